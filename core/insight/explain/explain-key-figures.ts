import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowListTerm,
  type ExcludedTerm,
  type ExplainableRowListName,
  type ExplainRowFilter,
  type FigureTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { toAmount } from '#core/money/amount';
import { addDays, type Day, toMonth } from '#core/time/day';
import { subtractYear } from '#core/time/months';

/**
 * The figures that dashboard and analytics share, each as a figure that is made of the others as they are shown. The server
 * answers what they come to; a page makes them again of that answer, and so explains the very figure that it shows.
 * Money in US dollars to the cent.
 */

/** Of all rows, and of those of stocks that the returns leave out. */
type KeyFigureSums = { all: number; leftOut: number };

export type KeyFigureTerms = {
  totalValue: number;
  /** What each stock that counts is worth, where it is told; they come to the total value. */
  stocks?: readonly { symbol: string; value: number }[] | undefined;
  invested: KeyFigureSums;
  sold: KeyFigureSums;
  fees: KeyFigureSums;
  /** Net of tax and fees. */
  dividends: KeyFigureSums;
  /** Net, of the 12 months up to `today`. */
  paidInYear: number;
  unpricedSymbols: readonly string[];
  reviewSymbols: readonly string[];
  today: Day;
};

type LeftOutOf = Pick<KeyFigureTerms, 'unpricedSymbols' | 'reviewSymbols'>;

/** By name, in no figure of returns. */
const listExcludedTerms = ({ unpricedSymbols, reviewSymbols }: LeftOutOf): { leftOut?: ExcludedTerm[] } => {
  const of = (symbols: readonly string[], reason: ExcludedTerm['reason']) =>
    symbols.map((symbol) => ({ symbol, reason }));
  const leftOut = [...of(unpricedSymbols, 'unpriced'), ...of(reviewSymbols, 'review')];
  return leftOut.length > 0 ? { leftOut } : {};
};

/** So many stocks are asked for by name; of more it is told what they come to, and the stocks above it. */
const namedAtMost = 50;

/** All rows less those of the stocks that are left out: invested $1,000.00, of it $60.00 without a price -> $940.00. */
const createCountedTerm = (
  name: string,
  list: ExplainableRowListName,
  { all, leftOut }: KeyFigureSums,
  of: LeftOutOf,
): FigureTerm => {
  if (leftOut === 0) return createRowListTerm(name, all, { list });
  const symbols = [...of.unpricedSymbols, ...of.reviewSymbols];
  const without =
    symbols.length <= namedAtMost
      ? createRowListTerm('ofLeftOut', leftOut, { list, symbols })
      : createGivenTerm('ofLeftOut', 'money', leftOut);
  return computeSumFigure(
    name,
    [createRowListTerm(`${name}All`, all, { list }), toSubtractedTerm(without)],
    listExcludedTerms(of),
  );
};

const listStockValueTerms = ({ totalValue, stocks }: Pick<KeyFigureTerms, 'totalValue' | 'stocks'>): FigureTerm[] =>
  stocks
    ? stocks.map(({ symbol, value }) =>
        createRowListTerm('value', value, { list: 'holdings', symbols: [symbol] }, { symbol }),
      )
    : [createRowListTerm('value', totalValue, { list: 'holdings' })];

/** The sum of what each stock is worth. */
export const explainTotalValue = (terms: Pick<KeyFigureTerms, 'totalValue' | 'stocks'> & LeftOutOf): ComputedFigure =>
  computeSumFigure('totalValue', listStockValueTerms(terms), listExcludedTerms(terms));

/** Value + sold + net dividends - invested - fees: 1,200 + 300 + 25 - 1,000 - 5 = 520. */
export const explainTotalReturns = (terms: KeyFigureTerms): ComputedFigure =>
  computeSumFigure(
    'totalReturns',
    [
      explainTotalValue(terms),
      createCountedTerm('sold', 'sold', terms.sold, terms),
      createCountedTerm('dividends', 'dividends', terms.dividends, terms),
      toSubtractedTerm(createCountedTerm('invested', 'bought', terms.invested, terms)),
      toSubtractedTerm(createCountedTerm('fees', 'tradeFees', terms.fees, terms)),
    ],
    listExcludedTerms(terms),
  );

/** Total returns in percent of all that was ever put in: 520 of 1,000 -> 52.00. Null with nothing invested. */
export const explainRoi = (terms: KeyFigureTerms): ComputedFigure | null => {
  const invested = createCountedTerm('invested', 'bought', terms.invested, terms);
  if (toAmount(invested.value).eq(0)) return null;
  return computeFigure(
    'roi',
    'percent',
    { by: 'percent', places: 2 },
    [explainTotalReturns(terms), invested],
    listExcludedTerms(terms),
  );
};

/** As pages show them: the returns, and under them what they are in percent. */
export const explainTotalReturnsAndRoi = (terms: KeyFigureTerms): ComputedFigure[] => {
  const roi = explainRoi(terms);
  return [explainTotalReturns(terms), ...(roi ? [roi] : [])];
};

/** A twelfth of what the last 12 months paid: $120.00 -> $10.00. */
export const explainAverageMonthlyDividends = ({
  paidInYear,
  today,
}: Pick<KeyFigureTerms, 'paidInYear' | 'today'>): ComputedFigure =>
  computeFigure('monthlyDividends', 'money', { by: 'quotient', places: 2 }, [
    createRowListTerm('paidInYear', paidInYear, {
      list: 'dividends',
      from: addDays(subtractYear(today), 1),
      to: today,
    }),
    createGivenTerm('months', 'count', 12),
  ]);

/** What all rows of a list come to, whatever the returns leave out. */
export const explainRowListTotal = (name: string, list: ExplainableRowListName, value: number): ComputedFigure =>
  computeSumFigure(name, [createRowListTerm(name, value, { list })]);

/** The rows of a list, each counted once. */
export const explainRowCount = (
  name: string,
  list: ExplainableRowListName,
  count: number,
  of: Omit<ExplainRowFilter, 'list'> = {},
): ComputedFigure =>
  computeFigure(name, 'count', { by: 'sum' }, [createRowListTerm(name, count, { list, ...of }, { unit: 'count' })]);

/** The days of the month of `today` that are over, and today. */
export const getMonthToDateRange = (today: Day): Pick<ExplainRowFilter, 'from' | 'to'> => ({
  from: `${toMonth(today)}-01`,
  to: today,
});
