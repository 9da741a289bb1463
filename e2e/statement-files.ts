/** Files as brokers write them. */

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const createStatementFile = (name: string, content: string | Buffer, mimeType = 'text/csv'): UploadFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');
const table = (rows: readonly (readonly string[])[]): string => rows.map(quoted).join('\n');

const robinhoodHeader = [
  'Activity Date',
  'Process Date',
  'Settle Date',
  'Instrument',
  'Description',
  'Trans Code',
  'Quantity',
  'Price',
  'Amount',
];

type RobinhoodRow = readonly [
  day: string,
  symbol: string,
  code: string,
  quantity: string,
  price: string,
  amount: string,
];

/** Newest first, as Robinhood writes them. */
export const createRobinhoodFile = (rows: readonly RobinhoodRow[], name = 'robinhood.csv'): UploadFile =>
  createStatementFile(
    name,
    [
      quoted(robinhoodHeader),
      ...rows.map(([day, symbol, code, ...figures]) => quoted([day, day, day, symbol, symbol, code, ...figures])),
      '""',
    ].join('\n'),
  );

export const robinhoodRows: readonly RobinhoodRow[] = [
  ['6/30/2026', '', 'INT', '', '', '$1.25'],
  ['6/1/2026', 'AAPL', 'Sell', '4', '$200.00', '$799.98'],
  ['5/15/2026', 'AAPL', 'CDIV', '', '', '$2.60'],
  ['2/3/2026', 'AAPL', 'Buy', '5', '$180.00', '($900.00)'],
  ['2/3/2026', 'AAPL', 'Buy', '5', '$180.00', '($900.00)'],
  ['2/1/2026', '', 'ACH', '', '', '$5,000.00'],
];

const schwabHeader = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];

/** Newest first, as Schwab writes them. */
export const createSchwabFile = (name: string, rows: readonly (readonly string[])[]): UploadFile =>
  createStatementFile(name, table([schwabHeader, ...rows]));

/** Together with `schwabPositionsFile`: 6 VTI and $3,610.72. */
export const schwabStatementFile = createSchwabFile('schwab.csv', [
  ['06/01/2026', 'Sell', 'VTI', 'VANGUARD TOTAL STOCK MARKET', '4', '$250.00', '$0.03', '$999.97'],
  ['03/31/2026', 'Bank Interest', '', 'BANK INT 030126-033126', '', '', '', '$1.25'],
  ['03/27/2026', 'Qualified Dividend', 'VTI', 'VANGUARD TOTAL STOCK MARKET', '', '', '', '$9.50'],
  ['02/03/2026', 'Buy', 'VTI', 'VANGUARD TOTAL STOCK MARKET', '10', '$240.00', '', '-$2,400.00'],
  ['02/02/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '$5,000.00'],
]);

/** With the total that Schwab states beside its rows, and a row that is not kept: an option that brought $120. */
export const schwabOptionStatementFile = createSchwabFile('schwab-options.csv', [
  ['06/01/2026', 'Sell', 'VTI', 'VANGUARD TOTAL STOCK MARKET', '4', '$250.00', '$0.03', '$999.97'],
  ['03/27/2026', 'Qualified Dividend', 'VTI', 'VANGUARD TOTAL STOCK MARKET', '', '', '', '$9.50'],
  ['03/08/2026', 'Sell to Open', 'SPY 06/19/2026 500.00 C', 'CALL SPDR S&P 500', '1', '$1.20', '', '$120.00'],
  ['02/03/2026', 'Buy', 'VTI', 'VANGUARD TOTAL STOCK MARKET', '10', '$240.00', '', '-$2,400.00'],
  ['02/02/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '$5,000.00'],
  ['Transactions Total', '', '', '', '', '', '', '$3,729.47'],
]);

/** A stock that was bought, and then merged into another: one new share for two old ones. */
export const schwabMergerStatementFile = createSchwabFile('schwab-merger.csv', [
  ['06/01/2026', 'Stock Merger', 'NEWCO', 'NEWCO INC', '5', '', '', ''],
  ['06/01/2026', 'Stock Merger', 'OLDCO', 'OLDCO INC', '-10', '', '', ''],
  ['02/03/2026', 'Buy', 'OLDCO', 'OLDCO INC', '10', '$240.00', '', '-$2,400.00'],
  ['02/02/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '$5,000.00'],
]);

export const schwabPositionsFile = createStatementFile(
  'schwab-positions.csv',
  table([
    ['Positions for account Individual ...123 as of 09:32 PM ET, 2026/11/20'],
    ['Symbol', 'Description', 'Qty (Quantity)', 'Mkt Val (Market Value)', 'Cost Basis'],
    ['VTI', 'VANGUARD TOTAL STOCK MARKET', '6', '$1,800.00', '$1,440.00'],
    ['Cash & Cash Investments', '--', '--', '$3,610.72', 'N/A'],
    ['Positions Total', '', '--', '$5,410.72', '$1,440.00'],
  ]),
);

/** In all 5 AAPL, 0.03 VTI and $4,299.97. */
export const etradeStatementFile = createStatementFile(
  'DownloadTxnHistory.csv',
  [
    'All Transactions Activity Types',
    '',
    'Account Activity for Jane Doe -1234 from 01/01/2026 to 06/30/2026',
    '',
    'Total:,4299.97',
    '',
    'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission',
    '06/29/26,06/29/26,06/29/26,Dividend Reinvestment,VANGUARD,VTI,--,0.03,266.67,-8,0.0',
    '06/29/26,06/29/26,06/29/26,Dividend,VANGUARD,VTI,--,0,0,8,0.0',
    '06/15/26,06/15/26,06/16/26,Sold,APPLE,AAPL,--,-5,260,1299.97,0.03',
    '06/10/26,06/10/26,06/11/26,Bought,APPLE,AAPL,--,10,200,-2000,0.0',
    '06/01/26,06/01/26,06/01/26,Online Transfer,ACH DEPOSIT REFID:986;,--,--,--,--,5000,--',
  ].join('\n'),
);

/** Two accounts, with the cash balance beside each row; the second has shares that an employer gave, without a price. */
export const fidelityTwoAccountsFile = createStatementFile(
  'Accounts_History.csv',
  [
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Cash Balance ($)',
    '03/16/2026,Stock plan,X22224321,YOU BOUGHT RSU#### AS OF 03-13-26 APPLE (AAPL) (Cash),AAPL,APPLE,Cash,,3,0.00,500',
    '02/03/2026,Individual,X11115678,YOU BOUGHT APPLE (AAPL) (Cash),AAPL,APPLE,Cash,150,4,-600,400',
    '02/02/2026,Stock plan,X22224321,Electronic Funds Transfer Received (Cash),,No Description,Cash,,0,500,500',
    '02/02/2026,Individual,X11115678,Electronic Funds Transfer Received (Cash),,No Description,Cash,,0,1000,1000',
  ].join('\n'),
);

/** So many deposits, in pairs that differ: $100 apiece on the average. */
export const createManyDeposits = (count: number): RobinhoodRow[] =>
  Array.from({ length: count }, (_, at) => {
    const cents = at % 2 === 0 ? at : 1 - at;
    return ['2/1/2026', '', 'ACH', '', '', `$${(100 + cents / 100).toFixed(2)}`];
  });
