import { formatCount, formatMoney } from '#lib/format';

export const incomeForecastMessages = {
  title: 'Forecast and Actual',
  description:
    'What this calendar would have shown for each past month on the last day of the month before, beside what was paid.',
  basis:
    'Foreseen from the shares, past dividends, CDs and savings of that day. Foreseen dividends are before tax, and payments announced by then but not yet ex-dividend are estimated.',
  compare: 'Compare',
  loading: 'Working out the forecasts...',
  loadFailed: 'The forecasts could not be loaded',
  loadFailedHint: 'Check your connection and try again.',
  nothing: 'There is nothing to compare yet: in the past 12 months nothing was foreseen or paid.',
  table: 'Forecast and actual of the past 12 months',
  month: 'Month',
  foreseen: 'Foreseen',
  paid: 'Paid',
  difference: 'Difference',
  notForeseen: 'Nothing foreseen',
  same: 'As foreseen',
  hint: 'What was known on the last day of the month before: shares held, past dividends, CDs and savings.',
  total: 'Total',
  download: 'Download Comparison',
} as const;

/** `$2.00 more`, `$3.10 less`, `As foreseen`: what was paid against what was foreseen. */
export const describeForecastDifference = (difference: number): string => {
  if (difference === 0) return incomeForecastMessages.same;
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
};

/** `Total of 11 months with a forecast`. */
export const formatForecastTotalLabel = (count: number): string =>
  `Total of ${formatCount(count, 'month')} with a forecast`;

/** `$12.00 foreseen, $14.00 paid: $2.00 more`. */
export const describeForecastComparison = ({
  forecast,
  paid,
  difference,
}: {
  forecast: number | null;
  paid: number;
  difference: number | null;
}): string =>
  forecast === null || difference === null
    ? `${incomeForecastMessages.notForeseen}, ${formatMoney(paid)} paid`
    : `${formatMoney(forecast)} foreseen, ${formatMoney(paid)} paid: ${describeForecastDifference(difference)}`;

/** `100 shares`. */
export const formatForecastShares = (shares: number): string => (shares === 1 ? '1 share' : `${shares} shares`);

/** What no forecast has, in one sentence; empty where nothing is missing. */
export const describeUnknownForecasts = (symbols: readonly string[], accounts: readonly string[]): string =>
  [
    symbols.length > 0 &&
      `No forecast of ${symbols.join(', ')}: the market could not be asked, or the trades need a look.`,
    accounts.length > 0 && `No forecast of ${accounts.join(', ')} where an exchange rate is missing.`,
  ]
    .filter((one) => one !== false)
    .join(' ');
