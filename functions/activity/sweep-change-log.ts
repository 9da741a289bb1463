import { listChangeIds, listChangeIdsBetween, sweepPosition } from '#functions/activity/store';
import {
  changeKey,
  changeLogKey,
  firstChangeIdAt,
  groupKeyPrefix,
  type LoggedChange,
  listHistoryRecords,
  recordKeyPrefix,
} from '#functions/runtime/storage/change-log';
import { findChange } from '#functions/runtime/storage/change-log-store';
import { type TransactionWrite, writeTransaction } from '#functions/runtime/storage/table';
import { packWrites } from '#functions/runtime/storage/transaction';

/** Changes are kept so long, in days; the newest of each record for good. */
const keptDays = 400;
/** So many are looked at in one run; the next goes on. */
const maxAtOnce = 500;

const remove = (owner: string, sk: string): TransactionWrite => ({ Delete: { Key: { pk: changeLogKey(owner), sk } } });

/** What goes of one change: nothing while it is the newest of any record. Its place in the history of others goes anyway. */
const planRemoval = async (owner: string, { id, group, records }: LoggedChange): Promise<TransactionWrite[]> => {
  const histories = listHistoryRecords(records);
  const newest = await Promise.all(
    histories.map(async (record) => (await listChangeIds(owner, recordKeyPrefix(record), { newest: 1 }))[0]),
  );
  const past = histories.filter((_, at) => newest[at] !== id);
  const places = past.map((record) => remove(owner, recordKeyPrefix(record) + id));
  const isLast = past.length === histories.length;
  return isLast
    ? [...places, remove(owner, changeKey(owner, id).sk), remove(owner, groupKeyPrefix(group) + id)]
    : places;
};

/** The changes that this one has come after: kept for good until now, they are no longer the newest of their records. */
const outdatedBy = async (owner: string, { id, records }: LoggedChange): Promise<string[]> => {
  const lists = await Promise.all(
    listHistoryRecords(records).map((record) => listChangeIds(owner, recordKeyPrefix(record), {})),
  );
  return [...new Set(lists.flat().filter((other) => other < id))];
};

/**
 * Forgets what is older than 400 days and is not the newest change of a record, oldest first, from where the last run
 * stopped. Broken off, the next run looks at the same ones again; how many changes were looked at.
 */
export const sweepChangeLog = async (owner: string, now: Date): Promise<number> => {
  const before = firstChangeIdAt(new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000));
  const swept = await sweepPosition.read(owner);
  const ids = await listChangeIdsBetween(owner, { after: swept, before, limit: maxAtOnce });
  for (const id of ids) {
    const change = await findChange(owner, id);
    const older = change ? await outdatedBy(owner, change) : [];
    const all = [...(await Promise.all(older.map((one) => findChange(owner, one)))), change].filter(
      (one) => one !== undefined,
    );
    const writes = (await Promise.all(all.map((one) => planRemoval(owner, one)))).flat();
    for (const some of packWrites(writes)) await writeTransaction(some);
  }
  const last = ids.at(-1);
  if (last !== undefined) await sweepPosition.write(owner, last);
  return ids.length;
};
