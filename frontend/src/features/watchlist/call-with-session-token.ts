import { RequestNotSentError } from '#lib/api/api';
import { readSessionToken } from '#lib/session/session-store';
import { watchlistMessages } from './messages';

/** Makes a call only with a token at hand. @throws RequestNotSentError `No authentication token found` without one. */
export const callWithSessionToken = async <T>(call: () => Promise<T>): Promise<T> => {
  if (!readSessionToken()) throw new RequestNotSentError(watchlistMessages.noToken);
  return call();
};

export const isNoTokenError = (error: unknown): boolean =>
  error instanceof RequestNotSentError && error.message === watchlistMessages.noToken;
