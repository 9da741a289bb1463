import { createHash } from 'node:crypto';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { AwsV4Signer } from 'aws4fetch';
import { blogCacheTag } from '#contract/blog/blog-pages';
import { env } from '#functions/runtime/env';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';

const live = { send: fetch as (url: URL, init: RequestInit) => Promise<Response> };
type ForgetEffects = typeof live;

/** Of a Lambda's own role. */
const getLambdaCredentials = () => ({
  accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  sessionToken: process.env['AWS_SESSION_TOKEN'] ?? '',
});

/** A tag is told from a path by its `#`. The same reference again is the same invalidation: none is paid for twice. */
const createBatch = (reference: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
  `<Paths><Quantity>1</Quantity><Items><Path>#${blogCacheTag}</Path></Items></Paths>` +
  `<CallerReference>${reference}</CallerReference></InvalidationBatch>`;

/** CloudFront is one service for the whole world, signed for as if it were in Virginia. */
const signedFor = { service: 'cloudfront', region: 'us-east-1' };
const endpoint = 'https://cloudfront.amazonaws.com/2020-05-31/distribution';

const forget = async ({ Records }: DynamoDBStreamEvent, { send }: ForgetEffects): Promise<void> => {
  const changes = Records.map(({ eventID }) => eventID ?? '').sort();
  if (changes.length === 0) return;
  const body = createBatch(createHash('sha256').update(changes.join(' ')).digest('hex'));
  const url = `${endpoint}/${env.distributionId()}/invalidation`;
  const request = { method: 'POST', url, headers: { 'content-type': 'text/xml' }, body };
  const signed = await new AwsV4Signer({ ...request, ...signedFor, ...getLambdaCredentials() }).sign();
  const { method, headers } = signed;
  const answer = await send(signed.url, { method, headers, body, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`CloudFront answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  log.info('blog pages forgotten', { changes: changes.length });
};

/**
 * Called by the table's stream after a post was saved, published or deleted, whoever did it: the CDN forgets the pages
 * that show posts. What it throws, the stream tries again, then leaves in the dead-letter queue.
 */
export const handler = (event: DynamoDBStreamEvent, context?: Context, effects = live): Promise<void> =>
  withLambdaLimitWarnings(context, () => forget(event, effects));
