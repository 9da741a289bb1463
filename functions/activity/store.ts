import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type ChangeSource,
  changeIdFromKey,
  changeKey,
  changeKeyPrefix,
  changeLogKey,
  groupKeyPrefix,
  type LoggedChange,
  recordKeyPrefix,
  toLoggedChange,
} from '#functions/runtime/storage/change-log';
import {
  getItem,
  getItems,
  getTable,
  prefixBounds,
  prefixCondition,
  queryAfter,
  queryPrefix,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  writeTransaction,
} from '#functions/runtime/storage/table';

export interface ChangePageQuery {
  limit: number;
  /** The id of the last change of the page before. */
  cursor?: string | undefined;
}

export interface ChangeFilter {
  /** Beginnings of names of records, one of which must be in it. */
  prefixes?: readonly string[] | undefined;
  source?: ChangeSource | undefined;
}

export interface ChangePage {
  changes: LoggedChange[];
  cursor: string | null;
}

const filterOf = ({ prefixes = [], source }: ChangeFilter): Partial<QueryCommandInput> => {
  const kinds = prefixes.map((_, at) => `contains(#kinds, :kind${at})`);
  const conditions = [
    ...(kinds.length > 0 ? [`(${kinds.join(' OR ')})`] : []),
    ...(source ? ['#source = :source'] : []),
  ];
  if (conditions.length === 0) return {};
  return {
    FilterExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      ...(kinds.length > 0 && { '#kinds': 'kinds' }),
      ...(source && { '#source': 'source' }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(prefixes.map((prefix, at) => [`:kind${at}`, prefix])),
      ...(source && { ':source': source }),
    },
  };
};

/** Rows of the log under a prefix, newest first, in one request. */
const query = async (
  owner: string,
  prefix: string,
  { limit, cursor }: ChangePageQuery,
  more: Partial<QueryCommandInput> = {},
): Promise<{ items: TableKey[]; last: string | null }> => {
  const { doc, name } = getTable();
  const pk = changeLogKey(owner);
  const answer = await doc.send(
    new QueryCommand({
      ...more,
      TableName: name,
      ConsistentRead: true,
      KeyConditionExpression: prefixCondition,
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', ...more.ExpressionAttributeNames },
      ExpressionAttributeValues: { ':pk': pk, ...prefixBounds(prefix), ...more.ExpressionAttributeValues },
      ScanIndexForward: false,
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: { pk, sk: prefix + cursor } }),
    }),
  );
  const last = answer.LastEvaluatedKey as TableKey | undefined;
  return { items: (answer.Items ?? []) as TableKey[], last: last ? changeIdFromKey(last) : null };
};

/** So many changes are looked at for one page of those that are wanted; then the page ends where the search stands. */
const mostRequests = 4;
const lookedAt = 100;

/** Of the hundreds of changes that an import is made of, and its undoing, that of its record stands for all. */
const isWithinImport = ({ group, records }: LoggedChange): boolean =>
  /^(?:undo-)?import-\d{9}$/.test(group) && !records.some(({ record }) => record.startsWith('IMP#'));

/** A page of changes, newest first. With a filter it may be short, and even empty, and still not be the last one. */
export const listChanges = async (
  owner: string,
  { limit, cursor }: ChangePageQuery,
  only: ChangeFilter,
): Promise<ChangePage> => {
  const filter = filterOf(only);
  const changes: LoggedChange[] = [];
  let from: string | null | undefined = cursor;
  for (let request = 0; request < mostRequests && changes.length < limit && from !== null; request += 1) {
    const atOnce = filter.FilterExpression || request > 0 ? lookedAt : limit;
    const page = await query(owner, changeKeyPrefix, { limit: atOnce, cursor: from }, filter);
    const all = page.items.map(toLoggedChange);
    changes.push(...(only.prefixes ? all : all.filter((change) => !isWithinImport(change))));
    from = page.last;
  }
  const shown = changes.slice(0, limit);
  return { changes: shown, cursor: shown.length < changes.length ? (shown.at(-1)?.id ?? null) : (from ?? null) };
};

const byIds = async (owner: string, ids: readonly string[]): Promise<LoggedChange[]> => {
  const items = await getItems<TableItem>(
    ids.map((id) => changeKey(owner, id)),
    { consistently: true },
  );
  const found = new Map(items.map((item) => [changeIdFromKey(item), toLoggedChange(item)]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** The changes of one record, newest first. */
export const listRecordHistory = async (owner: string, record: string, asked: ChangePageQuery): Promise<ChangePage> => {
  const { items, last } = await query(owner, recordKeyPrefix(record), asked);
  return { changes: await byIds(owner, items.map(changeIdFromKey)), cursor: last };
};

/** Ids of changes under a prefix of the log, newest first: all of them, or the newest ones. */
export const listChangeIds = async (
  owner: string,
  prefix: string,
  { newest }: { newest?: number },
): Promise<string[]> =>
  newest === undefined
    ? (await queryPrefix<TableKey>(changeLogKey(owner), prefix)).map(changeIdFromKey).toReversed()
    : (await query(owner, prefix, { limit: newest })).items.map(changeIdFromKey);

/** Ids of changes after one and before another, oldest first. */
export const listChangeIdsBetween = async (
  owner: string,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<string[]> => {
  const from = changeKey(owner, after);
  return (await queryAfter<TableKey>(from, changeKey(owner, before).sk, limit)).map(changeIdFromKey);
};

const sweptKey = (owner: string): TableKey => ({ pk: changeLogKey(owner), sk: 'SWEPT' });
/** The change up to which the log has been looked through for what is too old. */
export const sweepPosition = {
  read: async (owner: string): Promise<string> => (await getItem<{ upTo: string }>(sweptKey(owner)))?.upTo ?? '',
  write: (owner: string, upTo: string): Promise<void> =>
    writeTransaction([{ Put: { Item: { ...sweptKey(owner), upTo } } }]),
};

/** The changes of one group. */
export const listGroupChanges = async (owner: string, group: string): Promise<LoggedChange[]> =>
  byIds(owner, (await queryPrefix<TableKey>(changeLogKey(owner), groupKeyPrefix(group))).map(changeIdFromKey));

export const findChange = async (owner: string, id: string): Promise<LoggedChange | undefined> => {
  const item = await getItem<TableItem>(changeKey(owner, id));
  return item && toLoggedChange(item);
};

/** It is put back by a change of that group; refused where it has been already. */
export const markUndone = (owner: string, id: string, undoneBy: string): TransactionWrite => ({
  Update: {
    Key: changeKey(owner, id),
    UpdateExpression: 'SET #undoneBy = :group',
    ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#undoneBy)',
    ExpressionAttributeNames: { '#undoneBy': 'undoneBy', '#pk': 'pk' },
    ExpressionAttributeValues: { ':group': undoneBy },
  },
});

/** What was put back is there again, and can be put back once more. */
export const markRedone = (owner: string, id: string): TransactionWrite => ({
  Update: {
    Key: changeKey(owner, id),
    UpdateExpression: 'REMOVE #undoneBy',
    ConditionExpression: 'attribute_exists(#pk)',
    ExpressionAttributeNames: { '#undoneBy': 'undoneBy', '#pk': 'pk' },
  },
});
