import type { ReturnsQuery } from '#contract/insight/insight';
import type { Platform, Trade } from '#contract/portfolio/trades';
import type { PaidDividendRow } from '#core/insight/returns/investment-bridge';
import type { AssetClass } from '#core/stocks/asset-class';
import { toAssetClass } from '#core/stocks/asset-class';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import { listTradesOfSymbols } from '#functions/portfolio/store';
import { listLedgerIndexRows } from '#functions/runtime/storage/ledger-indexes';

/** Of which shares the figures are. */
export interface PortfolioPartSelection {
  platform?: Platform | undefined;
  class?: AssetClass | undefined;
  symbol?: string | undefined;
}

export const toPortfolioPartSelection = ({ platform, class: kind, symbol }: ReturnsQuery): PortfolioPartSelection => ({
  platform,
  class: kind,
  symbol,
});

export const isWholePortfolio = ({ platform, class: kind, symbol }: PortfolioPartSelection): boolean =>
  platform === undefined && kind === undefined && symbol === undefined;

/** Whether a stock is of it, by its name. */
export const isStockSelected = (
  { class: kind, symbol }: PortfolioPartSelection,
  { ledgers }: DailyFiguresContext,
  one: string,
): boolean =>
  (symbol === undefined || symbol === one) &&
  (kind === undefined || kind === toAssetClass(one, ledgers.trades.ownAssets.has(one)));

/** Whether a row is of it. */
export const isRowSelected = (
  part: PortfolioPartSelection,
  context: DailyFiguresContext,
  row: { symbol: string; platform?: string | null | undefined },
): boolean =>
  isStockSelected(part, context, row.symbol) && (part.platform === undefined || part.platform === row.platform);

/** The trades of a part, and no others: from its own lists, where there are any. */
export const listSelectedTrades = async (
  part: PortfolioPartSelection,
  context: DailyFiguresContext,
): Promise<Trade[]> => {
  const { owner, ledgers } = context;
  const { trades: ledger } = ledgers;
  const symbols = ledger.symbols.filter((symbol) => isStockSelected(part, context, symbol));
  const isByStock = part.symbol !== undefined || part.platform === undefined;
  const trades = isByStock
    ? await listTradesOfSymbols(owner, symbols, ledger.heads.PTX)
    : await listLedgerIndexRows<Trade>(owner, 'PTXP', [part.platform as Platform]);
  return trades.filter((trade) => isRowSelected(part, context, trade));
};

/** What of some payments is of the part. */
export const selectPaidDividendRows = <Row extends PaidDividendRow>(
  part: PortfolioPartSelection,
  context: DailyFiguresContext,
  paid: readonly Row[],
): Row[] => paid.filter((row) => isRowSelected(part, context, row));
