import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Function as CdnFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { RestApiOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { apiSecurityHeaders, originSecretHeader, securityHeaders } from '#contract/security-headers';
import { blogBehaviors, keepCacheTags } from '#infra/blog-pages';
import { imageBehavior, withUploads } from '#infra/image-bucket';
import type { Settings } from '#infra/settings';
import { siteFiles } from '#infra/site-files';
import { headersPolicy } from '#infra/site-headers';
import { sitePathCode } from '#infra/site-path';
import { webAcl } from '#infra/web-acl';

export interface SiteProps {
  api: RestApi;
  originSecret: Secret;
  /** Holds what `/images/*` shows. */
  images: IBucket;
  /** The built site: what `npm run build` leaves in dist/site. */
  files: string;
  settings: Settings;
}

/** Only a name of one's own can ask for TLS 1.2: CloudFront's shared certificate comes with its own policy. */
const ownName = (scope: Construct, { domain }: Settings) =>
  domain && {
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };

/** CDK's own class and interface disagree under exactOptionalPropertyTypes; here it is the interface that is meant. */
const privateBucket = (scope: Construct): IBucket =>
  new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
  }) as IBucket;

/** The one address of everything: the pages from a private bucket, `/api/*` from the API. */
export class Site extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = privateBucket(this);
    this.distribution = this.distribute(props);
    this.url = `https://${props.settings.domain?.name ?? this.distribution.distributionDomainName}`;
    siteFiles(this, this.bucket, props);
  }

  private distribute({ api, originSecret, images, settings }: SiteProps): Distribution {
    const toIndex = new CdnFunction(this, 'Path', {
      code: FunctionCode.fromInline(sitePathCode),
      runtime: FunctionRuntime.JS_2_0,
    });
    // CloudFormation fills the secret in while deploying; it is in no template.
    const apiOrigin = new RestApiOrigin(api, {
      customHeaders: { [originSecretHeader]: originSecret.secretValue.unsafeUnwrap() },
      // A text is silent for 10 s at most, but may take its time to begin.
      readTimeout: Duration.seconds(60),
    });
    const pageHeaders = headersPolicy(this, 'Headers', withUploads(securityHeaders, images));
    const distribution = new Distribution(this, 'Distribution', {
      ...ownName(this, settings),
      ...(settings.waf && { webAclId: webAcl(this).attrArn }),
      comment: 'Evenkeel',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy: pageHeaders,
        functionAssociations: [{ function: toIndex, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: apiOrigin,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headersPolicy(this, 'ApiHeaders', apiSecurityHeaders),
        },
        ...imageBehavior(images, pageHeaders),
        ...blogBehaviors(this, apiOrigin, pageHeaders),
      },
    });
    keepCacheTags(distribution);
    return distribution;
  }
}
