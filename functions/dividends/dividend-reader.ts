import type { StockDividendIncomeOnDay, StockDividendTotalsBySymbol } from '#core/dividends/stored-income';
import { type Day, getDayInNewYork } from '#core/time/day';
import { bringDividendsUpToDate, computeMaterializedDividendsByStock } from '#functions/dividends/backfill-dividends';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { dividendLedger, listManualRows } from '#functions/dividends/manual/manual-store';
import {
  type MaterializedStockDividends,
  readAllStockDividendTotals,
  readDailyIncomeByYear,
} from '#functions/dividends/materialized-store';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import {
  getLedgerIndexPage,
  type LedgerIndexName,
  paginateLedgerIndexEntries,
  type RowPage,
  type RowPageRequest,
} from '#functions/runtime/storage/ledger-indexes';
import type { ReadContext } from '#functions/runtime/time-budget';

/** A person's dividends as pages show them, without reading those that are not shown. */
export interface DividendReader {
  /** What all of it follows from, beside the day. */
  head: LedgerState;
  stocks(): Promise<StockDividendTotalsBySymbol>;
  /** What counts of those years, day by day, paid by today or not. */
  days(years: readonly string[]): Promise<StockDividendIncomeOnDay[]>;
  page<Row>(list: LedgerIndexName, within: readonly string[], request: RowPageRequest): Promise<RowPage<Row>>;
}

const toStockTotalsBySymbol = (all: ReadonlyMap<string, MaterializedStockDividends>): StockDividendTotalsBySymbol =>
  new Map([...all].flatMap(([symbol, { stock }]) => (stock ? [[symbol, stock] as const] : [])));

/** While nothing is kept, and could not be made either. */
const buildComputedView = async (owner: string, head: LedgerState, today: Day): Promise<DividendReader> => {
  const [{ found }, manual] = await Promise.all([readFoundDividendRecords(owner), listManualRows(owner)]);
  const all = computeMaterializedDividendsByStock({ found, manual }, today);
  const listed = [...all.values()].flatMap((stock) => stock.listed);
  return {
    head,
    stocks: async () => toStockTotalsBySymbol(all),
    days: async (years) =>
      [...all.values()].flatMap((stock) => stock.days.filter(([date]) => years.includes(date.slice(0, 4)))),
    page: async (list, within, request) => paginateLedgerIndexEntries(listed, list, within, request),
  };
};

/** `read`: the head, where it has been read before. */
export const getDividendReader = async (
  reader: ReadContext,
  now: Date,
  read?: LedgerState,
): Promise<DividendReader> => {
  const owner = reader.id;
  const head = await bringDividendsUpToDate(reader, read ?? (await dividendLedger.head(owner)));
  if (!isLedgerMaterialized(head)) return buildComputedView(owner, head, getDayInNewYork(now));
  return {
    head,
    stocks: () => readAllStockDividendTotals(owner),
    days: async (years) => [...(await readDailyIncomeByYear(owner, years)).values()].flat(),
    page: (list, within, request) => getLedgerIndexPage(owner, list, within, request),
  };
};
