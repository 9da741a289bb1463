import type { ErrorBody } from '#contract/error';
import type { ApiCallAnswer, ApiCallArguments, ApiCallName, ApiCallOptions } from '#lib/api/api-call-types';
import { loadSiteConfig } from '#lib/api/config';
import { createIdempotencyKeys, getCallFingerprint, type IdempotencyKeys } from '#lib/api/idempotency-keys';
import { NoAnswerError, type OutgoingRequest, RequestRefusedError, sendRequest } from '#lib/api/send-request';
import { endOrRenewSession, getCurrentSessionCaller, waitForSessionRenewal } from '#lib/session/session-renewal';

const firstTimeout = 10_000;
const secondTimeout = 15_000;

/** Milliseconds, for a call that works as long as it may: by then API Gateway has ended it, whatever the server does. */
export const slowApiCallTimeoutMs = 30_000;

/** Their 401 means a wrong password, not an ended session. */
const signingIn = new Set<string>(['POST /auth/login', 'POST /auth/register'] satisfies ApiCallName[]);

/** By a cookie that these calls alone carry, the server knows a browser that has signed in before. */
const isAboutSignIn = (name: string): boolean => name.includes(' /auth/');

export const isTimeoutError = (error: unknown): boolean => error instanceof NoAnswerError && error.late;

/** The status of a refusal; undefined where no answer came. */
export const getErrorStatus = (error: unknown): number | undefined =>
  error instanceof RequestRefusedError ? error.status : undefined;

/** What the server refused with, where it spoke in the contract's shape. */
export const getErrorBody = (error: unknown): ErrorBody | undefined => {
  if (!(error instanceof RequestRefusedError)) return undefined;
  const body = error.body as Partial<ErrorBody> | null | undefined;
  return typeof body?.error === 'string' && body.error
    ? { ...body, error: body.error, code: body.code ?? '' }
    : undefined;
};

/** Nothing was sent; the message is a sentence for the person. */
export class RequestNotSentError extends Error {
  override name = 'RequestNotSentError';
}

const noAnswer = 'No answer came. Check your connection and try again: nothing is recorded twice.';

/** Of a write alone: a page that could not be read has words of its own. */
const getFailureText = (error: unknown): string | undefined => {
  if (error instanceof RequestNotSentError) return error.message;
  return error instanceof NoAnswerError && error.method !== 'GET' ? noAnswer : undefined;
};

/** The server's own sentence, or that a write did not reach it, else the fallback. */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  getErrorBody(error)?.error ?? getFailureText(error) ?? fallback;

/** Refusals that speak of what was sent and of nothing that is recorded. */
const aboutTheRequest = new Set([400, 401, 403, 413, 415, 429]);

/** True where nothing was written and nothing has changed elsewhere: what is on the screen is as good as before. */
export const isScreenCurrentAfterFailure = (error: unknown): boolean =>
  error instanceof RequestNotSentError || aboutTheRequest.has(getErrorStatus(error) ?? 0);

type Values = Record<string, unknown>;

type Request = Omit<OutgoingRequest, 'base'>;

/** A file goes as a form, since JSON can't hold one. */
const toBody = (values: Values): object => {
  if (!Object.values(values).some((value) => value instanceof Blob)) return values;
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
};

/** `PUT /a/{id}` with `{ id: 7, note: 'x' }` -> PUT /a/7 with the body `{ note: 'x' }`; GET and DELETE put the rest in the query. */
const buildRequest = (name: string, values: Values = {}, keys: IdempotencyKeys): Request => {
  const [method = '', template = ''] = name.split(' ');
  const rest = { ...values };
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(String(values[key]));
  });
  if (method === 'GET') return { method, path, query: rest };
  const headers = { 'Idempotency-Key': keys.keyFor(getCallFingerprint(name, values)) };
  return { method, path, headers, ...(method === 'DELETE' ? { query: rest } : { data: toBody(rest) }) };
};

/** Says of a 401 whether the session merely ran out, where nobody has ended it. */
export const isSessionExpiredBody = (body: unknown): boolean =>
  (body as Partial<ErrorBody> | null)?.code === 'session_expired';

