import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { handle } from 'hono/aws-lambda';
import type { ParsedRouteInput, RouteAnswer, RouteTable } from '#contract/route';
import { apiSecurityHeaders } from '#contract/site/security-headers';
import { refusalResponse, successResponse } from '#functions/runtime/http/responses';
import {
  type AnswerResponseFactory,
  type ApiHandler,
  mountRoutes,
  type RouteCaller,
} from '#functions/runtime/http/serve';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';

interface StreamEvent {
  event: string;
  data: object;
}

/** An answer that takes long and comes piece by piece. */
export interface StreamedAnswer<A, E extends StreamEvent = StreamEvent> {
  /** Throws where it fails half-way; ends early once the signal is given. */
  events: (signal: AbortSignal) => AsyncIterable<E>;
  /** The same in one piece, for a caller that does not take events. */
  whole: (events: readonly E[]) => A;
}

type StreamHandlers<T extends RouteTable> = {
  [Name in keyof T]: (
    caller: RouteCaller<T[Name]>,
    input: ParsedRouteInput<T[Name]>,
    // biome-ignore lint/suspicious/noExplicitAny: each handler has events of its own kind
  ) => Promise<StreamedAnswer<RouteAnswer<T[Name]>, any>>;
};

/** Milliseconds. The CDN gives up on an origin that is silent for 60 s, a phone's network often sooner. */
export const heartbeatMilliseconds = 10_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  ...apiSecurityHeaders,
};

const formatEvent = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A failure half-way in the words of a refusal; the status has long been sent. */
const toFailureEvent = async (error: unknown, requestId: string): Promise<StreamEvent> => {
  if (!(error instanceof Refusal)) log.error('stream failed', error, { requestId });
  return { event: 'error', data: (await refusalResponse(error, requestId).json()) as object };
};

/** Writes each event as it comes and a comment line while none does; a reader who leaves ends the work. */
const createEventStreamResponse = (answer: StreamedAnswer<unknown>, requestId: string): Response => {
  const disconnected = new AbortController();
  const encoder = new TextEncoder();
  const writeEvents = async (out: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const say = (text: string) => {
      if (!disconnected.signal.aborted) out.enqueue(encoder.encode(text));
    };
    const beat = setInterval(() => say(': alive\n\n'), heartbeatMilliseconds);
    try {
      for await (const event of answer.events(disconnected.signal)) say(formatEvent(event));
    } catch (error) {
      say(formatEvent(await toFailureEvent(error, requestId)));
    } finally {
      clearInterval(beat);
      if (!disconnected.signal.aborted) out.close();
    }
  };
  const body = new ReadableStream<Uint8Array>({
    start: (out) => void writeEvents(out),
    cancel: () => disconnected.abort(),
  });
  return new Response(body, { headers });
};

const isStreamedAnswer = (answer: unknown): answer is StreamedAnswer<unknown> =>
  typeof answer === 'object' && answer !== null && 'events' in answer;

/** A first answer that was kept under its Idempotency-Key is JSON, whatever the caller accepts. */
const send: AnswerResponseFactory = async (route, answer, request) => {
  if (!isStreamedAnswer(answer)) return successResponse(route, answer);
  const { event } = request.env;
  if (/\btext\/event-stream\b/i.test(request.req.header('accept') ?? '')) {
    return createEventStreamResponse(answer, event.requestContext?.requestId ?? 'local');
  }
  const events: StreamEvent[] = [];
  for await (const one of answer.events(new AbortController().signal)) events.push(one);
  return successResponse(route, answer.whole(events));
};

interface Lambda {
  streamifyResponse(
    handler: (event: APIGatewayProxyEvent, out: Writable, context: Context) => Promise<void>,
  ): ApiHandler;
  HttpResponseStream: {
    from(out: Writable, head: { statusCode: number; headers: Record<string, string> }): Writable;
  };
}

/** Lambda's own global; the local server puts its stand-in in the same place. The SDK makes one that cannot stream. */
const getLambdaGlobal = (): Lambda | undefined => {
  const { awslambda } = globalThis as unknown as { awslambda?: Partial<Lambda> };
  return awslambda?.streamifyResponse ? (awslambda as Lambda) : undefined;
};

const toRequest = (event: APIGatewayProxyEvent): Request => {
  const lists = Object.entries(event.multiValueHeaders ?? {});
  return new Request(`https://api.internal${event.path}`, {
    method: event.httpMethod,
    headers: lists.flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value])),
    ...(event.body !== null && { body: Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8') }),
  });
};

/** Who presses Stop closes the connection, which is no failure of ours. */
const ignorePrematureClose = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
};

const createStreamingHandler = (
  app: ReturnType<typeof mountRoutes>,
  { streamifyResponse, HttpResponseStream }: Lambda,
): ApiHandler => {
  const answer = async (event: APIGatewayProxyEvent, out: Writable): Promise<void> => {
    const response = await app.fetch(toRequest(event), { event });
    const head = { statusCode: response.status, headers: Object.fromEntries(response.headers) };
    const body = Readable.fromWeb((response.body ?? new Blob().stream()) as never);
    await pipeline(body, HttpResponseStream.from(out, head)).catch(ignorePrematureClose);
  };
  return streamifyResponse((event, out, context) => withLambdaLimitWarnings(context, () => answer(event, out)));
};

/**
 * As `serve`, for a domain whose answers take long: told as server-sent events to who accepts them, else in one piece.
 * API Gateway must pass it on as a stream; where there is no Lambda around it, all of it is one answer.
 */
export const serveStream = <const T extends RouteTable>(routes: T, handlers: StreamHandlers<T>): ApiHandler => {
  const app = mountRoutes(routes, handlers, send);
  const around = getLambdaGlobal();
  if (around) return createStreamingHandler(app, around);
  const answer = handle(app, { isContentTypeBinary: () => false });
  return (event, context) => answer(event as never, context as never) as Promise<APIGatewayProxyResult>;
};
