import type {
  DailyChange,
  Holding,
  HoldingsReport,
  PlatformBreakdown,
  PortfolioAnalysis,
  PortfolioValue,
} from '#contract/portfolio';
import type { Quote } from '#contract/stocks';
import type { Platform, Trade } from '#contract/trades';
import { analyse } from '#core/portfolio/analysis';
import { dailyChange } from '#core/portfolio/daily-change';
import { type HoldingFigures, holdingRows } from '#core/portfolio/holdings';
import { type Position, positionsOf } from '#core/portfolio/positions';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { platformTotals, portfolioTotals } from '#core/portfolio/totals';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { type DollarQuote, inDollars, knownSplits, unknownSplits } from '#functions/portfolio/market';
import { listTrades } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';

const live = { now: clock, quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
type Effects = typeof live;

interface Portfolio {
  trades: Trade[];
  positions: Position<Platform>[];
  splits: SplitsBySymbol;
  quotes: ReadonlyMap<string, Quote>;
  prices: ReadonlyMap<string, DollarQuote>;
  today: Day;
}

/**
 * The ledger as positions, with prices. Quotes and splits are asked for in the same turn, which is one request to the
 * table for up to 50 symbols; whether a symbol is still held is only known once its splits are.
 */
const readPortfolio = async (actor: Actor, { now, quotesOf, splitsOf, rateOf }: Effects): Promise<Portfolio> => {
  const trades = await listTrades(actor.id);
  const symbols = [...new Set(trades.map(({ symbol }) => symbol))];
  const [lookedUp, quotes] = await Promise.all([splitsOf(symbols), quotesOf(symbols)]);
  const splits = knownSplits(lookedUp);
  const prices = await inDollars(quotes, rateOf);
  const positions = positionsOf(trades, splits);
  return { trades, positions, splits, quotes, prices, today: dayInNewYork(now()) };
};

const quoteOf = (symbol: string, { quotes, prices }: Portfolio): Holding['quote'] => {
  const [quote, price] = [quotes.get(symbol), prices.get(symbol)];
  if (!quote || !price) return null;
  const { source, asOf, stale, currency } = quote;
  return { source, asOf, stale, currency, price: quote.price, rate: price.rate };
};

/** What only looks impossible while its splits cannot be looked up says so. */
const holdingOf = (row: HoldingFigures<Platform | null>, portfolio: Portfolio): Holding => {
  const splitsUnknown = !portfolio.splits.has(row.symbol);
  const hint = splitsUnknown ? ` ${unknownSplits(row.symbol)}` : '';
  const reviewReasons = row.reviewReasons.map(({ sentence, tradeId }) => ({ sentence: sentence + hint, tradeId }));
  return { ...row, reviewReasons, splitsUnknown, quote: quoteOf(row.symbol, portfolio) };
};

const report =
  <T>(of: (portfolio: Portfolio) => T) =>
  async (actor: Actor, _input: unknown, effects: Effects = live): Promise<T> =>
    of(await readPortfolio(actor, effects));

export const reportHoldings = report((portfolio): HoldingsReport => {
  const { holdings, platformHoldings } = holdingRows(portfolio.positions, portfolio.prices);
  return {
    holdings: holdings.map((row) => holdingOf(row, portfolio)),
    platformHoldings: platformHoldings.map((row) => holdingOf(row, portfolio)),
  };
});

export const reportValue = report(
  ({ positions, prices, trades }): PortfolioValue => ({
    ...portfolioTotals(positions, prices),
    transactionsCount: trades.length,
  }),
);

export const reportPlatforms = report(
  ({ positions, prices }): PlatformBreakdown => ({ platforms: platformTotals(positions, prices) }),
);

export const reportDailyChange = report((portfolio): DailyChange => dailyChange(portfolio, portfolio.prices));

export const reportAnalysis = report(({ positions, prices }): PortfolioAnalysis => analyse(positions, prices));
