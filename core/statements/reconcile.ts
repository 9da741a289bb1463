import { amount, inDigits } from '#core/money/amount';
import type { StatedBalance, StatedPosition } from '#core/statements/events';
import { compareText } from '#core/text/compare';

/** One line of the certificate: what the broker states beside what was counted. */
export interface Compared {
  account: string;
  /** The stock, or the currency of cash. */
  what: string;
  stated: string;
  counted: string;
  /** Counted less stated; 0 where they are the same. */
  difference: string;
}

interface Figure {
  account: string;
  what: string;
  figure: string;
}

const compare = (stated: readonly Figure[], counted: readonly Figure[]): Compared[] => {
  const place = ({ account, what }: Figure) => `${account}|${what}`;
  const sums = (figures: readonly Figure[]) =>
    new Map(
      [...Map.groupBy(figures, place)].map(([key, same]) => [
        key,
        same.reduce((sum, { figure }) => sum.plus(figure), amount(0)),
      ]),
    );
  const [theirs, ours] = [sums(stated), sums(counted)];
  const all = new Map([...stated, ...counted].map((one) => [place(one), one]));
  return [...all]
    .map(([key, { account, what }]) => {
      const [one, other] = [theirs.get(key) ?? amount(0), ours.get(key) ?? amount(0)];
      const difference = other.minus(one);
      return { account, what, stated: inDigits(one), counted: inDigits(other), difference: inDigits(difference) };
    })
    .toSorted((one, other) => compareText(one.account, other.account) || compareText(one.what, other.what));
};

/** Every stock of either side, each once: shares that only one of them knows are compared with 0. */
export const comparePositions = (stated: readonly StatedPosition[], counted: readonly StatedPosition[]): Compared[] => {
  const figures = (positions: readonly StatedPosition[]) =>
    positions.map(({ account, symbol, quantity }) => ({ account, what: symbol, figure: quantity }));
  return compare(figures(stated), figures(counted));
};

export const compareBalances = (stated: readonly StatedBalance[], counted: readonly StatedBalance[]): Compared[] => {
  const figures = (balances: readonly StatedBalance[]) =>
    balances.map(({ account, currency, amount: figure }) => ({ account, what: currency, figure }));
  return compare(figures(stated), figures(counted));
};
