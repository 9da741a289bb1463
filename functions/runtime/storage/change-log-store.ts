import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  changeGroupKeyPrefix,
  changeLogPartitionKey,
  getChangeIdFromKey,
  type LoggedChange,
  loggedChangeKey,
  recordHistoryKeyPrefix,
  toLoggedChange,
} from '#functions/runtime/storage/change-log';
import {
  getItem,
  getItems,
  getSortKeyPrefixBounds,
  getTableClient,
  querySortKeyPrefix,
  sortKeyPrefixCondition,
  type TableItem,
  type TableKey,
  type TransactionWrite,
} from '#functions/runtime/storage/table';

/** Changes of the log: found by id, by group and by record, and marked as undone. */

export interface ChangeLogPageQuery {
  limit: number;
  /** The id of the last change of the page before. */
  cursor?: string | undefined;
}

export interface ChangeLogPage {
  changes: LoggedChange[];
  cursor: string | null;
}

/** Rows of the log under a prefix, newest first, in one request. */
export const queryChangeLog = async (
  owner: string,
  prefix: string,
  { limit, cursor }: ChangeLogPageQuery,
  more: Partial<QueryCommandInput> = {},
): Promise<{ items: TableKey[]; last: string | null }> => {
  const { doc, name } = getTableClient();
  const pk = changeLogPartitionKey(owner);
  const answer = await doc.send(
    new QueryCommand({
      ...more,
      TableName: name,
      ConsistentRead: true,
      KeyConditionExpression: sortKeyPrefixCondition,
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', ...more.ExpressionAttributeNames },
      ExpressionAttributeValues: { ':pk': pk, ...getSortKeyPrefixBounds(prefix), ...more.ExpressionAttributeValues },
      ScanIndexForward: false,
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: { pk, sk: prefix + cursor } }),
    }),
  );
  const last = answer.LastEvaluatedKey as TableKey | undefined;
  return { items: (answer.Items ?? []) as TableKey[], last: last ? getChangeIdFromKey(last) : null };
};

export const findLoggedChanges = async (owner: string, ids: readonly string[]): Promise<LoggedChange[]> => {
  const items = await getItems<TableItem>(
    ids.map((id) => loggedChangeKey(owner, id)),
    { consistently: true },
  );
  const found = new Map(items.map((item) => [getChangeIdFromKey(item), toLoggedChange(item)]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** The changes of one record, newest first. */
export const listRecordHistory = async (
  owner: string,
  record: string,
  page: ChangeLogPageQuery,
): Promise<ChangeLogPage> => {
  const { items, last } = await queryChangeLog(owner, recordHistoryKeyPrefix(record), page);
  return { changes: await findLoggedChanges(owner, items.map(getChangeIdFromKey)), cursor: last };
};

/** The changes of one group. */
export const listGroupChanges = async (owner: string, group: string): Promise<LoggedChange[]> =>
  findLoggedChanges(
    owner,
    (await querySortKeyPrefix<TableKey>(changeLogPartitionKey(owner), changeGroupKeyPrefix(group))).map(
      getChangeIdFromKey,
    ),
  );

export const findLoggedChange = async (owner: string, id: string): Promise<LoggedChange | undefined> => {
  const item = await getItem<TableItem>(loggedChangeKey(owner, id));
  return item && toLoggedChange(item);
};

/** It is put back by a change of that group; refused where it has been already. */
export const buildChangeUndoneWrite = (owner: string, id: string, undoneBy: string): TransactionWrite => ({
  Update: {
    Key: loggedChangeKey(owner, id),
    UpdateExpression: 'SET #undoneBy = :group',
    ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#undoneBy)',
    ExpressionAttributeNames: { '#undoneBy': 'undoneBy', '#pk': 'pk' },
    ExpressionAttributeValues: { ':group': undoneBy },
  },
});

/** What was put back is there again, and can be put back once more. */
export const buildChangeRedoneWrite = (owner: string, id: string): TransactionWrite => ({
  Update: {
    Key: loggedChangeKey(owner, id),
    UpdateExpression: 'REMOVE #undoneBy',
    ConditionExpression: 'attribute_exists(#pk)',
    ExpressionAttributeNames: { '#undoneBy': 'undoneBy', '#pk': 'pk' },
  },
});

/**
 * The marks of one undoing. What it undoes may itself have undone another change, and that one another: with each step the
 * former is in effect again or no longer, so that every one of them tells what its records hold. What is marked so already,
 * or is no longer kept, is left.
 */
export const buildUndoMarkWrites = async (
  owner: string,
  change: Pick<LoggedChange, 'id' | 'undoes'>,
  group: string,
): Promise<TransactionWrite[]> => {
  const marks = [buildChangeUndoneWrite(owner, change.id, group)];
  let isUndone = false;
  let undoneBy = group;
  let next = change.undoes;
  while (next !== undefined) {
    const former = await findLoggedChange(owner, next);
    if (!former) break;
    if (isUndone && former.undoneBy === undefined) marks.push(buildChangeUndoneWrite(owner, former.id, undoneBy));
    if (!isUndone && former.undoneBy !== undefined) marks.push(buildChangeRedoneWrite(owner, former.id));
    isUndone = !isUndone;
    undoneBy = former.group;
    next = former.undoes;
  }
  return marks;
};
