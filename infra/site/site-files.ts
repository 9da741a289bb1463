import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct, IDependable } from 'constructs';
import { productName } from '#contract/site/product';
import type { SiteConfig } from '#contract/site/site-config';
import { deriveHashedSignInAllowList } from '#infra/deployment/allow-list';
import type { DeploymentSettings } from '#infra/deployment/settings';

const buildSiteConfig = (stackName: string, settings: DeploymentSettings): SiteConfig => ({
  productName,
  apiBase: '/api',
  allowList: deriveHashedSignInAllowList(stackName, settings),
  branding: settings.branding,
});

const hashed = 'assets/*';
const configName = 'config.json';

/** What the site has beside its hashed files, as paths: `/index.html`, `/config.json`, `/favicon.svg`. */
export const listUnhashedSitePaths = (files: string): string[] => {
  const built = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(files, join(parentPath, name)).replaceAll(sep, '/')}`);
  return [...built.filter((path) => !path.startsWith('/assets/')), `/${configName}`].sort();
};

/** CDK's Lambda that empties the bucket would else make a log of its own, which stays when the stack goes. */
const setBucketEmptierLogGroup = (scope: Construct, logGroup: LogGroup): void => {
  const emptier = Stack.of(scope).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  (emptier.node.findChild('Handler') as CfnResource).addPropertyOverride('LoggingConfig', {
    LogGroup: logGroup.logGroupName,
  });
};

/**
 * Uploads the built site. Files under assets/ carry their hash in the name: they never change, and the old ones stay,
 * so that a page that was open during a deployment still finds its parts. All else is asked for anew each time, which
 * is why nothing has to be invalidated. The hashed files go first, since index.html names them: the answer is what must
 * be there before anything else that names them. All wait for what empties the bucket, which is a part of it: a first
 * deployment that fails after an upload can then be taken back whole.
 */
export const createSiteFileDeployment = (
  scope: Construct,
  bucket: IBucket,
  { files, settings }: { files: string; settings: DeploymentSettings },
): IDependable => {
  const logGroup = new LogGroup(scope, 'UploadLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  setBucketEmptierLogGroup(scope, logGroup);
  const common = { destinationBucket: bucket, memoryLimit: 512, logGroup };
  const parts = new BucketDeployment(scope, 'HashedFiles', {
    ...common,
    sources: [Source.asset(files)],
    exclude: ['*'],
    include: [hashed],
    prune: false,
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  });
  const pages = new BucketDeployment(scope, 'Pages', {
    ...common,
    sources: [Source.asset(files), Source.jsonData(configName, buildSiteConfig(Stack.of(scope).stackName, settings))],
    exclude: [hashed],
    cacheControl: [CacheControl.noCache()],
  });
  parts.node.addDependency(bucket);
  pages.node.addDependency(parts);
  return parts;
};
