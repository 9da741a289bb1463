import { type Acknowledgment, Annotations, Stack, Validations } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import type { DomainFunction } from '#infra/domain-function';
import type { Site } from '#infra/site/site';
import type { BedrockTextModel } from '#infra/text-model';

/** Findings of cdk-nag (AwsSolutions) that are left as they are, each where it is found and with its reason. */

const nag = (rule: string, reason: string): Acknowledgment => ({ id: `AwsSolutions-${rule}`, reason });

const ofSecret = nag(
  'SMG4',
  'Two versions of each are taken for a while, and the CDN is told by a deployment: both are rotated by hand.',
);

const ofLambda = nag('IAM5[Resource::*]', 'X-Ray takes trace segments for no resource in particular.');

const ofPostSchedules = nag(
  'IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/<PostSchedules>/post-*]',
  'A schedule a post, in a group that holds nothing else.',
);

const ofModel = ({ model, regions = [] }: BedrockTextModel): Acknowledgment[] =>
  regions
    .filter((region) => region.includes('*'))
    .map((region) =>
      nag(
        `IAM5[Resource::arn:<AWS::Partition>:bedrock:${region}::foundation-model/${model}]`,
        'This one model, wherever its profile sends a request in this part of the world.',
      ),
    );

const managed = (policy: string, reason: string): Acknowledgment =>
  nag(`IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${policy}]`, reason);

const ofApi = [
  nag(
    'APIG2',
    'The handlers validate every request against the same schemas the browser is typed by, and name the field.',
  ),
  nag('APIG3', "Two people use this; throttling, lockout, the origin secret and the CDN's web ACL hold others back."),
  nag('APIG4', "Each route's access is declared in the contract and checked by the handler before anything else runs."),
  nag('COG4', 'Accounts are two allow-listed addresses with tokens of the API itself; there is no user pool.'),
  nag('APIG6', 'Execution logs would keep what people send; the access log has status, latency and kind of refusal.'),
  managed('AmazonAPIGatewayPushToCloudWatchLogs', 'The one policy API Gateway accepts for writing its access log.'),
];

const ofSite = [
  nag('S1', "Only the CDN can read the bucket, which holds the public site; a log of the CDN's reads tells nothing."),
  nag('CFR1', 'Its two readers travel, and the blog is for everybody.'),
  nag(
    'CFR3',
    "The CDN's log holds visitors' addresses, which nothing here needs; the API has an access log without them.",
  ),
];

const ofNoWebAcl = nag(
  'CFR2',
  'The site is static files; the API behind it is throttled, and the settings do without a web ACL.',
);

const ofSharedCertificate = nag(
  'CFR4',
  "CloudFront's shared certificate fixes its own TLS policy; with a domain it is TLS 1.2.",
);

const uploader = "The upload Lambda is CDK's own and runs only while deploying";

const ofUploader = (bucketId: string): Acknowledgment[] => [
  managed('AWSLambdaBasicExecutionRole', `${uploader}; the policy lets it write its log.`),
  nag('L1', `${uploader}, on the runtime that CDK tests it with.`),
  ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((action) =>
    nag(`IAM5[Action::${action}]`, `${uploader}, on CDK's assets bucket and the site's bucket alone.`),
  ),
  nag(
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    `${uploader} and reads the built site from the assets.`,
  ),
  nag(`IAM5[Resource::<${bucketId}.Arn>/*]`, `${uploader} and writes every file of the site.`),
];

const ofImages = nag(
  'S1',
  'Its objects are public pictures with names that tell their content; a log of reads tells nothing.',
);

const ofImageRights = (bucketId: string, folders: readonly string[]): Acknowledgment[] =>
  folders.map((folder) =>
    nag(`IAM5[Resource::<${bucketId}.Arn>/${folder}/*]`, 'Pictures are many; the Lambda reaches their folders alone.'),
  );

interface Acknowledged {
  secrets: readonly IConstruct[];
  functions: readonly DomainFunction[];
  /** It makes posts' schedules. */
  blog: DomainFunction;
  /** It deletes accounts, with their posts' pictures. */
  run: DomainFunction;
  /** It asks this model. */
  writing: { lambda: DomainFunction; model: BedrockTextModel | undefined };
  /** It keeps what is uploaded, and there. */
  images: { bucket: IBucket; lambda: DomainFunction };
  api: RestApi;
  site: Site;
  ownDomain: boolean;
  waf: boolean;
}

export const acknowledgeValidationFindings = (acknowledged: Acknowledged): void => {
  const { secrets, functions, blog, run, writing, images, api, site, ownDomain, waf } = acknowledged;
  const stack = Stack.of(site);
  const imagesId = stack.getLogicalId(images.bucket.node.defaultChild as never);
  for (const secret of secrets) Validations.of(secret).acknowledge(ofSecret);
  for (const each of functions) Validations.of(each).acknowledge(ofLambda);
  Validations.of(blog).acknowledge(ofPostSchedules, ...ofImageRights(imagesId, ['images']));
  Validations.of(run).acknowledge(...ofImageRights(imagesId, ['images']));
  if (writing.model) Validations.of(writing.lambda).acknowledge(...ofModel(writing.model));
  Validations.of(images.bucket).acknowledge(ofImages);
  Validations.of(images.lambda).acknowledge(...ofImageRights(imagesId, ['images', 'incoming']));
  Validations.of(api).acknowledge(...ofApi);
  Validations.of(site).acknowledge(
    ...ofSite,
    ...(ownDomain ? [] : [ofSharedCertificate]),
    ...(waf ? [] : [ofNoWebAcl]),
  );
  // No path asks for a bucket itself: the root is index.html, and a bucket's folder comes after /images/.
  Annotations.of(site).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk');
  const bucketId = stack.getLogicalId(site.bucket.node.defaultChild as never);
  for (const child of stack.node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))) {
    Validations.of(child).acknowledge(...ofUploader(bucketId));
  }
};
