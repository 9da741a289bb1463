import type { BalanceSet } from '#core/insight/household-cash';
import { amount } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Balance } from '#functions/cash/balances';
import { changeFrom, changeIdIn, changeKey, logKey, momentOf, recordPrefix } from '#functions/storage/change-log';
import { getItems, type Item, type Key, queryPrefix } from '#functions/storage/table';

/** That a balance was set by hand, or that this was taken back: which change it was, and on which day. */
export interface SetOn {
  id: string;
  /** The row of the balance: `CBAL#Robinhood#USD`. */
  record: string;
  date: Day;
}

/** `R#CBAL#Robinhood#USD#<id>` */
const setIn = (key: Key): SetOn => {
  const id = changeIdIn(key);
  return { id, record: key.sk.slice('R#'.length, -id.length - 1), date: dayInNewYork(momentOf(id)) };
};

/**
 * Every one that the log still knows, of all balances, in one request: nothing but a name each. It forgets what is older than
 * 400 days and is not the newest of its balance.
 */
export const listSets = async (owner: string): Promise<SetOn[]> =>
  (await queryPrefix<Key>(logKey(owner), recordPrefix('CBAL'))).map(setIn);

type Shown = Pick<Balance, 'platform' | 'currency' | 'balance'>;

/** By how much each moved its balance, oldest first; of a balance that was taken away with its cash, what came since. */
export const readSets = async (owner: string, sets: readonly SetOn[]): Promise<BalanceSet[]> => {
  const ids = [...new Set(sets.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const items = await getItems<Item>(
    ids.map((id) => changeKey(owner, id)),
    { consistently: true },
  );
  const changes = new Map(items.map((item) => [changeIdIn(item), changeFrom(item)]));
  const standing = new Map<string, BalanceSet[]>();
  for (const { id, record, date } of sets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const change = changes.get(id)?.records.find((one) => one.record === record);
    if (!change) continue;
    const [before, after] = [change.before as Shown | undefined, change.after as Shown | undefined];
    if (!after) standing.delete(record);
    else {
      const { platform, currency } = after;
      const moved = amount(after.balance).minus(before?.balance ?? 0);
      standing.set(record, [...(standing.get(record) ?? []), { id, date, platform, currency, moved }]);
    }
  }
  return [...standing.values()].flat();
};
