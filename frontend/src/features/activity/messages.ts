import type { ActivityChange, ChangedRecord } from '#contract/activity';
import type { RecordKind } from '#core/activity/record-kinds';
import { type TradeType, tradeTypeNames } from '#core/portfolio/trade-types';
import { isDay } from '#core/time/day';
import { formatCount, formatDay, hideAmount } from '#lib/format';

/** Every word of the page of changes. */
export const activityMessages = {
  title: 'Activity',
  subtitle: 'Every change to your records, with a way to undo it',
  loading: 'Loading changes...',
  loadFailed: 'Failed to load changes',
  loadFailedHint: 'Please try again.',
  kind: 'Records',
  source: 'Made by',
  all: 'All records',
  anywhere: 'Anything',
  more: 'Show older changes',
  searching: 'Nothing found so far. Older changes have not been searched yet.',
  empty: 'No changes yet',
  emptyHint: 'What you add, change or delete is listed here from now on.',
  noneFound: 'No changes of this kind',
  noneFoundHint: 'Choose other records or another source.',
  undo: 'Undo',
  sample: 'Sample data',
  redo: 'Redo',
  takenBack: 'Taken back',
  details: 'Details',
  history: 'All changes of this record',
  oneRecord: 'These are the changes of one record.',
  everything: 'Show all changes',
  showAll: (count: number) => `Show all ${count}`,
  undone: 'Taken back.',
  failed: 'It could not be undone.',
  withLaterTitle: 'Undo later changes as well?',
  withLater: (count: number) => `Undo these ${count} as well`,
  withLaterHint: 'They are undone first, the newest before the others. All of it can be redone from this page.',
  progress: (undone: number, remaining: number) => `Undoing: ${undone} done, ${remaining} to go…`,
  before: 'Before',
  after: 'After',
  field: 'Field',
  nothing: '—',
};

export const recordKindNames: Record<RecordKind, string> = {
  trade: 'Trades',
  cash: 'Cash',
  dividend: 'Dividends',
  cd: 'CDs',
  savings: 'Savings',
  watchlist: 'Watchlist',
  target: 'Targets',
  import: 'Imports',
  asset: 'Own assets',
  settings: 'Settings',
  note: 'Notes',
};

export const changeSourceNames: Record<ActivityChange['source'], string> = {
  page: 'A page',
  batch: 'Many rows at once',
  import: 'A file',
  run: 'The daily run',
  follow: 'What follows from trades',
  undo: 'Undo',
  sample: 'Sample data',
};

const verbs: Record<ChangedRecord['what'], string> = { added: 'Added', changed: 'Changed', deleted: 'Deleted' };

/** `Purchase of 10 AAPL on Robinhood, Nov 20, 2026 and 3 more`. */
export const formatChangeGroupTitle = (records: readonly ChangedRecord[], count: number): string => {
  const others = count - 1;
  return `${records[0]?.title ?? ''}${others > 0 ? ` and ${formatCount(others, 'more', 'more')}` : ''}`;
};

export const getChangeVerb = (record: ChangedRecord | undefined): string => (record ? verbs[record.what] : '');

/** A day, or a word of the API's: `interest_earned`, `sharesIn`. */
const formatDayOrCode = (text: string): string => {
  if (/^shares(?:In|Out)$/.test(text)) return tradeTypeNames[text as TradeType].toLowerCase();
  return isDay(text) ? formatDay(text) : text.replaceAll('_', ' ');
};

export const formatFieldValue = (value: string | number | boolean | null): string => {
  if (value === null || value === '') return activityMessages.nothing;
  if (typeof value === 'string') return formatDayOrCode(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return hideAmount(value.toLocaleString('en-US', { maximumFractionDigits: 8 }));
};
