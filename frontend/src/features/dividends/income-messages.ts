import type { DividendIncomeByStock } from '#contract/dividends/found-dividends';
import { formatCount, formatMoney, formatMonth } from '#lib/format';

/** The words of the figures above the tabs, and of where dividends were found. */
export const dividendIncomeMessages = {
  name: 'Dividends of all platforms',
  thisYear: 'Received this year',
  thisYearHint:
    'Paid since January 1 on every platform, after tax and fees, found or entered by hand, each counted once.',
  last12Months: 'Last 12 months',
  last12MonthsHint:
    'Paid in the 12 months up to today on every platform, after tax and fees, found or entered by hand, each counted once.',
  next12Months: 'Expected in the next 12 months',
  next12MonthsHint:
    'Announced payments, then estimates from the last payments: the same amount at the same interval, on the shares held now. Before tax.',
  received: 'All platforms, after tax',
  expected: 'All platforms, before tax',
  failed: 'Could not be loaded',
  notKnown: 'No upcoming payment is known',
  noMarketData: 'No market data at the moment',

  noneOnRobinhood: 'No Dividends on Robinhood',
  seeAllPlatforms: 'See All Platforms',
} as const;

/** Of what is expected, which stocks are missing: `Before tax, without 2 stocks`. */
export const describeExpectedBasis = (failedSymbols: readonly string[]): string =>
  failedSymbols.length === 0
    ? dividendIncomeMessages.expected
    : `Before tax, without ${formatCount(failedSymbols.length, 'stock')}`;

/** Why nothing is expected: nobody could be asked, or nothing is known. */
export const describeNothingExpected = (failedSymbols: readonly string[]): string =>
  failedSymbols.length > 0 ? dividendIncomeMessages.noMarketData : dividendIncomeMessages.notKnown;

export type PlatformFoundDividendCounts = DividendIncomeByStock['foundByPlatform'][number];

/** `7 found on Fidelity`; `8 found on Fidelity, 1 still to come`. */
export const formatPlatformFoundCounts = ({ found, toCome, platform }: PlatformFoundDividendCounts): string =>
  `${found} found on ${platform}${toCome > 0 ? `, ${toCome} still to come` : ''}`;

/** Where nothing was found on Robinhood, and something elsewhere: `7 found on Fidelity; none on Robinhood.` */
export const describeFoundOnOtherPlatformsOnly = (all: readonly PlatformFoundDividendCounts[]): string =>
  all.length === 0 || all.some(({ platform }) => platform === 'Robinhood')
    ? ''
    : `${all.map(formatPlatformFoundCounts).join('; ')}; none on Robinhood.`;

export const incomeByMonthMessages = {
  title: 'Income by Month',
  loading: 'Loading income by month...',
  failed: 'Income by month could not be loaded.',
  failedHint: 'Check your connection, then reload the page.',
  retry: 'Retry',
  none: 'What you received and what is expected appear here by month once there is a dividend.',
  month: 'Month',
  received: 'Received, net',
  expected: 'Expected, before tax',
} as const;

const describeReceived = (amount: number, first: string): string =>
  `${formatMoney(amount)} received since ${formatMonth(first)}`;

/** `$1,234.00 received since Dec 2025, $1,300.00 expected until Nov 2027.` */
export const describeIncomeByMonth = (
  received: number,
  first: string,
  expected: number,
  last: string,
  failedSymbols: readonly string[],
): string => {
  const without = failedSymbols.length === 0 ? '' : `, without ${formatCount(failedSymbols.length, 'stock')}`;
  return `${describeReceived(received, first)}, ${formatMoney(expected)} expected until ${formatMonth(last)}${without}.`;
};

/** Where what is expected can't be had. */
export const describeReceivedByMonth = (received: number, first: string): string =>
  `${describeReceived(received, first)}. What is expected could not be loaded.`;
