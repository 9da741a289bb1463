import { type Amount, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { SkippedRow, StatedBalance, StatedCashChange, StatementEvent } from '#core/statements/events';
import type { Day } from '#core/time/day';

/** The balance that a file states beside each row: what it says of the cash at the end, and of what it changed by. */

export interface RowRunningBalance {
  line: number;
  account: string;
  day: Day;
  balance: Amount;
}

interface Rows {
  events: readonly StatementEvent[];
  leftOut: readonly SkippedRow[];
}

/** What each line moved, in US dollars; null where nobody can tell. */
const sumMoneyByLine = ({ events, leftOut }: Rows): ReadonlyMap<number, Amount | null> => {
  const moneyByLine = new Map<number, Amount | null>();
  const add = (lines: readonly number[], money: Amount | null) => {
    for (const line of lines) {
      const before = moneyByLine.get(line);
      moneyByLine.set(line, money === null || before === null ? null : (before ?? zeroAmount).plus(money));
    }
  };
  for (const { lines, amount: money, currency } of events) add(lines, currency === 'USD' ? toAmount(money ?? 0) : null);
  for (const { lines, why, moved: of } of leftOut) {
    const isUnknown = why === 'notUnderstood' && !of;
    add(lines, isUnknown || (of && of.currency !== 'USD') ? null : toAmount(of?.money ?? 0));
  }
  return moneyByLine;
};

type MoneyByLine = ReadonlyMap<number, Amount | null>;

/** How many rows have the balance of the row before them, and what they moved themselves. */
const countBalanceLinks = (oldestFirst: readonly RowRunningBalance[], moneyByLine: MoneyByLine): number =>
  oldestFirst.filter(({ line, balance }, at) => {
    const [before, own] = [oldestFirst[at - 1], moneyByLine.get(line)];
    return before && own && before.balance.plus(own).eq(balance);
  }).length;

/**
 * From the oldest row to the newest: the order in which more of the balances follow from each other. Null where fewer than half
 * do, as where the balances are of something else than these rows.
 */
const findChronologicalOrder = (
  rows: readonly RowRunningBalance[],
  moneyByLine: MoneyByLine,
): readonly RowRunningBalance[] | null => {
  const orders = [rows, rows.toReversed()].map((order) => ({ order, links: countBalanceLinks(order, moneyByLine) }));
  const best = orders.reduce((one, other) => (other.links > one.links ? other : one));
  return best.links * 2 >= rows.length - 1 ? best.order : null;
};

/**
 * Of each account the balance of its newest row, and what its cash changed by from the oldest row on. Nothing is stated of an
 * account whose balances do not prove their order.
 */
export const extractFiguresFromRunningBalances = (
  rows: readonly RowRunningBalance[],
  read: Rows,
): { balances: StatedBalance[]; totals: StatedCashChange[]; statedOn: Day | null } => {
  const moneyByLine = sumMoneyByLine(read);
  const proven = [...Map.groupBy(rows, ({ account }) => account).values()].flatMap((own) => {
    const order = findChronologicalOrder(own, moneyByLine);
    const [first, last] = [order?.[0], order?.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
  return {
    balances: proven.map(({ last: { account, balance } }) => ({
      account,
      currency: 'USD',
      amount: toDecimalText(balance),
      isRunning: true,
    })),
    totals: proven.flatMap(({ first, last }): StatedCashChange[] => {
      const own = moneyByLine.get(first.line);
      if (!own) return [];
      const change = last.balance.minus(first.balance).plus(own);
      return [
        { account: first.account, currency: 'USD', amount: toDecimalText(change), from: first.day, to: last.day },
      ];
    }),
    statedOn:
      proven
        .map(({ last }) => last.day)
        .toSorted()
        .at(-1) ?? null,
  };
};
