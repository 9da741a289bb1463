import { maxRestoreCharactersPerRequest, maxRestoreRowsPerRequest } from '#core/backup/restore-limits';

/**
 * The lists of a backup as they go over the wire, in the order of the file: rows that lie within others are lists of their
 * own, since a post with its versions, or an account with all its transactions, may be too long for one request. Without
 * Zod, for the browser.
 */
export const backupLists = [
  'platforms',
  'trades',
  'ownSplits',
  'cashEntries',
  'balances',
  'foundDividends',
  'dividendTaxes',
  'dividendCorrections',
  'manualDividends',
  'watchlist',
  'targets',
  'ownAssets',
  'notes',
  'debts',
  'cds',
  'interestPayments',
  'savings',
  'transactions',
  'imports',
  'leftOutPages',
  'comparisons',
  'noticeSettings',
  'usage',
  'posts',
  'versions',
  'site',
] as const;
export type BackupList = (typeof backupLists)[number];

/** Which list's rows hold the rows of this one, and what names the row that they lie in. */
export const innerBackupListParents = {
  interestPayments: { list: 'cds', name: 'id' },
  transactions: { list: 'savings', name: 'id' },
  leftOutPages: { list: 'imports', name: 'id' },
  versions: { list: 'posts', name: 'id' },
} as const satisfies Partial<Record<BackupList, { list: BackupList; name: string }>>;
type InnerList = keyof typeof innerBackupListParents;

export const isInnerBackupList = (list: BackupList): list is InnerList => list in innerBackupListParents;

export type BackupRow = Record<string, unknown>;
interface InnerRow {
  of: unknown;
  row: BackupRow;
}
export type BackupRowsByList = Record<BackupList, BackupRow[]>;
type Nested = Partial<Record<BackupList, unknown>>;

/** The rows of a backup, list by list: `cds` without payments, `interestPayments` as `{ of: 1, row: {...} }`. */
export const flattenBackup = (backup: Nested): BackupRowsByList => {
  const flat = Object.fromEntries(backupLists.map((list) => [list, []])) as unknown as BackupRowsByList;
  for (const list of backupLists) if (!isInnerBackupList(list)) flat[list] = (backup[list] ?? []) as BackupRow[];
  for (const [inner, { list, name }] of Object.entries(innerBackupListParents)) {
    flat[inner as InnerList] = flat[list].flatMap((row) =>
      (row[inner] as BackupRow[]).map((own) => ({ of: row[name], row: own })),
    );
    flat[list] = flat[list].map((row) => ({ ...row, [inner]: [] }));
  }
  return flat;
};

/** Rows with those of an inner list in them again, as the file has them. */
export const nestInnerRows = (
  inner: InnerList,
  outer: readonly BackupRow[],
  rows: readonly BackupRow[],
): BackupRow[] => {
  const { name } = innerBackupListParents[inner];
  const byOuter = Map.groupBy(rows as readonly unknown[] as readonly InnerRow[], ({ of }) => of);
  return outer.map((row) => ({ ...row, [inner]: (byOuter.get(row[name]) ?? []).map((one) => one.row) }));
};

export interface RestorePart {
  list: BackupList;
  rows: BackupRow[];
}

/** The rows after the first `done` as requests of a restore, each of one list and no longer than it takes; the next one, while there is one. */
export const getNextRestorePart = (flat: BackupRowsByList, done: number): RestorePart | null => {
  let before = done;
  for (const list of backupLists) {
    const rows = flat[list];
    if (before < rows.length) return { list, rows: takeFittingRows(rows, before) };
    before -= rows.length;
  }
  return null;
};

const takeFittingRows = (rows: readonly BackupRow[], from: number): BackupRow[] => {
  let characters = 0;
  let to = from;
  while (to < rows.length && to - from < maxRestoreRowsPerRequest) {
    characters += JSON.stringify(rows[to]).length;
    if (to > from && characters > maxRestoreCharactersPerRequest) break;
    to += 1;
  }
  return rows.slice(from, to);
};
