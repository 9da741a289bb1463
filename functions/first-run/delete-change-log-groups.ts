import {
  changeGroupKeyPrefix,
  changeLogPartitionKey,
  type LoggedChange,
  listHistoryRecordKeys,
  loggedChangeKey,
  recordHistoryKeyPrefix,
} from '#functions/runtime/storage/change-log';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { type TableKey, writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

export const deleteRowsInTransactions = async (keys: readonly TableKey[]): Promise<void> => {
  const removals = keys.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
  for (const some of packSingleWritesIntoTransactions(removals)) await retryOnConflict(() => writeTransaction(some));
};

const listLogRows = (owner: string, { id, group, records }: LoggedChange): TableKey[] => {
  const places = [changeGroupKeyPrefix(group), ...listHistoryRecordKeys(records).map(recordHistoryKeyPrefix)];
  return [
    loggedChangeKey(owner, id),
    ...places.map((prefix) => ({ pk: changeLogPartitionKey(owner), sk: prefix + id })),
  ];
};

/** The changes of some groups leave the log, their places in the histories of records with them. */
export const deleteChangeLogGroups = async (owner: string, groups: readonly string[]): Promise<void> => {
  const changes = (await Promise.all(groups.map((group) => listGroupChanges(owner, group)))).flat();
  await deleteRowsInTransactions(changes.flatMap((change) => listLogRows(owner, change)));
};
