import type { ImageStore } from '#functions/images/image-store';
import { createPort, once } from '#functions/runtime/port';

export const imageStorePort = createPort<ImageStore>(
  once(async () => (await import('#functions/images/s3-image-store')).createS3ImageStore()),
);
