import { useSyncExternalStore } from 'react';

/** Whether the server can be reached: by what the browser says of its connection, and by whether answers come. */
let isLost = false;
const listeners = new Set<() => void>();

const become = (lost: boolean): void => {
  if (isLost === lost) return;
  isLost = lost;
  for (const tell of listeners) tell();
};

/** A request got no answer: the connection, or the server, is not there. */
export const noteLost = (): void => become(true);
/** Any answer is a sign of life, a refusal too. */
export const noteAnswer = (): void => become(false);

const onOffline = (): void => become(true);
const onOnline = (): void => become(false);

const subscribe = (tell: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
};

export const useIsLost = (): boolean => useSyncExternalStore(subscribe, () => isLost || navigator.onLine === false);
