import Axios from 'axios/unsafe/core/Axios.js';
import { deployedSiteVersionHeader } from '#contract/site/site-version';
import { sampleDataStateHeader } from '#core/first-run/sample-data-state';
import { newNoticesHeader } from '#core/notices/new-notices-header';
import { markConnectionLost, markServerReachable } from '#lib/api/connection';
import { publishNoticesHeader } from '#lib/api/notices-header';
import { setSampleDataState } from '#lib/api/sample-data-state';
import { setServerVersion } from '#lib/api/site-version';
import { isLeavingPage } from '#lib/session/page-exit';

/** The server refused, or failed and said so. */
export class RequestRefusedError extends Error {
  override name = 'RequestRefusedError';
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body?: unknown) {
    super(`The server answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

/** Nothing came that could be read as an answer: of a write nobody knows whether it was carried out. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
  readonly method: string;
  /** Given up for its time, where the others are lost with the connection. */
  readonly late: boolean;
  constructor(method: string, late = false, cause?: unknown) {
    super(late ? 'No answer came in time.' : 'The connection was lost.', { cause });
    this.method = method;
    this.late = late;
  }
}

/** What is sent: `path` stands below `base`, `query` behind it. */
export interface OutgoingRequest {
  method: string;
  base: string;
  path: string;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Values for JSON, or a form with a file. */
  data?: object;
  signal?: AbortSignal;
  /** True where cookies go along to another origin too. */
  withCredentials?: boolean;
  /** What sends it in place of the browser's own. */
  fetch?: typeof fetch;
}

export interface CachedAnswer {
  etag: string;
  data: unknown;
}

/** Knows answers of before, by the ETag that they came with. */
export interface EtagAnswerCache {
  find: (read: OutgoingRequest) => CachedAnswer | undefined;
  /** Each answer to a read, with its ETag where it has one. */
  keep: (read: OutgoingRequest, etag: string | null, data: unknown) => void;
}

let keeper: EtagAnswerCache | undefined;

/** From here on reads name the ETag of the answer that is kept of them, and take a 304 for it. */
export const setEtagAnswerCache = (one: EtagAnswerCache): void => {
  keeper = one;
};

const notModified = 304;

/** Its core with the `fetch` adapter alone (decision 0031): statuses and answers are read here. */
const axios = new Axios({
  adapter: 'fetch',
  validateStatus: () => true,
  transformRequest: (data: unknown) => (data instanceof FormData ? data : JSON.stringify(data)),
  transformResponse: (text: string) => text,
});

const hasValue = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
const toQuery = (values: Record<string, unknown> = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values)
      .filter(hasValue)
      .map(([name, value]) => [name, String(value)]),
  );

const buildHeaders = ({ headers, data }: OutgoingRequest, cached?: CachedAnswer): Record<string, string | false> => ({
  ...headers,
  ...(cached && { 'If-None-Match': cached.etag }),
  // A form's type names what parts its fields, which only the browser knows.
  'Content-Type': data !== undefined && !(data instanceof FormData) && 'application/json',
  // Firefox and Safari would send axios's own name in place of theirs, and a device is known by that.
  'User-Agent': false,
});

/** One request, by `timeout` until the last byte of its answer. A second is for `api.ts` to decide. */
const ask = (outgoing: OutgoingRequest, timeout: number, cached?: CachedAnswer) => {
  const { base, path, query, method, data, signal, withCredentials, fetch } = outgoing;
  return axios.request<string>({
    url: `${base}${path}`,
    method,
    params: toQuery(query),
    headers: buildHeaders(outgoing, cached),
    timeout,
    ...(data && { data }),
    ...(signal && { signal }),
    ...(withCredentials && { withCredentials }),
    ...(fetch && { env: { fetch } }),
  });
};

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Of a refusal whatever can be read: what stands before the API may answer with a page of its own. */
const parseRefusal = (text: string): unknown => {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
};

const read = async (outgoing: OutgoingRequest, timeout: number): Promise<unknown> => {
  const memory = outgoing.method === 'GET' ? keeper : undefined;
  const cached = memory?.find(outgoing);
  const { status, headers, data: text } = await ask(outgoing, timeout, cached);
  const header = (name: string): string | null => (headers[name] as string | undefined) ?? null;
  const isUnchanged = cached !== undefined && status === notModified;
  if (!isUnchanged && (status < 200 || status > 299)) throw new RequestRefusedError(status, parseRefusal(text));
  setSampleDataState(header(sampleDataStateHeader));
  publishNoticesHeader(header(newNoticesHeader));
  setServerVersion(header(deployedSiteVersionHeader));
  if (isUnchanged) return cached.data;
  const data = parse(text);
  memory?.keep(outgoing, header('etag'), data);
  return data;
};

const isLate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';

/** One request and its answer. Rejects with `RequestRefusedError` or `NoAnswerError`; where the caller broke it off, with what it gave as reason. */
export const sendRequest = async (outgoing: OutgoingRequest, milliseconds: number): Promise<unknown> => {
  try {
    const answer = await read(outgoing, milliseconds);
    markServerReachable();
    return answer;
  } catch (error) {
    if (error instanceof RequestRefusedError) {
      markServerReachable();
      throw error;
    }
    if (outgoing.signal?.aborted) throw outgoing.signal.reason;
    const late = isLate(error);
    if (!late && !isLeavingPage()) markConnectionLost();
    // Browsers name a lost connection each in its own words; and half an answer is none.
    throw new NoAnswerError(outgoing.method, late, error);
  }
};
