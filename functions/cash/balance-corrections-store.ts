import type { CashBalanceCorrection } from '#core/insight/net-worth/net-worth-cash';
import { toAmount } from '#core/money/amount';
import { type Day, getDayInNewYork } from '#core/time/day';
import type { StoredBalance } from '#functions/cash/balances';
import {
  changeLogPartitionKey,
  getChangeIdFromKey,
  getChangeTime,
  recordHistoryKeyPrefix,
} from '#functions/runtime/storage/change-log';
import { findLoggedChanges } from '#functions/runtime/storage/change-log-store';
import { querySortKeyPrefix, type TableKey } from '#functions/runtime/storage/table';

/** That a balance was set by hand, or that this was taken back: which change it was, and on which day. */
export interface BalanceCorrectionRef {
  id: string;
  /** The row of the balance: `CBAL#Robinhood#USD`. */
  record: string;
  date: Day;
}

/** `R#CBAL#Robinhood#USD#<id>` */
const setIn = (key: TableKey): BalanceCorrectionRef => {
  const id = getChangeIdFromKey(key);
  return { id, record: key.sk.slice('R#'.length, -id.length - 1), date: getDayInNewYork(getChangeTime(id)) };
};

/**
 * Every one that the log still knows, of all balances, in one request: nothing but a name each. It forgets what is older than
 * 400 days and is not the newest of its balance.
 */
export const listBalanceCorrectionRefs = async (owner: string): Promise<BalanceCorrectionRef[]> =>
  (await querySortKeyPrefix<TableKey>(changeLogPartitionKey(owner), recordHistoryKeyPrefix('CBAL'))).map(setIn);

type BalanceAmount = Pick<StoredBalance, 'platform' | 'currency' | 'balance'>;

/** One change of a balance by hand; without `after` it went, with the cash of its platform. */
export interface BalanceCorrectionChange extends BalanceCorrectionRef {
  before?: BalanceAmount | undefined;
  after?: BalanceAmount | undefined;
}

/** What each was before and after, oldest first. */
export const readBalanceCorrectionChanges = async (
  owner: string,
  sets: readonly BalanceCorrectionRef[],
): Promise<BalanceCorrectionChange[]> => {
  const ids = [...new Set(sets.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const changes = new Map((await findLoggedChanges(owner, ids)).map((change) => [change.id, change]));
  return sets
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((set) => {
      const change = changes.get(set.id)?.records.find((one) => one.record === set.record);
      const [before, after] = [change?.before as BalanceAmount | undefined, change?.after as BalanceAmount | undefined];
      return change ? [{ ...set, before, after }] : [];
    });
};

/** By how much each moved its balance, oldest first; of a balance that was taken away with its cash, what came since. */
export const readBalanceCorrections = async (
  owner: string,
  sets: readonly BalanceCorrectionRef[],
): Promise<CashBalanceCorrection[]> => {
  const corrections = new Map<string, CashBalanceCorrection[]>();
  for (const { id, record, date, before, after } of await readBalanceCorrectionChanges(owner, sets)) {
    if (!after) corrections.delete(record);
    else {
      const { platform, currency } = after;
      const delta = toAmount(after.balance).minus(before?.balance ?? 0);
      corrections.set(record, [...(corrections.get(record) ?? []), { id, date, platform, currency, moved: delta }]);
    }
  }
  return [...corrections.values()].flat();
};
