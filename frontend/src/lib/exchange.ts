import ky, { isHTTPError, isTimeoutError, type Options } from 'ky';
import { sampleHeader } from '#core/first-run/sample-state';
import { noticesHeader } from '#core/notices/header';
import { noteAnswer, noteLost } from '#lib/connection';
import { isLeaving } from '#lib/leaving';
import { noteNotices } from '#lib/notices-said';
import { noteSample } from '#lib/sample-data';

/** The server refused, or failed and said so. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body?: unknown) {
    super(`The server answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

/** Nothing came that could be read as an answer: of a write nobody knows whether it was carried out. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
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
export interface Outgoing extends Pick<Options, 'json' | 'body' | 'signal' | 'credentials' | 'fetch'> {
  method: string;
  base: string;
  path: string;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export interface Kept {
  etag: string;
  data: unknown;
}

/** Knows answers of before, by the ETag that they came with. */
export interface Keeper {
  find: (read: Outgoing) => Kept | undefined;
  /** Each answer to a read, with its ETag where it has one. */
  keep: (read: Outgoing, etag: string | null, data: unknown) => void;
}

let keeper: Keeper | undefined;

/** From here on reads name the ETag of the answer that is kept of them, and take a 304 for it. */
export const keepAnswersIn = (one: Keeper): void => {
  keeper = one;
};

const notModified = 304;

const isSaid = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
const queryOf = (values: Record<string, unknown> = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values)
      .filter(isSaid)
      .map(([name, value]) => [name, String(value)]),
  );

const optionsFor = (outgoing: Outgoing, milliseconds: number, kept?: Kept): Options => {
  const { base: _base, path: _path, query, headers, ...rest } = outgoing;
  return {
    ...rest,
    searchParams: queryOf(query),
    headers: { ...headers, ...(kept && { 'If-None-Match': kept.etag }) },
    // The whole exchange, the last byte of the answer included. A second request is for `api.ts` to decide.
    timeout: milliseconds,
    totalTimeout: milliseconds,
    retry: 0,
    parseJson: (text) => (text === '' ? undefined : JSON.parse(text)),
    throwHttpErrors: (status) => !(kept && status === notModified),
  };
};

const ask = async (outgoing: Outgoing, milliseconds: number): Promise<unknown> => {
  const memory = outgoing.method === 'GET' ? keeper : undefined;
  const kept = memory?.find(outgoing);
  const answer = ky(`${outgoing.base}${outgoing.path}`, optionsFor(outgoing, milliseconds, kept));
  const { status, headers } = await answer;
  noteSample(headers.get(sampleHeader));
  noteNotices(headers.get(noticesHeader));
  if (kept && status === notModified) return kept.data;
  const data: unknown = await answer.json();
  memory?.keep(outgoing, headers.get('etag'), data);
  return data;
};

/** One request and its answer. Rejects with `Refused` or `NoAnswer`; where the caller broke it off, with what it gave as reason. */
export const exchange = async (outgoing: Outgoing, milliseconds: number): Promise<unknown> => {
  try {
    const answer = await ask(outgoing, milliseconds);
    noteAnswer();
    return answer;
  } catch (error) {
    if (isHTTPError(error)) {
      noteAnswer();
      throw new Refused(error.response.status, error.data);
    }
    if (outgoing.signal?.aborted) throw error;
    if (!isTimeoutError(error) && !isLeaving()) noteLost();
    // Browsers name a lost connection each in its own words; and half an answer is none.
    throw new NoAnswer(outgoing.method, isTimeoutError(error), error);
  }
};
