import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { ErrorBody } from '#contract/error';
import { binaryBodyMediaTypes } from '#contract/route';
import { createApiEvent, createLambdaContext } from '#functions/runtime/http/api-event';
import type { ApiHandler } from '#functions/runtime/http/serve';

/** A Lambda takes an event of at most 6 MB, the JSON around the body included. */
export const maxLambdaEventBytes = 6 * 1024 * 1024;

export const createErrorAnswer = (statusCode: number, body: ErrorBody): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const tooLargeAnswer = createErrorAnswer(413, { error: 'The request is too large.', code: 'too_large' });

/** What API Gateway hands over as base64, by its `binaryMediaTypes`. */
const isBinary = (request: IncomingMessage): boolean =>
  binaryBodyMediaTypes.includes((request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** The body as text or base64, or null once it cannot fit any more. What is left of it is read and dropped, so that the answer arrives. */
const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxLambdaEventBytes) chunks.push(chunk);
  }
  return size > maxLambdaEventBytes ? null : Buffer.concat(chunks).toString(isBinary(request) ? 'base64' : 'utf8');
};

/** `/api/x?a=1` as API Gateway hands it over; null where Lambda would refuse its size. */
export const readApiEvent = async (request: IncomingMessage): Promise<APIGatewayProxyEvent | null> => {
  const body = await readBody(request);
  if (body === null) return null;
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const event = createApiEvent({
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(search),
    headers: request.headersDistinct,
    body: body || null,
    base64: isBinary(request),
    requestId: randomUUID(),
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
  });
  return Buffer.byteLength(JSON.stringify(event)) > maxLambdaEventBytes ? null : event;
};

/** `seconds`: what its Lambda may take. Hands the request to a deployed handler and gives its answer; a handler that throws is a 502, as behind API Gateway. */
export const invokeLambdaHandler = async (
  handler: ApiHandler,
  request: IncomingMessage,
  seconds: number,
): Promise<APIGatewayProxyResult> => {
  const event = await readApiEvent(request);
  if (!event) return tooLargeAnswer;
  try {
    return await handler(event, createLambdaContext(event.requestContext.requestId, seconds * 1000));
  } catch (error) {
    process.stderr.write(`${request.method} ${event.path}: ${error instanceof Error ? error.stack : String(error)}\n`);
    return createErrorAnswer(502, { error: 'The handler failed.', code: 'handler_failed' });
  }
};

/** Writes a proxy integration's answer, on top of the headers that every answer carries. */
export const writeLambdaAnswer = (
  response: ServerResponse,
  answer: APIGatewayProxyResult,
  always: Readonly<Record<string, string>> = {},
): void => {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(answer.multiValueHeaders ?? {}))
    response.setHeader(name, values.map(String));
  response.writeHead(answer.statusCode);
  response.end(answer.isBase64Encoded ? Buffer.from(answer.body, 'base64') : answer.body);
};
