import { maxSymbolsPerFigureRowsQuery } from '#contract/insight/explained-figures';
import type { DayTradeSums, DividendOnPaymentDate } from '#core/insight/daily-figures-in-range';
import type { DayFlowRowsLookup } from '#core/insight/explain/explain-time-weighted';
import {
  createGivenTerm,
  createRowListTerm,
  type ExplainableRowListName,
  type ExplainRowFilter,
  type FigureTerm,
} from '#core/insight/explain/figure-terms';
import type { BridgeEntry, BridgeLine } from '#core/insight/net-worth/bridge';
import type { FeesAndTaxesTreatment } from '#core/insight/returns/investment-bridge';
import type { DayRowsLookup } from '#core/insight/returns/money-weighted';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { type Amount, sumExactAmounts, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import type { ReturnsContext } from '#functions/insight/returns/read-range';
import { isStockSelected } from '#functions/insight/stock/stock-selection';

/**
 * What shares put in, took out and earned in a range, each as one sum of a list whose rows are read when somebody opens it. The
 * sums come from the figures of days, so that neither a figure nor its explanation reads a trade.
 */

/** Of which stocks and platform the rows are, and of which days, both included. */
export type ExplainedRowsFilter = Omit<ExplainRowFilter, 'list'>;

/** Null where more stocks would have to be named than can be asked for. */
export const findExplainedRowsFilter = (
  { asked, part }: ReturnsContext,
  { from, to }: ReturnDayRange,
  { leftOut }: Pick<RangeInputs, 'leftOut'>,
): ExplainedRowsFilter | null => {
  const gone = new Set(leftOut.map(({ symbol }) => symbol));
  const { trades, income } = asked.ledgers;
  const all = [...new Set([...trades.symbols, ...income.map(({ symbol }) => symbol)])];
  const symbols = all.filter((symbol) => !gone.has(symbol) && isStockSelected(part, asked, symbol));
  const counted = new Set(symbols);
  const withoutSymbols = all.filter((symbol) => !counted.has(symbol));
  const rows = { from, to, ...(part.platform !== undefined && { platform: part.platform }) };
  if (withoutSymbols.length === 0) return rows;
  if (symbols.length <= Math.min(maxSymbolsPerFigureRowsQuery, withoutSymbols.length)) return { ...rows, symbols };
  return withoutSymbols.length <= maxSymbolsPerFigureRowsQuery ? { ...rows, withoutSymbols } : null;
};

interface ListedSum {
  name: string;
  list: ExplainableRowListName;
  value: Amount;
}

const sumAmounts = <T>(rows: readonly T[], of: (row: T) => Amount): Amount => sumExactAmounts(rows.map(of));

const sumLists = (
  days: readonly DayTradeSums[],
  paid: readonly DividendOnPaymentDate[],
  costs: FeesAndTaxesTreatment,
) => {
  const isIn = costs === 'in';
  const count = isIn ? 1 : 0;
  const feesIn = sumAmounts(days, (one) => one.feesIn).times(count);
  const feesOut = sumAmounts(days, (one) => one.feesOut).times(count);
  const gross = sumAmounts(paid, (one) => one.gross);
  const tax = sumAmounts(paid, (one) => one.tax).times(count);
  const fees = sumAmounts(paid, (one) => one.fees).times(count);
  const sum = (name: string, list: ExplainableRowListName, value: Amount): ListedSum => ({ name, list, value });
  const bought = sumAmounts(days, (one) => one.bought);
  return {
    bought: sum('purchases', 'bought', bought),
    in: sum('tradesIn', isIn ? 'tradesIn' : 'bought', bought.plus(feesIn)),
    out: sum('tradesOut', isIn ? 'tradesOut' : 'sold', sumAmounts(days, (one) => one.sold).minus(feesOut)),
    net: sum('dividendsNet', isIn ? 'dividends' : 'dividendsGross', gross.minus(tax).minus(fees)),
    gross: sum('dividendsGross', 'dividendsGross', gross),
    fees: [sum('tradesFees', 'tradeFees', feesIn.plus(feesOut)), sum('dividendsFees', 'dividendFees', fees)],
    taxes: [sum('dividendsTax', 'dividendTax', tax)],
  };
};

/** As a sum alone, where its rows cannot be asked for. */
const toTerm = ({ name, list, value }: ListedSum, rows: ExplainedRowsFilter | null, date?: Day): FigureTerm => {
  const of = date === undefined ? {} : { date };
  return rows ? createRowListTerm(name, value, { ...rows, list }, of) : createGivenTerm(name, 'money', value, of);
};

const isNonZero = ({ value }: ListedSum): boolean => !value.eq(0);

/** What moved on a day: what came in and what went out, and both as one. */
export interface DayFlowTerms {
  flowsOn: DayFlowRowsLookup;
  netOn: DayRowsLookup;
}

export interface BridgeRowListTerms extends DayFlowTerms {
  /** Of each line of the bridge but the price gain; none of a line that comes to nothing. */
  entries: BridgeEntry[];
  /** Without fees. */
  purchases: FigureTerm;
}

/** Of the days after the start of the range. US dollars to the cent. */
export const createBridgeRowListTerms = (
  days: readonly DayTradeSums[],
  paid: readonly DividendOnPaymentDate[],
  costs: FeesAndTaxesTreatment,
  rows: ExplainedRowsFilter | null,
): BridgeRowListTerms => {
  const whole = sumLists(days, paid, costs);
  const lines: [BridgeLine, ListedSum[]][] = [
    ['contributions', [whole.in]],
    ['withdrawals', [whole.out, whole.net]],
    ['income', [whole.gross]],
    ['fees', whole.fees],
    ['taxes', whole.taxes],
  ];
  const [tradesOn, paidOn] = [Map.groupBy(days, ({ date }) => date), Map.groupBy(paid, ({ date }) => date)];
  const sumDay = (date: Day) => sumLists(tradesOn.get(date) ?? [], paidOn.get(date) ?? [], costs);
  const toDayTerms = (date: Day, sums: ListedSum[]) =>
    sums.filter(isNonZero).map((one) => toTerm(one, rows && { ...rows, from: date, to: date }, date));
  return {
    entries: lines.flatMap(([line, sums]) => sums.filter(isNonZero).map((one) => ({ line, part: toTerm(one, rows) }))),
    purchases: toTerm(whole.bought, rows),
    flowsOn: (date) => {
      const { in: paidIn, out, net } = sumDay(date);
      return { in: toDayTerms(date, [paidIn]), out: toDayTerms(date, [out, net]) };
    },
    netOn: (date) => {
      const { in: paidIn, out, net } = sumDay(date);
      const value = sumExactAmounts([zeroAmount.minus(paidIn.value), out.value, net.value]);
      return toDayTerms(date, [{ name: 'flows', list: costs === 'in' ? 'flows' : 'flowsWithoutCosts', value }]);
    },
  };
};
