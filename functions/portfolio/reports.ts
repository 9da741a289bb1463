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
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import { platformTotals, portfolioTotals } from '#core/portfolio/totals';
import { type Day, dayInNewYork } from '#core/time/day';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { readyHeads } from '#functions/portfolio/make-books';
import { type DollarQuote, inDollars, unknownSplits } from '#functions/portfolio/market';
import { readLedger, type TradeLedger } from '#functions/portfolio/read-ledger';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';
import { isKept } from '#functions/storage/ledger';

const live = { now: clock, quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
type Effects = typeof live;

/** What the market says of some stocks today. */
interface Market {
  /** Null where they cannot be looked up. */
  lookedUp: ReadonlyMap<string, Split[] | null>;
  quotes: ReadonlyMap<string, Quote>;
  prices: ReadonlyMap<string, DollarQuote>;
  today: Day;
}

interface Portfolio extends Market {
  ledger: TradeLedger;
  positions: Position<Platform>[];
  splits: SplitsBySymbol;
}

/** Quotes and splits are asked for in the same turn, which is one request to the table for up to 50 symbols. */
const askMarket = async (symbols: readonly string[], { now, quotesOf, splitsOf, rateOf }: Effects): Promise<Market> => {
  const [lookedUp, quotes] = await Promise.all([splitsOf(symbols), quotesOf(symbols)]);
  return { lookedUp, quotes, prices: await inDollars(quotes, rateOf), today: dayInNewYork(now()) };
};

/** The ledger as positions, with prices. Whether a symbol is still held is only known once its splits are. */
const portfolioOf = async (ledger: TradeLedger, market: Market): Promise<Portfolio> => {
  const splits = ledger.splits(market.lookedUp);
  return { ...market, ledger, splits, positions: await ledger.positions(splits) };
};

const quoteOf = (symbol: string, { quotes, prices }: Portfolio): Holding['quote'] => {
  const [quote, price] = [quotes.get(symbol), prices.get(symbol)];
  if (!quote || !price) return null;
  const { source, asOf, stale, currency } = quote;
  return { source, asOf, stale, currency, price: quote.price, rate: price.rate };
};

/** What only looks impossible while its splits cannot be looked up says so. */
const holdingOf = (row: HoldingFigures<Platform | null>, portfolio: Portfolio): Holding => {
  const splitsUnknown = !portfolio.lookedUp.get(row.symbol);
  const hint = splitsUnknown ? ` ${unknownSplits(row.symbol)}` : '';
  const reviewReasons = row.reviewReasons.map(({ sentence, tradeId }) => ({ sentence: sentence + hint, tradeId }));
  return { ...row, reviewReasons, splitsUnknown, quote: quoteOf(row.symbol, portfolio) };
};

/** While the splits of a stock cannot be looked up, its figures are by those that its book happens to have been kept by. */
const isWhole = ({ lookedUp }: Market): boolean => ![...lookedUp.values()].includes(null);

const followsFrom = ({ PTX }: TradeLedger['heads'], { lookedUp, quotes, prices, today }: Market) => [
  PTX,
  [...lookedUp],
  [...quotes],
  [...prices],
  today,
];

/** A report on the portfolio, which is not made where the browser holds it already. */
const report =
  <T>(of: (portfolio: Portfolio) => T | Promise<T>) =>
  async ({ id: owner }: Actor, _input: unknown, effects: Effects = live): Promise<T | Conditional<T>> => {
    const heads = await readyHeads(owner);
    const ledger = await readLedger(owner, { mayWrite: true, heads });
    const market = await askMarket(ledger.symbols, effects);
    const make = async () => of(await portfolioOf(ledger, market));
    return isKept(heads.PTX) && isWhole(market) ? new Conditional(followsFrom(heads, market), make) : make();
  };

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
