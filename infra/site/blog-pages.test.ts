import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { blogPathFunctionCode } from '#infra/site/blog-page-path';
import { getDefaultTestStack } from '#infra/testing';

const made = getDefaultTestStack();

interface Request {
  uri: string;
  headers: Record<string, { value: string }>;
}
const handler = new Function(`${blogPathFunctionCode}; return handler;`)() as (event: { request: Request }) => Request;
const sent = (uri: string, headers: Request['headers'] = { host: { value: 'd1.cloudfront.net' } }) =>
  handler({ request: { uri, headers } });

describe('in front of the pages', () => {
  test.each([
    ['/', '/'],
    ['/blog', '/blog'],
    ['/blog/', '/blog'],
    ['/blog/a-post', '/blog/a-post'],
    ['/blog/a-post/', '/blog/a-post'],
    ['/blog/a/b', '/blog/-'],
    ['/blog/page/2', '/blog/page/2'],
    ['/blog/tag/%E6%94%AF/page/2/', '/blog/tag/%E6%94%AF/page/2'],
    ['/blog/archive/2026', '/blog/archive/2026'],
    ['/blog/page/2/3', '/blog/-'],
    ['/blog/tag/a/b', '/blog/-'],
    ['/blog/a/b/../c', '/blog/-'],
    ['/rss.xml', '/rss.xml'],
    ['/blog/feed.json', '/blog/feed.json'],
    ['/robots.txt', '/robots.txt'],
  ])('%s is asked for as %s', (uri, asked) => {
    expect(sent(uri).uri).toBe(asked);
  });

  test('a post is asked for as Markdown where that is preferred, and nothing else is', () => {
    const as = (accept: string, uri: string) => sent(uri, { accept: { value: accept } }).uri;
    expect(as('text/markdown, text/html;q=0.9, */*', '/blog/a-post/')).toBe('/blog/a-post.md');
    expect(as('text/html,application/xhtml+xml,*/*;q=0.8', '/blog/a-post')).toBe('/blog/a-post');
    expect(as('text/html, text/markdown;q=0.5', '/blog/a-post')).toBe('/blog/a-post');
    expect(as('text/markdown;q=0', '/blog/a-post')).toBe('/blog/a-post');
    for (const other of ['/', '/blog', '/blog/page/2', '/rss.xml', '/blog/a.md'])
      expect(as('text/markdown', other)).toBe(other);
  });

  test('the name of the site is the CDN’s word, never the visitor’s', () => {
    const headers = { host: { value: 'd1.cloudfront.net' }, 'x-site-host': { value: 'evil.example' } };
    expect(sent('/blog', headers).headers['x-site-host']).toEqual({ value: 'd1.cloudfront.net' });
    expect(sent('/blog', {}).headers['x-site-host']).toEqual({ value: '' });
  });
});

interface Behavior {
  PathPattern: string;
  CachePolicyId: { Ref: string };
  OriginRequestPolicyId: { Ref: string };
  AllowedMethods: string[];
}

describe('the CDN', () => {
  const behaviors = () => {
    const config = made.ofType('AWS::CloudFront::Distribution')[0]?.[1].Properties['DistributionConfig'];
    return (config as { CacheBehaviors: Behavior[] }).CacheBehaviors.filter(({ PathPattern }) =>
      /^\/$|blog|\.xml$|feed|robots|site\.css/.test(PathPattern),
    );
  };

  test('keeps the pages by path alone, as long as they say, and knows their tags', () => {
    const patterns = behaviors().map(({ PathPattern }) => PathPattern);
    expect(patterns).toEqual(['/', '/blog', '/blog/*', '/rss.xml', '/sitemap.xml', '/robots.txt', '/site.css']);
    for (const { CachePolicyId, OriginRequestPolicyId, AllowedMethods } of behaviors()) {
      expect(AllowedMethods).toEqual(['GET', 'HEAD']);
      expect(made.json.Resources[CachePolicyId.Ref]?.Properties['CachePolicyConfig']).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      });
      expect(made.json.Resources[OriginRequestPolicyId.Ref]?.Properties['OriginRequestPolicyConfig']).toMatchObject({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-site-host'] },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      });
    }
    made.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { CacheTagConfig: { HeaderName: 'cache-tag' } },
    });
  });

  test('is told by the table of every change of a post or of the site, and of nothing else', () => {
    const [mapping] = made.ofType('AWS::Lambda::EventSourceMapping');
    const Properties: Readonly<Record<string, unknown>> = mapping?.[1].Properties ?? {};
    expect(Properties).toMatchObject({
      StartingPosition: 'LATEST',
      MaximumRetryAttempts: 10,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^DeadLetters/), 'Arn'] } },
      },
    });
    const { Filters } = Properties['FilterCriteria'] as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { dynamodb: { Keys: { pk: { S: [{ prefix: 'POST#' }] }, sk: { S: ['META'] } } } },
      { dynamodb: { Keys: { pk: { S: ['SITE'] }, sk: { S: ['META'] } } } },
    ]);
    made.template.hasResourceProperties('AWS::IAM::Policy', {
      Roles: [{ Ref: Match.stringLikeRegexp('^forgetpagesRole') }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'cloudfront:CreateInvalidation',
            Resource: { 'Fn::Join': ['', Match.arrayWith([{ Ref: Match.stringLikeRegexp('^SiteDistribution') }])] },
          }),
        ]),
      },
    });
  });
});

test('a waiting post’s schedule may start one Lambda, for this group’s schedules alone', () => {
  const [, role] = made.ofType('AWS::IAM::Role').find(([id]) => id.startsWith('PostSchedulerRole')) ?? [];
  expect(JSON.stringify(role?.Properties['AssumeRolePolicyDocument'])).toMatch(
    /schedule-group\/",\{"Ref":"PostSchedules"\}/,
  );
  made.template.hasResourceProperties('AWS::IAM::Policy', {
    Roles: [{ Ref: Match.stringLikeRegexp('^blogRole') }],
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: 'iam:PassRole',
          Resource: { 'Fn::GetAtt': [Match.stringLikeRegexp('^PostSchedulerRole'), 'Arn'] },
          Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        }),
      ]),
    },
  });
});
