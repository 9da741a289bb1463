import { listGroup } from '#functions/activity/store';
import {
  changeKey,
  groupPrefix,
  historiesOf,
  type LoggedChange,
  logKey,
  recordPrefix,
} from '#functions/storage/change-log';
import { untilUndisturbed } from '#functions/storage/ledger';
import { type Key, writeTogether } from '#functions/storage/table';

/** A transaction takes 100 writes. */
const removalsAtOnce = 90;

export const removeRows = async (keys: readonly Key[]): Promise<void> => {
  for (let at = 0; at < keys.length; at += removalsAtOnce) {
    const some = keys.slice(at, at + removalsAtOnce);
    await untilUndisturbed(() => writeTogether(some.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }))));
  }
};

const rowsOf = (owner: string, { id, group, records }: LoggedChange): Key[] => {
  const places = [groupPrefix(group), ...historiesOf(records).map(recordPrefix)];
  return [changeKey(owner, id), ...places.map((prefix) => ({ pk: logKey(owner), sk: prefix + id }))];
};

/** The changes of some groups leave the log, their places in the histories of records with them. */
export const forgetGroups = async (owner: string, groups: readonly string[]): Promise<void> => {
  const changes = (await Promise.all(groups.map((group) => listGroup(owner, group)))).flat();
  await removeRows(changes.flatMap((change) => rowsOf(owner, change)));
};
