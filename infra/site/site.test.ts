import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiSecurityHeaders, contentSecurityPolicy, securityHeaders } from '#contract/site/security-headers';
import { SiteConfig } from '#contract/site/site-config';
import { deriveEmailAddressKey } from '#core/account/address-key';
import { deriveHashedSignInAllowList } from '#infra/deployment/allow-list';
import { readDeploymentSettings } from '#infra/deployment/settings';
import {
  everySetting,
  getDefaultTestStack,
  getSettledTestStack,
  getSharedTestStack,
  inEurope,
  type SynthesizedStack,
  synthesizeTestStack,
} from '#infra/testing';

let made: SynthesizedStack;
beforeAll(() => {
  made = synthesizeTestStack({ context: { allowedEmails: ['First@Private.test', 'second@private.test'] } });
}, 60_000);
afterAll(() => made.remove());

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());

interface HeadersConfig {
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: string; Override: boolean };
    ReferrerPolicy: { ReferrerPolicy: string };
    StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean; Preload: boolean };
    FrameOptions: { FrameOption: string };
    ContentTypeOptions: { Override: boolean };
  };
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
}

const strictness = ({ SecurityHeadersConfig: { StrictTransportSecurity: hsts } }: HeadersConfig): string =>
  `max-age=${hsts.AccessControlMaxAgeSec}` +
  `${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`;

/** The headers as a browser gets them, put together from CloudFront's settings. */
const sent = (id: string): Record<string, string> => {
  const config = made.json.Resources[id]?.Properties['ResponseHeadersPolicyConfig'] as HeadersConfig;
  const { ContentSecurityPolicy, ReferrerPolicy, FrameOptions, ContentTypeOptions } = config.SecurityHeadersConfig;
  const free = config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]);
  return {
    ...Object.fromEntries(free),
    'Content-Security-Policy': ContentSecurityPolicy.ContentSecurityPolicy,
    'Strict-Transport-Security': strictness(config),
    'X-Frame-Options': FrameOptions.FrameOption,
    'Referrer-Policy': ReferrerPolicy.ReferrerPolicy,
    ...(ContentTypeOptions.Override && { 'X-Content-Type-Options': 'nosniff' }),
  };
};

interface Behaviour {
  PathPattern?: string;
  ViewerProtocolPolicy: string;
  ResponseHeadersPolicyId: { Ref: string };
}
const distribution = () =>
  made.ofType('AWS::CloudFront::Distribution')[0]?.[1].Properties['DistributionConfig'] as {
    DefaultCacheBehavior: Behaviour;
    CacheBehaviors: Behaviour[];
    HttpVersion: string;
    CustomErrorResponses: object[];
  };

describe('the buckets', () => {
  test('none is public: access is blocked four ways, and only the CDN of this stack may read', () => {
    const buckets = made.ofType('AWS::S3::Bucket');
    expect(buckets.length).toBeGreaterThan(0);
    for (const [, { Properties }] of buckets) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties['WebsiteConfiguration']).toBeUndefined();
    }
    const statements = made.ofType('AWS::S3::BucketPolicy').flatMap(([, { Properties }]) => {
      const { Statement } = Properties['PolicyDocument'] as { Statement: Record<string, unknown>[] };
      return Statement;
    });
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.length).toBeGreaterThan(0);
    for (const { Principal, Condition } of allowed) {
      expect(JSON.stringify(Principal)).not.toContain('"*"');
      if (JSON.stringify(Principal).includes('cloudfront'))
        expect(JSON.stringify(Condition)).toContain('distribution/');
    }
    expect(statements).toContainEqual(expect.objectContaining({ Effect: 'Deny', Principal: { AWS: '*' } }));
  });
});

