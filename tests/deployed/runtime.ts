import http from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { redirectToStandIns } from './network.ts';
import { shiftClock } from './shifted-clock.ts';

/**
 * A Lambda's process: loads the handler of a bundle and works for the Runtime API, one event after another, as the
 * runtime of nodejs24.x does. Started by `lambda.ts` with the ports of the stand-ins and how far
 * its clock is ahead.
 */

const [port, http2Port, clockAhead] = process.argv.slice(2).map(Number) as [number, number, number];
const api = new URL(`http://${process.env['AWS_LAMBDA_RUNTIME_API']}/2018-06-01/runtime/`);
/** Before the network is led elsewhere. */
const askApi = http.request;
const agent = new http.Agent({ keepAlive: true });

type Handler = (event: unknown, context: object) => Promise<unknown>;
type StreamingHandler = (event: unknown, out: Writable, context: object) => Promise<void>;
interface Head {
  statusCode: number;
  headers: Record<string, string>;
}

const streaming = Symbol.for('aws.lambda.runtime.handler.streaming');

const send = (path: string, method: string, headers: Record<string, string> = {}) => {
  const request = askApi(new URL(path, api), { method, headers, agent });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  return { request, answered };
};

const tell = async (path: string, body: string, headers: Record<string, string> = {}): Promise<void> => {
  const { request, answered } = send(path, 'POST', { 'content-type': 'application/json', ...headers });
  request.end(body);
  (await answered).resume();
};

const textOf = async (answer: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Written to as the answer comes; its head goes first, as JSON and eight zeros. */
class ResponseStream extends Writable {
  private readonly request: http.ClientRequest;
  readonly answered: Promise<http.IncomingMessage>;

  constructor(id: string) {
    super();
    const { request, answered } = send(`invocation/${id}/response`, 'POST', {
      'content-type': 'application/vnd.awslambda.http-integration-response',
      'lambda-runtime-function-response-mode': 'streaming',
      'transfer-encoding': 'chunked',
    });
    this.request = request;
    this.answered = answered;
    request.flushHeaders();
  }

  begin(head: Head): void {
    this.request.write(JSON.stringify(head));
    this.request.write(Buffer.alloc(8));
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.request.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.request.end(done);
  }
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamingHandler) => Object.assign(handler, { [streaming]: 'response' }),
    HttpResponseStream: {
      from: (out: ResponseStream, head: Head) => {
        out.begin(head);
        return out;
      },
    },
  },
});

const described = (error: unknown): string => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return JSON.stringify({ errorType: name, errorMessage: message, trace: stack?.split('\n') ?? [] });
};

const load = async (): Promise<Handler | StreamingHandler> => {
  const [file, name] = (process.env['_HANDLER'] ?? '').split('.') as [string, string];
  const module = await import(pathToFileURL(join(process.env['LAMBDA_TASK_ROOT'] ?? '', `${file}.mjs`)).href);
  return module[name];
};

const contextFrom = (headers: http.IncomingHttpHeaders): object => {
  const deadline = Number(headers['lambda-runtime-deadline-ms']);
  return {
    awsRequestId: String(headers['lambda-runtime-aws-request-id']),
    invokedFunctionArn: String(headers['lambda-runtime-invoked-function-arn']),
    functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
    functionVersion: '$LATEST',
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    logGroupName: process.env['AWS_LAMBDA_LOG_GROUP_NAME'],
    logStreamName: 'stream',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
};

const work = async (handler: Handler | StreamingHandler, id: string, event: unknown, context: object) => {
  if (!(streaming in handler)) {
    const answer = await (handler as Handler)(event, context);
    return tell(`invocation/${id}/response`, JSON.stringify(answer ?? null));
  }
  const out = new ResponseStream(id);
  await (handler as StreamingHandler)(event, out, context);
  if (!out.writableEnded) out.end();
  (await out.answered).resume();
};

shiftClock(clockAhead);
redirectToStandIns({ port, http2Port });
const handler = await load().catch(async (error: unknown) => {
  await tell('init/error', described(error));
  process.exit(1);
});
for (;;) {
  const { request, answered } = send('invocation/next', 'GET');
  request.end();
  const next = await answered;
  const id = String(next.headers['lambda-runtime-aws-request-id']);
  const event = JSON.parse(await textOf(next)) as unknown;
  try {
    await work(handler, id, event, contextFrom(next.headers));
  } catch (error) {
    await tell(`invocation/${id}/error`, described(error), { 'lambda-runtime-function-error-type': 'Unhandled' });
  }
}
