import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { listAllDailyUsageCounts } from '#functions/analytics/store';
import { changeLogPartitionKey } from '#functions/runtime/storage/change-log';
import { getTableClient, type TableKey, userPartitionKey } from '#functions/runtime/storage/table';

/** What lies under a person's own keys, and how it is taken away: it is nobody's, so that the log has no say in it. */

/** Stops what has no time left; the next run goes on. */
export type ThrowIfOutOfTime = () => void;

const rowsAtOnce = 200;
const deletesAtOnce = 25;
const attempts = 6;

const readPage = async (
  pk: string,
  from: TableKey | undefined,
): Promise<{ keys: TableKey[]; last: TableKey | undefined }> => {
  const { doc, name } = getTableClient();
  const page = await doc.send(
    new QueryCommand({
      TableName: name,
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk',
      ProjectionExpression: '#pk, #sk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': pk },
      Limit: rowsAtOnce,
      ExclusiveStartKey: from,
    }),
  );
  return { keys: (page.Items ?? []) as TableKey[], last: page.LastEvaluatedKey as TableKey | undefined };
};

const removeChunk = async (keys: readonly TableKey[]): Promise<void> => {
  const { doc, name } = getTableClient();
  let pending = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })) as object[];
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt === attempts) throw new Error(`The table held back ${pending.length} deletions.`);
    if (attempt > 0) await wait(2 ** attempt * 25);
    const { UnprocessedItems } = await doc.send(new BatchWriteCommand({ RequestItems: { [name]: pending } }));
    pending = UnprocessedItems?.[name] ?? [];
  }
};

const removeKeys = async (keys: readonly TableKey[]): Promise<void> => {
  const chunks = Array.from({ length: Math.ceil(keys.length / deletesAtOnce) }, (_, at) =>
    keys.slice(at * deletesAtOnce, (at + 1) * deletesAtOnce),
  );
  await Promise.all(chunks.map(removeChunk));
};

/** The account itself, which goes last. */
const isAccount = ({ sk }: TableKey): boolean => sk === 'PROFILE';

const emptyPartition = async (pk: string, goOn: ThrowIfOutOfTime): Promise<number> => {
  let removed = 0;
  let from: TableKey | undefined;
  do {
    goOn();
    const { keys, last } = await readPage(pk, from);
    const gone = keys.filter((key) => !isAccount(key));
    await removeKeys(gone);
    removed += gone.length;
    from = last;
  } while (from);
  return removed;
};

/** The months of which events may be there: each was counted on its day, in the same transaction. */
const listEventPartitionKeys = async (owner: string): Promise<string[]> => {
  const months = (await listAllDailyUsageCounts(owner)).map(({ date }) => date.slice(0, 7).replace('-', ''));
  return [...new Set(months)].flatMap((month) => `${userPartitionKey(owner)}#EV#${month}`);
};

/**
 * Removes all that lies under a person's keys but the account itself; how many rows that were. The days that tell where
 * the events are go after them, so that a run which is broken off finds them again.
 */
export const deleteUserPartitions = async (owner: string, goOn: ThrowIfOutOfTime): Promise<number> => {
  let removed = 0;
  for (const pk of [...(await listEventPartitionKeys(owner)), changeLogPartitionKey(owner), userPartitionKey(owner)]) {
    removed += await emptyPartition(pk, goOn);
  }
  return removed;
};
