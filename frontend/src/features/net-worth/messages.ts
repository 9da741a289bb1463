import type { NetWorthPartView } from '#contract/insight/net-worth';
import type { NetWorthGrouping } from '#core/insight/net-worth/net-worth-groups';
import { formatPercent } from '#lib/format';

export const netWorthMessages = {
  title: 'Net Worth',
  subtitle: 'Everything you have, in US dollars',
  loading: 'Loading net worth...',
  loadFailed: 'Net worth could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',

  range: 'Range',
  figures: 'Net worth at a glance',
  value: 'Net worth',
  gain: 'Gain',
  gainHint:
    'What the range gained: price changes, dividends and interest, less fees and taxes. Money put in or taken out is not a gain.',
  putIn: 'Put in, less taken out',

  madeOf: 'What It Is Made Of',
  by: 'Group by',
  name: 'Part',
  amount: 'Amount',
  share: 'Share',
  total: 'Total',
  chart: 'Net Worth Over Time',
  classes: 'By Class Over Time',

  empty: 'Your net worth appears here',
  emptyHint: 'Add what you have: a trade, a cash balance, a CD or a savings account.',
  toPortfolio: 'Go to Portfolio',
  toDeposits: 'Go to Deposits',
  unpriced: 'None of your holdings has a price, so net worth cannot be told.',
  doesNotClose: 'These figures do not add up, so they are not shown.',
} as const;

export const netWorthGroupingNames: Record<NetWorthGrouping, string> = {
  class: 'Class',
  place: 'Place',
  currency: 'Currency',
};

export const netWorthClassNames: Record<NetWorthPartView['class'], string> = {
  investments: 'Investments',
  cash: 'Cash',
  cds: 'CDs',
  savings: 'Savings',
};

/** `Investments 75.72%, CDs 14.29%.`: the three largest, for those who do not see the bars. */
export const describeNetWorthGroups = (groups: readonly { name: string; percent: number | null }[]): string => {
  const known = groups.flatMap(({ name, percent }) => (percent === null ? [] : [`${name} ${formatPercent(percent)}`]));
  return known.length === 0 ? '' : `${known.slice(0, 3).join(', ')}.`;
};
