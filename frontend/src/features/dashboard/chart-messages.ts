import { formatCount, formatMoney, formatPercent } from '#lib/format';

/** The words of the charts, whose code comes by itself. */
export const dashboardChartMessages = {
  worth: 'Value',

  bySymbol: 'Allocation by Stock',
  byPlatform: 'Allocation by Platform',
  stock: 'Stock',
  platform: 'Platform',
  others: 'Others',
  noPositions: 'None of your holdings has a price at present.',

  dividends: 'Dividends by Month',
  paid: 'Net dividends',
  paymentMonth: 'Month',
  noDividends: 'No dividends were paid in the last 12 months. From the first on, they stand here by month.',
} as const;

/** `VOO is the largest of 22 stocks, with 15.26% of the value.` */
export const describeLargestShare = (name: string, percent: number, count: number, noun: string): string =>
  count === 1
    ? `All of the value is in ${name}.`
    : `${name} is the largest of ${formatCount(count, noun)}, with ${formatPercent(percent)} of the value.`;

export const describeMonthlyDividendsChart = (
  total: number,
  since: string,
  best: { month: string; amount: number },
): string =>
  `${formatMoney(total)} since the start of ${since}, the most in ${best.month} with ${formatMoney(best.amount)}.`;
