import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  countDaysFromFirstToLastFlow,
  type DatedFlow,
  findInternalRatesOfReturn,
} from '#core/insight/explain/figure-arithmetic';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { daysPerYear } from '#core/insight/returns/annualize';
import type { DayFlow, DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, type AmountLike, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** Paid in is negative, received positive. US dollars. */
export type MoneyWeightedCashFlow = { date: Day; amount: AmountLike };

/**
 * `nothing`: no amount that is not zero. `one-day`: all on one day. `only-in`, `only-out`: no sign change. `total-loss`:
 * money only went in, and what there is at the end is given as 0. `no-rate`: none within the search range. `several`:
 * more than one rate fits, all of them, ascending: yearly ones, or those of the period below 365 days.
 */
type NoMoneyWeighted =
  | { code: 'nothing' | 'one-day' | 'only-in' | 'only-out' | 'total-loss' | 'no-rate' }
  | { code: 'several'; rates: Amount[]; isYearly: boolean };

export type MoneyWeightedReturn =
  | {
      kind: 'figure';
      /** What is shown, a fraction: the yearly rate, or the period's return where `isYearly` is false. */
      rate: Amount;
      /** False below 365 days between the first and the last amount: "not annualised". */
      isYearly: boolean;
      days: number;
      /** One a day, in order. */
      flows: DatedFlow[];
    }
  | { kind: 'none'; reason: NoMoneyWeighted };

const toAmounts = ({ date, in: paidIn, out }: DayFlow): MoneyWeightedCashFlow[] => [
  { date, amount: zeroAmount.minus(paidIn) },
  { date, amount: out },
];

/**
 * The amounts of a range: its start value paid in, what came in and went out in order of its days, its end value received.
 * Flows on the start day or before are in the start value; those after the end day are not looked at.
 */
export const toMoneyWeightedCashFlows = (
  start: DayValue,
  flows: readonly DayFlow[],
  end: DayValue,
): MoneyWeightedCashFlow[] => {
  const within = flows.filter(({ date }) => date > start.date && date <= end.date);
  return [
    { date: start.date, amount: zeroAmount.minus(start.value) },
    ...within.toSorted((a, b) => compareText(a.date, b.date)).flatMap(toAmounts),
    { date: end.date, amount: toAmount(end.value) },
  ];
};

/** One a day, in order; those that come to nothing left out. */
const computeDailyFlows = (amounts: readonly MoneyWeightedCashFlow[]): DatedFlow[] =>
  [...Map.groupBy(amounts, ({ date }) => date)]
    .map(([date, own]) => ({ date, amount: sumExactAmounts(own.map((one) => toAmount(one.amount))) }))
    .filter((flow) => !flow.amount.eq(0))
    .toSorted((a, b) => compareText(a.date, b.date));

/** What was given for the last day is 0: nothing is left. */
const isEndValueZero = (amounts: readonly MoneyWeightedCashFlow[], flows: readonly DatedFlow[]): boolean => {
  const last =
    amounts
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? '';
  return last > (flows.at(-1)?.date ?? '');
};

/**
 * All that moved did so on one day. Where the range has other days too, and nothing but one side moved, it is that which
 * tells why there is no rate: shares that were a gift and are there at the end were never paid for.
 */
const isOneDay = (amounts: readonly MoneyWeightedCashFlow[], flows: readonly DatedFlow[]): boolean => {
  if (countDaysFromFirstToLastFlow(flows) > 0) return false;
  const nonZero = amounts.map((one) => toAmount(one.amount)).filter((one) => !one.eq(0));
  const isOneSided = nonZero.every((one) => one.gt(0)) || nonZero.every((one) => one.lt(0));
  return !isOneSided || new Set(amounts.map(({ date }) => date)).size === 1;
};

const findMissingSignChange = (
  amounts: readonly MoneyWeightedCashFlow[],
  flows: readonly DatedFlow[],
): NoMoneyWeighted | null => {
  if (flows.every(({ amount: value }) => value.gt(0))) return { code: 'only-out' };
  if (flows.some(({ amount: value }) => value.gt(0))) return null;
  return { code: isEndValueZero(amounts, flows) ? 'total-loss' : 'only-in' };
};

const createNoReturn = (reason: NoMoneyWeighted): MoneyWeightedReturn => ({ kind: 'none', reason });

/**
 * The one rate r above -100 % at which `sum of amount / (1 + r)^(days / 365)` is 0: actual/365 from the first amount on,
 * in leap years too. A fraction, to 1e-9. -2,000 on 2023-04-03, -1,000 on 2024-04-02, 3,450 on 2025-04-02 -> 0.086974...
 *
 * Below 365 days from the first to the last amount it is the return of that period. Looked for between -99.9999 % and
 * +1,000,000 %, of the year or of the period. Amounts of one day are netted, zeros dropped; their order makes no
 * difference. Where no rate or more than one fits there is no figure, but the reason. Source: returns.md, "XIRR".
 */
export const computeMoneyWeightedReturn = (amounts: readonly MoneyWeightedCashFlow[]): MoneyWeightedReturn => {
  const flows = computeDailyFlows(amounts);
  const days = countDaysFromFirstToLastFlow(flows);
  if (flows.length === 0) return createNoReturn({ code: 'nothing' });
  if (isOneDay(amounts, flows)) return createNoReturn({ code: 'one-day' });
  const without = findMissingSignChange(amounts, flows);
  if (without) return createNoReturn(without);
  const isYearly = days >= daysPerYear;
  const rates = findInternalRatesOfReturn(flows, isYearly ? daysPerYear : days);
  const [rate] = rates;
  if (!rate) return createNoReturn({ code: 'no-rate' });
  if (rates.length > 1) return createNoReturn({ code: 'several', rates, isYearly });
  return { kind: 'figure', rate, isYearly, days, flows };
};

/** What moved on a day, by its rows: what was received is positive. */
export type DayRowsLookup = (date: Day) => readonly FigureTerm[];

/** An amount by the rows of its day, where they come to it. */
const explainFlow = ({ date, amount: value }: DatedFlow, getRows: DayRowsLookup): FigureTerm => {
  const [name, rows] = [value.lt(0) ? 'paidIn' : 'received', getRows(date)];
  const [only] = rows;
  if (only?.kind === 'rows' && rows.length === 1 && getTermAmount(only).eq(value)) return { ...only, name, date };
  const byRows = computeSumFigure(name, rows, { date });
  return rows.length > 0 && getTermAmount(byRows).eq(value) ? byRows : createGivenTerm(name, 'money', value, { date });
};

/** The rate that the amounts come to nothing by. */
export const explainMoneyWeightedReturn = (
  { flows, isYearly }: Extract<MoneyWeightedReturn, { kind: 'figure' }>,
  getRows: DayRowsLookup = () => [],
): ComputedFigure =>
  computeFigure(
    'moneyWeighted',
    'rate',
    { by: isYearly ? 'rate-of-flows' : 'period-of-flows' },
    flows.map((flow) => explainFlow(flow, getRows)),
  );
