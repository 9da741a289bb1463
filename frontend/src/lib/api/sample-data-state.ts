import { useSyncExternalStore } from 'react';
import type { SampleDataState } from '#core/first-run/sample-data-state';

/** Whether what the pages show is sample data, as the newest answer of the server has said. */
let state: string = 'none';
const listeners = new Set<() => void>();

/** `null` of an answer that says nothing of it. */
export const setSampleDataState = (header: string | null): void => {
  if (header === null || header === state) return;
  state = header;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSampleDataState = (): SampleDataState =>
  useSyncExternalStore(subscribe, () => state as SampleDataState);
