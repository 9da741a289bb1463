import type { NoticeView } from '#contract/notices';

/** Every word of what the bell shows. */
export const noticesPanelMessages = {
  title: 'Notices',
  loading: 'Loading notices…',
  failed: 'Notices could not be loaded',
  failedHint: 'Please try again.',
  none: 'Nothing to tell you yet',
  noneHint:
    'Prices at your targets, ex-dates, dividends, splits, CDs that mature and prices that are missing are looked for every day at 4 PM in New York.',
  fresh: 'New',
  earlier: 'Earlier',
  older: 'Show older ones',
  choose: 'Choose what to be told of',
  all: 'All notices',
};

/** What can be done about a notice, where it leads to. */
export const noticeActionNames: Readonly<Record<NoticeView['kind'], string>> = {
  target: 'Open the watchlist',
  exDate: 'Open dividends',
  dividend: 'Open dividends',
  split: 'Open the stock',
  cd: 'Open CDs',
  stale: 'Open the stock',
  unpriced: 'Open the stock',
  rebuilt: 'Open the dashboard',
};
