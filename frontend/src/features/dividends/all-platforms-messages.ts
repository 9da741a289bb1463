import type { CountedDividendView } from '#contract/dividends/found-dividends';
import { formatCount, formatMoney } from '#lib/format';
import type { IncomeTotals, YearIncome } from './group-dividend-income';

/** The words of the list that the total of dividends can be followed to. */
export const allPlatformsMessages = {
  anchor: 'all-platforms',
  title: 'All Platforms',
  discover: 'Discover Everywhere',
  sync: 'Sync All to Cash',
  description:
    'Every payment to date, found or entered by hand, each counted once. Total Dividends on the dashboard is their sum.',
  loading: 'Loading every payment...',
  failed: 'The payments could not be loaded',
  failedHint: 'Your dividends are safe. Check your connection and try again.',
  none: 'No Payments Yet',
  noneHint:
    'Dividends that were paid are listed here, by platform, stock and year. Discover Everywhere looks for them on every brokerage platform.',
  total: 'Total Dividends',
  noPlatform: 'Entered without a platform',
  enteredByHand: 'Entered by hand',
  fromStatement: 'From a statement',
} as const;

export const getDividendPlatformLabel = (platform: CountedDividendView['platform']): string =>
  platform ?? allPlatformsMessages.noPlatform;

const formatDeduction = (name: string, value: number): string => (value === 0 ? '' : `, ${name} ${formatMoney(value)}`);

/** Under a net sum: `4 payments, gross $10.80, tax and fees $1.62`. */
export const formatIncomeTotals = ({ count, gross, taxAndFees }: IncomeTotals): string =>
  `${formatCount(count, 'payment')}, gross ${formatMoney(gross)}${formatDeduction('tax and fees', taxAndFees)}`;

/** Under the total, tax and fees apart: `244 payments, gross $3,127.88, tax $0.00, fees $0.50`. */
export const formatPaymentTotals = (count: number, gross: number, tax: number, fees: number): string =>
  `${formatCount(count, 'payment')}, gross ${formatMoney(gross)}, tax ${formatMoney(tax)}, fees ${formatMoney(fees)}`;

/** `2026: $10.80 net`. */
export const formatIncomeYearCaption = ({ year, net }: YearIncome): string => `${year}: ${formatMoney(net)} net`;

/** What sums are called: `Dividends of AAPL`, `Dividends of AAPL in 2026`. */
export const getStockIncomeTitle = (name: string): string => `Dividends of ${name}`;
export const getYearIncomeTitle = (symbol: string, year: string): string => `${getStockIncomeTitle(symbol)} in ${year}`;

/** A rate as it was used: `Paid in EUR, converted at 1.0834, the rate of May 21, 2024`. */
export const describeDividendConversion = (currency: string, rate: number, day: string): string =>
  `Paid in ${currency}, converted at ${rate}, the rate of ${day}`;
