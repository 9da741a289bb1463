import { vi } from 'vitest';

/** A request, taken apart; `path` as it stands below the API, and whole where it goes elsewhere. */
export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  credentials: RequestCredentials;
  body: unknown;
}

/** An answer, one that never comes, or a connection that is lost before the answer or in the middle of it. */
export type FakeReply = { status: number; data?: unknown; etag?: string } | 'silent' | 'offline' | 'cut';

const below = 'https://ledger.example/api';

const readRequestBody = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/')) return request.formData();
  const text = await request.text();
  return text && (type === 'application/json' ? JSON.parse(text) : text);
};

/** What a request asks, read without using it up. */
export const toSentRequest = async (request: Request): Promise<SentRequest> => {
  const { origin, pathname, searchParams } = new URL(request.url);
  const { method, headers, credentials } = request;
  const path = `${origin}${pathname}`;
  return {
    method,
    path: path.startsWith(below) ? path.slice(below.length) : path,
    query: Object.fromEntries(searchParams),
    headers,
    credentials,
    body: await readRequestBody(request.clone()),
  };
};

const createInterruptedResponse = () => {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"totalValue":'));
      stream.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
};

export const toFakeResponse = ({ status, data, etag }: Exclude<FakeReply, string>): Response => {
  const init = { status, headers: { ...(etag && { ETag: etag }) } };
  return data === undefined ? new Response(null, init) : Response.json(data, init);
};

/** As the browser's: whoever gives up is told so. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Stands in for the browser's `fetch` towards the API, until globals are put back; notes what was asked. */
export const fakeFetch = (
  answer: (asked: SentRequest) => FakeReply | undefined | Promise<FakeReply | undefined>,
): SentRequest[] => {
  const sent: SentRequest[] = [];
  const before = globalThis.fetch;
  const reply = async (request: Request): Promise<Response> => {
    const asked = await toSentRequest(request);
    sent.push(asked);
    const given = await answer(asked);
    if (given === 'silent') return rejectOnAbort(request.signal);
    if (given === 'offline' || given === undefined) throw new TypeError('Failed to fetch');
    return given === 'cut' ? createInterruptedResponse() : toFakeResponse(given);
  };
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    // What is no request of the API's client is the site's configuration.
    input instanceof Request ? Promise.race([reply(input), rejectOnAbort(input.signal)]) : before(input, init),
  );
  return sent;
};
