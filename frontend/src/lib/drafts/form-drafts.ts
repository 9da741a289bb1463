import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { clearStoredImports } from '#lib/drafts/stored-import';
import { readSession } from '#lib/session/session-store';

/**
 * What was typed into forms and not saved, in this browser's IndexedDB: by person, form and record. It outlasts a reload, a
 * closed tab and the end of a session, and goes with a save and at logout. Storage that can't be reached keeps nothing.
 */
export interface FormDraft {
  values: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
  /** Of the record that was edited, as it was read. */
  version?: number;
}

const maxDays = 30;
const maxDrafts = 200;
const longest = maxDays * 24 * 60 * 60 * 1000;

let draftStore: UseStore | undefined;
const store = (): UseStore => {
  draftStore ??= createStore('drafts', 'drafts');
  return draftStore;
};

/** A page that is left takes what is not in the database yet with it; this storage is written in the same moment. */
const pendingPrefix = 'draft ';

const listPendingKeys = (): string[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(pendingPrefix))
    .map((name) => name.slice(pendingPrefix.length));

/** Null for one that is being deleted, undefined where nothing is under way. */
const readPending = (key: string): FormDraft | null | undefined => {
  const text = localStorage.getItem(pendingPrefix + key);
  return text === null ? undefined : (JSON.parse(text) as FormDraft | null);
};

const setPending = (key: string, text: string): void => {
  try {
    localStorage.setItem(pendingPrefix + key, text);
  } catch {
    // Too much for it: then the database alone has to be in time.
  }
};

/** Deletes the draft where it is null. */
const write = async (key: string, draft: FormDraft | null): Promise<void> => {
  const text = JSON.stringify(draft);
  setPending(key, text);
  try {
    await store()('readwrite', (drafts) => {
      if (draft) drafts.put(draft, key);
      else drafts.delete(key);
      drafts.transaction.commit();
      return promisifyRequest(drafts.transaction);
    });
  } finally {
    if (localStorage.getItem(pendingPrefix + key) === text) localStorage.removeItem(pendingPrefix + key);
  }
};

const toDraftKey = (form: string): string | null => {
  const person = readSession()?.user.id;
  return person ? `${person} ${form}` : null;
};

/** Forbidden, full or damaged storage is no reason for a form to fail. */
const ignoreStorageErrors = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  Promise.resolve()
    .then(work)
    .catch(() => undefined);

const isOld = ({ at }: FormDraft): boolean => Date.now() - at > longest;

export const readFormDraft = (form: string): Promise<FormDraft | undefined> =>
  ignoreStorageErrors(async () => {
    const key = toDraftKey(form);
    if (!key) return;
    const pending = readPending(key);
    const draft = pending === undefined ? await get<FormDraft>(key, store()) : pending;
    return draft && !isOld(draft) ? draft : undefined;
  });

let isPruned = false;

/** The oldest go, and those that are too old: once while a page stands, not at every rest of the keys. */
const pruneOldDrafts = async (): Promise<void> => {
  if (isPruned) return;
  isPruned = true;
  const all = (await entries<string, FormDraft>(store())).toSorted(([, a], [, b]) => b.at - a.at);
  const gone = all.filter(([, draft], place) => place >= maxDrafts || isOld(draft));
  if (gone.length > 0)
    await delMany(
      gone.map(([key]) => key),
      store(),
    );
};

/** False where the browser keeps nothing: what was typed is then in its form alone. */
export const saveFormDraft = async (form: string, draft: FormDraft): Promise<boolean> => {
  const isStored = await ignoreStorageErrors(async () => {
    const key = toDraftKey(form);
    if (!key) return false;
    await write(key, draft);
    return true;
  });
  await ignoreStorageErrors(pruneOldDrafts);
  return isStored === true;
};

export const deleteFormDraft = (form: string): Promise<void> =>
  ignoreStorageErrors(async () => {
    const key = toDraftKey(form);
    if (key) await write(key, null);
  });

/** To look into a database makes one: where nothing was ever kept there is to be none. */
const isThere = async (): Promise<boolean> =>
  draftStore !== undefined || (await indexedDB.databases()).some(({ name }) => name === 'drafts');

/** Nothing that was typed stays: of anybody, or of everybody else than one person. */
export const clearFormDrafts = (but?: string): Promise<void> =>
  ignoreStorageErrors(async () => {
    const isOthers = (key: string) => but === undefined || !key.startsWith(`${but} `);
    for (const key of listPendingKeys().filter(isOthers)) localStorage.removeItem(pendingPrefix + key);
    await clearStoredImports(but);
    if (!(await isThere())) return;
    const all = await entries<string, FormDraft>(store());
    await delMany(all.map(([key]) => key).filter(isOthers), store());
  });
