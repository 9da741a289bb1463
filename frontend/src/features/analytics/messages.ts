import { formatCount, formatMoney } from '#lib/format';

/** The words of the Analytics page, exactly as the specification has them where it speaks. */
export const analyticsMessages = {
  title: 'Analytics',
  subtitle: 'How the portfolio is doing, and how you use the product',
  loading: 'Loading analytics...',
  loadFailed: 'Failed to load analytics',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',

  totalValue: 'Total Value',
  totalReturns: 'Total Returns',
  monthlyDividends: 'Monthly Dividends',
  engagementRate: 'Engagement Rate',

  performance: 'Portfolio Performance',
  totalInvested: 'Total Invested',
  realizedGains: 'Realized Gains',
  totalDividends: 'Total Dividends',
  holdingsCount: 'Holdings Count',

  engagement: 'User Engagement',
  loginCount: 'Login Count (30d)',
  activeDays: 'Active Days',
  featureUsage: 'Feature Usage (Last 30 Days)',
} as const;

export const analyticsHints = {
  totalValue:
    'Shares held times the current price, over every stock that has one; other currencies at the latest rate.',
  totalReturns:
    'Total value, plus everything sold, plus net dividends, less everything invested and less fees. A stock without a price is in none of these.',
  monthlyDividends: 'Net dividends of the last 12 months, divided by 12.',
  realizedGains:
    'For every sale, and shares moved out: quantity times (price less average cost at the time). Fees are not included.',
  loginCount:
    'How often you signed in within the last 30 days, today included, in New York. Only daily counts are kept.',
  activeDays:
    'Days of the last 30, today included, in New York, on which you opened a page, recorded something or signed in. Only daily counts are kept.',
  featureUsage:
    'How often you opened a page or used a feature within the last 30 days, today included. Only daily counts are kept.',
  trends:
    'Buys and sales at quantity times price; dividends net, by payment date; deposits and withdrawals entered in cash and savings; interest of cash, savings and CDs. Other currencies are converted at the rate of the day.',
  engagementRate: 'Days of the last 30, today included, on which anything was used, in percent.',
} as const;

/** `portfolio_view` -> `Portfolio view`. */
export const formatFeatureName = (feature: string): string => {
  const words = feature.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const analyticsChartMessages = {
  returns: 'Return Over Time',
  trends: 'Money In and Out',
  loading: 'Loading the figures...',
  failed: 'The figures could not be loaded.',
  retry: 'Retry',
  nothing: 'The curve begins with your first trade.',
  fromNextMonth: 'From next month on, its curve stands here.',
  nothingMoved: 'Nothing moved in the last 12 months. What moves from now on stands here by month.',
  monthEnd: 'Month end',
  month: 'Month',
  return: 'Return',
  invested: 'Invested',
  sold: 'Sold',
  dividends: 'Dividends',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  interest: 'Interest',
  sample: 'Drawn from sample prices shipped with the product, not market prices.',
} as const;

/** `A return of $20.00 on $100.00 invested so far.` Where the curve lacks a stock: `Without KO: a return of ...`. */
export const describeReturnChart = (gained: number, invested: number, without: readonly string[]): string => {
  const sentence = `return of ${formatMoney(gained)} on ${formatMoney(invested)} invested so far.`;
  return without.length === 0 ? `A ${sentence}` : `Without ${without.join(', ')}: a ${sentence}`;
};

const flowVerbs = {
  invested: 'invested',
  sold: 'sold',
  dividends: 'in dividends',
  deposits: 'deposited',
  withdrawals: 'withdrawn',
  interest: 'in interest',
} as const;

/** What the chart shows, and nothing that it doesn't: `In 12 months: $500.00 deposited, $2.10 in interest.` */
export const describeTrendsChart = (
  months: number,
  sums: readonly { key: keyof typeof flowVerbs; total: number }[],
): string =>
  `In ${formatCount(months, 'month')}: ${sums.map(({ key, total }) => `${formatMoney(total)} ${flowVerbs[key]}`).join(', ')}.`;

export const describeReturnChartExclusions = (symbols: readonly string[]): string =>
  `No price history, and so not in the curve on either side: ${symbols.join(', ')}.`;
export const describeReturnChartAtCostStocks = (symbols: readonly string[]): string =>
  `No price history, and so drawn at cost until sold: ${symbols.join(', ')}.`;
