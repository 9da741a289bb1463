import { NotSent } from '#lib/api';
import { readToken } from '#lib/session-store';
import { messages } from './messages';

/** Makes a call only with a token at hand. @throws NotSent `No authentication token found` without one. */
export const withToken = async <T>(call: () => Promise<T>): Promise<T> => {
  if (!readToken()) throw new NotSent(messages.noToken);
  return call();
};

export const isWithoutToken = (error: unknown): boolean =>
  error instanceof NotSent && error.message === messages.noToken;
