import type { StockDividendTotals } from '#core/dividends/stored-income';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import {
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

const listFound = async (owner: string, symbol: string, { platforms }: StockDividendTotals) => {
  const here = platforms.flatMap(({ platform, found }) => (platform !== null && found > 0 ? [platform] : []));
  const rows = here.map((platform) =>
    listFoundDividendsForPosition(owner, { platform: platform as PortfolioPlatform, symbol }),
  );
  return (await Promise.all(rows)).flat();
};

const readRecordsForSymbols = async (owner: string, symbols: readonly string[]): Promise<RecordedDividends> => {
  const stocks = await readStockDividendTotalsForSymbols(owner, symbols);
  const entered = symbols.filter((symbol) => (stocks.get(symbol)?.entered.count ?? 0) > 0);
  const [found, manual] = await Promise.all([
    Promise.all([...stocks].map(([symbol, stock]) => listFound(owner, symbol, stock))),
    entered.length > 0 ? listManualRows(owner, { field: 'symbol', values: entered }) : [],
  ]);
  return { found: found.flat(), manual };
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
    readRecordsForSymbols(owner, symbols),
    head.correcting ? listPendingDividendCorrections(owner) : [],
  ]);
  return { ...books, corrections };
};
