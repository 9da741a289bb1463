import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { readSession } from '#lib/session/session-store';

/**
 * What is still to be sent of an import, and how a person reads the files of their bank: in this browser's IndexedDB, by
 * person. It outlasts a closed tab and goes at logout. Where the browser keeps nothing it lasts as long as the page.
 */

let importStore: UseStore | undefined;
const store = (): UseStore => {
  importStore ??= createStore('imports', 'imports');
  return importStore;
};

const inPage = new Map<string, unknown>();

const toPersonKey = (name: string): string => `${readSession()?.user.id ?? ''} ${name}`;

/** False where it lasts no longer than the page. */
export const storeImportValue = async (name: string, value: unknown): Promise<boolean> => {
  const key = toPersonKey(name);
  try {
    await set(key, value, store());
    inPage.delete(key);
    return true;
  } catch {
    inPage.set(key, value);
    return false;
  }
};

export const readImportValue = async <Value>(name: string): Promise<Value | undefined> => {
  const key = toPersonKey(name);
  if (inPage.has(key)) return inPage.get(key) as Value;
  try {
    return await get<Value>(key, store());
  } catch {
    return undefined;
  }
};

export const deleteImportValues = async (names: readonly string[]): Promise<void> => {
  const keys = names.map(toPersonKey);
  for (const key of keys) inPage.delete(key);
  try {
    await delMany(keys, store());
  } catch {
    // What could not be kept is not there.
  }
};

/** To look into a database makes one: where nothing was ever kept there is to be none. */
const isThere = async (): Promise<boolean> =>
  importStore !== undefined || (await indexedDB.databases()).some(({ name }) => name === 'imports');

/** Nothing of it stays: of anybody, or of everybody else than one person. */
export const clearStoredImports = async (but?: string): Promise<void> => {
  const isGone = (key: string) => but === undefined || !key.startsWith(`${but} `);
  for (const key of inPage.keys()) if (isGone(key)) inPage.delete(key);
  try {
    if (!(await isThere())) return;
    const keys = (await entries<string, unknown>(store())).map(([key]) => key);
    await delMany(keys.filter(isGone), store());
  } catch {
    // Storage that can't be reached keeps nothing.
  }
};
