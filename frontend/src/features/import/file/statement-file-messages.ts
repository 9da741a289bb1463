import { formatCount, formatMonth } from '#lib/format';

/** Words of dropping files: what they are, where they belong, what their stocks are. */
const formatNameList = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

export const statementFileMessages = {
  dropTitle: 'Files',
  drop: 'Statement files',
  dropHint:
    'Choose or drop CSV, OFX or QFX files from your broker or bank, Flex queries of Interactive Brokers (XML), or a ZIP of them. They are read in this browser and not uploaded.',
  reading: (name: string, at: number, of: number) =>
    of === 1 ? `Reading ${name}...` : `Reading ${name}, ${at} of ${of}...`,
  unreadable: 'The files could not be read. Choose them again.',
  outOfThread: 'The files could not be read. Choose them again.',
  files: 'Your files',
  span: (from: string, to: string) => {
    const [first, last] = [formatMonth(from.slice(0, 7)), formatMonth(to.slice(0, 7))];
    return first === last ? first : `${first} to ${last}`;
  },
  rows: (count: number) => formatCount(count, 'row'),
  holdsPositions: (count: number) => `states ${formatCount(count, 'position')}`,
  holdsBalances: (count: number) => `states ${formatCount(count, 'balance')}`,
  unverified: 'Not yet tested on a real file: ',
  takeAway: (name: string) => `Remove ${name}`,
  unknownFile: 'This file format is not recognized. Choose what each column holds.',
  notABank: 'This file has too few columns to be read.',
  example: 'First rows of the file',
  mapTitle: 'Columns',
  read: 'Read the file',
  proven: 'Its columns are confirmed by its own figures: its running balance, or shares times price.',
  mappedKept: 'These columns are remembered for the next file of this kind.',
  mapAgain: 'Change the columns',

  accounts: 'Accounts and platforms',
  accountsHint: 'Choose a platform for each account.',
  accountOf: (broker: string, account: string) => (account === '' ? broker : `${broker}, ${account}`),
  placedBefore: (ending: string | null) =>
    ending === null ? 'As in your earlier imports.' : `As in your earlier imports of ...${ending}.`,
  whyPlaced: {
    named: undefined as string | undefined,
    new: 'A new platform, added with the import.',
    several: 'Choose where this account belongs; the file does not say.',
  },
  otherHint:
    'If the file is somebody else’s, remove it or leave this account out. A second account of yours can have a platform of its own.',
  otherIsMine: (ending: string, platform: string) => `Account ...${ending} is mine: it belongs to ${platform} as well`,
  platformsLoading: 'Loading your platforms...',
  joined: (broker: string, names: readonly string[]) =>
    `${formatNameList(names)} do not name an account and count as one account at ${broker}.`,
  joinedDiffer: (broker: string, names: readonly string[]) =>
    `${formatNameList(names)} do not name an account and count as one at ${broker}, but they differ on the same days. If they are from two accounts, import them one at a time, each to its own platform, and check the rows marked Already here: rows that are equal in both count once.`,
  platform: 'Platform',
  notImported: 'Leave this account out',
  ownPlatform: 'New platform...',
  ownName: 'Platform name',
  ownNameHint: 'Up to 40 characters, such as Vanguard or 401(k).',
  cashOn: (platform: string) => `Keep the cash of ${platform} here`,
  cashOnHint: 'Deposits, interest and fees in the file are recorded, and its trades and dividends change the balance.',
  cashAlready: (platform: string) => `The cash of ${platform} is kept here.`,
  since: 'From',
  balanceThen: 'Balance at the start of that day',
  cashWrong: 'Enter the first day and the balance at its start.',

  symbols: 'Unknown stocks',
  symbolsHint: 'The market has no price for these. Choose what each one is.',
  asking: 'Looking up the stocks...',
  notAsked: 'The stocks could not be looked up. Their symbols are used as they are in the file.',
  allSymbolsAre: (count: number) => `All of these ${count}`,
  eachByItself: 'As chosen below',
  symbolIs: (symbol: string) => `${symbol} is`,
  asWritten: 'Recorded without a price',
  asAsset: 'My own asset',
  asOther: 'Another stock...',
  asNothing: 'Left out',
  ownPrice: 'Price',
  ownPriceOn: 'On',
  search: 'Stock',
} as const;
