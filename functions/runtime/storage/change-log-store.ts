import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  changeIdFromKey,
  changeKey,
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
  queryPrefix,
  type TableItem,
  type TableKey,
  type TransactionWrite,
} from '#functions/runtime/storage/table';

/** Changes of the log: found by id, by group and by record, and marked as undone. */

export interface ChangePageQuery {
  limit: number;
  /** The id of the last change of the page before. */
  cursor?: string | undefined;
}

export interface ChangePage {
  changes: LoggedChange[];
  cursor: string | null;
}

/** Rows of the log under a prefix, newest first, in one request. */
export const queryChangeLog = async (
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

export const findChanges = async (owner: string, ids: readonly string[]): Promise<LoggedChange[]> => {
  const items = await getItems<TableItem>(
    ids.map((id) => changeKey(owner, id)),
    { consistently: true },
  );
  const found = new Map(items.map((item) => [changeIdFromKey(item), toLoggedChange(item)]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** The changes of one record, newest first. */
export const listRecordHistory = async (owner: string, record: string, page: ChangePageQuery): Promise<ChangePage> => {
  const { items, last } = await queryChangeLog(owner, recordKeyPrefix(record), page);
  return { changes: await findChanges(owner, items.map(changeIdFromKey)), cursor: last };
};

/** The changes of one group. */
export const listGroupChanges = async (owner: string, group: string): Promise<LoggedChange[]> =>
  findChanges(owner, (await queryPrefix<TableKey>(changeLogKey(owner), groupKeyPrefix(group))).map(changeIdFromKey));

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
