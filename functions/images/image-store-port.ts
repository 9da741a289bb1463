import type { ImageStore } from '#functions/images/image-store';
import { createPort, memoize } from '#functions/runtime/port';

export const imageStorePort = createPort<ImageStore>(
  memoize(async () => (await import('#functions/images/s3-image-store')).createS3ImageStore()),
);
