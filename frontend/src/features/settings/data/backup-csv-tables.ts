import type { BackupList, BackupRow } from '#contract/backup/backup-lists';

/** The tables of an export for spreadsheets; docs/export-format.md names their columns for people. */

type Cell = (row: BackupRow) => unknown;
type Columns = Readonly<Record<string, Cell>>;

const createColumns = (...names: string[]): Columns => ({
  ...Object.fromEntries(names.map((name) => [name, (row: BackupRow) => row[name]])),
});

/** Rows that lie within others: `{ of, row }`. */
const createNestedColumns = (of: string, ...names: string[]): Columns => ({
  [of]: (row) => row['of'],
  ...Object.fromEntries(names.map((name) => [name, ({ row }: BackupRow) => (row as BackupRow)[name]])),
});

type Named = { platform: string; symbol: string; exDate: string };
const toDividendName = ({ platform, symbol, exDate }: Named): string => `${platform} ${symbol} ${exDate}`;
const createNamesCell =
  (name: string): Cell =>
  (row) =>
    ((row[name] ?? []) as Named[]).map(toDividendName).join('; ');
const createNestedCell =
  (name: string, of: string): Cell =>
  (row) =>
    (row[name] as BackupRow | undefined)?.[of];

/** Which statement a row came from. */
const source: Columns = {
  importId: createNestedCell('source', 'importId'),
  identity: createNestedCell('source', 'identity'),
};

type Change = { from: string; interestRate: number };
const formatRateChangesCell: Cell = (row) =>
  ((row['rateChanges'] ?? []) as Change[]).map(({ from, interestRate }) => `${from}: ${interestRate}`).join('; ');

type Destination = { kind: string; id?: number; platform?: string };
/** `outside`, `savings 3`, `cash Robinhood`; interest that stays is in the CD `itself`. */
const createDestinationCell =
  (name: string): Cell =>
  (row) => {
    const { kind, id, platform } = (row[name] ?? { kind: 'itself' }) as Destination;
    return [kind, id, platform].filter((one) => one !== undefined).join(' ');
  };

