import type { ReturnsRange } from '#contract/insight/insight';
import type { ValueHistory } from '#contract/insight/value-history';
import { formatDay, formatDayWithoutYear, formatMoney, formatPercent } from '#lib/format';

/** The words at the top of the dashboard. */
export const valueHistoryMessages = {
  scope: 'What is shown',
  range: 'Range',
  putIn: 'Put in',
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

/** Why there is no curve, in a sentence. */
export const describeMissingCurve = (reason: ValueHistory['reason']): string => {
  if (reason?.code === 'all-unpriced') return 'None of your holdings has a price.';
  if (reason?.code === 'does-not-close') return 'These figures do not add up, so they are not shown.';
  if (reason === null) return 'The curve stands here as soon as there are two days to draw.';
  return 'The curve begins with the first day on record.';
};

const rangeWords: Partial<Record<ReturnsRange['asked'], string>> = {
  '1M': 'in 1 month',
  '3M': 'in 3 months',
  YTD: 'this year',
  '1Y': 'in 1 year',
};

/** `in 1 year`; where the records begin later, `since Mar 4, 2025`. */
export const describeReturnsRangeBriefly = ({ asked, first, isCut }: ReturnsRange): string =>
  (isCut ? undefined : rangeWords[asked]) ?? `since ${formatDay(first)}`;

/** `today`; at a weekend and before the exchange opens, `since Nov 26`: since its close. */
export const describeDayBriefly = ({ isToday, since }: NonNullable<ValueHistory['day']>): string =>
  isToday ? 'today' : `since ${formatDayWithoutYear(since)}`;

/** `$1,064.52 (0.75%)`, without a sign: an arrow and a word say which way. */
export const formatUnsignedChange = ({ amount, percent }: { amount: number; percent: number | null }): string =>
  percent === null
    ? formatMoney(Math.abs(amount))
    : `${formatMoney(Math.abs(amount))} (${formatPercent(Math.abs(percent))})`;

/** Of figures that leave something out: `Not included: QRS`. */
export const describeExcludedFromValue = ({ symbols, currencies }: ValueHistory['leftOut']): string | null => {
  const names = [...symbols.map(({ symbol }) => symbol), ...currencies];
  return names.length === 0 ? null : `Not included: ${names.join(', ')}`;
};
