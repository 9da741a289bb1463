import type { ReconciliationLineView } from '#contract/imports/import-reconciliation';
import type { SkippedLine } from '#contract/imports/import-skipped-lines';
import type { NewImport, StatementImport } from '#contract/imports/imports';
import { createLedgerCollection } from '#functions/runtime/storage/collection';
import {
  buildVersionCondition,
  getItem,
  getItems,
  padId,
  queryRowsAfterKey,
  querySortKeyPrefix,
  type RecordChange,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / IMP#000000001: an import, as it was begun and as far as it is. */
export interface StoredImport
  extends Omit<NewImport, 'otherAccount'>,
    Pick<StatementImport, 'id' | 'state' | 'begunAt' | 'finishedAt' | 'counts' | 'version'> {
  /** Certificates of before figures had a state do not say of which kinds they were. */
  compared: {
    equal: number;
    different: number;
    kinds?: NonNullable<StatementImport['compared']>['kinds'] | undefined;
  } | null;
  /** Lines that became no row, so far as they were sent, and the characters that they take. */
  leftOut: number;
  leftOutSize: number;
  /** Rows of the files whose cash alone was recorded after it was finished: `counts` has them among the recorded. */
  lateCash?: number;
  /** The balances that there were before it, `Robinhood#USD`: those of its own go with it. Older imports do not know. */
  balances?: string[];
}

const importCollection = createLedgerCollection<StoredImport>('IMP');
export const {
  list: listImports,
  find: findImport,
  put: buildImportWrite,
  remove: buildImportRemovalWrite,
  ledger: importLedger,
} = importCollection;

/** How far an import is follows from what is recorded, and is no change of anything that a person keeps: it is not in the log. */
export const buildImportProgressWrites = (
  owner: string,
  row: Omit<StoredImport, 'version'>,
  before: StoredImport,
): TransactionWrite[] => [
  importLedger.touch(owner, {}),
  {
    Put: {
      Item: { ...importCollection.key(owner, row.id), ...row, version: before.version + 1 },
      ...buildVersionCondition(before.version),
    },
  },
];

/** Refuses what is written together with it once the import is in another state. */
export const buildImportStateCheck = (
  state: StatementImport['state'],
  owner: string,
  id: number,
): TransactionWrite => ({
  ConditionCheck: {
    Key: importCollection.key(owner, id),
    ConditionExpression: '#state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state },
  },
});

/** The group in the log of all that an import has changed. */
export const toImportChangeGroup = (id: number): string => `import-${padId(id)}`;
export const parseImportChangeGroup = (group: string): number | null => {
  const id = /^import-(\d{9})$/.exec(group)?.[1];
  return id === undefined ? null : Number(id);
};

/** U / IMPC#000000001: what an import came to beside what the broker states, as one attribute of JSON. */
const reconciliationKey = (owner: string, id: number): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `IMPC#${padId(id)}`,
});

export const findImportReconciliationLines = async (owner: string, id: number): Promise<ReconciliationLineView[]> => {
  const item = await getItem<{ lines: string }>(reconciliationKey(owner, id));
  return item ? (JSON.parse(item.lines) as ReconciliationLineView[]) : [];
};

/** Of some imports, by number. */
export const findReconciliationLinesOfImports = async (
  owner: string,
  ids: readonly number[],
): Promise<Map<number, ReconciliationLineView[]>> => {
  if (ids.length === 0) return new Map();
  const items = await getItems<{ lines: string } & TableKey>(ids.map((id) => reconciliationKey(owner, id)));
  return new Map(
    items.map(({ sk, lines }) => [
      Number(sk.slice(sk.lastIndexOf('#') + 1)),
      JSON.parse(lines) as ReconciliationLineView[],
    ]),
  );
};

export const buildImportReconciliationWrite = (
  owner: string,
  id: number,
  lines: readonly ReconciliationLineView[],
): TransactionWrite => ({
  Put: { Item: { ...reconciliationKey(owner, id), lines: JSON.stringify(lines) } },
});

/** U / IMPL#000000001#000000500: lines that became no row, from the 500th on, as one attribute of JSON. */
export interface StoredSkippedLinesPage {
  at: number;
  lines: SkippedLine[];
}
const toPagePrefix = (id: number): string => `IMPL#${padId(id)}#`;
type PageItem = TableKey & { lines: string };

const parsePage = ({ sk, lines }: PageItem): StoredSkippedLinesPage => ({
  at: Number(sk.slice(sk.lastIndexOf('#') + 1)),
  lines: JSON.parse(lines) as SkippedLine[],
});

export const buildSkippedLinesPageWrite = (
  owner: string,
  id: number,
  { at, lines }: StoredSkippedLinesPage,
): TransactionWrite => ({
  Put: { Item: { pk: userPartitionKey(owner), sk: toPagePrefix(id) + padId(at), lines: JSON.stringify(lines) } },
});

/** The first page that begins at `at` or after it. */
export const findSkippedLinesPageFrom = async (
  owner: string,
  id: number,
  at: number,
): Promise<StoredSkippedLinesPage | null> => {
  const before = { pk: userPartitionKey(owner), sk: at === 0 ? toPagePrefix(id) : toPagePrefix(id) + padId(at - 1) };
  const [item] = await queryRowsAfterKey<PageItem>(before, `${toPagePrefix(id)}~`, 1);
  return item ? parsePage(item) : null;
};

export const listSkippedLinesPages = async (owner: string, id: number): Promise<StoredSkippedLinesPage[]> =>
  (await querySortKeyPrefix<PageItem>(userPartitionKey(owner), toPagePrefix(id))).map(parsePage);

/** Every import with all that is kept of it, by number. */
export const listImportsWithDetails = async (owner: string) => {
  const rows = await listImports(owner);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      certificate: await findImportReconciliationLines(owner, row.id),
      leftOutPages: await listSkippedLinesPages(owner, row.id),
    })),
  );
};

/** Takes a row away that lies beside the record of an import; the log keeps what it held, so that it can come back. */
const buildRemovalWrite = ({ pk, sk, lines }: PageItem): TransactionWrite => ({
  Delete: { Key: { pk, sk } },
  of: { record: sk, before: { lines: JSON.parse(lines) as unknown } },
});

/** What takes everything away that lies beside the record of an import, a row each: one may take most of a row of the log. */
export const buildImportDetailRemovalWrites = async (owner: string, id: number): Promise<TransactionWrite[]> => {
  const certificate = await getItem<PageItem>(reconciliationKey(owner, id));
  const pages = await querySortKeyPrefix<PageItem>(userPartitionKey(owner), toPagePrefix(id));
  return [...(certificate ? [certificate] : []), ...pages].map(buildRemovalWrite);
};

const isBeside = ({ record }: RecordChange): boolean => /^IMP[CL]#/.test(record);

/** What of some records lay beside that of an import, as it lay there. No record of its own: whoever takes it away tells it. */
export const buildImportDetailRevertWrites = (owner: string, records: readonly RecordChange[]): TransactionWrite[] =>
  records.filter(isBeside).flatMap(({ record: sk, before }) => {
    const { lines } = (before ?? {}) as { lines?: unknown };
    return lines ? [{ Put: { Item: { pk: userPartitionKey(owner), sk, lines: JSON.stringify(lines) } } }] : [];
  });
