import type {
  DailyChange,
  Holding,
  HoldingsReport,
  PlatformBreakdown,
  PortfolioAnalysis,
  PortfolioValue,
} from '#contract/portfolio';
import type { Quote } from '#contract/stocks';
import type { Platform } from '#contract/trades';
import { analyse } from '#core/portfolio/analysis';
import { dailyChange, tradedSince } from '#core/portfolio/daily-change';
import { type HoldingFigures, holdingRows } from '#core/portfolio/holdings';
import type { Position } from '#core/portfolio/positions';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { platformTotals, portfolioTotals } from '#core/portfolio/totals';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { makeBooksSoon } from '#functions/portfolio/make-books';
import { type DollarQuote, inDollars, knownSplits, unknownSplits } from '#functions/portfolio/market';
import { readLedger, type TradeLedger } from '#functions/portfolio/read-ledger';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';
import { isKept } from '#functions/storage/ledger';

const live = { now: clock, quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
type Effects = typeof live;

interface Portfolio {
  ledger: TradeLedger;
  positions: Position<Platform>[];
  splits: SplitsBySymbol;
  quotes: ReadonlyMap<string, Quote>;
  prices: ReadonlyMap<string, DollarQuote>;
  today: Day;
}

const readMadeLedger = async (owner: string): Promise<TradeLedger> => {
  const ledger = await readLedger(owner, { mayWrite: true });
  if (isKept(ledger.heads.PTX) || !(await makeBooksSoon(owner))) return ledger;
  return readLedger(owner, { mayWrite: true });
};

/**
 * The ledger as positions, with prices. Quotes and splits are asked for in the same turn, which is one request to the
 * table for up to 50 symbols; whether a symbol is still held is only known once its splits are.
 */
const readPortfolio = async (actor: Actor, { now, quotesOf, splitsOf, rateOf }: Effects): Promise<Portfolio> => {
  const ledger = await readMadeLedger(actor.id);
  const [lookedUp, quotes] = await Promise.all([splitsOf(ledger.symbols), quotesOf(ledger.symbols)]);
  const splits = knownSplits(lookedUp);
  const prices = await inDollars(quotes, rateOf);
  const positions = await ledger.positions(splits);
  return { ledger, positions, splits, quotes, prices, today: dayInNewYork(now()) };
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
  <T>(of: (portfolio: Portfolio) => T | Promise<T>) =>
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
  ({ positions, prices, ledger }): PortfolioValue => ({
    ...portfolioTotals(positions, prices),
    transactionsCount: ledger.count,
  }),
);

export const reportPlatforms = report(
  ({ positions, prices }): PlatformBreakdown => ({ platforms: platformTotals(positions, prices) }),
);

export const reportDailyChange = report(async (portfolio): Promise<DailyChange> => {
  const { ledger, prices } = portfolio;
  const trades = await ledger.tradesOf(tradedSince(portfolio, prices));
  return dailyChange({ ...portfolio, trades }, prices);
});

export const reportAnalysis = report(({ positions, prices }): PortfolioAnalysis => analyse(positions, prices));
