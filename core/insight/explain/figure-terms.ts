import { type Amount, type AmountLike, toAmount, toDecimalText } from '#core/money/amount';
import { countDaysBetween, type Day } from '#core/time/day';
import type { Month } from '#core/time/months';

/**
 * A figure as data: what it is called, what it comes to, and what it was made of, down to single rows and prices. Words
 * are the page's: `name` is a key of its messages.
 */

/**
 * What a value is written in. `money`: US dollars. `rate`: a fraction, shown as a percentage (0.0766 is 7.66 %).
 * `percent`: already a percentage, as it is typed (4.35). `price`: US dollars a share. `factor`: a growth (1.02). `day`: a
 * date, as the days since 1970-01-01, so that dates can be subtracted.
 */
export type FigureUnit = 'money' | 'percent' | 'rate' | 'shares' | 'price' | 'factor' | 'days' | 'count' | 'day';

/**
 * How a value comes from those of its parts, in their order; where `places` is given, rounded to as many, half-even.
 * `sum`: those marked `toSubtractedTerm` are subtracted. `quotient`: the first by the second. `growth`: all multiplied, each product to 30
 * decimals. `chain`: the same, less 1.
 * `yearly`: the part as a yearly rate, of so many days. `period`: a yearly rate over so many days. `rate-of-flows`: the
 * yearly rate at which the dated parts come to nothing. `period-of-flows`: the same of the whole period. `percent`: a
 * hundred times the first by the second.
 *
 * `isDown`: rounded towards 0 instead, so that there is enough of what is divided. `isUp`: away from 0. `isHalfUp`: to the nearest, a tie up.
 *
 * Of the last and the first day: `days-of-30` counts those between them as if each month had 30, `days-by-year` takes a day of
 * a leap year for 365/366 of one.
 *
 * Of a rate and days: `accrued` is what a dollar becomes by simple interest, `compounded` by so many periods a year, which
 * has 365 days where nothing is said; of that and days, `yield` is what it comes to a year. `at-most`: 1 where the first is not above the second, else 0. `under`: 1
 * where it is below the second, else 0. `between`: how far the first is on the way from the second (0) to the third (1), not beyond either.
 */
export type FigureFormula = { places?: number; isDown?: true; isUp?: true; isHalfUp?: true } & (
  | { by: 'sum' | 'product' | 'quotient' | 'percent' | 'growth' | 'chain' | 'rate-of-flows' | 'period-of-flows' }
  | { by: 'yearly' | 'period'; days: number }
  | { by: 'yield' | 'at-most' | 'under' | 'between' | 'days-of-30' | 'days-by-year' }
  | { by: 'accrued'; daysAYear?: number }
  | { by: 'compounded'; periods: number; daysAYear?: number }
);

/** Of which ledger a row is. */
export type LedgerRowKind = 'trade' | 'dividend' | 'cash' | 'cd' | 'savings' | 'debt' | 'correction';

/** A row that a page can open. `id` is its number, or the key of a found dividend. */
export type LedgerRowRef = {
  kind: LedgerRowKind;
  id: number | string;
  date: Day;
  symbol?: string | undefined;
  platform?: string | undefined;
};

type Part<Kind extends string> = {
  kind: Kind;
  name: string;
  /** An exact decimal. */
  value: string;
  unit: FigureUnit;
  /** Of money that is not in US dollars: in which currency. */
  currency?: string | undefined;
  /** The day or the month, the stock and the platform that it is of, where it is of one. */
  date?: Day | undefined;
  month?: Month | undefined;
  symbol?: string | undefined;
  platform?: string | undefined;
  /** The row that it is of, which a page can open. */
  row?: LedgerRowRef | undefined;
  /** In a sum it is subtracted. */
  less?: true | undefined;
};

/** A figure that is made of others. */
export type ComputedFigure = Part<'figure'> & {
  how: FigureFormula;
  parts: readonly FigureTerm[];
  /** What does not count in it, by name, with what it cost. */
  leftOut?: readonly ExcludedTerm[] | undefined;
};
/** What a row says. */
type FromRow = Part<'row'> & { row: LedgerRowRef };
/** A price or a rate of exchange: of which day, where it is from (null where that was not kept), and when that was known. */
export type PriceTerm = Part<'price'> & {
  symbol: string;
  source?: string | null | undefined;
  at?: string | undefined;
  isStale?: true | undefined;
};
/** What is known without a further question: a rule's number, a count of days, a figure that another page explains. */
export type GivenTerm = Part<'given'>;

