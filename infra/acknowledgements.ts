import { type Acknowledgment, Annotations, Stack, Validations } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import type { BedrockTextModel } from '#infra/bedrock-text-model';
import type { DomainFunction } from '#infra/domain-function';
import type { Site } from '#infra/site/site';

/** Findings of cdk-nag (AwsSolutions) that are left as they are, each where it is found and with its reason. */

const createNagAcknowledgment = (rule: string, reason: string): Acknowledgment => ({
  id: `AwsSolutions-${rule}`,
  reason,
});

const ofSecret = createNagAcknowledgment(
  'SMG4',
  'Two versions of each are taken for a while, and the CDN is told by a deployment: both are rotated by hand.',
);

const ofLambda = createNagAcknowledgment(
  'IAM5[Resource::*]',
  'X-Ray takes trace segments for no resource in particular.',
);

const ofPostSchedules = createNagAcknowledgment(
  'IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/<PostSchedules>/post-*]',
  'A schedule a post, in a group that holds nothing else.',
);

const listModelAcknowledgments = ({ model, regions = [] }: BedrockTextModel): Acknowledgment[] =>
  regions
    .filter((region) => region.includes('*'))
    .map((region) =>
      createNagAcknowledgment(
        `IAM5[Resource::arn:<AWS::Partition>:bedrock:${region}::foundation-model/${model}]`,
        'This one model, wherever its profile sends a request in this part of the world.',
      ),
    );

const createManagedPolicyAcknowledgment = (policy: string, reason: string): Acknowledgment =>
  createNagAcknowledgment(`IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${policy}]`, reason);

const ofApi = [
  createNagAcknowledgment(
    'APIG2',
    'The handlers validate every request against the same schemas the browser is typed by, and name the field.',
  ),
  createNagAcknowledgment(
    'APIG3',
    "Two people use this; throttling, lockout, the origin secret and the CDN's web ACL hold others back.",
  ),
  createNagAcknowledgment(
    'APIG4',
    "Each route's access is declared in the contract and checked by the handler before anything else runs.",
  ),
  createNagAcknowledgment(
    'COG4',
    'Accounts are two allow-listed addresses with tokens of the API itself; there is no user pool.',
  ),
  createNagAcknowledgment(
    'APIG6',
    'Execution logs would keep what people send; the access log has status, latency and kind of refusal.',
  ),
  createManagedPolicyAcknowledgment(
    'AmazonAPIGatewayPushToCloudWatchLogs',
    'The one policy API Gateway accepts for writing its access log.',
  ),
];

const ofSite = [
  createNagAcknowledgment(
    'S1',
    "Only the CDN can read the bucket, which holds the public site; a log of the CDN's reads tells nothing.",
  ),
  createNagAcknowledgment('CFR1', 'Its two readers travel, and the blog is for everybody.'),
  createNagAcknowledgment(
    'CFR3',
    "The CDN's log holds visitors' addresses, which nothing here needs; the API has an access log without them.",
  ),
];

const ofNoWebAcl = createNagAcknowledgment(
  'CFR2',
  'The site is static files; the API behind it is throttled, and the settings do without a web ACL.',
);

const ofSharedCertificate = createNagAcknowledgment(
  'CFR4',
  "CloudFront's shared certificate fixes its own TLS policy; with a domain it is TLS 1.2.",
);

const uploader = "The upload Lambda is CDK's own and runs only while deploying";

const listUploaderAcknowledgments = (bucketId: string): Acknowledgment[] => [
  createManagedPolicyAcknowledgment('AWSLambdaBasicExecutionRole', `${uploader}; the policy lets it write its log.`),
  createNagAcknowledgment('L1', `${uploader}, on the runtime that CDK tests it with.`),
  ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((action) =>
    createNagAcknowledgment(
      `IAM5[Action::${action}]`,
      `${uploader}, on CDK's assets bucket and the site's bucket alone.`,
    ),
  ),
  createNagAcknowledgment(
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    `${uploader} and reads the built site from the assets.`,
  ),
  createNagAcknowledgment(`IAM5[Resource::<${bucketId}.Arn>/*]`, `${uploader} and writes every file of the site.`),
];

const ofImages = createNagAcknowledgment(
  'S1',
  'Its objects are public pictures with names that tell their content; a log of reads tells nothing.',
);

const listImageRightAcknowledgments = (bucketId: string, folders: readonly string[]): Acknowledgment[] =>
  folders.map((folder) =>
    createNagAcknowledgment(
      `IAM5[Resource::<${bucketId}.Arn>/${folder}/*]`,
      'Pictures are many; the Lambda reaches their folders alone.',
    ),
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
  /** It draws the pictures that are shown with links. */
  page: DomainFunction;
  /** It keeps what is uploaded, and there. */
  images: { bucket: IBucket; lambda: DomainFunction };
  api: RestApi;
  site: Site;
  ownDomain: boolean;
  waf: boolean;
}

export const acknowledgeValidationFindings = (acknowledged: Acknowledged): void => {
  const { secrets, functions, blog, run, writing, page, images, api, site, ownDomain, waf } = acknowledged;
  const stack = Stack.of(site);
  const imagesId = stack.getLogicalId(images.bucket.node.defaultChild as never);
  for (const secret of secrets) Validations.of(secret).acknowledge(ofSecret);
  for (const each of functions) Validations.of(each).acknowledge(ofLambda);
  Validations.of(blog).acknowledge(ofPostSchedules, ...listImageRightAcknowledgments(imagesId, ['images']));
  Validations.of(run).acknowledge(...listImageRightAcknowledgments(imagesId, ['images']));
  Validations.of(page).acknowledge(
    ...listImageRightAcknowledgments(imagesId, ['images']),
    createNagAcknowledgment(
      `IAM5[Resource::<${imagesId}.Arn>/images/og-*]`,
      'Pictures of links are many; the Lambda writes those alone.',
    ),
  );
  if (writing.model) Validations.of(writing.lambda).acknowledge(...listModelAcknowledgments(writing.model));
  Validations.of(images.bucket).acknowledge(ofImages);
  Validations.of(images.lambda).acknowledge(...listImageRightAcknowledgments(imagesId, ['images', 'incoming']));
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
    Validations.of(child).acknowledge(...listUploaderAcknowledgments(bucketId));
  }
};
