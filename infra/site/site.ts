import { Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Function as CdnFunction,
  Distribution,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct, type IDependable } from 'constructs';
import {
  apiSecurityHeaders,
  originSecretHeader,
  securityHeaders,
  strictTransportPolicies,
} from '#contract/site/security-headers';
import { apiStageName } from '#infra/api';
import type { DeploymentSettings } from '#infra/deployment/settings';
import { createBlogBehaviors, enableCacheTags } from '#infra/site/blog-pages';
import { addUploadOriginToHeaders, createImageBehaviors, readAndListOriginOptions } from '#infra/site/image-bucket';
import { createSiteFileDeployment, listUnhashedSitePaths } from '#infra/site/site-files';
import { createHeadersPolicy } from '#infra/site/site-headers';
import { buildSitePathFunctionCode } from '#infra/site/site-path';
import { createWebAcl } from '#infra/site/web-acl';

interface SiteProps {
  api: RestApi;
  originSecret: Secret;
  /** Holds what `/images/*` shows. */
  images: IBucket;
  /** The built site: what `npm run build` leaves in dist/site. */
  files: string;
  settings: DeploymentSettings;
}

/** Only a name of one's own can ask for TLS 1.2: CloudFront's shared certificate comes with its own policy. */
const getCustomDomainProps = (scope: Construct, { domain }: DeploymentSettings) =>
  domain && {
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };

/**
 * It holds nothing that the next deployment does not bring, and goes with the stack, emptied by CDK. CDK's own class and
 * interface disagree under exactOptionalPropertyTypes; here it is the interface that is meant.
 */
const createPrivateBucket = (scope: Construct): IBucket =>
  new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  }) as IBucket;

/** All of them, since CloudFront would keep each for 10 s, for everybody, whatever the answer itself says. */
const uncachedErrors: ErrorResponse[] = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/**
 * By its name and stage, not by its deployment: so the CDN waits for no Lambda, and a Lambda may wait for the files of
 * the site, which wait for the CDN. CloudFormation fills the secret in while deploying; it is in no template.
 */
const createApiOrigin = (
  api: RestApi,
  originSecret: Secret,
  { originSecretVersion: versionId }: DeploymentSettings,
): IOrigin => {
  const secret = versionId
    ? SecretValue.secretsManager(originSecret.secretArn, { versionId })
    : originSecret.secretValue;
  const { region, urlSuffix } = Stack.of(api);
  return new HttpOrigin(`${api.restApiId}.execute-api.${region}.${urlSuffix}`, {
    originPath: `/${apiStageName}`,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [originSecretHeader]: secret.unsafeUnwrap() },
    // A text is silent for 10 s at most, but may take its time to begin.
    readTimeout: Duration.seconds(60),
  });
};

/** What every answer says of HTTPS, as strict as the settings have it. */
const withStrictTransportHeader = (
  headers: Record<string, string>,
  { strictTransport }: DeploymentSettings,
): Record<string, string> => ({
  ...headers,
  'Strict-Transport-Security': strictTransportPolicies[strictTransport],
});

/** The one address of everything: the pages from a private bucket, `/api/*` from the API. */
export class Site extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly url: string;
  /** Depended on by what names hashed files of this build. */
  readonly hashedFiles: IDependable;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = createPrivateBucket(this);
    this.distribution = this.distribute(props);
    this.url = `https://${props.settings.domain?.name ?? this.distribution.distributionDomainName}`;
    this.hashedFiles = createSiteFileDeployment(this, this.bucket, props);
  }

  private distribute({ api, originSecret, images, files, settings }: SiteProps): Distribution {
    const toIndex = new CdnFunction(this, 'Path', {
      code: FunctionCode.fromInline(buildSitePathFunctionCode(listUnhashedSitePaths(files))),
      runtime: FunctionRuntime.JS_2_0,
    });
    const toApi = createApiOrigin(api, originSecret, settings);
    const pageHeaders = createHeadersPolicy(
      this,
      'Headers',
      addUploadOriginToHeaders(withStrictTransportHeader(securityHeaders, settings), images),
    );
    const distribution = new Distribution(this, 'Distribution', {
      ...getCustomDomainProps(this, settings),
      ...(settings.waf && { webAclId: createWebAcl(this, settings.waf).attrArn }),
      comment: 'Evenkeel',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: uncachedErrors,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, readAndListOriginOptions),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy: pageHeaders,
        functionAssociations: [{ function: toIndex, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: toApi,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: createHeadersPolicy(
            this,
            'ApiHeaders',
            withStrictTransportHeader(apiSecurityHeaders, settings),
          ),
        },
        ...createImageBehaviors(images, pageHeaders),
        ...createBlogBehaviors(this, toApi, pageHeaders),
      },
    });
    enableCacheTags(distribution);
    return distribution;
  }
}
