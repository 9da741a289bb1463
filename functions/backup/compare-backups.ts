import { isDeepStrictEqual } from 'node:util';
import type { AccountBackup } from '#contract/backup/backup-format';

/** Lists are sets of rows: in whatever order a file has them, they are the same rows. */
const sortListsDeep = (value: unknown): unknown => {
  if (!Array.isArray(value)) {
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sortListsDeep(inner)]))
      : value;
  }
  return value.map(sortListsDeep).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
};

const toComparable = (
  { exportedAt: _when, account: _whose, ...data }: AccountBackup,
  days: ReadonlySet<string>,
): unknown => sortListsDeep({ ...data, usage: data.usage.filter(({ date }) => days.has(date)) });

/** Days on which the account was used already, and which the backup does not have, stay beside the backup's. */
export const isBackupFullyRestored = (restored: AccountBackup, backup: AccountBackup): boolean => {
  const days = new Set(backup.usage.map(({ date }) => date));
  return isDeepStrictEqual(toComparable(restored, days), toComparable(backup, days));
};
