import { formatLongDay } from '#core/time/day';
import { formatMoney } from '#lib/format';

export const platformsCardMessages = {
  title: 'Platforms',
  description: 'Brokers and accounts where you record trades, and which of them keep their cash here.',
  loading: 'Loading your platforms',
  failed: 'Your platforms could not be loaded',
  failedHint: 'Please try again.',
  add: 'Add platform',
  name: 'Name',
  nameHint: 'As your statements call it: Vanguard, 401(k).',
  addExplanation: 'You can record trades and dividends there, and keep its cash if you wish.',
  added: 'Platform added.',
  addFailed: 'The platform could not be added.',
  own: 'Your own',
  always: 'Keeps cash here',
  none: 'Keeps no cash here',
  unfinished: 'Not all of its trades are counted yet',
  goOn: 'Continue',
  remove: 'Remove',
  removeOf: (platform: string) => `Remove ${platform}`,
  removeSure: (platform: string) => `${platform} is no longer offered in your forms. Nothing is recorded there.`,
  removed: 'Platform removed.',
  removeFailed: 'The platform could not be removed.',
  keep: 'Keep cash',
  keepOf: (platform: string) => `Keep cash of ${platform}`,
  change: 'Change',
  changeOf: (platform: string) => `Change cash of ${platform}`,
  stop: 'Stop',
  stopOf: (platform: string) => `Stop keeping cash of ${platform}`,
  stopSure: (platform: string) =>
    `Its trades and dividends no longer move cash, and the balance of ${platform} is removed. The trades stay.`,
  stopped: 'Cash is no longer kept there.',
  stopFailed: 'Cash tracking could not be stopped.',
  keepTitle: (platform: string) => `Cash of ${platform}`,
  keepExplanation:
    'From this day on, its trades and dividends move cash. Earlier ones do not, so that old trades do not turn into debt.',
  since: 'From this day on',
  sinceFuture: 'The date cannot be in the future.',
  balance: 'Balance at the start of that day (USD)',
  balanceHint:
    'As your statement says, before the trades of that day; 0 for none. For another currency, add a deposit of that day under Cash.',
  save: 'Keep cash',
  kept: 'Cash is kept there now.',
  keepFailed: 'Cash tracking could not be started.',
  /** While call after call takes its trades along. */
  following: (remaining: number) =>
    `Working through its trades and dividends: ${remaining.toLocaleString('en-US')} left…`,
};

const listCount = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

/** `12 trades, 3 cash rows`. */
export const formatPlatformRecordCounts = (
  counts: { trades: number; cash: number; dividends: number } | null,
): string =>
  counts === null
    ? ''
    : [
        ...listCount(counts.trades, 'trade', 'trades'),
        ...listCount(counts.cash, 'cash row', 'cash rows'),
        ...listCount(counts.dividends, 'dividend', 'dividends'),
      ].join(', ') || 'Nothing recorded';

export const formatCashTrackedSince = (since: string, balance: number | null): string =>
  `Cash since ${formatLongDay(since)}${balance === null ? '' : `, which began with ${formatMoney(balance)}`}`;
