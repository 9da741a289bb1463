import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Item, type Key, table, userKey } from '#functions/storage/table';

/** What each kind of row is called; in a user's partition a kind is what comes before the first `#`. */
const nouns: Readonly<Record<string, string>> = {
  PTX: 'trades',
  CTX: 'cash entries',
  CBAL: 'balances',
  ADIV: 'found dividends',
  MDIV: 'manual dividends',
  WL: 'watched stocks',
  CD: 'CDs and payments',
  SAV: 'savings accounts and transactions',
  SEQ: 'ledgers in use',
  WLSYM: 'watched symbols',
  POST: 'posts',
};

/** What follows from the rows, and can be made of them again: lists and books. */
const derived = new Set(['PTXD', 'PTXP', 'PTXS', 'CTXD', 'BOOK', 'ADIVP', 'MDIVD', 'DIVS', 'DAYS']);

/** There without anybody having recorded anything: who it is, answers kept for a day, how often they came. */
const beside = new Set(['PROFILE', 'IDEM', 'ADAY', ...derived]);

const kindOf = ({ pk, sk }: Key): string => (pk.startsWith('POST#') ? 'POST' : (sk.split('#')[0] ?? ''));
export const isData = (row: Key): boolean => !beside.has(kindOf(row));
export const isDerived = (row: Key): boolean => derived.has(kindOf(row));
/** What a restore writes: the data, the days of use, and what it makes of the data. */
export const isRestored = (row: Key): boolean => isData(row) || isDerived(row) || kindOf(row) === 'ADAY';

/** Kinds of rows that an export would leave behind unnoticed. */
export const unknownKinds = (rows: readonly Item[]): string[] => [
  ...new Set(rows.map(kindOf).filter((kind) => !beside.has(kind) && !nouns[kind])),
];

/** `trades: 3, balances: 1`: the rows that keep an account from being empty. */
export const inWords = (rows: readonly Key[]): string =>
  [...Map.groupBy(rows, kindOf)].map(([kind, same]) => `${nouns[kind] ?? kind}: ${same.length}`).join(', ');

/** Everything under the user's key, in key order. */
export const readPartition = async (owner: string): Promise<Item[]> => {
  const { doc, name } = table();
  const rows: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':pk': userKey(owner) },
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};
