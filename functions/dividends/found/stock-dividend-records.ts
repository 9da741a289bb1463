import type { StockDividendTotalsBySymbol } from '#core/dividends/stored-income';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import {
  type FoundDividendId,
  type FoundDividendRow,
  isOneQueryCheaper,
  listFoundDividends,
  listFoundDividendsForPosition,
  listPendingDividendCorrections,
  type PendingDividendCorrection,
  readFoundDividendRecords,
} from '#functions/dividends/found/found-store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { readStockDividendTotalsForSymbols } from '#functions/dividends/materialized-store';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';

/** The dividends of some stocks, and whose are being corrected. */
export interface StockDividendRecords extends RecordedDividends {
  corrections: PendingDividendCorrection[];
}

const listPositionsWithFoundDividends = (
  stocks: StockDividendTotalsBySymbol,
): Pick<FoundDividendId, 'symbol' | 'platform'>[] =>
  [...stocks].flatMap(([symbol, { platforms }]) =>
    platforms.flatMap(({ platform, found }) =>
      platform !== null && found > 0 ? [{ symbol, platform: platform as PortfolioPlatform }] : [],
    ),
  );

const listFound = async (
  owner: string,
  stocks: StockDividendTotalsBySymbol,
  { listed = 0 }: LedgerState,
): Promise<FoundDividendRow[]> => {
  const positions = listPositionsWithFoundDividends(stocks);
  if (isOneQueryCheaper(positions.length, listed))
    return (await listFoundDividends(owner)).filter(({ symbol }) => stocks.has(symbol));
  return (await Promise.all(positions.map((one) => listFoundDividendsForPosition(owner, one)))).flat();
};

const readRecordsForSymbols = async (
  owner: string,
  symbols: readonly string[],
  head: LedgerState,
): Promise<RecordedDividends> => {
  const stocks = await readStockDividendTotalsForSymbols(owner, symbols);
  const entered = symbols.filter((symbol) => (stocks.get(symbol)?.entered.count ?? 0) > 0);
  const [found, manual] = await Promise.all([
    listFound(owner, stocks, head),
    entered.length > 0 ? listManualRows(owner, { field: 'symbol', values: entered }) : [],
  ]);
  return { found, manual };
};

/**
 * Every dividend of these stocks, found on any platform or entered: what a change of one of them has to look at. `head` was
 * read before. While nothing is kept that tells where they are, they are looked for among all.
 */
export const readStockDividendRecords = async (
  owner: string,
  symbols: readonly string[],
  head: LedgerState,
): Promise<StockDividendRecords> => {
  if (!isLedgerMaterialized(head)) {
    const [{ found, corrections }, manual] = await Promise.all([
      readFoundDividendRecords(owner),
      listManualRows(owner),
    ]);
    const isAsked = ({ symbol }: { symbol: string }) => symbols.includes(symbol);
    return { found: found.filter(isAsked), manual: manual.filter(isAsked), corrections };
  }
  const [books, corrections] = await Promise.all([
    readRecordsForSymbols(owner, symbols, head),
    head.correcting ? listPendingDividendCorrections(owner) : [],
  ]);
  return { ...books, corrections };
};
