import type { NetWorthPartView } from '#contract/insight/net-worth';
import type { GoalOutlook, NetWorthGoal } from '#core/insight/net-worth/net-worth-goals';
import { type NetWorthGrouping, netWorthGroupings } from '#core/insight/net-worth/net-worth-groups';
import { formatDay, formatMoney, formatPercent } from '#lib/format';

export const netWorthMessages = {
  title: 'Net Worth',
  subtitle: 'Everything you have, less what you owe, in US dollars',
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
  share: 'Share of assets',
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

/** As on the page: by owner too, which is read when it is asked for. */
export const netWorthPageGroupings = [...netWorthGroupings, 'owner'] as const;

export const netWorthGroupingNames: Record<NetWorthGrouping | 'owner', string> = {
  class: 'Class',
  place: 'Place',
  currency: 'Currency',
  owner: 'Owner',
};

export const ownerMessages = {
  you: 'You',
  other: 'The other person',
  description: 'Of the accounts that you keep. Whose an account is, you say under Household.',
  loading: 'Loading whose it is...',
  loadFailed: 'Whose it is could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',
} as const;

export const netWorthClassNames: Record<NetWorthPartView['class'], string> = {
  investments: 'Investments',
  cash: 'Cash',
  cds: 'CDs',
  savings: 'Savings',
  debts: 'Debts',
};

/** `Investments 75.72%, CDs 14.29%.`: the three largest, for those who do not see the bars. */
export const describeNetWorthGroups = (groups: readonly { name: string; percent: number | null }[]): string => {
  const known = groups.flatMap(({ name, percent }) => (percent === null ? [] : [`${name} ${formatPercent(percent)}`]));
  return known.length === 0 ? '' : `${known.slice(0, 3).join(', ')}.`;
};

export const goalMessages = {
  title: 'Goals',
  description: 'What your net worth is to be, and by when.',
  none: 'No goals yet. Set an amount and a date to see what is missing a month.',
  failed: 'Your goals could not be loaded.',
  retry: 'Retry',
  add: 'Add goal',
  edit: 'Edit goal',
  delete: 'Delete goal',
  addTitle: 'Add Goal',
  editTitle: 'Edit Goal',
  name: 'Name',
  nameHint: 'Such as House, or Retirement.',
  amount: 'Net worth of',
  date: 'By',
  save: 'Save',
  saved: 'Goal saved!',
  saveFailed: 'Failed to save the goal',
  gone: 'This goal was deleted in the meantime.',
  deletion: {
    title: 'Delete this goal?',
    consequence: 'You can undo this under Activity.',
    confirm: 'Delete',
    done: 'Goal deleted!',
    failed: 'Failed to delete the goal',
  },
} as const;

/** `$90,000.00 by Jun 30, 2031`. */
export const formatGoal = ({ amount, date }: Pick<NetWorthGoal, 'amount' | 'date'>): string =>
  `${formatMoney(amount)} by ${formatDay(date)}`;

const describePace = (state: GoalOutlook['state'], pace: number | null): string => {
  if (pace === null) return 'Whether you are on course can be told after a year on record.';
  const added = pace < 0 ? `it fell by ${formatMoney(-pace)} a month` : `it grew by ${formatMoney(pace)} a month`;
  return `Over the last year ${added}: ${state === 'on-course' ? 'on course' : 'behind'}.`;
};

/** How far it is, in a sentence or two. */
export const describeGoalOutlook = ({ state, missing, perMonth }: GoalOutlook, pace: number | null): string => {
  if (state === 'reached') return 'Reached.';
  if (perMonth === null) return `${formatMoney(missing)} short: its date has come.`;
  return `${formatMoney(missing)} missing, ${formatMoney(perMonth)} a month until then. ${describePace(state, pace)}`;
};
