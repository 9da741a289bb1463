import type { DailyFigures, DailyTradeTotals } from '#core/insight/daily-figures';
import type { DayFlow, DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, getLesserAmount, sumExactAmounts, zeroAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What a range asks of the figures of days, so that nobody reads the trades that they were counted from. */

/** What shares cost and brought on one day, as the rows show it, and the fees of either. US dollars to the cent. */
export type DayTradeSums = {
  date: Day;
  bought: Amount;
  sold: Amount;
  feesIn: Amount;
  feesOut: Amount;
  /** Of what was bought and of what was sold as much as only left and came back by a corporate action. */
  carried: Amount;
};

/** A dividend that was paid, as it counts. */
export type DividendOnPaymentDate = { date: Day; gross: Amount; tax: Amount; fees: Amount };

/** Figures of some stocks, added or taken away. */
export type SignedDailyFigures = { figures: readonly DailyFigures[]; sign: 1 | -1 };

const fields = ['value', 'invested', 'sold', 'fees'] as const;

const createZeroFigures = (date: Day): DailyFigures => ({
  date,
  value: zeroAmount,
  invested: zeroAmount,
  sold: zeroAmount,
  fees: zeroAmount,
  spent: zeroAmount,
  carried: zeroAmount,
});

const addFigures = (total: DailyFigures, own: DailyFigures, sign: 1 | -1): DailyFigures => {
  const sums = Object.fromEntries(fields.map((field) => [field, total[field].plus(own[field].times(sign))]));
  const figures = { ...total, ...(sums as Pick<DailyFigures, (typeof fields)[number]>) };
  // Of a day without a row of its own, the row before it stands; but nothing was spent or carried over again.
  if (own.date !== total.date) return figures;
  const [spent, carried] = [total.spent.plus(own.spent.times(sign)), total.carried.plus(own.carried.times(sign))];
  return { ...figures, spent, carried };
};

/** The figures of several sets of stocks together, on each day on which one of them has a row; each list in order. */
export const combineDailyFigures = (terms: readonly SignedDailyFigures[]): DailyFigures[] => {
  const [only] = terms;
  if (terms.length === 1 && only?.sign === 1) return [...only.figures];
  const days = [...new Set(terms.flatMap(({ figures }) => figures.map(({ date }) => date)))].toSorted(compareText);
  const at = terms.map(() => -1);
  return days.map((date) =>
    terms.reduce((total, { figures, sign }, index) => {
      let place = at[index] ?? -1;
      while ((figures[place + 1]?.date ?? '~') <= date) place += 1;
      at[index] = place;
      const own = figures[place];
      return own ? addFigures(total, own, sign) : total;
    }, createZeroFigures(date)),
  );
};

/** What moved on each day between two rows; the first row is where it begins from. Days on which nothing did are left out. */
export const listDayTradeSums = (totals: readonly DailyTradeTotals[]): DayTradeSums[] =>
  totals
    .slice(1)
    .map((now, at): DayTradeSums => {
      const before = totals[at] as DailyTradeTotals;
      return {
        date: now.date,
        bought: now.invested.minus(before.invested),
        sold: now.sold.minus(before.sold),
        feesIn: now.spent,
        feesOut: now.fees.minus(before.fees).minus(now.spent),
        carried: now.carried,
      };
    })
    .filter(({ bought, sold, feesIn, feesOut }) => [bought, sold, feesIn, feesOut].some((one) => !one.eq(0)));

/** The row of `start` or the last before it, told as that of `start`, and those after it up to `end`. */
export const sliceDailyFigures = (figures: readonly DailyFigures[], start: Day, end: Day): DailyFigures[] => {
  const before = figures.findLast(({ date }) => date <= start) ?? createZeroFigures(start);
  return [{ ...before, date: start }, ...figures.filter(({ date }) => date > start && date <= end)];
};

export const toDayValues = (figures: readonly DailyFigures[]): DayValue[] =>
  figures.map(({ date, value }) => ({ date, value }));

/**
 * What went in and came out on each day: with fees and after taxes, or without either. What only left and came back by a
 * corporate action did neither.
 */
export const toDayFlows = (
  sums: readonly DayTradeSums[],
  paid: readonly DividendOnPaymentDate[],
  costs: 'in' | 'out',
): (DayFlow & { in: Amount; out: Amount })[] => {
  const [count, moves, payments] = [
    costs === 'in' ? 1 : 0,
    new Map(sums.map((one) => [one.date, one])),
    Map.groupBy(paid, ({ date }) => date),
  ];
  return [...new Set([...moves.keys(), ...payments.keys()])].toSorted(compareText).map((date) => {
    const { bought, sold, feesIn, feesOut, ...day } = moves.get(date) ?? noTrades;
    const carried = [bought, sold].reduce(getLesserAmount, day.carried);
    const net = sumExactAmounts(
      (payments.get(date) ?? []).map(({ gross, tax, fees }) => gross.minus(tax.plus(fees).times(count))),
    );
    return {
      date,
      in: bought.minus(carried).plus(feesIn.times(count)),
      out: sold.minus(carried).minus(feesOut.times(count)).plus(net),
    };
  });
};
const noTrades = {
  bought: zeroAmount,
  sold: zeroAmount,
  feesIn: zeroAmount,
  feesOut: zeroAmount,
  carried: zeroAmount,
};
