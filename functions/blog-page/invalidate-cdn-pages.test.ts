import type { DynamoDBStreamEvent } from 'aws-lambda';
import { AwsV4Signer } from 'aws4fetch';
import { beforeEach, expect, test } from 'vitest';
import { handler } from '#functions/blog-page/invalidate-cdn-pages';

const event = (...ids: string[]): DynamoDBStreamEvent => ({ Records: ids.map((eventID) => ({ eventID })) });

let sent: { url: string; init: RequestInit }[];
const answering = (status: number) => (url: URL, init: RequestInit) => {
  sent.push({ url: url.href, init });
  return Promise.resolve(new Response('<why/>', { status }));
};

beforeEach(() => {
  sent = [];
  const role = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' };
  Object.assign(process.env, { DISTRIBUTION_ID: 'E123', LOG_LEVEL: 'silent', ...role });
});

test('one call by tag for all the changes that came together', async () => {
  await handler(event('a', 'b'), undefined, { send: answering(201) });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://cloudfront.amazonaws.com/2020-05-31/distribution/E123/invalidation',
  ]);
  expect(sent[0]?.init.method).toBe('POST');
  expect(sent[0]?.init.body).toContain('<Paths><Quantity>1</Quantity><Items><Path>#blog</Path></Items></Paths>');
});

test('signed by the Lambda’s own role for that very text, which CloudFront would refuse otherwise', async () => {
  await handler(event('a'), undefined, { send: answering(201) });
  const [{ url, init } = { url: '', init: {} }] = sent;
  const headers = new Headers(init.headers);
  const signature = /Credential=AKID\/\d{8}\/us-east-1\/cloudfront\/aws4_request, SignedHeaders=([\w;-]+), Signature=/;
  const signed = signature.exec(headers.get('authorization') ?? '')?.[1]?.split(';');
  expect(signed).toEqual(expect.arrayContaining(['host', 'x-amz-date', 'x-amz-security-token']));
  expect(headers.get('x-amz-security-token')).toBe('session');

  const again = new AwsV4Signer({
    url,
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: String(init.body),
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
    sessionToken: 'session',
    service: 'cloudfront',
    region: 'us-east-1',
    datetime: headers.get('x-amz-date') ?? '',
  });
  expect(headers.get('authorization')).toBe(await again.authHeader());
});

test('tried again it is the same invalidation, and another change is another', async () => {
  for (const ids of [['a', 'b'], ['b', 'a'], ['c']]) await handler(event(...ids), undefined, { send: answering(201) });
  const [first, again, other] = sent.map(({ init }) => init.body);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a refusal is thrown, so that it is tried again; nothing changed asks nothing', async () => {
  await expect(handler(event('a'), undefined, { send: answering(403) })).rejects.toThrow('CloudFront answered 403');
  await handler(event(), undefined, { send: answering(500) });
  expect(sent).toHaveLength(1);
});
