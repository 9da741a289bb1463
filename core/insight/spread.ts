import { type Explained, fromRows, type RowsAsked } from '#core/insight/explained';
import { explainCount } from '#core/insight/key-figures';
import { made, madeOfSum } from '#core/insight/made';
import { lastDayOf, type Month } from '#core/time/months';

/** Figures that a chart draws: each of its parts as a figure. */

type Slice = { value: number; symbol?: string; platform?: string };

const sliceOf = ({ value, symbol, platform }: Slice) => {
  const of: Omit<RowsAsked, 'list'> = { ...(symbol && { symbols: [symbol] }), ...(platform && { platform }) };
  return fromRows('value', value, { list: 'holdings', ...of }, { symbol, platform });
};

/** What each slice is of all of them, in percent: $25.00 of $100.00 -> 25 %. Those that are worth nothing have none. */
export const explainSpread = (slices: readonly Slice[]): Explained[] => {
  const worth = slices.filter(({ value }) => value > 0);
  const whole = madeOfSum('totalValue', worth.map(sliceOf));
  return worth.map((slice) => {
    const { symbol, platform } = slice;
    return made('allocation', 'percent', { by: 'percent', places: 2 }, [sliceOf(slice), whole], { symbol, platform });
  });
};

/** What each month paid, net of tax and fees, by its rows. */
export const explainMonths = (months: readonly { month: Month; amount: number }[]): Explained[] =>
  months.map(({ month, amount }) => {
    const [from, to] = [`${month}-01`, lastDayOf(month)];
    return madeOfSum('byMonth', [fromRows('dividends', amount, { list: 'dividends', from, to })], { date: to });
  });

/** How many trades have a date in the month. */
export const explainActivity = (month: Month, trades: number): Explained =>
  explainCount('totalTransactions', 'trades', trades, { from: `${month}-01`, to: lastDayOf(month) });
