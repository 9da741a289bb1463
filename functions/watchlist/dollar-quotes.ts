import type { StockQuote } from '#contract/stocks';
import { roundPrice, toAmount, toNumber } from '#core/money/amount';
import { getFxRate, getQuotesBySymbol } from '#functions/stocks/market-cache';

export const liveWatchlistMarketEffects = { quotesOf: getQuotesBySymbol, rateOf: getFxRate };
type WatchlistMarket = typeof liveWatchlistMarketEffects;

const convertAmount = (value: number | null, rate: number): number | null =>
  value === null ? null : toNumber(roundPrice(toAmount(value).times(rate)));

const toDollarQuote = (quote: StockQuote, rate: number): StockQuote => ({
  ...quote,
  currency: 'USD',
  price: toNumber(roundPrice(toAmount(quote.price).times(rate))),
  previousClose: convertAmount(quote.previousClose, rate),
  change: convertAmount(quote.change, rate),
  marketCap: convertAmount(quote.marketCap, rate),
});

/**
 * The quotes to be had, in US dollars as targets are. A foreign one whose rate is not to be had is left out; where
 * the provider fails there may be none at all, and the list is whole without them.
 */
export const getDollarQuotesBySymbol = async (
  symbols: readonly string[],
  { quotesOf, rateOf }: WatchlistMarket,
): Promise<Map<string, StockQuote>> => {
  const quotes = await quotesOf(symbols);
  const foreign = new Set([...quotes.values()].map(({ currency }) => currency));
  foreign.delete('USD');
  const rates = new Map(
    await Promise.all([...foreign].map(async (from) => [from, (await rateOf(from, 'USD'))?.rate] as const)),
  );
  return new Map(
    [...quotes].flatMap(([symbol, quote]) => {
      if (quote.currency === 'USD') return [[symbol, quote] as const];
      const rate = rates.get(quote.currency);
      return rate === undefined ? [] : [[symbol, toDollarQuote(quote, rate)] as const];
    }),
  );
};
