import type { CashToRecord, DividendToRecord, TradeToRecord } from '#core/statements/rows';
import { messageOf } from '#lib/api';
import { formatAmount, formatCount, formatDay, formatInstant, formatMonth } from '#lib/format';
import type { Ledger, LeftOutView, Status } from './protocol';

/** Every word of the page that brings statements in. */

const kinds: Record<string, string> = {
  buy: 'Buy',
  sell: 'Sell',
  reinvestment: 'Reinvestment',
  sharesIn: 'Shares in',
  sharesOut: 'Shares out',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  dividend: 'Dividend',
  split: 'Split',
};
export const kindOf = (type: string): string => kinds[type] ?? type;

export const messages = {
  title: 'Import',
  subtitle: 'Bring your history from your broker or bank. Nothing is recorded before you have seen what it is.',

  dropTitle: 'Files',
  drop: 'Statement files',
  dropHint:
    'CSV files from your broker or bank, several at once, also in a ZIP. Choose them, or drop them here. They are read in this browser and not uploaded.',
  reading: (name: string, at: number, of: number) =>
    of === 1 ? `Reading ${name}...` : `Reading ${name}, ${at} of ${of}...`,
  unreadable: 'The files could not be read. Choose them again.',
  outOfThread: 'The files could not be gone through. Choose them again.',
  files: 'What the files are',
  span: (from: string, to: string) => {
    const [first, last] = [formatMonth(from.slice(0, 7)), formatMonth(to.slice(0, 7))];
    return first === last ? first : `${first} to ${last}`;
  },
  rows: (count: number) => formatCount(count, 'row'),
  holdsPositions: (count: number) => `states ${formatCount(count, 'position')}`,
  holdsBalances: (count: number) => `states ${formatCount(count, 'balance')}`,
  unverified: 'Not proven on a real file: ',
  takeAway: (name: string) => `Take ${name} away`,
  unknownFile:
    'This kind of file is not known here. If it is an account with dates and amounts, say what its columns are.',
  notABank: 'This file has too few columns to be read.',
  example: 'The first rows of the file',
  mapTitle: 'Columns',
  read: 'Read the file',
  columns: {
    day: 'Date',
    text: 'Description',
    money: 'Money stands in',
    oneColumn: 'One column, with a sign',
    twoColumns: 'Two columns, in and out',
    amount: 'Amount',
    in: 'Money in',
    out: 'Money out',
    balance: 'Balance after it',
    status: 'Status',
    none: 'None',
    turned: 'Spending has no minus here',
    choose: 'Choose a column',
    missing: 'Choose a column.',
  },
  proven: 'Its columns are taken by their names, and its running balance proves them.',
  mappedKept: 'These columns are remembered for the next file of this kind.',
  mapAgain: 'Change the columns',

  accounts: 'Where they belong',
  accountsHint: 'Each account goes to one of your platforms.',
  accountOf: (broker: string, account: string) => (account === '' ? broker : `${broker}, ${account}`),
  platformsLoading: 'Loading your platforms...',
  platform: 'Platform',
  notImported: 'Leave this account out',
  ownPlatform: 'A platform of your own...',
  ownName: 'Name of the platform',
  ownNameHint: 'Up to 40 characters, such as Vanguard or 401(k).',
  cashOn: (platform: string) => `Keep the cash of ${platform} here`,
  cashOnHint: 'Deposits, interest and fees of the file are recorded, and its trades and dividends move the balance.',
  cashAlready: (platform: string) => `The cash of ${platform} is kept here.`,
  since: 'From',
  balanceThen: 'Balance on that day, before',
  cashWrong: 'Enter the day and the balance with which the cash begins.',

  symbols: 'Stocks that are not known',
  symbolsHint: 'The market has no price of these. Say once what each is.',
  asking: 'Looking up the stocks...',
  notAsked: 'The market could not be asked about the stocks. They are taken as the file writes them.',
  symbolIs: (symbol: string) => `${symbol} is`,
  asWritten: 'Recorded as it is, without a price',
  asAsset: 'An asset of my own, with my own price',
  asOther: 'Another stock...',
  asNothing: 'Left out',
  ownPrice: 'Price',
  ownPriceOn: 'On',
  search: 'Stock',

  preview: 'Preview',
  previewing: 'Comparing with what is recorded...',
  previewFailed: 'What is recorded could not be read. Please try again.',
  changeChoices: 'Back to the files',
  leave: 'Leave the preview? Nothing of it was recorded. The files have to be chosen again.',
  nothingToImport: 'There is nothing new in these files.',

  summary: 'What this import would do',
  counts: {
    new: 'New',
    here: 'Already here',
    typed: 'Typed by hand',
    conflict: 'Different here',
    leftOut: 'Left out',
  },
  byKind: (kind: string, count: number) => `${kindOf(kind)} ${count.toLocaleString('en-US')}`,
  newAre: 'New rows by kind: ',

  difference: 'Before and after',
  holdings: 'Holdings',
  cash: 'Cash',
  stock: 'Stock',
  where: 'Platform',
  before: 'Before',
  after: 'After',
  nothingChanges: 'Holdings and cash stay as they are.',
  all: (count: number) => `Show all ${count}`,
  counting: 'Counting...',

  missing: 'History is missing',
  missingHint:
    'These shares are sold or sent away without having come in: the files begin too late. Without an opening position, their sales are refused.',
  missingOf: (symbol: string, platform: string) => `${symbol} on ${platform}`,
  missingFrom: (shares: string, day: string) => `${shares} shares were there before ${formatDay(day)}.`,
  opening: 'Add an opening position',
  openingShares: 'Shares',
  openingDay: 'Held since',
  openingCost: 'Cost a share',
  costUnknown: 'Cost unknown',
  costUnknownHint: 'It counts as 0 until you enter it, and so the gain of a sale is too large.',

  left: 'Left out',
  leftHint: 'Rows of the files that are not recorded, and why. They are kept word for word with the import.',
  leftLine: (lines: readonly number[]) => (lines.length > 0 ? `Line ${lines.join(', ')}: ` : ''),

  list: 'Rows',
  filter: 'Show',
  filters: {
    all: 'All rows',
    in: 'Rows that will be recorded',
    new: 'New',
    typed: 'Typed by hand',
    conflict: 'Different here',
    here: 'Already here',
    ask: 'Rows with a question',
    off: 'Unticked',
  },
  find: 'Find',
  findHint: 'A stock or a word.',
  shownOf: (shown: number, all: number) =>
    shown === all ? formatCount(all, 'row') : `${shown.toLocaleString('en-US')} of ${formatCount(all, 'row')}`,
  tickAll: 'Tick all shown',
  untickAll: 'Untick all shown',
  noneShown: 'No row is like that.',
  columnsOf: { record: 'Record', day: 'Date', what: 'What', money: 'Cash', status: 'State', change: 'Change' },
  change: 'Change',
  look: 'Compare',

  statuses: {
    new: 'New',
    here: 'Already here',
    typed: 'Typed by hand: linked',
    conflict: 'Different here',
  } satisfies Record<Status, string>,
  unticked: 'Not recorded',
  keptBoth: 'Recorded beside it',
  notLinked: 'Not linked',
  changedByHand: 'Changed',
  differs: 'Already here, changed since',

  asks: {
    cost: 'Cost unknown',
    price: 'At average cost',
    ratio: 'Ratio unknown',
  },

  changeTitle: (what: string) => `Change: ${what}`,
  done: 'Done',
  asInFile: 'As in the file',
  cancel: 'Cancel',
  fields: {
    type: 'Type',
    day: 'Date',
    quantity: 'Quantity',
    price: 'Price',
    costAShare: 'Cost per share',
    valueAShare: 'Value per share',
    fees: 'Fees',
    amount: 'Amount',
    gross: 'Gross amount',
    tax: 'Tax withheld',
    numerator: 'New shares',
    denominator: 'For old shares',
  },
  isHere: 'Recorded here',
  inFile: 'In the file',
  whatToDo: 'What to do with it',
  link: 'It is the same: link it, and record nothing',
  linkHint: 'A later file then knows it again.',
  leaveIt: 'Leave it out',
  keepBoth: 'Record it as well',

  compare: 'Compare with your broker',
  compareFile: (platform: string, day: string) =>
    `${platform}: compared with what the file states for ${formatDay(day)}.`,
  compareHint: 'Type what your broker shows, one line each. The certificate says whether it agrees.',
  typedFigures: 'What your broker shows',
  typedHint: 'A line each: AAPL 28.246354, and cash as USD 120.55',
  typedWrong: (line: string) => `"${line}" cannot be read. Write a stock and its shares, or USD and an amount.`,
  asOf: 'As of',
  compareNow: 'Compare',
  compareFailed: 'It could not be compared. Please try again.',

  importRows: (count: number) => `Import ${formatCount(count, 'row')}`,
  linkRows: (count: number) => `Link ${formatCount(count, 'row')}`,
  compareOnly: 'Compare with the broker’s figures',
  willAsk: (count: number) => `${formatCount(count, 'row')} with an unknown cost or ratio.`,
  preparing: 'Preparing...',

  sendTitle: 'Importing',
  sendingRows: (sent: number, total: number) => `${sent.toLocaleString('en-US')} of ${formatCount(total, 'row')} sent.`,
  beginning: 'Beginning...',
  finishing: 'Comparing...',
  mayClose: 'You may leave this page, or close it: it goes on when you come back.',
  mustStay: 'This browser keeps nothing: stay until it is done. Broken off, drop the same files again.',
  stop: 'Stop',
  stopped: 'An import was broken off.',
  stoppedAt: (sent: number, total: number) =>
    `${sent.toLocaleString('en-US')} of ${formatCount(total, 'row')} were sent. What was recorded stands.`,
  elsewhere: 'This import is being sent in another tab.',
  goOn: 'Go on',
  giveUp: 'Send no more',
  giveUpTitle: 'Send no more of it?',
  giveUpIs: 'What was recorded stays, and can be undone below. The rest is not sent.',
  keepOn: 'Keep it',
  sendFailed: 'It could not be sent. Please try again.',
  lost: 'What is left to send is no longer in this browser. Drop the same files again: nothing is recorded twice.',
  splitOf: ({
    symbol,
    date,
    numerator,
    denominator,
  }: {
    symbol: string;
    date: string;
    numerator: number;
    denominator: number;
  }) => `${numerator}:${denominator} split of ${symbol} on ${formatDay(date)}`,
  leftOutOf: (count: number) => `${formatCount(count, 'line')} left out`,
  assetOf: (symbol: string) => `${symbol} as an asset of your own`,
  refusedBeside: (error: unknown) => messageOf(error, 'It could not be recorded.'),

  doneTitle: 'Imported',
  doneIs: (recorded: number, here: number) =>
    here > 0
      ? `${formatCount(recorded, 'row')} recorded; ${here.toLocaleString('en-US')} were here already.`
      : `${formatCount(recorded, 'row')} recorded.`,
  refusedTitle: (count: number) => `${formatCount(count, 'row')} could not be recorded`,
  another: 'Import more',
  toPortfolio: 'To the portfolio',

  certificate: 'Certificate',
  certificateOf: (files: string) => `Certificate of ${files}`,
  equal: (count: number) => `All ${formatCount(count, 'figure')} agree with what your broker states.`,
  different: (count: number, all: number) =>
    `${count} of ${formatCount(all, 'figure')} differ from what your broker states.`,
  notCompared: 'Nothing was compared: no file states positions or balances.',
  stated: 'Your broker',
  counted: 'Here',
  differenceIs: 'Difference',
  agrees: 'Agrees',
  likely: 'Likely cause: ',
  noCause: 'No cause could be told.',
  cashOf: (currency: string) => `Cash, ${currency}`,
  dividendsOf: (year: string) => `Dividends of ${year}`,
  print: 'Print',
  loadingOne: 'Loading the certificate...',
  oneFailed: 'Failed to load the certificate',
  back: 'All imports',

  imports: 'Earlier imports',
  importsLoading: 'Loading earlier imports...',
  importsFailed: 'Failed to load earlier imports',
  importsFailedHint: 'Please try again.',
  none: 'No statement was imported yet',
  noneHint: 'What you import is listed here, with its certificate, and can be undone.',
  importedAt: (instant: string) => formatInstant(instant),
  importLine: (recorded: number, linked: number, leftOut: number) =>
    [
      `${recorded.toLocaleString('en-US')} recorded`,
      ...(linked > 0 ? [`${linked.toLocaleString('en-US')} linked`] : []),
      ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
    ].join(', '),
  brokenOff: 'Not finished: drop the same files again to go on.',
  beingUndone: 'Not quite undone',
  agreesShort: 'Agrees with the broker',
  differsShort: (count: number) => `${formatCount(count, 'figure')} ${count === 1 ? 'differs' : 'differ'}`,
  undo: 'Undo',
  undoTitle: 'Undo this import?',
  undoIs: (recorded: number) => `${formatCount(recorded, 'row')} of this import will be taken away, and no other row.`,
  undoMade: 'Take back as well what was made for it:',
  undoMadeStays: 'Made for it, and stays:',
  undoMadeHint: 'Left in place, it can be taken back later in Settings and Activity.',
  undoneButMade: (titles: string) => `The import is undone. What was made for it stays in part: ${titles}.`,
  undoLooking: 'Looking what was changed since...',
  undoChanged: (count: number) =>
    `${formatCount(count, 'row')} of it ${count === 1 ? 'was' : 'were'} changed by hand since:`,
  undoWithChanged: 'Take these away as well',
  undoing: (left: number) => (left > 0 ? `${formatCount(left, 'row')} left...` : 'Undoing...'),
  undone: 'The import is undone.',
  undoneBut: (count: number) => `The import is undone but for ${formatCount(count, 'row')}.`,
  undoFailed: 'It could not be undone. Please try again.',
  lookFailed: 'It could not be told what was changed since.',
} as const;

export const whyNames: Record<LeftOutView['why'], string> = {
  internal: 'Mirrors another row, or stays within the account',
  pending: 'Not settled, or cancelled by the broker',
  notKept: 'Not kept here',
  notUnderstood: 'Could not be read',
  rule: 'Left out',
  earlierFile: 'In another of the files already',
};

export const ledgerNames: Record<Ledger, string> = {
  trades: 'Trades',
  cash: 'Cash',
  dividends: 'Dividends',
  splits: 'Splits',
};

type Sent = Partial<TradeToRecord & CashToRecord & DividendToRecord>;

/** A row in a line: `Buy of 10 AAPL on Jan 5, 2026`. */
export const rowWords = (row: unknown): string => {
  const {
    transactionType = 'dividend',
    quantity,
    symbol,
    amount,
    currency,
    gross,
    transactionDate,
    paymentDate,
  } = (row ?? {}) as Sent;
  const money = amount ?? gross;
  const what = quantity
    ? `${quantity} ${symbol}`
    : [symbol, money !== undefined && formatAmount(currency ?? 'USD', money)].filter(Boolean).join(', ');
  return `${kindOf(transactionType)} of ${what} on ${formatDay(transactionDate ?? paymentDate ?? '')}`;
};
