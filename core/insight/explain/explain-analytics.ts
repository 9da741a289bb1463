import { computeCountFigure, computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import { explainPercent, explainUnrealizedGain } from '#core/insight/explain/explain-holdings';
import { explainRowCount } from '#core/insight/explain/explain-key-figures';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowListTerm,
  type ExplainRowFilter,
  type FigureTerm,
} from '#core/insight/explain/figure-terms';
import { toAmount, toNumber } from '#core/money/amount';
import { getLastDayOfMonth, type Month } from '#core/time/months';

/** Figures that a chart draws: each of its parts as a figure. */

type Slice = { value: number; symbol?: string; platform?: string };

const createSliceTerm = ({ value, symbol, platform }: Slice) => {
  const of: Omit<ExplainRowFilter, 'list'> = { ...(symbol && { symbols: [symbol] }), ...(platform && { platform }) };
  return createRowListTerm('value', value, { list: 'holdings', ...of }, { symbol, platform });
};

/** What each slice is of all of them, in percent: $25.00 of $100.00 -> 25 %. Those that are worth nothing have none. */
export const explainAllocationPercents = (slices: readonly Slice[]): ComputedFigure[] => {
  const worth = slices.filter(({ value }) => value > 0);
  const total = computeSumFigure('totalValue', worth.map(createSliceTerm));
  return worth.map((slice) => {
    const { symbol, platform } = slice;
    return computeFigure('allocation', 'percent', { by: 'percent', places: 2 }, [createSliceTerm(slice), total], {
      symbol,
      platform,
    });
  });
};

/** So much of the value is asked for. */
const enoughShare = '0.8';

/**
 * How many of the largest make 80 % of the value: a stock counts while the larger ones before it come to less. 50, 25, 20
 * and 5 -> 3: the two largest make 75 %, the third reaches 95 %.
 */
export const explainStocksFor80Percent = (largestFirst: readonly (Slice & { symbol: string })[]): ComputedFigure => {
  const enough = computeFigure('enoughOfValue', 'money', { by: 'product' }, [
    computeSumFigure('totalValue', largestFirst.map(createSliceTerm)),
    createGivenTerm('enoughShare', 'factor', enoughShare),
  ]);
  let larger: FigureTerm = createGivenTerm('valueOfLarger', 'money', 0);
  const needed = largestFirst.map((slice): ComputedFigure => {
    const one = computeFigure('neededForValue', 'count', { by: 'under' }, [larger, enough], { symbol: slice.symbol });
    larger = computeSumFigure('valueOfLarger', [larger, createSliceTerm(slice)]);
    return one;
  });
  return computeCountFigure('positionsFor80', needed);
};

/** What a stock gained in percent of its cost, of its value and that gain: $150.00, of it $50.00 gained -> 50 %. */
export const explainStockGainPercent = ({
  symbol,
  value,
  gainLoss,
}: {
  symbol: string;
  value: number;
  gainLoss: number;
}): ComputedFigure | null => {
  const cost = toNumber(toAmount(value).minus(gainLoss));
  const costs = createRowListTerm('cost', cost, { list: 'costs', symbols: [symbol] }, { symbol });
  return explainPercent('gainPercent', explainUnrealizedGain(createSliceTerm({ symbol, value }), costs), costs);
};

/** What each month paid, net of tax and fees, by its rows. */
export const explainDividendIncomeByMonth = (months: readonly { month: Month; amount: number }[]): ComputedFigure[] =>
  months.map(({ month, amount }) => {
    const [from, to] = [`${month}-01`, getLastDayOfMonth(month)];
    return computeSumFigure('byMonth', [createRowListTerm('dividends', amount, { list: 'dividends', from, to })], {
      date: to,
    });
  });

/** How many trades have a date in the month. */
export const explainTradeCountInMonth = (month: Month, trades: number): ComputedFigure =>
  explainRowCount('totalTransactions', 'trades', trades, { from: `${month}-01`, to: getLastDayOfMonth(month) });
