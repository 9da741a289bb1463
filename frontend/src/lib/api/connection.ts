import { useSyncExternalStore } from 'react';
import { loadSiteConfig } from '#lib/api/config';

/**
 * Whether the server can be reached, as learnt by asking it. What the browser says of its connection is only an occasion
 * to ask: it knows nothing of a server on this machine, nor of one that is down.
 */
let isLost = false;
const listeners = new Set<() => void>();

const setConnectionLost = (lost: boolean): void => {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
};

/** Milliseconds between two questions while no answer comes, and for which each waits. */
const pause = 3_000;
const patience = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** By a call that needs no session: any answer is a sign of life, a refusal too. */
const hasAnswer = async (): Promise<boolean> => {
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), patience);
  try {
    const { apiBase } = await loadSiteConfig();
    await fetch(`${apiBase}/auth/profile`, { cache: 'no-store', signal: waiting.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
};

const askAgain = (): void => {
  clearTimeout(timer);
  timer = isLost && listeners.size > 0 ? setTimeout(() => void ask(), pause) : undefined;
};

const ask = async (): Promise<void> => {
  const isAnswered = await hasAnswer();
  if (listeners.size === 0) return;
  setConnectionLost(!isAnswered);
  askAgain();
};

/** A request got no answer: the connection, or the server, is not there. */
export const markConnectionLost = (): void => {
  setConnectionLost(true);
  askAgain();
};
/** Any answer is a sign of life, a refusal too. */
export const markServerReachable = (): void => setConnectionLost(false);

/** The browser may tell of it a moment before it is so, while answers still come: a second question follows. */
const askTwice = async (): Promise<void> => {
  await ask();
  if (listeners.size > 0) timer ??= setTimeout(() => void ask(), pause);
};
const onChange = (): void => void askTwice();

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('offline', onChange);
    window.addEventListener('online', onChange);
  }
  listeners.add(listener);
  askAgain();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener('offline', onChange);
    window.removeEventListener('online', onChange);
  };
};

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => isLost);
