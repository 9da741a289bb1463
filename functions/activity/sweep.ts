import { findChange, listIdsBefore, listIdsOf, sweptUpTo } from '#functions/activity/store';
import {
  changeIdOn,
  changeKey,
  groupPrefix,
  historiesOf,
  type LoggedChange,
  logKey,
  recordPrefix,
} from '#functions/storage/change-log';
import { type Write, writeTogether } from '#functions/storage/table';

/** Changes are kept so long, in days; the newest of each record for good. */
const keptDays = 400;
/** So many are looked at in one run; the next goes on. */
const mostAtOnce = 500;

const remove = (owner: string, sk: string): Write => ({ Delete: { Key: { pk: logKey(owner), sk } } });

/** What goes of one change: nothing while it is the newest of any record. Its place in the history of others goes anyway. */
const removalOf = async (owner: string, { id, group, records }: LoggedChange): Promise<Write[]> => {
  const histories = historiesOf(records);
  const newest = await Promise.all(
    histories.map(async (record) => (await listIdsOf(owner, recordPrefix(record), { newest: 1 }))[0]),
  );
  const past = histories.filter((_, at) => newest[at] !== id);
  const places = past.map((record) => remove(owner, recordPrefix(record) + id));
  const isLast = past.length === histories.length;
  return isLast ? [...places, remove(owner, changeKey(owner, id).sk), remove(owner, groupPrefix(group) + id)] : places;
};

/** The changes that this one has come after: kept for good until now, they are no longer the newest of their records. */
const outdatedBy = async (owner: string, { id, records }: LoggedChange): Promise<string[]> => {
  const lists = await Promise.all(historiesOf(records).map((record) => listIdsOf(owner, recordPrefix(record), {})));
  return [...new Set(lists.flat().filter((other) => other < id))];
};

/**
 * Forgets what is older than 400 days and is not the newest change of a record, oldest first, from where the last run
 * stopped. Broken off, the next run looks at the same ones again; how many changes were looked at.
 */
export const sweepLog = async (owner: string, now: Date): Promise<number> => {
  const before = changeIdOn(new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000));
  const swept = await sweptUpTo.read(owner);
  const ids = await listIdsBefore(owner, { after: swept, before, limit: mostAtOnce });
  for (const id of ids) {
    const change = await findChange(owner, id);
    const older = change ? await outdatedBy(owner, change) : [];
    const all = [...(await Promise.all(older.map((one) => findChange(owner, one)))), change].filter(
      (one) => one !== undefined,
    );
    const writes = (await Promise.all(all.map((one) => removalOf(owner, one)))).flat();
    for (let at = 0; at < writes.length; at += 90) await writeTogether(writes.slice(at, at + 90));
  }
  const last = ids.at(-1);
  if (last !== undefined) await sweptUpTo.write(owner, last);
  return ids.length;
};
