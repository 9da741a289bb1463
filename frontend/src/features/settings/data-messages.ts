import { productName } from '#contract/product';
import { largestFile } from '#core/backup/bounds';
import { formatCount, formatInstant } from '#lib/format';

/** Every word of one's own data on the page of settings. */
export const words = {
  exportTitle: 'Export',
  exportHint: 'Your whole data as a file of your own. It holds amounts, account numbers and notes in plain text.',
  json: 'Export everything (JSON)',
  jsonHint: `The backup: everything that is recorded, with your posts. ${productName} can restore it.`,
  csv: 'Export tables (CSV)',
  csvHint:
    'For spreadsheets: a table for each ledger, in one archive. It is no backup; trades, cash and dividends can be imported as a statement.',
  journal: 'Export a journal (hledger)',
  journalHint: 'For plain-text accounting: shares, cash, dividends, CDs and savings as entries that balance.',
  readingRows: (rows: number) => `${formatCount(rows, 'row')} read`,
  exporting: 'Exporting',
  cancel: 'Cancel',
  exported: (name: string, rows: number) => `${name} holds ${formatCount(rows, 'row')}.`,
  exportFailed: 'The export failed. Please try again.',
  noRest: 'Something was recorded again and again while it was read. Please try again when it is quiet.',

  restoreTitle: 'Restore a backup',
  restoreHint: 'A backup goes into an account in which nothing was ever recorded, and makes it what it was.',
  statusLoading: 'Loading what the account holds...',
  statusFailed: 'Failed to load what the account holds',
  statusFailedHint: 'Please try again.',
  full: 'This account holds data already, so nothing can be restored into it:',
  fullWay:
    'A file can be looked at all the same. To restore it, use an account in which nothing was ever recorded, such as this one once it has been deleted and registered again. Export what is here before.',
  choose: 'Backup file',
  chooseHint: 'The JSON file of an export. Choose it, or drop it here.',
  chooseAgain: 'The same backup file',
  reading: 'Reading the file...',
  tooLarge: `The file is larger than ${largestFile / 1_000_000} MB, which no backup of ${productName} is.`,
  empty: 'The file is empty.',
  notUtf8: 'The file is not valid UTF-8 text.',
  unreadable: 'The file could not be read. Choose it again.',
  otherFile: 'This is another file than the one that is being restored. Choose that one, or give the restore up.',

  previewTitle: (name: string) => `In ${name}`,
  whose: 'Whose data',
  exportedAt: 'Exported',
  when: (instant: string) => formatInstant(instant),
  nothing: 'Nothing is recorded in it.',
  noDays: '–',
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  faults: (count: number) =>
    `It cannot be restored as it is: ${count === 1 ? 'one thing is' : `${count} things are`} wrong.`,
  moreFaults: (count: number) => `And ${count} more.`,
  kind: 'Kind',
  count: 'How many',
  span: 'From and to',
  restore: 'Restore',
  otherPerson: 'Restore another person’s data?',
  otherPersonIs: (file: string, here: string) =>
    `The file is the data of ${file}, and you are signed in as ${here}. It would become the data of ${here}.`,
  restoreAnyway: 'Restore it here',
  unlogged: 'Activity does not list what a restore brings, and it cannot be taken back there.',

  underWay: (exportedAt: string) => `The restore of a backup of ${formatInstant(exportedAt)} was broken off.`,
  underWayUnknown: 'The restore of a backup was begun here and is not finished.',
  byCommand:
    'A backup is being restored here by the command npm run import. Nothing else can be done until it has ended.',
  howFar: (done: number, total: number) =>
    `${formatCount(done, 'row')} of ${total.toLocaleString('en-US')} are restored.`,
  closed: 'Until it is whole, or given up, the account is closed.',
  goOnHint: 'Choose the same file to go on where it stopped.',
  goOn: 'Go on',
  restoring: 'Restoring',
  checking: 'Looking through it as a whole...',
  making: 'Making lists and totals...',
  stays: 'This page may be closed: choose the file again to go on.',
  restored: 'The backup is restored.',
  restoreFailed: 'The restore was broken off. What was restored is kept; go on where it stopped.',
  allTheSame: 'Restore it all the same',
  giveUp: 'Give up',
  giveUpTitle: 'Give the restore up?',
  giveUpIs: 'What it has restored so far is removed, and the account is empty again. The file is not touched.',
  givingUp: 'Removing what was restored...',
  keepOn: 'Keep it',
  gaveUp: 'The restore is given up. The account is empty.',
  giveUpFailed: 'It could not be given up. Please try again.',
  abandoning: 'A restore is being given up here, and is not quite gone.',
};

/** Kinds of rows, as the preview names them. */
export const listNames = {
  trades: 'Trades',
  cashEntries: 'Cash entries',
  balances: 'Cash balances',
  foundDividends: 'Dividends found',
  dividendTaxes: 'Dividend taxes',
  dividendCorrections: 'Dividend corrections',
  manualDividends: 'Dividends by hand',
  watchlist: 'Watched stocks',
  cds: 'CDs',
  interestPayments: 'CD interest payments',
  savings: 'Savings accounts',
  transactions: 'Savings transactions',
  usage: 'Days of use',
  posts: 'Posts',
  versions: 'Versions of posts',
} as const;
