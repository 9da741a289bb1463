import type {
  DailyChange,
  HoldingsReport,
  Platform,
  PlatformBreakdown,
  PortfolioAnalysis,
  PortfolioValue,
} from '#contract/portfolio';
import type { Quote } from '#contract/stocks';
import { mergeBySymbol } from '#core/merge-positions';
import { dailyChange, platformTotals, portfolioTotals } from '#core/portfolio';
import { analyse } from '#core/portfolio-analysis';
import { type AnyPosition, type Position, positionsOf } from '#core/positions';
import type { SplitsBySymbol } from '#core/splits';
import { type PriceQuote, valuePosition } from '#core/valuation';
import type { Actor } from '#functions/platform/actor';
import { inDollars, knownSplits } from '#functions/portfolio/market';
import { listTrades } from '#functions/portfolio/store';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';

const live = { quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
type Effects = typeof live;

interface Portfolio {
  transactionsCount: number;
  positions: Position<Platform>[];
  splits: SplitsBySymbol;
  quotes: ReadonlyMap<string, Quote>;
  prices: ReadonlyMap<string, PriceQuote>;
}

/**
 * The ledger as positions, with prices. Quotes and splits are asked for in the same turn, which is one request to the
 * table for up to 50 symbols; whether a symbol is still held is only known once its splits are.
 */
const readPortfolio = async (actor: Actor, { quotesOf, splitsOf, rateOf }: Effects): Promise<Portfolio> => {
  const trades = await listTrades(actor.id);
  const symbols = [...new Set(trades.map(({ symbol }) => symbol))];
  const [lookedUp, quotes] = await Promise.all([splitsOf(symbols), quotesOf(symbols)]);
  const splits = knownSplits(lookedUp);
  const prices = await inDollars(quotes, rateOf);
  return { transactionsCount: trades.length, positions: positionsOf(trades, splits), splits, quotes, prices };
};

const holdingOf = (position: AnyPosition, { splits, quotes, prices }: Portfolio) => {
  const quote = prices.has(position.symbol) ? quotes.get(position.symbol) : undefined;
  return {
    ...valuePosition(position, prices.get(position.symbol)),
    platform: position.platform as Platform | null,
    splitsUnknown: !splits.has(position.symbol),
    quote: quote ? { source: quote.source, asOf: quote.asOf, stale: quote.stale } : null,
  };
};

const report =
  <T>(of: (portfolio: Portfolio) => T) =>
  async (actor: Actor, _input: unknown, effects: Effects = live): Promise<T> =>
    of(await readPortfolio(actor, effects));

export const reportHoldings = report((portfolio): HoldingsReport => {
  const held = (positions: readonly AnyPosition[]) =>
    positions.filter(({ open }) => open).map((position) => holdingOf(position, portfolio));
  return { holdings: held(mergeBySymbol(portfolio.positions)), platformHoldings: held(portfolio.positions) };
});

export const reportValue = report(
  ({ positions, prices, transactionsCount }): PortfolioValue => ({
    ...portfolioTotals(positions, prices),
    transactionsCount,
  }),
);

export const reportPlatforms = report(
  ({ positions, prices }): PlatformBreakdown => ({ platforms: platformTotals(positions, prices) }),
);

export const reportDailyChange = report(({ positions, prices }): DailyChange => dailyChange(positions, prices));

export const reportAnalysis = report(({ positions, prices }): PortfolioAnalysis => analyse(positions, prices));
