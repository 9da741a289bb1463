import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { productName } from '#contract/product';
import type { SiteConfig } from '#contract/site-config';
import { addressHashes, type Settings } from '#infra/settings';

const siteConfig = ({ allowedEmails, branding }: Settings): SiteConfig => ({
  productName,
  apiBase: '/api',
  allowedEmailHashes: addressHashes(allowedEmails),
  branding,
});

const hashed = 'assets/*';

/**
 * Uploads the built site. Files under assets/ carry their hash in the name: they never change, and the old ones stay,
 * so that a page that was open during a deployment still finds its parts. All else is asked for anew each time, which
 * is why nothing has to be invalidated. The hashed files go first, since index.html names them.
 */
export const siteFiles = (
  scope: Construct,
  bucket: IBucket,
  { files, settings }: { files: string; settings: Settings },
) => {
  const logGroup = new LogGroup(scope, 'UploadLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
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
    sources: [Source.asset(files), Source.jsonData('config.json', siteConfig(settings))],
    exclude: [hashed],
    cacheControl: [CacheControl.noCache()],
  });
  pages.node.addDependency(parts);
};
