import type { ImageStore } from '#functions/images/image-store';
import { createPort, memoizeAsync } from '#functions/runtime/port';

export const imageStorePort = createPort<ImageStore>(
  memoizeAsync(async () => (await import('#functions/images/s3-image-store')).createS3ImageStore()),
);
