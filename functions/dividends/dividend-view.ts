import type { StockDividendsBySymbol } from '#core/dividends/stored-income';
import { type Day, dayInNewYork } from '#core/time/day';
import { materializeAllStocks, settleDividends } from '#functions/dividends/backfill-dividends';
import { readFoundRecords } from '#functions/dividends/found/found-store';
import { dividendLedger, listManualRows } from '#functions/dividends/manual/manual-store';
import { type MaterializedStock, readStockDividends } from '#functions/dividends/materialized-store';
import {
  getIndexPage,
  type IndexName,
  type PageRequest,
  paginateIndexEntries,
  type RowPage,
} from '#functions/runtime/storage/indexes';
import { isMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import type { ReadContext } from '#functions/runtime/time-budget';

/** A person's dividends as pages show them, without reading those that are not shown. */
export interface DividendView {
  /** What all of it follows from, beside the day. */
  head: LedgerState;
  stocks(): Promise<StockDividendsBySymbol>;
  page<Row>(list: IndexName, within: readonly string[], request: PageRequest): Promise<RowPage<Row>>;
}

const stocksIn = (all: ReadonlyMap<string, MaterializedStock>): StockDividendsBySymbol =>
  new Map([...all].flatMap(([symbol, { stock }]) => (stock ? [[symbol, stock] as const] : [])));

/** While nothing is kept, and could not be made either. */
const viewOfAll = async (owner: string, head: LedgerState, today: Day): Promise<DividendView> => {
  const [{ found }, manual] = await Promise.all([readFoundRecords(owner), listManualRows(owner)]);
  const all = materializeAllStocks({ found, manual }, today);
  const listed = [...all.values()].flatMap((stock) => stock.listed);
  return {
    head,
    stocks: async () => stocksIn(all),
    page: async (list, within, request) => paginateIndexEntries(listed, list, within, request),
  };
};

/** `read`: the head, where it has been read before. */
export const getDividendView = async (reader: ReadContext, now: Date, read?: LedgerState): Promise<DividendView> => {
  const owner = reader.id;
  const head = await settleDividends(reader, read ?? (await dividendLedger.head(owner)));
  if (!isMaterialized(head)) return viewOfAll(owner, head, dayInNewYork(now));
  return {
    head,
    stocks: () => readStockDividends(owner),
    page: (list, within, request) => getIndexPage(owner, list, within, request),
  };
};
