import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { getImageContentType } from '#core/blog/images';
import type { ImageStore } from '#functions/images/image-store';
import { env } from '#functions/runtime/env';

/** Seconds that a form can be posted. */
const inviteFor = 300;

/** Who may not list a bucket is told that access is denied where there is nothing. */
const missing = new Set(['NoSuchKey', 'AccessDenied']);

const open = async (config: S3ClientConfig) => {
  const sdk = await import('@aws-sdk/client-s3');
  return { ...sdk, client: new sdk.S3Client({ maxAttempts: 3, ...config }) as S3Client };
};

/** `images/` is what the CDN shows; `incoming/` is seen by nobody and swept by the bucket after a day. */
export const createS3ImageStore = (config: S3ClientConfig = {}): ImageStore => {
  let connection: ReturnType<typeof open> | undefined;
  const s3 = () => {
    connection ??= open(config);
    return connection;
  };
  const fetchIfThere = async (key: string): Promise<Uint8Array | null> => {
    const { client, GetObjectCommand } = await s3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: env.imageBucket(), Key: key }));
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      if (error instanceof Error && missing.has(error.name)) return null;
      throw error;
    }
  };
  return {
    put: async (name, bytes) => {
      const { client, PutObjectCommand } = await s3();
      const object = {
        ContentType: getImageContentType(name),
        CacheControl: 'public, max-age=31536000, immutable',
        Body: bytes,
      };
      await client.send(new PutObjectCommand({ Bucket: env.imageBucket(), Key: `images/${name}`, ...object }));
    },
    invite: async (key, type, most) => {
      const { client } = await s3();
      const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
      return createPresignedPost(client, {
        Bucket: env.imageBucket(),
        Key: key,
        Expires: inviteFor,
        Fields: { 'Content-Type': type },
        Conditions: [
          ['content-length-range', 1, most],
          ['eq', '$Content-Type', type],
        ],
      });
    },
    read: (name) => fetchIfThere(`images/${name}`),
    take: fetchIfThere,
    remove: async (name) => {
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand({ Bucket: env.imageBucket(), Key: `images/${name}` }));
    },
    drop: async (key) => {
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand({ Bucket: env.imageBucket(), Key: key }));
    },
  };
};
