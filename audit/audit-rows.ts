import type { AccountBackup } from '#contract/backup/backup-format';
import { toFoundDividendExportKey, toJournalRecords } from '#core/journal/records';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** The rows that figures are made of, each as one line of text that is always the same, and what that line hashes to. */

export interface AuditRow {
  /** `trades/12`: of which list it is, and which one. */
  row: string;
  [field: string]: unknown;
}

/** What an audit reads of an export. */
export type AuditedLists = Pick<
  AccountBackup,
  | 'trades'
  | 'cashEntries'
  | 'balances'
  | 'foundDividends'
  | 'dividendTaxes'
  | 'manualDividends'
  | 'ownAssets'
  | 'cds'
  | 'savings'
  | 'debts'
  | 'watchlist'
  | 'usage'
>;

/** What the market says beside prices: no row of the person's, and yet some figures are made of it. */
export interface AuditedMarketRows {
  /** Price and previous close of what the change of the day is told of, US dollars; null where that takes none. */
  quotes: readonly { symbol: string; day: Day; price: number | null; previousClose: number | null }[];
  /** What the same dollars are put into. */
  benchmark: readonly {
    symbol: string;
    splits: readonly Split[];
    dividends: readonly { exDate: Day; amount: number }[];
  }[];
}
export const noMarketRows: AuditedMarketRows = { quotes: [], benchmark: [] };

const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareText(a, b)))
    : value;

/** One line, its fields in the order of their names. */
export const toCanonicalRowText = (row: AuditRow): string => JSON.stringify(row, sortFields);

const named = <Row extends object>(
  list: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): AuditRow[] => rows.map((row) => ({ ...row, row: `${list}/${keyOf(row)}` }));

/**
 * Every row of money of an export; rows within rows stand for themselves. `splits` are those that count, the market's among
 * them; `payments` each dividend that counts, once, which follows from those found and entered.
 */
export const listAuditRows = (
  lists: AuditedLists,
  { splits, day, market }: { splits: SplitsBySymbol; day: Day; market: AuditedMarketRows },
): AuditRow[] => [
  ...named('trades', lists.trades, ({ id }) => id),
  ...named(
    'splits',
    [...splits].filter(([, own]) => own.length > 0).map(([symbol, own]) => ({ symbol, splits: own })),
    ({ symbol }) => symbol,
  ),
  ...named('cashEntries', lists.cashEntries, ({ id }) => id),
  ...named('balances', lists.balances, ({ platform, currency }) => `${platform} ${currency}`),
  ...named('foundDividends', lists.foundDividends, (one) =>
    toFoundDividendExportKey(one).slice('foundDividends/'.length),
  ),
  ...named('dividendTaxes', lists.dividendTaxes, ({ platform, symbol, exDate }) => `${platform} ${symbol} ${exDate}`),
  ...named('manualDividends', lists.manualDividends, ({ id }) => id),
  ...named(
    'payments',
    toJournalRecords(lists, day).dividends.map(({ row: of, ...paid }) => ({ ...paid, of })),
    ({ of }) => of,
  ),
  ...named(
    'ownPrices',
    lists.ownAssets.flatMap(({ symbol, prices }) => prices.map((price) => ({ symbol, ...price }))),
    ({ symbol, date }) => `${symbol} ${date}`,
  ),
  ...named(
    'cds',
    lists.cds.map(({ interestPayments: _within, ...cd }) => cd),
    ({ id }) => id,
  ),
  ...lists.cds.flatMap((cd) => named('cdInterest', cd.interestPayments, ({ id }) => `${cd.id}/${id}`)),
  ...named(
    'savings',
    lists.savings.map(({ transactions: _within, ...account }) => account),
    ({ id }) => id,
  ),
  ...lists.savings.flatMap((account) =>
    named('savingsTransactions', account.transactions, ({ id }) => `${account.id}/${id}`),
  ),
  ...named('quotes', market.quotes, ({ symbol }) => symbol),
  ...named('benchmark', market.benchmark, ({ symbol }) => symbol),
  ...named('watchlist', lists.watchlist, ({ id }) => id),
  ...named('usage', lists.usage, ({ date }) => date),
  ...lists.debts.flatMap(({ amounts, ...debt }) =>
    named(
      'debts',
      amounts.map((amount) => ({ ...debt, ...amount })),
      ({ id, date }) => `${id} ${date}`,
    ),
  ),
];

/** Which rows a figure came from: a list, and of it those whose fields are these. */
export interface RowSelector {
  list: string;
  where?: Readonly<Record<string, string>>;
}

const isSelected =
  ({ list, where = {} }: RowSelector) =>
  (row: AuditRow): boolean =>
    row.row.startsWith(`${list}/`) &&
    Object.entries(where).every(([field, value]) =>
      field === 'row' ? row.row === value || row.row.startsWith(`${value}/`) : String(row[field]) === value,
    );

/** SHA-256, in hexadecimal digits. */
export const hashText = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The rows with what each of them hashes to, and what any of them hash to together. */
export class HashedRows {
  readonly hashes: ReadonlyMap<string, string>;
  private readonly byList: ReadonlyMap<string, readonly AuditRow[]>;
  private readonly known = new Map<string, Promise<string>>();
  private constructor(rows: readonly AuditRow[], hashes: ReadonlyMap<string, string>) {
    this.hashes = hashes;
    this.byList = Map.groupBy(rows, ({ row }) => row.slice(0, row.indexOf('/')));
  }

  static async of(
    rows: readonly AuditRow[],
    textOf: (row: AuditRow) => string = toCanonicalRowText,
  ): Promise<HashedRows> {
    const hashes = await Promise.all(rows.map(async (row) => [row.row, await hashText(textOf(row))] as const));
    return new HashedRows(rows, new Map(hashes));
  }

  /** SHA-256 over the names and hashes of the selected rows, in order of their names. */
  hashSelected(selectors: readonly RowSelector[]): Promise<string> {
    const asked = JSON.stringify(selectors);
    const before = this.known.get(asked);
    if (before !== undefined) return before;
    const selected = selectors.flatMap((one) => (this.byList.get(one.list) ?? []).filter(isSelected(one)));
    const lines = [...new Set(selected.map(({ row }) => `${row} ${this.hashes.get(row)}`))].toSorted(compareText);
    const sum = hashText(lines.join('\n'));
    this.known.set(asked, sum);
    return sum;
  }
}
