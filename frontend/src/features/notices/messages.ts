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
};
