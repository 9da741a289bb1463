import axios, { type AxiosProgressEvent, type AxiosRequestConfig } from 'axios';
import type { ErrorBody } from '#contract/error';
import type { CallAnswer, CallName, CallOptions, CallRest } from '#lib/calls';
import { loadConfig } from '#lib/config';
import { createRequestKeys, nameOf, type RequestKeys } from '#lib/request-keys';
import { clearSession, readToken } from '#lib/session-store';

const firstTimeout = 10_000;
const secondTimeout = 15_000;

/** Their 401 means a wrong password, not an ended session. */
const signingIn = new Set<string>(['POST /auth/login', 'POST /auth/register'] satisfies CallName[]);

/** By a cookie that these calls alone carry, the server knows a browser that has signed in before. */
const isAboutSignIn = (name: string): boolean => name.includes(' /auth/');

export const client = axios.create({
  headers: { 'Content-Type': 'application/json' },
  transitional: { clarifyTimeoutError: true },
});

export const isTimeout = (error: unknown): boolean => axios.isAxiosError(error) && error.code === 'ETIMEDOUT';

/** The status of a refusal; undefined where no answer came. */
export const statusOf = (error: unknown): number | undefined =>
  axios.isAxiosError(error) ? error.response?.status : undefined;

/** What the server refused with, where it spoke in the contract's shape. */
export const refusalOf = (error: unknown): ErrorBody | undefined => {
  if (!axios.isAxiosError<Partial<ErrorBody> | undefined>(error)) return undefined;
  const body = error.response?.data;
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
  if (!axios.isAxiosError(error) || error.response || axios.isCancel(error)) return undefined;
  return error.config?.method === 'get' ? undefined : noAnswer;
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

/** A file goes as a form, since JSON can't hold one. */
const bodyOf = (values: Values): AxiosRequestConfig => {
  if (!Object.values(values).some((value) => value instanceof Blob)) return { data: values };
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value));
  return { data: form, headers: { 'Content-Type': 'multipart/form-data' } };
};

/** `PUT /a/{id}` with `{ id: 7, note: 'x' }` -> PUT /a/7 with the body `{ note: 'x' }`; GET and DELETE put the rest in the query. */
const requestFor = (name: string, values: Values = {}, keys: RequestKeys): AxiosRequestConfig => {
  const [method = '', template = ''] = name.split(' ');
  const rest = { ...values };
  const url = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(String(values[key]));
  });
  if (method === 'GET') return { method, url, params: rest };
  const headers = { 'Idempotency-Key': keys.keyFor(nameOf(name, values)) };
  if (method === 'DELETE') return { method, url, params: rest, headers };
  const body = bodyOf(rest);
  return { method, url, data: body.data, headers: { ...headers, ...body.headers } };
};

/** What a 401 leads to, also where the answer is read piece by piece. */
export const endSession = (): void => {
  clearSession();
  location.assign('/login');
};

/**
 * One request; a second, with more time and the same Idempotency-Key, when the first got no answer in time.
 * Where the caller says how long to wait, there is only the one.
 */
const send = async <T>(request: AxiosRequestConfig, patience?: number): Promise<T> => {
  if (patience !== undefined) return (await client.request<T>({ ...request, timeout: patience })).data;
  try {
    return (await client.request<T>({ ...request, timeout: firstTimeout })).data;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return (await client.request<T>({ ...request, timeout: secondTimeout })).data;
  }
};

/** Says the share of what is sent; nothing while the browser does not know of how much. */
export const progressTo =
  (tell: (share: number) => void) =>
  ({ progress }: AxiosProgressEvent): void => {
    if (progress !== undefined) tell(progress);
  };

/** A write is made now or not at all: nobody wants it made later, over what has come since. */
const refuseOffline = (name: string): void => {
  if (!name.startsWith('GET ') && navigator.onLine === false) throw new NotSent(noConnection);
};

export type ApiCall = <N extends CallName>(name: N, ...rest: CallRest<N>) => Promise<CallAnswer<N>>;

const callWith =
  (kept?: RequestKeys): ApiCall =>
  async (name, ...rest) => {
    const [values, options] = rest as [Values | undefined, CallOptions | undefined];
    refuseOffline(name);
    const token = readToken();
    const { apiBase } = await loadConfig();
    const keys = kept ?? createRequestKeys();
    const request = requestFor(name, values, keys);
    try {
      const whole = {
        ...request,
        baseURL: apiBase,
        headers: { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) },
        // The API may be on another port of this machine, to which no cookie goes unless it is asked for.
        ...(isAboutSignIn(name) && { withCredentials: true }),
        ...(options?.signal && { signal: options.signal }),
        ...(options?.onProgress && { onUploadProgress: progressTo(options.onProgress) }),
      };
      const answer = await send<CallAnswer<typeof name>>(whole, options?.patience);
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
  const { apiBase: baseURL } = await loadConfig();
  return send<T>({ method: 'GET', url: path, baseURL, ...(options.signal && { signal: options.signal }) });
};

export const api = {
  /**
   * The only door to the server: `api.call('PUT /portfolio/transactions/{id}', { id, ...fields })`.
   * Rejects with axios's error, or `NotSent`; read it with `messageOf`, `statusOf` or `refusalOf`. A 401 ends the session.
   */
  call: callWith(),
  /** The same for one form or button, whose Idempotency-Keys outlast a call that got no answer. */
  callWith,
  readOpenly,
};
