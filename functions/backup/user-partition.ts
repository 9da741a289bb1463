import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { Refusal } from '#functions/runtime/refusal';
import {
  isLedgerMaterialized,
  type LedgerState,
  type LedgerStatesByKind,
  readLedgerStatesByKind,
} from '#functions/runtime/storage/ledger';
import {
  getSortKeyPrefixBounds,
  getTableClient,
  queryRowsAfterKey,
  sortKeyPrefixCondition,
  type TableItem,
  type TableKey,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** What each kind of row is called; in a user's partition a kind is what comes before the first `#`. */
const nouns: Readonly<Record<string, string>> = {
  PLAT: 'platforms',
  PTX: 'trades',
  SPL: 'splits by hand',
  CTX: 'cash entries',
  CBAL: 'balances',
  ADIV: 'found dividends',
  MDIV: 'manual dividends',
  IMP: 'imports',
  IMPL: 'lines left out of imports',
  IMPC: 'certificates of imports',
  IMPI: 'events of statements',
  RECON: 'comparisons with brokers',
  OWN: 'own assets',
  NOTE: 'notes of stocks',
  WL: 'watched stocks',
  TARGET: 'targets',
  CD: 'CDs and payments',
  SAV: 'savings accounts and transactions',
  DEBT: 'debts',
  SEQ: 'ledgers in use',
  WLSYM: 'watched symbols',
  NSET: 'choices of notices',
  POST: 'posts',
  SITE: 'versions of the site',
};

/** What follows from the rows, and can be made of them again: lists and books. */
const derived = new Set(['PTXD', 'PTXP', 'PTXS', 'CTXD', 'BOOK', 'ADIVP', 'MDIVD', 'DIVS', 'DAYS']);

/**
 * There without anybody having recorded anything: who it is, answers kept for a day, how often they came, what was found for them and when it was verified; and the
 * address of a calendar feed, which is a secret like a session: a backup would carry it on; and what is shared with the other
 * person, which somebody says and no file. */
const beside = new Set([
  'PROFILE',
  'IDEM',
  'ADAY',
  'RESTORE',
  'NOTICE',
  'VERIFIED',
  'FEED',
  'SHARING',
  'SUCCESSOR',
  'SUCCEEDS',
  ...derived,
]);

const getKind = ({ pk, sk }: TableKey): string => {
  if (pk === 'SITE') return pk;
  return pk.startsWith('POST#') ? 'POST' : (sk.split('#')[0] ?? '');
};
export const isUserDataRow = (row: TableKey): boolean => !beside.has(getKind(row));
/** What keeps an account from being empty: whoever has only said what to be told of has recorded nothing yet. */
export const isAccountContentRow = (row: TableKey): boolean => isUserDataRow(row) && getKind(row) !== 'NSET';
export const isDerivedRow = (row: TableKey): boolean => derived.has(getKind(row));
/** What a restore writes: the data, the days of use, what it makes of the data, and how far it is. */
export const isRowWrittenByRestore = (row: TableKey): boolean =>
  isUserDataRow(row) || isDerivedRow(row) || ['ADAY', 'RESTORE'].includes(getKind(row));

/** Kinds of rows that an export would leave behind unnoticed. */
export const listUnknownRowKinds = (rows: readonly TableItem[]): string[] => [
  ...new Set(rows.map(getKind).filter((kind) => !beside.has(kind) && !nouns[kind])),
];

type Counted = readonly (readonly [kind: string, count: number])[];
const toNamedCounts = (kinds: Counted) => kinds.map(([kind, count]) => ({ what: nouns[kind] ?? kind, count }));
const formatCounts = (kinds: Counted): string =>
  toNamedCounts(kinds)
    .map(({ what, count }) => `${what}: ${count}`)
    .join(', ');

/** `trades: 3, balances: 1`: the rows that keep an account from being empty. */
export const describeRowCounts = (rows: readonly TableKey[]): string =>
  formatCounts([...Map.groupBy(rows, getKind)].map(([kind, same]) => [kind, same.length]));

/** Which kinds of rows there are: one request a kind, however many rows it has. */
const listRowKinds = async (owner: string): Promise<string[]> => {
  const kinds: string[] = [];
  let from = '!';
  for (;;) {
    const [row] = await queryRowsAfterKey<TableKey>({ pk: userPartitionKey(owner), sk: from }, '\uffff', 1);
    if (!row) return kinds;
    kinds.push(getKind(row));
    from = `${getKind(row)}#\uffff`;
  }
};

/** @throws Refusal 409 where the account holds rows that a backup would leave behind. */
export const refuseUnknownRowKinds = async (owner: string): Promise<void> => {
  const unknown = (await listRowKinds(owner)).filter((kind) => !beside.has(kind) && !nouns[kind]);
  if (unknown.length === 0) return;
  const sentence = `The account holds rows that this program does not know: ${unknown.join(', ')}.`;
  throw new Refusal(409, 'export', sentence);
};

const countRows = async (owner: string, kind: string): Promise<number> => {
  const { doc, name } = getTableClient();
  let count = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        Select: 'COUNT',
        KeyConditionExpression: sortKeyPrefixCondition,
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': userPartitionKey(owner), ...getSortKeyPrefixBounds(`${kind}#`) },
        ExclusiveStartKey: from,
      }),
    );
    count += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from);
  return count;
};