/**
 * One request; a second, with more time and the same Idempotency-Key, when the first got no answer in time.
 * Where the caller says how long to wait, there is only the one.
 */
const send = async (request: OutgoingRequest, patience?: number): Promise<unknown> => {
  if (patience !== undefined) return sendRequest(request, patience);
  try {
    return await sendRequest(request, firstTimeout);
  } catch (error) {
    if (!isTimeoutError(error)) throw error;
    return sendRequest(request, secondTimeout);
  }
};

/** By the session as it is then. */
const sendSigned = async (name: string, request: Request, options: ApiCallOptions = {}): Promise<unknown> => {
  const isSigningIn = signingIn.has(name);
  if (!isSigningIn) await waitForSessionRenewal();
  const caller = getCurrentSessionCaller();
  const { apiBase } = await loadSiteConfig();
  const fullRequest = {
    ...request,
    base: apiBase,
    headers: { ...request.headers, ...(caller.token && { Authorization: `Bearer ${caller.token}` }) },
    // The API may be on another port of this machine, to which no cookie goes unless it is asked for.
    ...(isAboutSignIn(name) && { withCredentials: true }),
    ...(options.signal && { signal: options.signal }),
    ...(options.fetch && { fetch: options.fetch }),
  };
  try {
    return await send(fullRequest, options.patience);
  } catch (error) {
    const isOver = error instanceof RequestRefusedError && error.status === 401 && !isSigningIn;
    if (!isOver || !(await endOrRenewSession(caller, isSessionExpiredBody(error.body)))) throw error;
    return sendSigned(name, request, options);
  }
};

/** Milliseconds, and how many times: five minutes of work at the least. */
const pause = 1_000;
const maxRepeats = 30;

/** Where the time of a call was over before all was done, the very same request goes on with it. */
const sendWhole = async (name: string, request: Request, options?: ApiCallOptions): Promise<unknown> => {
  for (let again = 0; ; again += 1) {
    try {
      return await sendSigned(name, request, options);
    } catch (error) {
      const refusal = getErrorBody(error);
      if (refusal?.code !== 'unfinished' || again === maxRepeats || options?.signal?.aborted) throw error;
      options?.onUnfinished?.(refusal.done ?? 0);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
};

export type CallApiRoute = <N extends ApiCallName>(name: N, ...rest: ApiCallArguments<N>) => Promise<ApiCallAnswer<N>>;

const callWith =
  (sharedKeys?: IdempotencyKeys): CallApiRoute =>
  async (name, ...rest) => {
    const [values, options] = rest as [Values | undefined, ApiCallOptions | undefined];
    const keys = sharedKeys ?? createIdempotencyKeys();
    const request = buildRequest(name, values, keys);
    try {
      const answer = (await sendWhole(name, request, options)) as ApiCallAnswer<typeof name>;
      keys.settle(getCallFingerprint(name, values));
      return answer;
    } catch (error) {
      // A refusal is an outcome; a server that failed half-way, and no answer, are none.
      if ((getErrorStatus(error) ?? 500) < 500) keys.settle(getCallFingerprint(name, values));
      throw error;
    }
  };

/** A read that nobody has to be signed in for; for what the contract does not know. */
const readOpenly = async <T>(path: string, options: ApiCallOptions = {}): Promise<T> => {
  const { apiBase: base } = await loadSiteConfig();
  return (await send({ method: 'GET', base, path, ...(options.signal && { signal: options.signal }) })) as T;
};

export const api = {
  /**
   * The only door to the server: `api.call('PUT /portfolio/transactions/{id}', { id, ...fields })`.
   * Rejects with `RequestRefusedError`, `NoAnswerError` or `RequestNotSentError`; read it with `getErrorMessage`, `getErrorStatus` or `getErrorBody`. A 401 ends the session.
   */
  call: callWith(),
  /** The same for one form or button, whose Idempotency-Keys outlast a call that got no answer. */
  callWith,
  readOpenly,
};
