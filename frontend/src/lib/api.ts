import type { ErrorBody } from '#contract/error';
import type { CallAnswer, CallName, CallOptions, CallRest } from '#lib/calls';
import { loadConfig } from '#lib/config';
import { exchange, NoAnswer, type Outgoing, Refused } from '#lib/exchange';
import { createRequestKeys, nameOf, type RequestKeys } from '#lib/request-keys';
import { renewSession } from '#lib/session-renewal';
import { clearSession, readToken } from '#lib/session-store';

const firstTimeout = 10_000;
const secondTimeout = 15_000;

/** Their 401 means a wrong password, not an ended session. */
const signingIn = new Set<string>(['POST /auth/login', 'POST /auth/register'] satisfies CallName[]);

/** By a cookie that these calls alone carry, the server knows a browser that has signed in before. */
const isAboutSignIn = (name: string): boolean => name.includes(' /auth/');

export const isTimeout = (error: unknown): boolean => error instanceof NoAnswer && error.late;

/** The status of a refusal; undefined where no answer came. */
export const statusOf = (error: unknown): number | undefined => (error instanceof Refused ? error.status : undefined);

/** What the server refused with, where it spoke in the contract's shape. */
export const refusalOf = (error: unknown): ErrorBody | undefined => {
  if (!(error instanceof Refused)) return undefined;
  const body = error.body as Partial<ErrorBody> | null | undefined;
  return typeof body?.error === 'string' && body.error
    ? { ...body, error: body.error, code: body.code ?? '' }
    : undefined;
};

/** Nothing was sent; the message is a sentence for the person. */
export class NotSent extends Error {
  override name = 'NotSent';
}

const noConnection = 'There is no connection. Nothing was sent; try again once you are online.';
const noAnswer = 'No answer came. Check your connection and try again: nothing is recorded twice.';

/** Of a write alone: a page that could not be read has words of its own. */
const troubleOf = (error: unknown): string | undefined => {
  if (error instanceof NotSent) return error.message;
  return error instanceof NoAnswer && error.method !== 'GET' ? noAnswer : undefined;
};

/** The server's own sentence, or that a write did not reach it, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string =>
  refusalOf(error)?.error ?? troubleOf(error) ?? fallback;

/** Refusals that speak of what was sent and of nothing that is recorded. */
const aboutTheRequest = new Set([400, 401, 403, 413, 415, 429]);

/** True where nothing was written and nothing has changed elsewhere: what is on the screen is as good as before. */
export const isSettled = (error: unknown): boolean =>
  error instanceof NotSent || aboutTheRequest.has(statusOf(error) ?? 0);

type Values = Record<string, unknown>;

type Request = Omit<Outgoing, 'base'>;

/** A file goes as a form, since JSON can't hold one. */
const bodyOf = (values: Values): Pick<Request, 'json' | 'body'> => {
  if (!Object.values(values).some((value) => value instanceof Blob)) return { json: values };
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value));
  return { body: form };
};

/** `PUT /a/{id}` with `{ id: 7, note: 'x' }` -> PUT /a/7 with the body `{ note: 'x' }`; GET and DELETE put the rest in the query. */
const requestFor = (name: string, values: Values = {}, keys: RequestKeys): Request => {
  const [method = '', template = ''] = name.split(' ');
  const rest = { ...values };
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(String(values[key]));
  });
  if (method === 'GET') return { method, path, query: rest };
  const headers = { 'Idempotency-Key': keys.keyFor(nameOf(name, values)) };
  return { method, path, headers, ...(method === 'DELETE' ? { query: rest } : bodyOf(rest)) };
};

/** On the way to /login: a second call that was refused would begin that load anew. */
let isLeaving = false;

/** What a 401 leads to, also where the answer is read piece by piece. */
export const endSession = (): void => {
  clearSession();
  if (isLeaving) return;
  isLeaving = true;
  // The browser may show this very page again, as it was left.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  location.assign('/login');
};

/**
 * One request; a second, with more time and the same Idempotency-Key, when the first got no answer in time.
 * Where the caller says how long to wait, there is only the one.
 */
const send = async (request: Outgoing, patience?: number): Promise<unknown> => {
  if (patience !== undefined) return exchange(request, patience);
  try {
    return await exchange(request, firstTimeout);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return exchange(request, secondTimeout);
  }
};

/** A write is made now or not at all: nobody wants it made later, over what has come since. */
const refuseOffline = (name: string): void => {
  if (!name.startsWith('GET ') && navigator.onLine === false) throw new NotSent(noConnection);
};

/** By the session as it is then. */
const sendSigned = async (name: string, request: Request, options: CallOptions = {}): Promise<unknown> => {
  const token = readToken();
  const { apiBase } = await loadConfig();
  const whole = {
    ...request,
    base: apiBase,
    headers: { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) },
    // The API may be on another port of this machine, to which no cookie goes unless it is asked for.
    ...(isAboutSignIn(name) && { credentials: 'include' as const }),
    ...(options.signal && { signal: options.signal }),
    ...(options.fetch && { fetch: options.fetch }),
  };
  try {
    return await send(whole, options.patience);
  } catch (error) {
    const isOver = statusOf(error) === 401 && !signingIn.has(name);
    // Another tab may have signed in again meanwhile.
    if (!isOver || (readToken() === token && !(await renewSession()))) throw error;
    return sendSigned(name, request, options);
  }
};

export type ApiCall = <N extends CallName>(name: N, ...rest: CallRest<N>) => Promise<CallAnswer<N>>;

const callWith =
  (kept?: RequestKeys): ApiCall =>
  async (name, ...rest) => {
    const [values, options] = rest as [Values | undefined, CallOptions | undefined];
    refuseOffline(name);
    const keys = kept ?? createRequestKeys();
    const request = requestFor(name, values, keys);
    try {
      const answer = (await sendSigned(name, request, options)) as CallAnswer<typeof name>;
      keys.settle(nameOf(name, values));
      return answer;
    } catch (error) {
      // A refusal is an outcome; a server that failed half-way, and no answer, are none.
      if ((statusOf(error) ?? 500) < 500) keys.settle(nameOf(name, values));
      if (statusOf(error) === 401 && !signingIn.has(name)) endSession();
      throw error;
    }
  };

/** A read that nobody has to be signed in for; for what the contract does not know. */
const readOpenly = async <T>(path: string, options: CallOptions = {}): Promise<T> => {
  const { apiBase: base } = await loadConfig();
  return (await send({ method: 'GET', base, path, ...(options.signal && { signal: options.signal }) })) as T;
};

export const api = {
  /**
   * The only door to the server: `api.call('PUT /portfolio/transactions/{id}', { id, ...fields })`.
   * Rejects with `Refused`, `NoAnswer` or `NotSent`; read it with `messageOf`, `statusOf` or `refusalOf`. A 401 ends the session.
   */
  call: callWith(),
  /** The same for one form or button, whose Idempotency-Keys outlast a call that got no answer. */
  callWith,
  readOpenly,
};
