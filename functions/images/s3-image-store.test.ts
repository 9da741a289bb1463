import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { createS3ImageStore } from '#functions/images/s3-image-store';

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
}

let sent: Sent[];
let answer: { statusCode: number; body?: string };

/** Answers as S3 does, where the SDK would open a connection. */
const requestHandler = {
  handle: async ({ method, path, headers }: Sent) => {
    sent.push({ method, path, headers });
    const { statusCode, body = '' } = answer;
    return {
      response: {
        statusCode,
        headers: { 'content-type': 'application/xml' },
        body: Readable.from([Buffer.from(body)]),
      },
    };
  },
};
const store = () =>
  createS3ImageStore({
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    requestHandler: requestHandler as never,
  });
const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

beforeEach(() => {
  process.env['IMAGE_BUCKET'] = 'the-bucket';
  sent = [];
  answer = { statusCode: 200 };
});

test('keeps an image where the CDN finds it, to be cached for good', async () => {
  await store().put('abc-480.webp', Buffer.from('bytes'));
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/images/abc-480.webp' });
  expect(sent[0]?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('signs a form for one key, one type and a length, good for five minutes', async () => {
  const { url, fields } = await store().invite('incoming/1', 'image/png', 5_000_000);
  expect(url).toMatch(/^https:\/\/(the-bucket\.s3|s3).*amazonaws\.com\//);
  expect(fields).toMatchObject({ key: 'incoming/1', 'Content-Type': 'image/png' });
  const policy = JSON.parse(Buffer.from(fields['Policy'] as string, 'base64').toString());
  expect(policy.conditions).toEqual(
    expect.arrayContaining([
      ['content-length-range', 1, 5_000_000],
      ['eq', '$Content-Type', 'image/png'],
      { key: 'incoming/1' },
      { bucket: 'the-bucket' },
    ]),
  );
  const minutes = (Date.parse(policy.expiration) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(4);
  expect(minutes).toBeLessThanOrEqual(5);
  expect(sent).toEqual([]);
});

test('takes what was posted, and knows when nothing was', async () => {
  answer = { statusCode: 200, body: 'picture' };
  expect(Buffer.from((await store().take('incoming/1')) ?? '').toString()).toBe('picture');
  answer = { statusCode: 404, body: refusal('NoSuchKey') };
  expect(await store().take('incoming/2')).toBeNull();
  answer = { statusCode: 403, body: refusal('AccessDenied') };
  expect(await store().take('incoming/3')).toBeNull();
  answer = { statusCode: 400, body: refusal('InvalidRequest') };
  await expect(store().take('incoming/4')).rejects.toThrow();
});

test('drops what was posted', async () => {
  answer = { statusCode: 204 };
  await store().drop('incoming/1');
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/incoming/1' });
});
