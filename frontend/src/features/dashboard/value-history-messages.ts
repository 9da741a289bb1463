import type { ReturnsRange } from '#contract/insight/insight';
import type { ValueHistory } from '#contract/insight/value-history';
import { formatDay, formatDayOfYear, formatMoney, formatPercent } from '#lib/format';

/** The words at the top of the dashboard. */
export const valueHistoryMessages = {
  scope: 'What is shown',
  range: 'Range',
  putIn: 'Put in',
  loading: 'Loading your net worth...',
  failed: 'Your net worth could not be loaded.',
  retry: 'Retry',
  unavailable: 'Unavailable',
  compare: (symbol: string) => `Compare with ${symbol}`,
  withoutComparison: (symbol: string) => `Without ${symbol}`,
  counting: (day: string) => `Counting the days: up to ${formatDay(day)} so far...`,
  updating: (day: string) => `Updating: figures after ${formatDay(day)} do not include your change yet.`,
  dayChange: 'Change of the day',
  rangeGain: 'Gain of the range',
} as const;

export const valueScopeNames = { household: 'Net worth', investments: 'Investments' } as const;
export type ValueScope = keyof typeof valueScopeNames;

export const valueScopeHints = {
  household: 'Shares at their latest price, cash, CDs and savings, in US dollars.',
  investments: 'Your shares at their latest price, in US dollars.',
} as const;

/** What the change of the day is, under its name. */
export const dayHints = {
  household:
    'What the day has done to your shares, as on the Portfolio page, and what dividends, interest, fees and exchange rates have added since. What you paid in or took out is no change.',
  investments: 'What the day has done to the price of your shares, as on the Portfolio page.',
} as const;

/** What a gain is, under its name. */
export const gainHints = {
  household:
    'What came from prices, dividends and interest, less fees and taxes. What you paid in or took out is no gain.',
  investments:
    'What came from prices and dividends, less fees and taxes. What you paid for shares or sold them for is no gain.',
} as const;

/** Why there is no curve, in a sentence. */
export const describeMissingCurve = (reason: ValueHistory['reason']): string => {
  if (reason?.code === 'all-unpriced') return 'There is no price for anything that is held.';
  if (reason?.code === 'does-not-close') return 'These figures do not add up, so they are not shown.';
  return 'The curve begins with the first day on record.';
};

const rangeWords: Partial<Record<ReturnsRange['asked'], string>> = {
  '1M': 'in 1 month',
  '3M': 'in 3 months',
  YTD: 'this year',
  '1Y': 'in 1 year',
};

/** `in 1 year`; where the records begin later, `since Mar 4, 2025`. */
export const describeRangeBriefly = ({ asked, first, isCut }: ReturnsRange): string =>
  (isCut ? undefined : rangeWords[asked]) ?? `since ${formatDay(first)}`;

/** `today`; at a weekend and before the exchange opens, `since the close of Nov 26`. */
export const describeDayBriefly = ({ isToday, since }: NonNullable<ValueHistory['day']>): string =>
  isToday ? 'today' : `since the close of ${formatDayOfYear(since)}`;

/** `$1,064.52 (0.75%)`, without a sign: an arrow and a word say which way. */
export const formatChange = ({ amount, percent }: { amount: number; percent: number | null }): string =>
  percent === null
    ? formatMoney(Math.abs(amount))
    : `${formatMoney(Math.abs(amount))} (${formatPercent(Math.abs(percent))})`;

/** Of figures that leave something out: `Without QRS`. */
export const describeLeftOut = ({ symbols, currencies }: ValueHistory['leftOut']): string | null => {
  const names = [...symbols.map(({ symbol }) => symbol), ...currencies];
  return names.length === 0 ? null : `Without ${names.join(', ')}`;
};

const findExtreme = (values: readonly number[], isBeyond: (value: number, best: number) => boolean): number =>
  values.reduce((best, value, at) => (isBeyond(value, values[best] ?? value) ? at : best), 0);

/** The curve as it is heard: where it starts and ends, its highest and lowest day, and what was put in. */
export const describeValueCurve = ({ scope, curves: { days, value, contributed } }: ValueHistory): string => {
  const [first, last] = [0, days.length - 1];
  const tell = (at: number) => `${formatMoney(value[at] ?? 0)} on ${formatDay(days[at] ?? '')}`;
  const [high, low] = [findExtreme(value, (a, b) => a > b), findExtreme(value, (a, b) => a < b)];
  return (
    `${valueScopeNames[scope]} went from ${tell(first)} to ${tell(last)}. ` +
    `Highest: ${tell(high)}. Lowest: ${tell(low)}. ` +
    `Put in by the end: ${formatMoney(contributed[last] ?? 0)}.`
  );
};
