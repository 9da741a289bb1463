import type {
  DailyChange,
  Holding,
  HoldingsReport,
  PlatformBreakdown,
  PortfolioAnalysis,
  PortfolioValue,
} from '#contract/portfolio';
import type { Platform } from '#contract/trades';
import { analyse } from '#core/portfolio/analysis';
import { dailyChange } from '#core/portfolio/daily-change';
import { type HoldingFigures, holdingRows } from '#core/portfolio/holdings';
import type { OwnQuote } from '#core/portfolio/own-prices';
import type { Position } from '#core/portfolio/positions';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { platformTotals, portfolioTotals } from '#core/portfolio/totals';
import { type Day, dayInNewYork } from '#core/time/day';
import { startOfDay } from '#core/time/market-hours';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { readyHeads } from '#functions/portfolio/make-books';
import { type Market, readMarket, unknownSplits } from '#functions/portfolio/market';
import { readLedger, type TradeLedger } from '#functions/portfolio/read-ledger';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';
import { isKept } from '#functions/storage/ledger';

const live = { now: clock, quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
type Effects = typeof live;

interface Portfolio extends Market {
  today: Day;
  ledger: TradeLedger;
  positions: Position<Platform>[];
  splits: SplitsBySymbol;
}

/** The ledger as positions, with prices. Whether a symbol is still held is only known once its splits are. */
const portfolioOf = async (ledger: TradeLedger, market: Market, today: Day): Promise<Portfolio> => {
  const splits = ledger.splits(market.lookedUp);
  return { ...market, today, ledger, splits, positions: await ledger.positions(splits) };
};

/** A price of one's own is of its day, which began at midnight in New York. */
const ownQuoteOf = ({ date, price }: OwnQuote): Holding['quote'] => ({
  source: 'own',
  asOf: startOfDay(date).toISOString(),
  stale: false,
  currency: 'USD',
  price,
  rate: 1,
});

export const quoteOf = (symbol: string, { quotes, prices, own }: Market): Holding['quote'] => {
  const ownPrice = own.get(symbol);
  if (ownPrice) return ownQuoteOf(ownPrice);
  const [quote, price] = [quotes.get(symbol), prices.get(symbol)];
  if (!quote || !price) return null;
  const { source, asOf, stale, currency } = quote;
  return { source, asOf, stale, currency, price: quote.price, rate: price.rate };
};

/** What only looks impossible while its splits cannot be looked up says so. */
export const holdingOf = (row: HoldingFigures<Platform | null>, market: Market): Holding => {
  const splitsUnknown = !market.lookedUp.get(row.symbol);
  const hint = splitsUnknown ? ` ${unknownSplits(row.symbol)}` : '';
  const reviewReasons = row.reviewReasons.map(({ sentence, tradeId }) => ({ sentence: sentence + hint, tradeId }));
  return { ...row, reviewReasons, splitsUnknown, quote: quoteOf(row.symbol, market) };
};

/** While the splits of a stock cannot be looked up, its figures are by those that its book happens to have been kept by. */
const isWhole = ({ lookedUp }: Market): boolean => ![...lookedUp.values()].includes(null);

const followsFrom = ({ PTX }: TradeLedger['heads'], { lookedUp, quotes, prices }: Market, today: Day) => [
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
    const today = dayInNewYork(effects.now());
    const market = await readMarket(ledger, today, effects);
    const make = async () => of(await portfolioOf(ledger, market, today));
    return isKept(heads.PTX) && isWhole(market) ? new Conditional(followsFrom(heads, market, today), make) : make();
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
  return dailyChange(await ledger.daily(portfolio, prices), prices);
});

export const reportAnalysis = report(({ positions, prices }): PortfolioAnalysis => analyse(positions, prices));