/**
 * Lists of rows that can be too many to be told beside a figure; each says what of a row counts. `bought`, `sold`: totals of
 * trades that add shares, or take them away; `tradesIn`, `tradesOut`: the same with their fees, or after them; `tradeFees`:
 * the fees; `flows`: what trades and dividends moved, that which was paid in to be subtracted, `flowsWithoutCosts` without
 * fees and tax; `dividends`: net of tax and fees, each payment once;
 * `dividendsGross`, `dividendTax`, `dividendFees`: what that is made of; `trades`: each of them once. Of stocks on platforms:
 * `holdings`, what is held and counts at its value, `costs` the same at its cost, `realized` what sales made, exact; `stocks`:
 * every stock once; `heldStocks` those that are held; `balances`: cash in US dollars.
 * `cash`: rows of cash and what trades moved; `cashCounted`: the same without rows of type dividend. `savings`: rows of an
 * account; `savingsInterest`: those of interest. `found`, `entered`: dividends that were found and count as found, and those
 * entered by hand, paid or not; `foundGross`, `enteredTax` and the like what they are made of, `foundPayments` each of them
 * once; `foundStocks`: the stocks that some were found of; `payments`: each dividend once. `entitled`: what trades added to the shares of a stock, in shares of the last day asked for.
 * `deposits`, `withdrawals`, `interest`: of cash, of all savings accounts and of CDs together, in US dollars at the latest rates.
 */
export const explainableRowListNames = [
  'bought',
  'sold',
  'tradesIn',
  'tradesOut',
  'tradeFees',
  'flows',
  'flowsWithoutCosts',
  'dividends',
  'dividendsGross',
  'dividendTax',
  'dividendFees',
  'trades',
  'holdings',
  'costs',
  'realized',
  'stocks',
  'heldStocks',
  'balances',
  'cash',
  'cashCounted',
  'savings',
  'savingsInterest',
  'payments',
  'found',
  'foundGross',
  'foundTax',
  'foundPayments',
  'foundStocks',
  'entered',
  'enteredGross',
  'enteredTax',
  'enteredFees',
  'enteredPayments',
  'entitled',
  'deposits',
  'withdrawals',
  'interest',
] as const;
export type ExplainableRowListName = (typeof explainableRowListNames)[number];

/** Which rows: of a list, those that fit all of what else is said. Both days are included. */
export type ExplainRowFilter = {
  list: ExplainableRowListName;
  symbols?: readonly string[] | undefined;
  /** Those of every other stock. */
  withoutSymbols?: readonly string[] | undefined;
  platform?: string | undefined;
  currency?: string | undefined;
  /** Of savings: the number of the account. */
  account?: number | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};

/** After every day that a row can have: of rows that count whether their day has come or not. */
export const farFutureDay: Day = '2999-12-31';

/** What rows sum to that are too many to be told here: they are read, a page at a time, when the part is opened. */
export type RowListTerm = Part<'rows'> & {
  rows: ExplainRowFilter;
  /** What it is called where the rows do not come to it: a balance may have been set by hand. */
  rest?: string | undefined;
};

/** What the days of a month come to, where all days are too many to be told: they are asked for when it is opened. */
export type MonthDaysTerm = Part<'days'> & { month: Month };

export type FigureTerm = ComputedFigure | FromRow | PriceTerm | RowListTerm | MonthDaysTerm | GivenTerm;
export type ExcludedTerm = { symbol: string; reason: 'unpriced' | 'review' | 'no-rate' | 'before'; cost?: string };

export const createGivenTerm = (
  name: string,
  unit: FigureUnit,
  value: AmountLike,
  more: Partial<GivenTerm> = {},
): GivenTerm => ({
  kind: 'given',
  name,
  unit,
  value: toDecimalText(value),
  ...more,
});

/** A date that is counted with. */
export const createGivenDayTerm = (name: string, day: Day): GivenTerm =>
  createGivenTerm(name, 'day', countDaysBetween('1970-01-01', day));

export const createRowTerm = (name: string, unit: FigureUnit, value: Amount, row: LedgerRowRef): FromRow => ({
  kind: 'row',
  name,
  unit,
  value: toDecimalText(value),
  date: row.date,
  row,
});

/** In US dollars. */
export const createRowListTerm = (
  name: string,
  value: Amount | number,
  rows: ExplainRowFilter,
  more: Partial<RowListTerm> = {},
): RowListTerm => ({
  kind: 'rows',
  name,
  unit: 'money',
  value: toDecimalText(value),
  rows,
  ...more,
});

/** The same, to be subtracted in a sum. */
export const toSubtractedTerm = <P extends FigureTerm>(part: P): P => ({ ...part, less: true });

export const getTermAmount = ({ value }: Pick<FigureTerm, 'value'>): Amount => toAmount(value);
