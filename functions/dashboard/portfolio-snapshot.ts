import type { PortfolioPriceSources } from '#contract/insight/dashboard';
import type { Platform } from '#contract/portfolio/trades';
import type { CashDelta } from '#core/cash/cash-deltas';
import type { PaidDividend } from '#core/dividends/income';
import type { DashboardInputs } from '#core/insight/dashboard';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { readCorrectedDividendIncome } from '#functions/dividends/cash/corrected-income';
import {
  type PortfolioMarket as PricesAndSplits,
  readPortfolioMarket as readPrices,
} from '#functions/portfolio/portfolio-market';
import { readTradeLedger, type TradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { clock } from '#functions/runtime/clock';
import {
  isLedgerMaterialized,
  type LedgerStatesByKind,
  readLedgerStatesByKind,
} from '#functions/runtime/storage/ledger';
import { getFxRate, getMarketSplitsBySymbol, getQuotesBySymbol } from '#functions/stocks/market-cache';

/** What dashboard and analytics are computed from: the heads, the ledgers in one round of queries, then the market in another. */

export const livePortfolioEffects = {
  now: clock,
  quotesOf: getQuotesBySymbol,
  splitsOf: getMarketSplitsBySymbol,
  rateOf: getFxRate,
};
export type PortfolioEffects = typeof livePortfolioEffects;

export interface PortfolioLedgers {
  trades: TradeLedger;
  income: PaidDividend[];
  /** What is still to be moved in cash by a correction of dividends; mostly nothing. */
  cashMoves: CashDelta[];
  rows: { trades: number; foundDividends: number; manualDividends: number };
  /** Everything follows from the heads: what is kept of the trades is made, and no dividend is being corrected. */
  isSettled: boolean;
}

/**
 * What the trades come to, the balances, and the dividends paid by `today`, after the heads were read. Nobody here has the
 * right to write books.
 */
export const readPortfolioLedgers = async (
  owner: string,
  today: Day,
  read?: LedgerStatesByKind,
): Promise<PortfolioLedgers> => {
  const heads = read ?? (await readLedgerStatesByKind(owner));
  const [trades, { income, moves, rows, isSettled }] = await Promise.all([
    readTradeLedger(owner, { mayWrite: false, heads }),
    readCorrectedDividendIncome(owner, heads, today),
  ]);
  return {
    trades,
    income,
    cashMoves: moves,
    rows: { trades: trades.count, foundDividends: rows.found, manualDividends: rows.entered },
    isSettled: isSettled && isLedgerMaterialized(heads.PTX),
  };
};

/** With the splits that could be looked up. */
export interface MarketWithSplits extends PricesAndSplits {
  splits: SplitsBySymbol;
}

export const readMarketWithSplits = async (
  trades: TradeLedger,
  today: Day,
  effects: PortfolioEffects,
): Promise<MarketWithSplits> => {
  const market = await readPrices(trades, today, effects);
  return { ...market, splits: trades.splits(market.lookedUp) };
};

export const computePortfolioInputs = async (
  { trades, income }: PortfolioLedgers,
  { splits, prices }: MarketWithSplits,
  today: Day,
): Promise<DashboardInputs<Platform>> => ({
  positions: await trades.positions(splits),
  prices,
  income,
  today,
});

export interface LoadedPortfolio {
  ledgers: PortfolioLedgers;
  market: MarketWithSplits;
  books: DashboardInputs<Platform>;
}

/** What is held and counts with a price of one's own, by symbol. */
export const listOwnPricesUsed = (
  positions: DashboardInputs['positions'],
  own: MarketWithSplits['own'],
): PortfolioPriceSources['ownPrices'] => {
  const held = new Set(positions.filter(({ open }) => open).map(({ symbol }) => symbol));
  return [...own]
    .flatMap(([symbol, quote]) => (quote && held.has(symbol) ? [{ symbol, date: quote.date }] : []))
    .toSorted((a, b) => compareText(a.symbol, b.symbol));
};

/** Of the prices that the value was made of: those of open positions. */
export const getPortfolioPriceSources = (
  { positions }: DashboardInputs,
  { quotes, prices, own }: MarketWithSplits,
): PortfolioPriceSources => {
  const held = new Set(positions.filter(({ open }) => open).map(({ symbol }) => symbol));
  const used = [...quotes.values()].filter(({ symbol }) => held.has(symbol) && prices.has(symbol));
  return {
    sources: [...new Set(used.map(({ source }) => source))].toSorted(),
    asOf: used.map(({ asOf }) => asOf).toSorted()[0] ?? null,
    staleSymbols: used
      .filter(({ stale }) => stale)
      .map(({ symbol }) => symbol)
      .toSorted(),
    ownPrices: listOwnPricesUsed(positions, own),
  };
};
