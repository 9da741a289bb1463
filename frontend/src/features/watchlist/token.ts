import { messageOf } from '#lib/api';
import { readToken } from '#lib/session-store';
import { messages } from './messages';

/** Makes a call only with a token at hand. @throws Error `No authentication token found` without one. */
export const withToken = async <T>(call: () => Promise<T>): Promise<T> => {
  if (!readToken()) throw new Error(messages.noToken);
  return call();
};

export const isWithoutToken = (error: unknown): boolean => error instanceof Error && error.message === messages.noToken;

/** The server's own sentence, or that there was no token to ask it with, else the fallback. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  isWithoutToken(error) ? messages.noToken : messageOf(error, fallback);
