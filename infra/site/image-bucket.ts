import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type IResponseHeadersPolicyRef,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '#infra/deployment/settings';
import { createAllowStatement } from '#infra/rights';

/**
 * `images/` is shown by the CDN and kept; `incoming/` takes large uploads, straight from the browser by a signed form,
 * and forgets them after a day. Which page may post is held back by the form's signature; the origin is asked too.
 */
export const createImageBucket = (scope: Construct, { domain }: DeploymentSettings): IBucket =>
  new Bucket(scope, 'Images', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    // What was removed or replaced by hand can be had back for as long as the table can.
    versioned: true,
    cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: [domain ? `https://${domain.name}` : '*'] }],
    lifecycleRules: [
      { id: 'incoming', prefix: 'incoming/', expiration: Duration.days(1) },
      { id: 'incoming-gone', prefix: 'incoming/', noncurrentVersionExpiration: Duration.days(1) },
      { id: 'replaced', noncurrentVersionExpiration: Duration.days(35) },
      { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  }) as IBucket;

/** Of the Lambda that signs the forms, takes what they brought and writes what is shown. */
export const createImageUploadStatements = (bucket: IBucket): PolicyStatement[] => [
  createAllowStatement(['s3:PutObject'], [bucket.arnForObjects('images/*'), bucket.arnForObjects('incoming/*')]),
  createAllowStatement(['s3:GetObject', 's3:DeleteObject'], [bucket.arnForObjects('incoming/*')]),
];

/** Of the Lambda that deletes posts, and with them the pictures that no other post has. */
export const createImageDeleteStatements = (bucket: IBucket): PolicyStatement[] => [
  createAllowStatement(['s3:DeleteObject'], [bucket.arnForObjects('images/*')]),
];

/** Of the Lambda that draws the pictures which are shown with links: from posts' own, under names of their own. */
export const createSharePictureStatements = (bucket: IBucket): PolicyStatement[] => [
  createAllowStatement(['s3:GetObject'], [bucket.arnForObjects('images/*')]),
  createAllowStatement(['s3:PutObject'], [bucket.arnForObjects('images/og-*')]),
];

/** Whoever may list a bucket hears 404 of what is not in it, and else 403. No path of the CDN's leads to a list. */
export const readAndListOriginOptions = { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] };

/** Names tell the content, so that the CDN and the browser keep them for good. */
export const createImageBehaviors = (
  bucket: IBucket,
  responseHeadersPolicy: IResponseHeadersPolicyRef,
): Record<string, BehaviorOptions> => ({
  '/images/*': {
    origin: S3BucketOrigin.withOriginAccessControl(bucket, readAndListOriginOptions),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy,
  },
});

/** The pages' own headers, but that they may also post to the bucket: to this one and to no other. */
export const addUploadOriginToHeaders = (headers: Record<string, string>, bucket: IBucket): Record<string, string> => ({
  ...headers,
  'Content-Security-Policy': (headers['Content-Security-Policy'] ?? '').replace(
    "connect-src 'self'",
    `connect-src 'self' https://${bucket.bucketRegionalDomainName}`,
  ),
});
