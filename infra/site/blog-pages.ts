import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as CdnFunction,
  type CfnDistribution,
  type Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { cacheTagHeader, serverRenderedPagePaths, siteHostHeader } from '#contract/blog/blog-pages';
import { sharePictureFontFile, sharePictureFontPackagePath } from '#contract/blog/share-font';
import { repoRoot } from '#infra/bundle';
import { DomainFunction } from '#infra/domain-function';
import { getHandlerSourceFile } from '#infra/lambda-table-rights';
import { createAllowStatement, createSecretReadStatement, createTableAccessStatements } from '#infra/rights';
import { blogPathFunctionCode } from '#infra/site/blog-page-path';
import { createSharePictureStatements } from '#infra/site/image-bucket';

/** The font of the pictures that are shown with links. */
const sharePictureFont = join(repoRoot, 'node_modules', sharePictureFontPackagePath);

/** The Lambda that fills the built blog.html, which lies beside its code: page and application are of one build. */
export const createBlogPageFunction = (
  scope: Construct,
  table: TableV2,
  originSecret: Secret,
  { files, images, environment }: { files: string; images: IBucket; environment: Record<string, string> },
): DomainFunction =>
  new DomainFunction(scope, 'blog-page', {
    entry: getHandlerSourceFile('blog-page'),
    description: 'Renders the public pages of the blog',
    environment: {
      TABLE_NAME: table.tableName,
      ORIGIN_SECRET_ARN: originSecret.secretArn,
      IMAGE_BUCKET: images.bucketName,
      ...environment,
    },
    rights: [
      ...createTableAccessStatements('blog-page', table),
      createSecretReadStatement([originSecret]),
      ...createSharePictureStatements(images),
    ],
    files: { 'blog.html': join(files, 'blog.html'), [sharePictureFontFile]: sharePictureFont },
    withSharp: true,
  });

/** The path patterns of the pages: `/blog/{slug}` -> `/blog/*`. */
const patterns = [...new Set(serverRenderedPagePaths.map((path) => path.replace(/\{\w+\}.*/, '*')))];

/**
 * How the CDN answers them: one copy a path for everybody, kept as long as the answer says, asked for with nothing of
 * the visitor's but the name of the site.
 */
export const createBlogBehaviors = (
  scope: Construct,
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): Record<string, BehaviorOptions> => {
  const cachePolicy = new CachePolicy(scope, 'BlogCache', {
    comment: 'By path alone, for as long as the page says',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
  const originRequestPolicy = new OriginRequestPolicy(scope, 'BlogRequest', {
    headerBehavior: OriginRequestHeaderBehavior.allowList(siteHostHeader),
    cookieBehavior: OriginRequestCookieBehavior.none(),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
  });
  const path = new CdnFunction(scope, 'BlogPath', {
    code: FunctionCode.fromInline(blogPathFunctionCode),
    runtime: FunctionRuntime.JS_2_0,
  });
  const behavior: BehaviorOptions = {
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy,
    originRequestPolicy,
    responseHeadersPolicy,
    compress: true,
    functionAssociations: [{ function: path, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
  return Object.fromEntries(patterns.map((pattern) => [pattern, behavior]));
};

/** The CDN notes the tags of what it keeps. CDK has no property for it yet. */
export const enableCacheTags = (distribution: Distribution): void =>
  (distribution.node.defaultChild as CfnDistribution).addPropertyOverride('DistributionConfig.CacheTagConfig', {
    HeaderName: cacheTagHeader,
  });

/** The list rows of posts: a save and a delete change other items too, each together with this one. */
const postRows = FilterCriteria.filter({
  dynamodb: { Keys: { pk: { S: FilterRule.beginsWith('POST#') }, sk: { S: FilterRule.isEqual('META') } } },
});

/** What visitors see of the site's settings and pages. */
const siteRow = FilterCriteria.filter({
  dynamodb: { Keys: { pk: { S: FilterRule.isEqual('SITE') }, sk: { S: FilterRule.isEqual('META') } } },
});

/**
 * Has the CDN forget the blog's pages after every change of a post. It listens to the table, not to who changes it: so
 * no change is missed, no request waits for the CDN, and the blog's own Lambda need not know the distribution, which
 * stands on it.
 */
export const createBlogCachePurger = (
  scope: Construct,
  table: TableV2,
  distribution: Distribution,
  deadLetters: Queue,
): DomainFunction => {
  const { account, partition } = Stack.of(scope);
  const stream = table.tableStreamArn ?? '';
  const forget = new DomainFunction(scope, 'forget-pages', {
    entry: getHandlerSourceFile('forget-pages'),
    description: 'Has the CDN forget the pages of the blog after a change',
    environment: { DISTRIBUTION_ID: distribution.distributionId },
    rights: [
      createAllowStatement(
        ['cloudfront:CreateInvalidation'],
        [`arn:${partition}:cloudfront::${account}:distribution/${distribution.distributionId}`],
      ),
      createAllowStatement(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [stream]),
      createAllowStatement(['sqs:SendMessage'], [deadLetters.queueArn]),
      // AWS offers no narrower one: it lists streams' names.
      new PolicyStatement({ effect: Effect.ALLOW, actions: ['dynamodb:ListStreams'], resources: ['*'] }),
    ],
  });
  const mapping = new EventSourceMapping(scope, 'PostChanges', {
    target: forget.lambda,
    eventSourceArn: stream,
    startingPosition: StartingPosition.LATEST,
    batchSize: 100,
    maxBatchingWindow: Duration.seconds(0),
    retryAttempts: 10,
    maxRecordAge: Duration.hours(1),
    filters: [postRows, siteRow],
    // CDK's own gives two more rights than AWS needs.
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  });
  if (forget.lambda.role) mapping.node.addDependency(forget.lambda.role);
  return forget;
};
