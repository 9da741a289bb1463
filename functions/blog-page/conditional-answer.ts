import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { findRequestHeader } from '#functions/blog-page/blog-site';

/** Weak, since what is between here and the reader compresses the answer. */
const createEtag = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const listEtags = (header: string): string[] => header.split(',').map((one) => one.trim().replace(/^W\//, ''));

/** As HTTP has it: the time is asked for only where no tag is. */
const isUnchanged = (event: APIGatewayProxyEvent, etag: string, lastModified: unknown): boolean => {
  const tags = findRequestHeader(event, 'if-none-match');
  if (tags !== undefined) return tags.trim() === '*' || listEtags(tags).includes(etag.replace(/^W\//, ''));
  const since = Date.parse(findRequestHeader(event, 'if-modified-since') ?? '');
  return typeof lastModified === 'string' && Date.parse(lastModified) <= since;
};

const kept = ['cache-control', 'cache-tag', 'last-modified', 'vary'];

/** An answer that says what it is by an `ETag`, and 304 without a body for whoever has it already. */
export const answerConditionally = (
  event: APIGatewayProxyEvent,
  answer: APIGatewayProxyResult,
): APIGatewayProxyResult => {
  if (answer.statusCode !== 200) return answer;
  const etag = createEtag(answer.body);
  const headers = { ...answer.headers, etag };
  if (!isUnchanged(event, etag, answer.headers?.['last-modified'])) return { ...answer, headers };
  const about = Object.entries(headers).filter(([name]) => name === 'etag' || kept.includes(name));
  return { statusCode: 304, headers: Object.fromEntries(about), body: '' };
};
