import type { Day } from '#core/time/day';
import { type MarketDataProvider, ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';

/** For tests: a market that knows what it is told, and fails on all else. */
export interface TestMarketData {
  prices?: Record<string, [price: number, previousClose: number]>;
  /** What a stock is quoted in, where that is not US dollars. */
  currencies?: Record<string, string>;
  splits?: Record<string, { date: Day; numerator: number; denominator: number }[]>;
  /** In US dollars where no currency is said. */
  dividends?: Record<string, [exDate: Day, amountPerShare: number, paymentDate: Day | null, currency?: string][]>;
  /** Closes as traded, in the stock's own currency; of `EURUSD=X` a euro in US dollars. */
  history?: Record<string, [date: Day, close: number][]>;
  rates?: Record<string, number>;
  /** Symbols that the provider fails on. */
  failing?: string[];
  /** Symbols that the provider says it does not know. */
  unlisted?: string[];
}

const unknown = {
  change: null,
  changePercent: null,
  marketCap: null,
  peRatio: null,
  dividendYield: null,
  volume: null,
};

export const createTestMarket = ({
  prices = {},
  currencies = {},
  splits = {},
  dividends = {},
  history = {},
  rates = {},
  failing = [],
  unlisted = [],
}: TestMarketData): MarketDataProvider => ({
  quotes: async (symbols) =>
    symbols.flatMap((symbol) => {
      const known = prices[symbol];
      if (!known) return [];
      const [price, previousClose] = known;
      const asOf = new Date().toISOString();
      const companyName = `${symbol} Inc.`;
      const currency = currencies[symbol] ?? 'USD';
      return [{ symbol, companyName, currency, price, previousClose, source: 'sample', asOf, ...unknown }];
    }),
  events: async (symbol) => {
    if (failing.includes(symbol)) throw new ProviderFailure('no answer');
    if (unlisted.includes(symbol)) throw new UnknownSymbolError(symbol);
    return {
      source: 'sample',
      splits: splits[symbol] ?? [],
      dividends: (dividends[symbol] ?? []).map(([exDate, amountPerShare, paymentDate, currency = 'USD']) => ({
        exDate,
        amountPerShare,
        paymentDate,
        currency,
      })),
    };
  },
  history: async (symbol, from) => {
    const known = history[symbol];
    if (unlisted.includes(symbol)) throw new UnknownSymbolError(symbol);
    if (failing.includes(symbol) || !known) throw new ProviderFailure('no answer');
    const closes = known.map(([date, close]) => ({ date, close })).filter(({ date }) => date >= from);
    return { closes, currency: currencies[symbol] ?? 'USD', source: 'sample' };
  },
  search: async () => [],
  fxRate: async (from, to) => {
    const rate = rates[`${from}${to}`];
    if (rate === undefined) throw new ProviderFailure('no rate');
    return { rate, asOf: new Date().toISOString(), source: 'sample' };
  },
});
