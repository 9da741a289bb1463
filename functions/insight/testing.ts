import type { StockQuote } from '#contract/stocks';
import type { Split } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';
import { liveCashEffects, liveTradeEffects } from '#functions/followers';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import type { CloseHistory } from '#functions/stocks/close-history-cache';
import type { FxRate, StockEvents } from '#functions/stocks/market-cache';
import type { MarketDataSource } from '#functions/stocks/market-data';

/** A market that says what a test wants. A stock without closes is not known to it; of one that is `down` it tells nothing. */
export interface ReturnsTestMarket {
  today: Day;
  closes: Record<string, [Day, number][]>;
  prices: Record<string, number>;
  splits: Record<string, Split[]>;
  dividends: Record<string, [Day, number][]>;
  /** US dollars for one unit today; those of other days are closes of `EURUSD=X`. */
  rates: Record<string, number>;
  down: string[];
  stale: boolean;
  source: MarketDataSource;
}

export const createEmptyReturnsTestMarket = (today: Day): ReturnsTestMarket => ({
  today,
  closes: {},
  prices: {},
  splits: {},
  dividends: {},
  rates: {},
  down: [],
  stale: false,
  source: 'yahoo',
});

const quoteIn = (market: ReturnsTestMarket, symbol: string): [string, StockQuote][] => {
  const price = market.prices[symbol];
  if (price === undefined || market.down.includes(symbol)) return [];
  const { source, stale, today } = market;
  const previousClose = market.closes[symbol]?.findLast(([date]) => date < today)?.[1] ?? null;
  const quote = { symbol, price, previousClose, currency: 'USD', source, stale, asOf: `${today}T20:00:00Z` };
  return [[symbol, quote as unknown as StockQuote]];
};

const getTestHistory = (market: ReturnsTestMarket, symbol: string, since: Day): [string, CloseHistory][] => {
  if (market.down.includes(symbol)) return [];
  const all = (market.closes[symbol] ?? []).map(([date, close]) => ({ date, close }));
  const closes = all.filter(({ date }) => date >= since && date <= market.today);
  return [[symbol, { closes, currency: 'USD', sources: [market.source], stale: market.stale }]];
};

const getTestRate = ({ rates, down, today, source, stale }: ReturnsTestMarket, currency: string): FxRate | null => {
  const rate = down.includes(currency) ? undefined : rates[currency];
  return rate === undefined ? null : { rate, asOf: `${today}T20:00:00Z`, source, stale };
};

export const createReturnsTestEffects = (
  market: ReturnsTestMarket,
): ReturnsEffects & Pick<typeof liveCashEffects, 'sources'> & Pick<typeof liveTradeEffects, 'followers'> => ({
  sources: liveCashEffects.sources,
  followers: liveTradeEffects.followers,
  now: () => new Date(`${market.today}T20:00:00Z`),
  quotesOf: async (symbols) => new Map(symbols.flatMap((symbol) => quoteIn(market, symbol))),
  splitsOf: async (symbols) =>
    new Map(symbols.map((symbol) => [symbol, market.down.includes(symbol) ? null : (market.splits[symbol] ?? [])])),
  rateOf: async (currency) => getTestRate(market, currency),
  historyOf: async (from) => new Map([...from].flatMap(([symbol, since]) => getTestHistory(market, symbol, since))),
  eventsOf: async (symbols) =>
    new Map(
      symbols.map((symbol): [string, StockEvents | null] => {
        if (market.down.includes(symbol)) return [symbol, null];
        const dividends = (market.dividends[symbol] ?? []).map(([exDate, amountPerShare]) => ({
          exDate,
          amountPerShare,
          paymentDate: null,
          currency: 'USD',
        }));
        return [symbol, { splits: market.splits[symbol] ?? [], dividends, stale: market.stale }];
      }),
    ),
  counting: 5_000,
  correcting: 6_000,
});
