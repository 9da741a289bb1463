import { formatCount, formatMonth } from '#lib/format';

/** Words of dropping files: what they are, where they belong, what their stocks are. */
const formatNameList = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

export const statementFileMessages = {
  dropTitle: 'Files',
  drop: 'Statement files',
  dropHint:
    'CSV files from your broker or bank, several at once, also in a ZIP. Choose them, or drop them here. They are read in this browser and not uploaded.',
  reading: (name: string, at: number, of: number) =>
    of === 1 ? `Reading ${name}...` : `Reading ${name}, ${at} of ${of}...`,
  unreadable: 'The files could not be read. Choose them again.',
  outOfThread: 'The files could not be read. Choose them again.',
  files: 'What the files are',
  span: (from: string, to: string) => {
    const [first, last] = [formatMonth(from.slice(0, 7)), formatMonth(to.slice(0, 7))];
    return first === last ? first : `${first} to ${last}`;
  },
  rows: (count: number) => formatCount(count, 'row'),
  holdsPositions: (count: number) => `states ${formatCount(count, 'position')}`,
  holdsBalances: (count: number) => `states ${formatCount(count, 'balance')}`,
  unverified: 'Not yet tested on a real file: ',
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
  placedBefore: (ending: string | null) =>
    ending === null ? 'As in your earlier imports.' : `As in your earlier imports of ...${ending}.`,
  whyPlaced: {
    named: undefined as string | undefined,
    new: 'A new platform: it is added with the import.',
    several: 'Say where this account belongs: nothing in the file tells.',
  },
  otherHint:
    'If the file is somebody else’s, remove it or leave this account out. A second account of yours can have a platform of its own.',
  otherIsMine: (ending: string, platform: string) => `Account ...${ending} is mine: it belongs to ${platform} as well`,
  platformsLoading: 'Loading your platforms...',
  joined: (broker: string, names: readonly string[]) =>
    `${formatNameList(names)} name no account, and count as one account of ${broker}.`,
  joinedDiffer: (broker: string, names: readonly string[]) =>
    `${formatNameList(names)} name no account and count as one of ${broker}, but hold different rows of the same days. If they are of two accounts, import them one after the other, each to its own platform, and look at what is said to be here already: rows that are equal in both count once.`,
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
  allSymbolsAre: (count: number) => `All of these ${count}`,
  eachByItself: 'Each as it is chosen below',
  symbolIs: (symbol: string) => `${symbol} is`,
  asWritten: 'Recorded without a price',
  asAsset: 'My own asset',
  asOther: 'Another stock...',
  asNothing: 'Left out',
  ownPrice: 'Price',
  ownPriceOn: 'On',
  search: 'Stock',
} as const;
