import type { RowsQuery } from '#contract/explained';
import { moveOf as movedBy } from '#core/banking/savings';
import { type CashRow, derivedIdsFrom, derivedRow } from '#core/cash/moves';
import { cashPart, savingsPart, sharesPart } from '#core/insight/cash-parts';
import type { AnyPart } from '#core/insight/explained';
import { byDateThenId } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';
import { entries, listEntries, type StoredEntry } from '#functions/cash/store';
import { readStock, type StockEffects } from '#functions/insight/stock-read';
import { listTrades } from '#functions/portfolio/store';
import { findAccountBranch } from '#functions/savings/store';
import { isKept, type LedgerHead, type LedgerKind } from '#functions/storage/ledger';
import { type Page, type PageAsked, pageAmong, pageWithin } from '#functions/storage/lists';

/** Rows of cash and of savings, and the trades that shares came from. */

export interface Row {
  date: Day;
  /** What it counts for; null where it does not. */
  part: AnyPart | null;
}
/** A list, or the part of one that is ordered by date alone. */
export type Source = (asked: PageAsked) => Promise<Page<Row>>;

export interface Asked extends RowsQuery {
  owner: string;
  today: Day;
  heads: Record<LedgerKind, LedgerHead>;
}

const tradeOf = ({ id, description }: CashRow) =>
  id > derivedIdsFrom ? { id: id - derivedIdsFrom, symbol: symbolIn(description) } : undefined;
/** `Bought 10 AAPL at $5`: the word before the last but one. */
const symbolIn = (description: string): string => description.split(' ').at(-3) ?? '';

const cashRow =
  ({ platform, currency }: RowsQuery) =>
  (row: CashRow): Row => {
    const isAsked =
      (platform === undefined || row.platform === platform) && (currency === undefined || row.currency === currency);
    return { date: row.transactionDate, part: isAsked ? cashPart(row, tradeOf(row)) : null };
  };

const asPage = <R>({ rows, cursor }: Page<R>, rowOf: (row: R) => Row): Page<Row> => ({ rows: rows.map(rowOf), cursor });

/** Until there is a list of them. */
const everyRow = async (owner: string): Promise<CashRow[]> => {
  const [entered, trades] = await Promise.all([listEntries(owner), listTrades(owner)]);
  return [...entered, ...trades.flatMap((trade) => derivedRow(trade) ?? [])].toSorted(byDateThenId);
};

/** Rows of type dividend stand in no list: they are gone through by number, which stands in the cursor after a day. */
const dividendRows =
  (asked: Asked): Source =>
  async ({ limit, cursor = '' }) => {
    const after = Number(cursor.split('.')[1] ?? 0);
    const rows = await entries.listFrom(asked.owner, after, limit);
    const isDividend = ({ transactionType }: StoredEntry) => transactionType === 'dividend';
    const rowOf = cashRow(asked);
    return {
      rows: rows.map((row) => (isDividend(row) ? rowOf(row) : { date: row.transactionDate, part: null })),
      cursor: rows.length < limit ? null : `9999-12-31.${rows.at(-1)?.id}`,
    };
  };

/** What moves a balance; `cashCounted` without rows of type dividend. */
export const cashSources = async (asked: Asked): Promise<Source[]> => {
  const { owner, heads, list } = asked;
  const hasDividends = list === 'cash';
  if (!isKept(heads.PTX) || !isKept(heads.CTX)) {
    const all = (await everyRow(owner)).filter((row) => hasDividends || row.transactionType !== 'dividend');
    return [async (page) => asPage(pageAmong(all, page), cashRow(asked))];
  }
  const listed: Source = async (page) => asPage(await pageWithin<CashRow>(owner, 'CTXD', [], page), cashRow(asked));
  return hasDividends ? [listed, dividendRows(asked)] : [listed];
};

/** Of one account, all at once: its page reads no fewer. */
export const savingsSources = async ({ owner, account, list }: Asked): Promise<Source[]> => {
  const branch = account === undefined ? undefined : await findAccountBranch(owner, account);
  if (!branch) return [];
  const { record, rows } = branch;
  const counts = ({ transactionType }: (typeof rows)[number]) =>
    list === 'savings' || transactionType === 'interest_earned';
  const parts = rows
    .toReversed()
    .map((row) => ({ date: row.transactionDate, part: counts(row) ? savingsPart(row, record, movedBy(row)) : null }));
  return [async () => ({ rows: parts, cursor: null })];
};

/** Trades of one stock up to a day, each with the shares that it makes of that day. */
export const entitledSources = async (asked: Asked, effects: StockEffects): Promise<Source[]> => {
  const { owner, symbols, platform, to = asked.today } = asked;
  const [symbol] = symbols ?? [];
  if (symbol === undefined) return [];
  const { trades, splits } = await readStock(owner, symbol, effects);
  const own = trades.filter((trade) => platform === undefined || trade.platform === platform);
  const parts = own.toReversed().map((trade) => ({ date: trade.transactionDate, part: sharesPart(trade, splits, to) }));
  return [async () => ({ rows: parts, cursor: null })];
};
