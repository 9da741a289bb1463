import type { NoticeView } from '#contract/notices';

/** Every word of what the bell shows. */
export const noticesPanelMessages = {
  title: 'Notices',
  loading: 'Loading notices…',
  failed: 'Notices could not be loaded',
  failedHint: 'Please try again.',
  none: 'No notices yet',
  noneHint:
    'Checked every day at 4 PM in New York: target prices, ex-dates, dividends, splits, maturing CDs and missing prices.',
  fresh: 'New',
  earlier: 'Earlier',
  older: 'Show older notices',
  choose: 'Notice settings',
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