/** Where there are rows, nobody wants to know by what they are numbered and found, nor what tells of an import beside it. */
const tellingOfOthers = new Set(['SEQ', 'WLSYM', 'IMPI', 'IMPL', 'IMPC']);

/** What the heads of the ledgers tell of the kinds that are many after some years; nothing of what is not kept. */
const getLedgerRowCounts = ({ PTX, CTX, MDIV }: LedgerStatesByKind): Record<string, number | undefined> => {
  const getStoredCount = (head: LedgerState, count: 'count' | 'listed') =>
    isLedgerMaterialized(head) && head.version > 0 ? head[count] : undefined;
  return {
    PTX: getStoredCount(PTX, 'count'),
    CTX: getStoredCount(CTX, 'count'),
    MDIV: getStoredCount(MDIV, 'count'),
    ADIV: getStoredCount(MDIV, 'listed'),
  };
};

/** What keeps an account from being empty, with how much of it there is. */
export const countContentRows = async (
  owner: string,
  { posts, site }: { posts: number; site: number },
): Promise<{ what: string; count: number }[]> => {
  const [present, heads] = await Promise.all([listRowKinds(owner), readLedgerStatesByKind(owner)]);
  const all = present.filter((kind) => isAccountContentRow({ pk: userPartitionKey(owner), sk: kind }));
  const rows = all.filter((kind) => !tellingOfOthers.has(kind));
  const kinds = rows.length > 0 ? rows : all;
  const known = getLedgerRowCounts(heads);
  const counts = await Promise.all(
    kinds.map(async (kind) => [kind, known[kind] || (await countRows(owner, kind))] as const),
  );
  return toNamedCounts([
    ...counts,
    ...(posts > 0 ? [['POST', posts] as const] : []),
    ...(site > 0 ? [['SITE', site] as const] : []),
  ]);
};

/** The keys of some rows that a restore has written; none where there are no more. */
export const listSomeRestoredKeys = async (owner: string, limit: number): Promise<TableKey[]> => {
  for (const kind of await listRowKinds(owner)) {
    const first = { pk: userPartitionKey(owner), sk: kind };
    // How far it is goes last, and a kind whose key has nothing behind it is no kind of a restore's.
    if (kind === 'RESTORE' || !isRowWrittenByRestore(first)) continue;
    const rows = await queryRowsAfterKey<TableKey>(first, `${kind}#\uffff`, limit);
    if (rows.length > 0) return rows;
  }
  return [];
};

/** Everything under the user's key, in key order. */
export const readUserPartition = async (owner: string): Promise<TableItem[]> => {
  const { doc, name } = getTableClient();
  const rows: TableItem[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':pk': userPartitionKey(owner) },
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...((page.Items ?? []) as TableItem[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};
