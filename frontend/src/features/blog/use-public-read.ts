import { useEffect, useState } from 'react';
import { broughtByPage, PostMissing, readPublic } from './public-reads';

export type Reading<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'missing' }
  /** Anything but a clear answer: no connection, a server's error. */
  | { state: 'failed' };

const brought = broughtByPage();
/** The page's own data is a moment old when it is taken over: it is not asked for again at once. */
let isFresh = brought !== null;

/** Answers of this visit, shown at once when one comes back, while they are read again. */
const known = new Map<string, unknown>(brought ? [[brought.path, brought.answer]] : []);

const recall = <T>(path: string): Reading<T> => {
  if (!known.has(path)) return { state: 'loading' };
  const answer = known.get(path);
  return answer === null ? { state: 'missing' } : { state: 'ready', value: answer as T };
};

const takeFresh = (path: string): boolean => {
  const taken = isFresh && brought?.path === path;
  isFresh = false;
  return taken;
};

/** Reads what anyone may read: from the page itself where it was rendered with it, else from the API. */
export const usePublicRead = <T>(path: string): Reading<T> => {
  const [reading, setReading] = useState(() => recall<T>(path));
  useEffect(() => {
    if (takeFresh(path)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (answer: unknown) => {
      if (signal.aborted) return;
      known.set(path, answer);
      setReading(recall<T>(path));
    };
    const fail = (error: unknown) => {
      if (error instanceof PostMissing) settle(null);
      else if (!signal.aborted && !known.has(path)) setReading({ state: 'failed' });
    };
    readPublic(path, signal).then(settle, fail);
    return () => controller.abort();
  }, [path]);
  return reading;
};
