import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, expect, test } from 'vitest';
import { handler } from '#functions/blog-page/forget-pages';

const event = (...ids: string[]): DynamoDBStreamEvent => ({ Records: ids.map((eventID) => ({ eventID })) });
const now = () => new Date('2026-11-20T15:00:00Z');

let sent: { url: string; init: RequestInit }[];
const answering = (status: number) => (url: string, init: RequestInit) => {
  sent.push({ url, init });
  return Promise.resolve(new Response('<why/>', { status }));
};

beforeEach(() => {
  sent = [];
  Object.assign(process.env, { DISTRIBUTION_ID: 'E123', LOG_LEVEL: 'silent' });
});

test('one call by tag for all the changes that came together', async () => {
  await handler(event('a', 'b'), undefined, { now, send: answering(201) });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://cloudfront.amazonaws.com/2020-05-31/distribution/E123/invalidation',
  ]);
  const [first] = sent.map(({ init }) => init as { headers: Record<string, string>; body: string; method: string });
  const { headers, body, method } = first ?? { headers: {} as Record<string, string>, body: '', method: '' };
  expect(method).toBe('POST');
  expect(body).toContain('<Paths><Quantity>1</Quantity><Items><Path>#blog</Path></Items></Paths>');
  expect(headers['authorization']).toContain('/us-east-1/cloudfront/aws4_request');
});

test('tried again it is the same invalidation, and another change is another', async () => {
  for (const ids of [['a', 'b'], ['b', 'a'], ['c']])
    await handler(event(...ids), undefined, { now, send: answering(201) });
  const [first, again, other] = sent.map(({ init }) => init.body);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a refusal is thrown, so that it is tried again; nothing changed asks nothing', async () => {
  await expect(handler(event('a'), undefined, { now, send: answering(403) })).rejects.toThrow(
    'CloudFront answered 403',
  );
  await handler(event(), undefined, { now, send: answering(500) });
  expect(sent).toHaveLength(1);
});
