import type { StockDividendTotalsBySymbol } from '#core/dividends/stored-income';
import { type Day, dayInNewYork } from '#core/time/day';
import { materializeDividendsByStock, settleDividends } from '#functions/dividends/backfill-dividends';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { dividendLedger, listManualRows } from '#functions/dividends/manual/manual-store';
import { type MaterializedStockDividends, readAllStockDividends } from '#functions/dividends/materialized-store';
import {
  getIndexPage,
  type IndexName,
  type IndexPageRequest,
  paginateIndexEntries,
  type RowPage,
} from '#functions/runtime/storage/indexes';
import { isMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import type { ReadContext } from '#functions/runtime/time-budget';

/** A person's dividends as pages show them, without reading those that are not shown. */
export interface DividendView {
  /** What all of it follows from, beside the day. */
  head: LedgerState;
  stocks(): Promise<StockDividendTotalsBySymbol>;
  page<Row>(list: IndexName, within: readonly string[], request: IndexPageRequest): Promise<RowPage<Row>>;
}

const stocksIn = (all: ReadonlyMap<string, MaterializedStockDividends>): StockDividendTotalsBySymbol =>
  new Map([...all].flatMap(([symbol, { stock }]) => (stock ? [[symbol, stock] as const] : [])));

/** While nothing is kept, and could not be made either. */
const viewOfAll = async (owner: string, head: LedgerState, today: Day): Promise<DividendView> => {
  const [{ found }, manual] = await Promise.all([readFoundDividendRecords(owner), listManualRows(owner)]);
  const all = materializeDividendsByStock({ found, manual }, today);
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
    stocks: () => readAllStockDividends(owner),
    page: (list, within, request) => getIndexPage(owner, list, within, request),
  };
};
