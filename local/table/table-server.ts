import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isLoopbackHost } from '#local/lambda/cross-origin';
import { listenOnLoopback } from '#local/loopback';
import type { AnswerTableRequest } from '#local/table/table-requests';

/**
 * The table of a running stack, for a second command such as `npm run invite`. Whoever comes must hold the access key,
 * which is random, new at each start, and stands in `running.json`, readable by this user alone.
 */
interface TableServer {
  endpoint: string;
  accessKey: string;
  stop(): Promise<void>;
}

/** The AWS client sends its access key with every request: `AWS4-HMAC-SHA256 Credential=<key>/20260101/...`. */
const hasAccessKey = ({ headers }: IncomingMessage, accessKey: string): boolean => {
  const sentKey = Buffer.from(/Credential=([^/]*)\//.exec(headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(accessKey);
  return sentKey.length === wanted.length && timingSafeEqual(sentKey, wanted);
};

const end = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(body);
};

const refusal = JSON.stringify({ __type: 'AccessDeniedException', message: 'This table is not for you.' });

export const startTableServer = async (answer: AnswerTableRequest): Promise<TableServer> => {
  const accessKey = randomBytes(24).toString('hex');
  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLoopbackHost(request.headers.host) || !hasAccessKey(request, accessKey)) return end(response, 403, refusal);
    const { status, body } = await answer(String(request.headers['x-amz-target']), await text(request));
    end(response, status, body);
  };
  const server = createServer((request, response) => {
    answerRequest(request, response).catch(() => response.destroy());
  });
  const stop = await listenOnLoopback(server, 0);
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, accessKey, stop };
};
