/** A broker or bank, where it offers its export, and what to know of it. */
export interface BrokerExportInstructions {
  broker: string;
  where: string;
  note?: string;
}

const brokers: readonly BrokerExportInstructions[] = [
  {
    broker: 'Robinhood',
    where: 'On the web: Account, Reports and statements, Reports, Generate new report: Account activity.',
    note: 'The report has no positions: enter them at the end from the app.',
  },
  {
    broker: 'Schwab',
    where:
      'Accounts, History, choose the account and the dates, Export: CSV. For positions: Accounts, Positions, Export.',
    note: 'At most 10,000 rows each: take several, they may overlap.',
  },
  {
    broker: 'Fidelity',
    where:
      'Accounts, Activity & Orders, History, choose up to five years, Download as CSV. For positions: Positions, Download.',
  },
  {
    broker: 'E*TRADE',
    where: 'Accounts, Transactions, choose the dates, Download: CSV.',
    note: 'Not Tax Center, Trades: that file writes signs otherwise.',
  },
  {
    broker: 'Vanguard',
    where: 'Activity, Download center: a spreadsheet-compatible CSV of all accounts, 18 months back.',
  },
  {
    broker: 'Interactive Brokers',
    where: 'Performance & Reports, Statements: Activity Statement as CSV, in English. Or a Flex Query as XML.',
  },
  {
    broker: 'Webull',
    where: 'Account, Orders, Export: order records as CSV.',
    note: 'Orders alone, without dividends.',
  },
  { broker: 'M1', where: 'Activity, Download CSV. For positions: Holdings, Download CSV.' },
  { broker: 'Revolut', where: 'Stocks, More, Statements: an account statement as Excel-CSV, in English.' },
  { broker: 'Coinbase', where: 'Profile, Taxes or Reports, Custom statement: all transactions as CSV.' },
  {
    broker: 'Chase, SoFi and other banks',
    where: 'The account, Download account activity: CSV, or a file for Quicken (QFX).',
  },
  {
    broker: 'Any other broker',
    where: 'Its transactions as CSV, or as OFX or QFX.',
    note: 'If a CSV is not recognized, you choose once what each column holds.',
  },
];

export const brokerExportMessages = {
  title: 'Where to find your broker’s file',
  steps: [
    'Download the longest history each broker offers, and its positions if it offers them.',
    'Drop all files at once, of as many brokers as you have. Files may overlap: each row is recorded once.',
    'Choose a platform for each account, then check every row in the preview.',
    'Import. The certificate then compares your holdings and cash with what the files state.',
  ],
  brokers,
  moved: 'Brokers move their menus. If one is not there, look for Download or Export beside the list of transactions.',
} as const;
