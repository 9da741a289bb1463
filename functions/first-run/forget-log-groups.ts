import {
  changeKey,
  changeLogKey,
  groupKeyPrefix,
  type LoggedChange,
  listHistoryRecords,
  recordKeyPrefix,
} from '#functions/runtime/storage/change-log';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { type TableKey, writeTransaction } from '#functions/runtime/storage/table';
import { packWrites } from '#functions/runtime/storage/transaction';

export const deleteRows = async (keys: readonly TableKey[]): Promise<void> => {
  const removals = keys.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
  for (const some of packWrites(removals)) await retryOnConflict(() => writeTransaction(some));
};

const listLogRows = (owner: string, { id, group, records }: LoggedChange): TableKey[] => {
  const places = [groupKeyPrefix(group), ...listHistoryRecords(records).map(recordKeyPrefix)];
  return [changeKey(owner, id), ...places.map((prefix) => ({ pk: changeLogKey(owner), sk: prefix + id }))];
};

/** The changes of some groups leave the log, their places in the histories of records with them. */
export const forgetLogGroups = async (owner: string, groups: readonly string[]): Promise<void> => {
  const changes = (await Promise.all(groups.map((group) => listGroupChanges(owner, group)))).flat();
  await deleteRows(changes.flatMap((change) => listLogRows(owner, change)));
};
