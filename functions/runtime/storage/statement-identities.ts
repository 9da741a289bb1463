import type { ImportSource } from '#core/statements/plan/import-source';
import { Refusal } from '#functions/runtime/refusal';
import {
  getItems,
  querySortKeyPrefix,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * A row that stands for events of a statement holds their identities, in its own transaction: U / IMPI#<identity>. So no
 * event is recorded twice, whoever sends it how often and at once, and whichever day its row was moved to since.
 */
export interface RecordedStatementIdentity {
  identity: string;
  /** The sort key of the row that stands for it. */
  record: string;
  importId: string;
  linked: boolean;
}

const prefix = 'IMPI#';
const toKey = (owner: string, identity: string): TableKey => ({ pk: userPartitionKey(owner), sk: prefix + identity });

const getSource = (row: object | undefined): ImportSource | undefined =>
  (row as { source?: ImportSource } | undefined)?.source;

/** Of all events that a row stands for. */
export const listStatementIdentitiesOfRow = (row: object | undefined): string[] => {
  const source = getSource(row);
  return source ? [source.identity, ...(source.also ?? [])] : [];
};

const toRecordedIdentityItem = (owner: string, record: string, identity: string, source: ImportSource): TableItem => ({
  ...toKey(owner, identity),
  record,
  importId: source.importId,
  ...(source.linked && { linked: true }),
});

const unlessHeld = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

const isSameImport = (a: ImportSource | undefined, b: ImportSource | undefined): boolean =>
  a?.importId === b?.importId && Boolean(a?.linked) === Boolean(b?.linked);

/** What lets go of the identities of `before` and takes those of `after`, refused where another row has one of them. */
export const buildStatementIdentityWrites = (
  owner: string,
  record: string,
  before: object | undefined,
  after: object | undefined,
): TransactionWrite[] => {
  const [had, has] = [listStatementIdentitiesOfRow(before), listStatementIdentitiesOfRow(after)];
  const source = getSource(after);
  const stays = (identity: string) => had.includes(identity);
  return [
    ...had.filter((one) => !has.includes(one)).map((one) => ({ Delete: { Key: toKey(owner, one) } })),
    ...has.flatMap((one): TransactionWrite[] => {
      if (!source || (stays(one) && isSameImport(getSource(before), source))) return [];
      return [{ Put: { Item: toRecordedIdentityItem(owner, record, one, source), ...(!stays(one) && unlessHeld) } }];
    }),
  ];
};

const parseRecordedIdentity = (item: TableItem): RecordedStatementIdentity => ({
  identity: item.sk.slice(prefix.length),
  record: item['record'] as string,
  importId: item['importId'] as string,
  linked: item['linked'] === true,
});

export const listStatementIdentityKeys = (owner: string, rows: readonly object[]): TableKey[] =>
  rows.flatMap(listStatementIdentitiesOfRow).map((identity) => toKey(owner, identity));

/** Among items that were read together: the identities that stand. */
export const collectStatementIdentities = (items: readonly TableKey[]): Set<string> =>
  new Set(items.flatMap(({ sk }) => (sk.startsWith(prefix) ? [sk.slice(prefix.length)] : [])));

/** Those of some identities that rows stand for, by identity. */
export const findRecordedStatementIdentities = async (
  owner: string,
  identities: readonly string[],
): Promise<Map<string, RecordedStatementIdentity>> => {
  const keys = [...new Set(identities)].map((identity) => toKey(owner, identity));
  const items = await getItems<TableItem>(keys, { consistently: true });
  return new Map(items.map(parseRecordedIdentity).map((held) => [held.identity, held]));
};

/** All that rows of statements stand for. */
export const listRecordedStatementIdentities = async (owner: string): Promise<RecordedStatementIdentity[]> =>
  (await querySortKeyPrefix<TableItem>(userPartitionKey(owner), prefix)).map(parseRecordedIdentity);

/** Of a row whose event is recorded: whoever sent it finds out by which row. */
export const statementRowAlreadyRecordedRefusal = () =>
  new Refusal(409, 'here', 'This row of the statement is already recorded.');
