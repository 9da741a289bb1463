import type { BackupList, BackupRow } from '#contract/backup/backup-lists';

/** The tables of an export for spreadsheets; docs/export-format.md names their columns for people. */

type Cell = (row: BackupRow) => unknown;
type Columns = Readonly<Record<string, Cell>>;

const own = (...names: string[]): Columns => ({
  ...Object.fromEntries(names.map((name) => [name, (row: BackupRow) => row[name]])),
});

/** Rows that lie within others: `{ of, row }`. */
const inner = (of: string, ...names: string[]): Columns => ({
  [of]: (row) => row['of'],
  ...Object.fromEntries(names.map((name) => [name, ({ row }: BackupRow) => (row as BackupRow)[name]])),
});

type Named = { platform: string; symbol: string; exDate: string };
const toDividendName = ({ platform, symbol, exDate }: Named): string => `${platform} ${symbol} ${exDate}`;
const namesIn =
  (name: string): Cell =>
  (row) =>
    ((row[name] ?? []) as Named[]).map(toDividendName).join('; ');
const part =
  (name: string, of: string): Cell =>
  (row) =>
    (row[name] as BackupRow | undefined)?.[of];

/** Which statement a row came from. */
const source: Columns = { importId: part('source', 'importId'), identity: part('source', 'identity') };

type Change = { from: string; interestRate: number };
const rateChanges: Cell = (row) =>
  ((row['rateChanges'] ?? []) as Change[]).map(({ from, interestRate }) => `${from}: ${interestRate}`).join('; ');

type Destination = { kind: string; id?: number; platform?: string };
/** `outside`, `savings 3`, `cash Robinhood`; interest that stays is in the CD `itself`. */
const destination =
  (name: string): Cell =>
  (row) => {
    const { kind, id, platform } = (row[name] ?? { kind: 'itself' }) as Destination;
    return [kind, id, platform].filter((one) => one !== undefined).join(' ');
  };

export interface BackupCsvTable {
  file: string;
  columns: Columns;
  /** Which rows one of the list makes, where they lie within it. */
  rows?: (row: BackupRow) => BackupRow[];
}

const csvTables: Readonly<Partial<Record<BackupList, BackupCsvTable | readonly BackupCsvTable[]>>> = {
  trades: {
    file: 'trades.csv',
    columns: {
      ...own(
        'id',
        'transactionDate',
        'transactionType',
        'symbol',
        'companyName',
        'platform',
        'quantity',
        'price',
        'total',
        'fees',
        'notes',
      ),
      importId: part('source', 'importId'),
    },
  },
  ownSplits: { file: 'splits-by-hand.csv', columns: own('symbol', 'date', 'numerator', 'denominator') },
  cashEntries: {
    file: 'cash.csv',
    columns: {
      ...own('id', 'transactionDate', 'transactionType', 'amount', 'currency', 'platform', 'description'),
      dividend: (row) => (row['dividend'] ? toDividendName(row['dividend'] as Named) : ''),
      ...own('manualDividend'),
      ...source,
    },
  },
  balances: { file: 'cash-balances.csv', columns: own('platform', 'currency', 'balance') },
  foundDividends: {
    file: 'dividends-found.csv',
    columns: {
      ...own(
        'platform',
        'symbol',
        'companyName',
        'exDate',
        'paymentDate',
        'paymentDateEstimated',
        'sharesHeld',
        'amountPerShare',
        'totalAmount',
      ),
      currency: part('conversion', 'currency'),
      rate: part('conversion', 'rate'),
      rateDay: part('conversion', 'day'),
      cashId: ({ cashId }) => cashId,
    },
  },
  dividendTaxes: { file: 'dividends-tax.csv', columns: own('platform', 'symbol', 'exDate', 'taxWithheld') },
  manualDividends: {
    file: 'dividends-by-hand.csv',
    columns: {
      ...own(
        'id',
        'paymentDate',
        'symbol',
        'companyName',
        'platform',
        'shares',
        'dividendPerShare',
        'gross',
        'fees',
        'taxWithheld',
        'notes',
      ),
      joined: namesIn('joined'),
      parted: namesIn('parted'),
      ...own('cashId'),
      ...source,
    },
  },
  watchlist: {
    file: 'watchlist.csv',
    columns: own(
      'id',
      'symbol',
      'company_name',
      'category_id',
      'priority_level',
      'target_buy_price',
      'target_buy_quantity',
      'target_investment_amount',
      'target_sell_price',
      'target_status',
      'notes',
      'investment_thesis',
    ),
  },
  targets: [
    {
      file: 'targets.csv',
      columns: {
        ...own('band', 'countsCash', 'emergencyFund'),
        cashLeftOut: ({ cashLeftOut }) => (cashLeftOut as string[]).join('; '),
      },
    },
    {
      file: 'targets-of-classes.csv',
      columns: own('class', 'percent'),
      rows: ({ classes }) => (classes as BackupRow[]).map(({ name, percent }) => ({ class: name, percent })),
    },
    {
      file: 'targets-of-stocks.csv',
      columns: own('symbol', 'percent', 'class', 'sector'),
      rows: ({ stocks }) => (stocks as BackupRow[]).map((stock) => ({ ...stock, class: stock['className'] })),
    },
  ],
  ownAssets: [
    { file: 'own-assets.csv', columns: own('symbol', 'name') },
    {
      file: 'own-prices.csv',
      columns: own('symbol', 'date', 'price'),
      rows: ({ symbol, prices }) => (prices as BackupRow[]).map((price) => ({ symbol, ...price })),
    },
  ],
  notes: { file: 'notes.csv', columns: own('symbol', 'changedAt', 'text') },
  cds: {
    file: 'cds.csv',
    columns: {
      ...own(
        'id',
        'bankName',
        'accountNumber',
        'principalAmount',
        'interestRate',
        'termMonths',
        'startDate',
        'maturityDate',
        'compoundingFrequency',
        'earlyWithdrawalPenalty',
        'closedDate',
        'rolledFrom',
        'rolledInto',
        'description',
      ),
      interestTo: destination('interestTo'),
    },
  },
  interestPayments: {
    file: 'cd-interest.csv',
    columns: {
      ...inner(
        'cd',
        'id',
        'paymentDate',
        'paymentType',
        'interestAmount',
        'principalBalance',
        'interestRate',
        'description',
      ),
      paidTo: ({ row }) => destination('paidTo')(row as BackupRow),
    },
  },
  savings: {
    file: 'savings.csv',
    columns: {
      ...own('id', 'accountName', 'accountType', 'currency', 'currentBalance', 'interestRate'),
      rateChanges,
      ...own('createdAt', 'description'),
    },
  },
  transactions: {
    file: 'savings-transactions.csv',
    columns: inner('account', 'id', 'transactionDate', 'transactionType', 'amount', 'description'),
  },
};

/** The tables that are made of a list; none of what is for the program alone. */
export const getBackupCsvTables = (list: BackupList): readonly BackupCsvTable[] => [csvTables[list] ?? []].flat();
