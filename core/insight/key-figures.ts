import {
  type AnyPart,
  type Explained,
  fromRows,
  given,
  type LeftOutPart,
  less,
  type RowList,
  type RowsAsked,
} from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { amount } from '#core/money/amount';
import { addDays, type Day, monthOf } from '#core/time/day';
import { yearBefore } from '#core/time/months';

/**
 * The figures that dashboard and analytics share, each as a figure that is made of the others as they are shown. The server
 * answers what they come to; a page makes them again of that answer, and so explains the very figure that it shows.
 * Money in US dollars to the cent.
 */

/** Of all rows, and of those of stocks that the returns leave out. */
export type Term = { all: number; leftOut: number };

export type KeyTerms = {
  totalValue: number;
  /** What each stock that counts is worth, where it is told; they come to the total value. */
  stocks?: readonly { symbol: string; value: number }[] | undefined;
  invested: Term;
  sold: Term;
  fees: Term;
  /** Net of tax and fees. */
  dividends: Term;
  /** Net, of the 12 months up to `today`. */
  paidInYear: number;
  unpricedSymbols: readonly string[];
  reviewSymbols: readonly string[];
  today: Day;
};

type LeftOutOf = Pick<KeyTerms, 'unpricedSymbols' | 'reviewSymbols'>;

/** By name, in no figure of returns. */
const leftOutIn = ({ unpricedSymbols, reviewSymbols }: LeftOutOf): { leftOut?: LeftOutPart[] } => {
  const of = (symbols: readonly string[], reason: LeftOutPart['reason']) =>
    symbols.map((symbol) => ({ symbol, reason }));
  const leftOut = [...of(unpricedSymbols, 'unpriced'), ...of(reviewSymbols, 'review')];
  return leftOut.length > 0 ? { leftOut } : {};
};

/** So many stocks are asked for by name; of more it is told what they come to, and the stocks above it. */
const namedAtMost = 50;

/** All rows less those of the stocks that are left out: invested $1,000.00, of it $60.00 without a price -> $940.00. */
const counted = (name: string, list: RowList, { all, leftOut }: Term, of: LeftOutOf): AnyPart => {
  if (leftOut === 0) return fromRows(name, all, { list });
  const symbols = [...of.unpricedSymbols, ...of.reviewSymbols];
  const without =
    symbols.length <= namedAtMost
      ? fromRows('ofLeftOut', leftOut, { list, symbols })
      : given('ofLeftOut', 'money', leftOut);
  return madeOfSum(name, [fromRows(`${name}All`, all, { list }), less(without)], leftOutIn(of));
};

const stocksIn = ({ totalValue, stocks }: Pick<KeyTerms, 'totalValue' | 'stocks'>): AnyPart[] =>
  stocks
    ? stocks.map(({ symbol, value }) => fromRows('value', value, { list: 'holdings', symbols: [symbol] }, { symbol }))
    : [fromRows('value', totalValue, { list: 'holdings' })];

/** The sum of what each stock is worth. */
export const explainTotalValue = (terms: Pick<KeyTerms, 'totalValue' | 'stocks'> & LeftOutOf): Explained =>
  madeOfSum('totalValue', stocksIn(terms), leftOutIn(terms));

/** Value + sold + net dividends - invested - fees: 1,200 + 300 + 25 - 1,000 - 5 = 520. */
export const explainTotalReturns = (terms: KeyTerms): Explained =>
  madeOfSum(
    'totalReturns',
    [
      explainTotalValue(terms),
      counted('sold', 'sold', terms.sold, terms),
      counted('dividends', 'dividends', terms.dividends, terms),
      less(counted('invested', 'bought', terms.invested, terms)),
      less(counted('fees', 'tradeFees', terms.fees, terms)),
    ],
    leftOutIn(terms),
  );

/** Total returns in percent of all that was ever put in: 520 of 1,000 -> 52.00. Null with nothing invested. */
export const explainRoi = (terms: KeyTerms): Explained | null => {
  const invested = counted('invested', 'bought', terms.invested, terms);
  if (amount(invested.value).eq(0)) return null;
  return made('roi', 'percent', { by: 'percent', places: 2 }, [explainTotalReturns(terms), invested], leftOutIn(terms));
};

/** As pages show them: the returns, and under them what they are in percent. */
export const explainReturns = (terms: KeyTerms): Explained[] => {
  const roi = explainRoi(terms);
  return [explainTotalReturns(terms), ...(roi ? [roi] : [])];
};

/** A twelfth of what the last 12 months paid: $120.00 -> $10.00. */
export const explainMonthlyDividends = ({ paidInYear, today }: Pick<KeyTerms, 'paidInYear' | 'today'>): Explained =>
  made('monthlyDividends', 'money', { by: 'quotient', places: 2 }, [
    fromRows('paidInYear', paidInYear, { list: 'dividends', from: addDays(yearBefore(today), 1), to: today }),
    given('months', 'count', 12),
  ]);

/** What all rows of a list come to, whatever the returns leave out. */
export const explainRows = (name: string, list: RowList, value: number): Explained =>
  madeOfSum(name, [fromRows(name, value, { list })]);

/** The rows of a list, each counted once. */
export const explainCount = (name: string, list: RowList, count: number, of: Omit<RowsAsked, 'list'> = {}): Explained =>
  made(name, 'count', { by: 'sum' }, [fromRows(name, count, { list, ...of }, { unit: 'count' })]);

/** The days of the month of `today` that are over, and today. */
export const monthUpTo = (today: Day): Pick<RowsAsked, 'from' | 'to'> => ({ from: `${monthOf(today)}-01`, to: today });
