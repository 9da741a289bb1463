import type { OwnSplit } from '#contract/portfolio/own-splits';
import { formatDay } from '#lib/format';

/** The words of the dialogs about splits. */
export const splitMessages = {
  title: (symbol: string) => `Splits of ${symbol}`,
  hint: 'The market reports the splits it knows. You can record others by hand.',
  caption: 'Splits, oldest first',
  loading: 'Loading the splits...',
  loadFailed: 'The splits could not be loaded',
  loadFailedHint: 'Your splits are safe. Please try again.',
  none: 'No Splits',
  noneKnown: 'None Recorded',
  noneHint: 'The market lists no split of this stock, and you have recorded none.',
  marketUnknown: 'The market’s splits cannot be looked up at the moment.',

  day: 'Date',
  ratio: 'New for old',
  source: 'Known by',
  actions: 'Actions',
  market: 'The market',
  own: 'You',
  knownNow: (day: string) => `You; now also known to the market, as of ${formatDay(day)}, which counts`,

  record: 'Record a split',
  save: 'Record split',
  stock: 'Stock',
  stockHint: 'Type at least 2 characters, then choose a stock from the list.',
  stockMissing: 'Choose a stock.',
  date: 'Date',
  dateHint: 'The first day of trading in new shares.',
  dateInFuture: 'The date cannot be in the future.',
  numerator: 'New shares',
  numeratorHint: 'How many you get.',
  denominator: 'Old shares',
  denominatorHint: 'For how many: 1 new for 10 old is a reverse split.',
  recorded: 'Split recorded.',
  recordFailed: 'The split could not be recorded',

  edit: 'Edit the split',
  saveChanges: 'Save Changes',
  updated: 'Split updated.',
  updateFailed: 'The split could not be updated',
  gone: 'This split was deleted elsewhere.',

  preview: 'What it changes',
  previewCaption: 'Each platform, before and after',
  previewEmpty: 'Choose a stock, a date and a ratio to see what it does to your shares.',
  previewLoading: 'Calculating what it changes...',
  previewFailed: 'What it changes could not be calculated. You can record it anyway.',
  platform: 'Platform',
  shares: 'Shares',
  average: 'Average price',
  cost: 'Cost',
  closed: 'No shares now',
  marketKnows: (day: string) =>
    `The market already lists this split, as of ${formatDay(day)}. Recording it changes nothing.`,

  deletion: {
    title: 'Delete this split?',
    consequence: 'Shares, averages and dividends are recalculated without it.',
    confirm: 'Delete',
    done: 'Split deleted.',
    failed: 'The split could not be deleted',
  },
};

/** `4:1 split of AAPL on Aug 31, 2020` */
export const describeOwnSplit = ({ symbol, date, numerator, denominator }: Omit<OwnSplit, 'version'>): string =>
  `${numerator}:${denominator} split of ${symbol} on ${formatDay(date)}`;
