import type { ActivityChange, ChangedRecord } from '#contract/activity';
import type { RecordKind } from '#core/activity/record-kinds';
import { type TradeType, tradeTypeNames } from '#core/portfolio/trade-types';
import { isDay } from '#core/time/day';
import { formatCount, formatDay, maskAmountIfHidden } from '#lib/format';

/** Every word of the page of changes. */
export const activityMessages = {
  title: 'Activity',
  subtitle: 'Every change to your records, with a way to undo it',
  loading: 'Loading changes...',
  loadFailed: 'Failed to load changes',
  loadFailedHint: 'Please try again.',
  kind: 'Records',
  source: 'Source',
  all: 'All records',
  anywhere: 'All sources',
  more: 'Show older changes',
  searching: 'Nothing found so far. Older changes have not been searched yet.',
  empty: 'No changes yet',
  emptyHint: 'What you add, change or delete is listed here from now on.',
  noneFound: 'No changes of this kind',
  noneFoundHint: 'Choose other records or another source.',
  undo: 'Undo',
  sample: 'Sample data',
  redo: 'Redo',
  takenBack: 'Undone',
  details: 'Details',
  history: 'All changes to this record',
  oneRecord: 'These are the changes to one record.',
  everything: 'Show all changes',
  showAll: (count: number) => `Show all ${count}`,
  undone: 'Undone.',
  failed: 'It could not be undone.',
  withLaterTitle: 'Undo later changes as well?',
  withLater: (count: number) => `Undo these ${count} as well`,
  withLaterHint: 'They are undone first, newest first. You can redo all of it on this page.',
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
  debt: 'Debts',
  watchlist: 'Watchlist',
  target: 'Targets',
  import: 'Imports',
  asset: 'Own assets',
  settings: 'Settings',
  note: 'Notes',
};

export const changeSourceNames: Record<ActivityChange['source'], string> = {
  page: 'Entered on a page',
  batch: 'Many rows at once',
  import: 'Import',
  run: 'Daily run',
  follow: 'Follows from trades',
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
  return maskAmountIfHidden(value.toLocaleString('en-US', { maximumFractionDigits: 8 }));
};
