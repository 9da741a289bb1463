import { changeLogSweepPositionStore, listChangeIdsBetween, listChangeIdsByPrefix } from '#functions/activity/store';
import {
  changeGroupKeyPrefix,
  changeLogPartitionKey,
  type LoggedChange,
  listHistoryRecordKeys,
  loggedChangeKey,
  recordHistoryKeyPrefix,
  toChangeIdLowerBound,
} from '#functions/runtime/storage/change-log';
import { findLoggedChange } from '#functions/runtime/storage/change-log-store';
import { type TransactionWrite, writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

/** Changes are kept so long, in days; the newest of each record for good. */
const retentionDays = 400;
/** So many are looked at in one run; the next goes on. */
const maxAtOnce = 500;

const remove = (owner: string, sk: string): TransactionWrite => ({
  Delete: { Key: { pk: changeLogPartitionKey(owner), sk } },
});

/** What goes of one change: nothing while it is the newest of any record. Its place in the history of others goes anyway. */
const planRemoval = async (owner: string, { id, group, records }: LoggedChange): Promise<TransactionWrite[]> => {
  const histories = listHistoryRecordKeys(records);
  const newest = await Promise.all(
    histories.map(
      async (record) => (await listChangeIdsByPrefix(owner, recordHistoryKeyPrefix(record), { newest: 1 }))[0],
    ),
  );
  const past = histories.filter((_, at) => newest[at] !== id);
  const places = past.map((record) => remove(owner, recordHistoryKeyPrefix(record) + id));
  const isLast = past.length === histories.length;
  return isLast
    ? [...places, remove(owner, loggedChangeKey(owner, id).sk), remove(owner, changeGroupKeyPrefix(group) + id)]
    : places;
};

/** The changes that this one has come after: kept for good until now, they are no longer the newest of their records. */
const listSupersededChangeIds = async (owner: string, { id, records }: LoggedChange): Promise<string[]> => {
  const lists = await Promise.all(
    listHistoryRecordKeys(records).map((record) => listChangeIdsByPrefix(owner, recordHistoryKeyPrefix(record), {})),
  );
  return [...new Set(lists.flat().filter((other) => other < id))];
};

/**
 * Forgets what is older than 400 days and is not the newest change of a record, oldest first, from where the last run
 * stopped. Broken off, the next run looks at the same ones again; how many changes were looked at.
 */
export const deleteExpiredChangeLogEntries = async (owner: string, now: Date): Promise<number> => {
  const before = toChangeIdLowerBound(new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000));
  const swept = await changeLogSweepPositionStore.read(owner);
  const ids = await listChangeIdsBetween(owner, { after: swept, before, limit: maxAtOnce });
  for (const id of ids) {
    const change = await findLoggedChange(owner, id);
    const older = change ? await listSupersededChangeIds(owner, change) : [];
    const all = [...(await Promise.all(older.map((one) => findLoggedChange(owner, one)))), change].filter(
      (one) => one !== undefined,
    );
    const writes = (await Promise.all(all.map((one) => planRemoval(owner, one)))).flat();
    for (const some of packSingleWritesIntoTransactions(writes)) await writeTransaction(some);
  }
  const last = ids.at(-1);
  if (last !== undefined) await changeLogSweepPositionStore.write(owner, last);
  return ids.length;
};