describe('the CDN', () => {
  test('sends exactly the security headers of the contract', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distribution();
    const { 'Content-Security-Policy': policy, ...others } = sent(DefaultCacheBehavior.ResponseHeadersPolicyId.Ref);
    const { 'Content-Security-Policy': wanted = '', ...wantedOthers } = securityHeaders;
    expect(others).toEqual(wantedOthers);
    // A large picture goes from the browser to the bucket itself: to this one, and to no other.
    const [before, after] = wanted.split("connect-src 'self'");
    const bucket = { 'Fn::GetAtt': [expect.stringMatching(/^Images/), 'RegionalDomainName'] };
    expect(policy).toEqual({ 'Fn::Join': ['', [`${before}connect-src 'self' https://`, bucket, after]] });
    expect(sent(CacheBehaviors[0]?.ResponseHeadersPolicyId.Ref as string)).toEqual(apiSecurityHeaders);
  });

  test('has a policy that lets no foreign or inline script run', () => {
    const policy = new Map(contentSecurityPolicy.split('; ').map((part) => [part.split(' ')[0], part]));
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect(policy.get('script-src')).toBe("script-src 'self'");
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policy.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  });

  test('passes /api/* on uncached, with the origin secret that no template holds', () => {
    made.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        HttpVersion: 'http2and3',
        PriceClass: 'PriceClass_100',
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({
            PathPattern: '/api/*',
            ViewerProtocolPolicy: 'https-only',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
            OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
          }),
        ]),
        Origins: Match.arrayWith([
          Match.objectLike({
            OriginCustomHeaders: [
              {
                HeaderName: 'x-origin-secret',
                HeaderValue: {
                  'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: Match.anyValue() }, ':SecretString:::}}']],
                },
              },
            ],
          }),
        ]),
      },
    });
  });

  test('keeps no error answer, of the API or of anything else, and puts no page in its place', () => {
    const { CustomErrorResponses } = distribution();
    expect(CustomErrorResponses).toEqual(
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );
  });

  test.each([
    ['host', 'max-age=63072000', () => getDefaultTestStack()],
    [inEurope.context.strictTransport, 'max-age=63072000; includeSubDomains', () => getSharedTestStack(inEurope)],
    [everySetting.strictTransport, 'max-age=63072000; includeSubDomains; preload', () => getSettledTestStack()],
  ])(
    'holds browsers to HTTPS as strictly as strictTransport=%s says, by default for its own name alone',
    (_said, value, getStack) => {
      const policies = getStack().ofType('AWS::CloudFront::ResponseHeadersPolicy');
      expect(policies.length).toBeGreaterThan(0);
      for (const [, { Properties }] of policies) {
        expect(strictness(Properties['ResponseHeadersPolicyConfig'] as HeadersConfig)).toBe(value);
      }
    },
    60_000,
  );

  test('may ask both buckets what they hold, so that what they do not is 404 and not 403', () => {
    const lists = made.ofType('AWS::S3::BucketPolicy').map(([, { Properties }]) => {
      const { Statement } = Properties['PolicyDocument'] as { Statement: Record<string, unknown>[] };
      return Statement.filter(
        ({ Action, Effect }) => Effect === 'Allow' && JSON.stringify(Action).includes('ListBucket"'),
      );
    });
    expect(lists).toHaveLength(2);
    for (const list of lists) {
      expect(list).toEqual([
        expect.objectContaining({
          Action: ['s3:GetObject', 's3:ListBucket'],
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Resource: expect.arrayContaining([{ 'Fn::GetAtt': [expect.anything(), 'Arn'] }]),
        }),
      ]);
      expect(JSON.stringify(list)).toContain('distribution/');
    }
  });

  test('knows the files of the very build that it shows', () => {
    const code = JSON.stringify(made.ofType('AWS::CloudFront::Function').map(([, { Properties }]) => Properties));
    expect(code).toContain('[\\"/blog.html\\",\\"/config.json\\",\\"/index.html\\"]');
  });

  test('takes a name of its own with TLS 1.2', () => {
    const named = getSettledTestStack();
    const { certificateArn } = everySetting.domain;
    named.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['ledger.example.org'],
        ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    named.template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: { SITE_URL: 'https://ledger.example.org' } },
    });
  });
});

describe('the files', () => {
  test('hashed ones stay for good, the pages are asked for anew', () => {
    const uploads = made.ofType('Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    expect(uploads).toEqual([
      expect.objectContaining({
        Prune: false,
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
      expect.objectContaining({ Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } }),
    ]);
  });

  test('config.json carries slow, salted keys of the addresses that the browser derives too, and no deployed file an address or a fast hash of one', async () => {
    const files = filesIn(made.assembly);
    const config = files.find((path) => path.endsWith('/config.json')) as string;
    const { apiBase, allowList } = SiteConfig.parse(JSON.parse(readFileSync(config, 'utf8')));
    expect(apiBase).toBe('/api');
    expect(allowList.iterations).toBeGreaterThanOrEqual(310_000);
    const derived = ['first@private.test', 'second@private.test'].map((email) =>
      deriveEmailAddressKey(email, allowList),
    );
    expect(allowList.keys).toEqual(await Promise.all(derived));
    expect(readFileSync(config, 'utf8')).not.toContain(
      'eb0f30e9096563405195e56bb0692b94330ab9ef325f48d51881729383b2b7c8',
    );
    for (const path of files) expect(readFileSync(path, 'latin1').toLowerCase()).not.toContain('@private.test');
  });

  test('the salt is the same at every synthesis of a deployment, another for another one, and not of the addresses', () => {
    const settings = readDeploymentSettings(made.stack.node);
    const one = deriveHashedSignInAllowList('Evenkeel', settings);
    expect(deriveHashedSignInAllowList('Evenkeel', settings)).toEqual(one);
    expect(deriveHashedSignInAllowList('Evenkeel', { ...settings, allowedEmails: ['third@private.test'] }).salt).toBe(
      one.salt,
    );
    // The salt alone, without the slow keys of the addresses.
    const settled = { ...settings, allowedEmails: [] };
    expect(deriveHashedSignInAllowList('Other', settled).salt).not.toBe(one.salt);
    const elsewhere = { ...settings.branding, siteUrl: 'https://else.example' };
    expect(deriveHashedSignInAllowList('Evenkeel', { ...settled, branding: elsewhere }).salt).not.toBe(one.salt);
  });
});

test('the CDN sends the version of the origin secret that is said, which is how a deployment notices a rotated one', () => {
  const sent = [getDefaultTestStack(), getSettledTestStack()].map(({ ofType }) => {
    const text = JSON.stringify(ofType('AWS::CloudFront::Distribution'));
    return /:SecretString:(:*[\w-]*)\}\}/.exec(text)?.[1];
  });
  expect(sent).toEqual(['::', `::${everySetting.originSecretVersion}`]);
}, 60_000);
