import type { IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { createLambdaContext } from '#functions/runtime/http/api-event';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { readApiEvent, tooLargeAnswer, writeLambdaAnswer } from '#local/lambda/lambda-event';

/** The part of Lambda that streams, so that the handlers which do are the same here and deployed. */

interface Head {
  statusCode: number;
  headers: Record<string, string>;
}
type StreamingHandler = (event: APIGatewayProxyEvent, out: Writable, context: Context) => Promise<void>;
type Always = Readonly<Record<string, string>>;

/** What Lambda's own runtime marks such handlers with. */
const mark = Symbol.for('aws.lambda.runtime.handler.streaming');

/** Writes to the browser as it is written to; the head comes first, the status with it. */
class LambdaStream extends Writable {
  private readonly response: ServerResponse;
  private readonly always: Always;

  constructor(response: ServerResponse, always: Always) {
    super();
    this.response = response;
    this.always = always;
    response.on('close', () => this.destroy());
  }

  begin({ statusCode, headers }: Head): void {
    this.response.writeHead(statusCode, { ...this.always, ...headers });
    this.response.flushHeaders();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.response.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.response.end(done);
  }
}

/** To be called before the handlers are loaded: they look for Lambda as they load. */
export const installLambdaStreamingStub = (): void => {
  const known = (globalThis as { awslambda?: object }).awslambda;
  const streaming = {
    streamifyResponse: (handler: StreamingHandler) => Object.assign(handler, { [mark]: 'response' }),
    HttpResponseStream: {
      from: (out: LambdaStream, head: Head) => {
        out.begin(head);
        return out;
      },
    },
  };
  Object.assign(globalThis, { awslambda: { ...known, ...streaming } });
};

export const isStreamingHandler = (handler: ApiHandler): boolean => mark in handler;

/** As `invokeLambdaHandler` and `writeLambdaAnswer`, piece by piece. A reader who leaves half-way is no failure. */
export const streamHandlerAnswer = async (
  handler: ApiHandler,
  request: IncomingMessage,
  response: ServerResponse,
  always: Always,
  seconds: number,
): Promise<void> => {
  const event = await readApiEvent(request);
  if (!event) return writeLambdaAnswer(response, tooLargeAnswer, always);
  const out = new LambdaStream(response, always);
  try {
    await (handler as unknown as StreamingHandler)(
      event,
      out,
      createLambdaContext(event.requestContext.requestId, seconds * 1000),
    );
  } catch (error) {
    if (!response.destroyed) response.destroy(error as Error);
  }
};