type Penalty = { basis: string; amount?: number; days?: number; months?: number };
/** `amount 150`, `days 90`, `months 3`; nothing where it is the share of the principal in a column of its own. */
const formatPenaltyTermsCell: Cell = ({ penaltyTerms }) => {
  const { basis, amount, days, months } = (penaltyTerms ?? { basis: 'principal' }) as Penalty;
  return basis === 'principal' ? '' : `${basis} ${amount ?? days ?? months}`;
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
      ...createColumns(
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
      importId: createNestedCell('source', 'importId'),
      ...createColumns('acquiredOn'),
      corporateAction: createNestedCell('corporateAction', 'kind'),
      ...createColumns('currency', 'priceInCurrency', 'feesInCurrency', 'exchangeRate', 'rateSource'),
    },
  },
  ownSplits: { file: 'splits-by-hand.csv', columns: createColumns('symbol', 'date', 'numerator', 'denominator') },
  cashEntries: {
    file: 'cash.csv',
    columns: {
      ...createColumns('id', 'transactionDate', 'transactionType', 'amount', 'currency', 'platform', 'description'),
      dividend: (row) => (row['dividend'] ? toDividendName(row['dividend'] as Named) : ''),
      ...createColumns('manualDividend'),
      ...source,
    },
  },
  balances: { file: 'cash-balances.csv', columns: createColumns('platform', 'currency', 'balance') },
  foundDividends: {
    file: 'dividends-found.csv',
    columns: {
      ...createColumns(
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
      currency: createNestedCell('conversion', 'currency'),
      rate: createNestedCell('conversion', 'rate'),
      rateDay: createNestedCell('conversion', 'day'),
      cashId: ({ cashId }) => cashId,
    },
  },
  dividendTaxes: { file: 'dividends-tax.csv', columns: createColumns('platform', 'symbol', 'exDate', 'taxWithheld') },
  manualDividends: {
    file: 'dividends-by-hand.csv',
    columns: {
      ...createColumns(
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
      joined: createNamesCell('joined'),
      parted: createNamesCell('parted'),
      ...createColumns('cashId'),
      ...source,
      currency: createNestedCell('paidIn', 'currency'),
      grossInCurrency: createNestedCell('paidIn', 'gross'),
      taxInCurrency: createNestedCell('paidIn', 'tax'),
      feesInCurrency: createNestedCell('paidIn', 'fees'),
      exchangeRate: createNestedCell('paidIn', 'exchangeRate'),
      rateSource: createNestedCell('paidIn', 'rateSource'),
    },
  },
  watchlist: {
    file: 'watchlist.csv',
    columns: createColumns(
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
        ...createColumns('band', 'countsCash', 'emergencyFund'),
        cashLeftOut: ({ cashLeftOut }) => (cashLeftOut as string[]).join('; '),
        ...createColumns('fillsEmergencyFund', 'hasCdLadder', 'cdLadderRungs', 'cdLadderMonths', 'cdLadderAmount'),
      },
    },
    {
      file: 'targets-of-classes.csv',
      columns: createColumns('class', 'percent'),
      rows: ({ classes }) => (classes as BackupRow[]).map(({ name, percent }) => ({ class: name, percent })),
    },
    {
      file: 'targets-of-stocks.csv',
      columns: createColumns('symbol', 'percent', 'class', 'sector'),
      rows: ({ stocks }) => (stocks as BackupRow[]).map((stock) => ({ ...stock, class: stock['className'] })),
    },
    {
      file: 'goals.csv',
      columns: createColumns('name', 'amount', 'date'),
      rows: ({ goals }) => goals as BackupRow[],
    },
  ],
  ownAssets: [
    { file: 'own-assets.csv', columns: createColumns('symbol', 'name') },
    {
      file: 'own-prices.csv',
      columns: createColumns('symbol', 'date', 'price'),
      rows: ({ symbol, prices }) => (prices as BackupRow[]).map((price) => ({ symbol, ...price })),
    },
  ],
  notes: { file: 'notes.csv', columns: createColumns('symbol', 'changedAt', 'text') },
  debts: [
    {
      file: 'debts.csv',
      columns: createColumns('id', 'name', 'kind', 'lender', 'currency', 'interestRate', 'description'),
    },
    {
      file: 'debt-amounts.csv',
      columns: createColumns('debt', 'date', 'amount'),
      rows: ({ id: debt, amounts }) => (amounts as BackupRow[]).map((one) => ({ debt, ...one })),
    },
  ],
  cds: {
    file: 'cds.csv',
    columns: {
      ...createColumns(
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
      interestTo: createDestinationCell('interestTo'),
      ...createColumns('dayCount'),
      penaltyTerms: formatPenaltyTermsCell,
      ...createColumns('graceDays'),
    },
  },
  interestPayments: {
    file: 'cd-interest.csv',
    columns: {
      ...createNestedColumns(
        'cd',
        'id',
        'paymentDate',
        'paymentType',
        'interestAmount',
        'principalBalance',
        'interestRate',
        'description',
      ),
      paidTo: ({ row }) => createDestinationCell('paidTo')(row as BackupRow),
    },
  },
  savings: {
    file: 'savings.csv',
    columns: {
      ...createColumns('id', 'accountName', 'accountType', 'currency', 'currentBalance', 'interestRate'),
      rateChanges: formatRateChangesCell,
      ...createColumns('createdAt', 'description', 'bankName'),
    },
  },
  transactions: {
    file: 'savings-transactions.csv',
    columns: createNestedColumns('account', 'id', 'transactionDate', 'transactionType', 'amount', 'description'),
  },
};

/** The tables that are made of a list; none of what is for the program alone. */
export const getBackupCsvTables = (list: BackupList): readonly BackupCsvTable[] => [csvTables[list] ?? []].flat();
