import { formatCount, formatDay } from '#lib/format';
import type { ImportPreviewRowStatus } from '../file/worker-protocol';
import { getPreviewRowTypeName } from './row-type-names';

/** Words of the preview: what an import would do, and what is decided of it. */
export const importPreviewMessages = {
  preview: 'Preview',
  previewing: 'Comparing with your records...',
  previewFailed: 'Your records could not be read. Please try again.',
  changeChoices: 'Back to the files',
  leave: 'Leave the preview? Nothing has been recorded, and you will have to choose the files again.',
  nothingToImport: 'There is nothing new in these files.',

  summary: 'What this import will do',
  counts: {
    new: 'New',
    here: 'Already here',
    typed: 'Entered by hand',
    conflict: 'Different here',
    leftOut: 'Left out',
    cashAlone: 'Cash alone',
  },
  byKind: (kind: string, count: number) => `${getPreviewRowTypeName(kind)} ${count.toLocaleString('en-US')}`,
  newAre: 'New rows by kind: ',

  difference: 'Before and after',
  holdings: 'Holdings',
  cash: 'Cash',
  stock: 'Stock',
  where: 'Platform',
  before: 'Before',
  after: 'After',
  refusedOf: (symbol: string, platform: string, rows: number) =>
    `${symbol} on ${platform}: ${formatCount(rows, 'row')} will be refused and ${rows === 1 ? 'is' : 'are'} not counted here: more shares are sold than are held.`,
  toOpening: (symbol: string) => `Add the opening position of ${symbol}`,
  nothingChanges: 'Holdings and cash stay as they are.',
  all: (count: number) => `Show all ${count}`,
  counting: 'Counting...',

  missing: 'Missing history',
  missingHint:
    'These shares were sold or moved out but never bought: the files begin too late. Without an opening position, their sales are refused.',
  missingOf: (symbol: string, platform: string) => `${symbol} on ${platform}`,
  missingFrom: (shares: string, day: string) =>
    `${shares} ${shares === '1' ? 'share was' : 'shares were'} held before ${formatDay(day)}.`,
  opening: 'Add an opening position',
  openingShares: 'Shares',
  openingDay: 'Held since',
  openingCost: 'Cost per share',
  costUnknown: 'Cost unknown',
  costUnknownHint: 'Until you enter it, it counts as 0 and overstates the gain of a sale.',

  left: 'Left out',
  leftHint: 'Rows that will not be recorded, and why. They are kept word for word with the import.',
  recordCash: (money: string) => `Record its cash, ${money}`,
  cashIsRecorded: (money: string) => `Its cash will be recorded: ${money}.`,
  cashNotRecorded: 'Leave its cash out',
  recordAllCash: (count: number) => `Record the cash of all ${count.toLocaleString('en-US')}`,
  recordEveryCash: 'Record the cash of all of them',
  cashAloneHint: 'These rows moved money. Recording only their cash keeps the balance right.',
  leftLine: (lines: readonly number[]) => (lines.length > 0 ? `Line ${lines.join(', ')}: ` : ''),

  list: 'Rows',
  filter: 'Show',
  filters: {
    all: 'All rows',
    in: 'Rows that will be recorded',
    new: 'New',
    typed: 'Entered by hand',
    conflict: 'Different here',
    here: 'Already here',
    ask: 'Rows with a question',
    off: 'Unticked',
  },
  find: 'Find',
  findHint: 'A stock or a word.',
  shownOf: (visible: number, all: number) =>
    visible === all ? formatCount(all, 'row') : `${visible.toLocaleString('en-US')} of ${formatCount(all, 'row')}`,
  tickAll: 'Tick all shown',
  untickAll: 'Untick all shown',
  noneShown: 'No row matches.',
  columnsOf: { record: 'Record', day: 'Date', what: 'What', money: 'Cash', status: 'State', change: 'Change' },
  change: 'Change',
  look: 'Compare',

  statuses: {
    new: 'New',
    here: 'Already here',
    typed: 'Entered by hand: linked',
    conflict: 'Different here',
  } satisfies Record<ImportPreviewRowStatus, string>,
  unticked: 'Not recorded',
  keptBoth: 'Recorded as well',
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
  link: 'It is the same: link it and record nothing',
  linkHint: 'Later files will then recognize it.',
  leaveIt: 'Leave it out',
  keepBoth: 'Record it as well',

  compare: 'Compare with your broker',
  compareFile: (platform: string, day: string) =>
    `${platform}: compared with what the file states for ${formatDay(day)}.`,
  compareChanges: (platform: string) => `${platform}: the cash is compared with the total that the file states.`,
  compareHint: 'Enter what your broker shows, one per line. The certificate says whether it agrees.',
  typedFigures: 'What your broker shows',
  typedHint: 'One per line: AAPL 28.246354, and cash as USD 120.55',
  typedWrong: (line: string) => `"${line}" cannot be read. Enter a stock and its shares, or USD and an amount.`,
  asOf: 'As of',
  compareNow: 'Compare',
  compareFailed: 'It could not be compared. Please try again.',

  importRows: (count: number) => `Import ${formatCount(count, 'row')}`,
  linkRows: (count: number) => `Link ${formatCount(count, 'row')}`,
  compareOnly: 'Compare with the broker’s figures',
  willAsk: (count: number) => `${formatCount(count, 'row')} with an unknown cost.`,
  withoutRatio: (count: number) =>
    count === 1
      ? 'A split is left out until you enter its ratio.'
      : `${formatCount(count, 'split')} are left out until you enter their ratios.`,
  preparing: 'Preparing...',
} as const;
