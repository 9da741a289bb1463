import { vi } from 'vitest';

type Rows = Map<string, unknown>;

/** Answers once whoever asked has said what is to become of the answer. */
const createAnsweredRequest = <Result>(
  result: Result,
  ...events: ('onsuccess' | 'onupgradeneeded' | 'oncomplete')[]
) => {
  const request: Record<string, unknown> = { result };
  queueMicrotask(() => {
    for (const event of events) (request[event] as (() => void) | undefined)?.();
  });
  return request;
};

const openStore = (rows: Rows) => ({
  get: (key: string) => createAnsweredRequest(structuredClone(rows.get(key)), 'onsuccess'),
  getAll: () => createAnsweredRequest([...rows.values()], 'onsuccess'),
  getAllKeys: () => createAnsweredRequest([...rows.keys()], 'onsuccess'),
  put: (value: unknown, key: string) => rows.set(key, structuredClone(value)),
  delete: (key: string) => rows.delete(key),
  transaction: Object.assign(createAnsweredRequest(undefined, 'oncomplete'), { commit: () => undefined }),
});

/** As much of IndexedDB as `idb-keyval` asks for, each database of one store; the rows of each by its name. */
export const stubIndexedDb = (): ((name: string) => Rows) => {
  const databases = new Map<string, Rows>();
  const open = (name: string) => {
    const isNew = !databases.has(name);
    const rows = databases.get(name) ?? new Map<string, unknown>();
    databases.set(name, rows);
    const database = {
      createObjectStore: () => undefined,
      transaction: () => ({ objectStore: () => openStore(rows) }),
    };
    return createAnsweredRequest(database, ...(isNew ? (['onupgradeneeded'] as const) : []), 'onsuccess');
  };
  const list = async () => [...databases.keys()].map((name) => ({ name }));
  vi.stubGlobal('indexedDB', { open, databases: list });
  return (name) => databases.get(name) ?? new Map<string, unknown>();
};
