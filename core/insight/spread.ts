import { type AnyPart, type Explained, fromRows, given, type RowsAsked } from '#core/insight/explained';
import { explainGain, explainPercent } from '#core/insight/holding-figures';
import { explainCount } from '#core/insight/key-figures';
import { countMade, made, madeOfSum } from '#core/insight/made';
import { amount, toNumber } from '#core/money/amount';
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

/** So much of the value is asked for. */
const enoughShare = '0.8';

/**
 * How many of the largest make 80 % of the value: a stock counts while the larger ones before it come to less. 50, 25, 20
 * and 5 -> 3: the two largest make 75 %, the third reaches 95 %.
 */
export const explainFor80Percent = (largestFirst: readonly (Slice & { symbol: string })[]): Explained => {
  const enough = made('enoughOfValue', 'money', { by: 'product' }, [
    madeOfSum('totalValue', largestFirst.map(sliceOf)),
    given('enoughShare', 'factor', enoughShare),
  ]);
  let larger: AnyPart = given('valueOfLarger', 'money', 0);
  const needed = largestFirst.map((slice): Explained => {
    const one = made('neededForValue', 'count', { by: 'under' }, [larger, enough], { symbol: slice.symbol });
    larger = madeOfSum('valueOfLarger', [larger, sliceOf(slice)]);
    return one;
  });
  return countMade('positionsFor80', needed);
};

/** What a stock gained in percent of its cost, of its value and that gain: $150.00, of it $50.00 gained -> 50 %. */
export const explainRanked = ({
  symbol,
  value,
  gainLoss,
}: {
  symbol: string;
  value: number;
  gainLoss: number;
}): Explained | null => {
  const cost = toNumber(amount(value).minus(gainLoss));
  const costs = fromRows('cost', cost, { list: 'costs', symbols: [symbol] }, { symbol });
  return explainPercent('gainPercent', explainGain(sliceOf({ symbol, value }), costs), costs);
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
