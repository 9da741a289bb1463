import type { Quote } from '#contract/stocks';
import { amount, roundPrice, toNumber } from '#core/money';
import type { Split, SplitsBySymbol } from '#core/splits';
import type { PriceQuote } from '#core/valuation';
import type { getFxRate } from '#functions/stocks/cache';

/** The splits that could be looked up; a symbol without an answer is accounted without any, and is said to be. */
export const knownSplits = (splits: ReadonlyMap<string, Split[] | null>): SplitsBySymbol =>
  new Map([...splits].flatMap(([symbol, known]) => (known ? [[symbol, known] as const] : [])));

const converted = (quote: Quote, rate: number): PriceQuote => ({
  price: toNumber(roundPrice(amount(quote.price).times(rate))),
  previousClose: quote.previousClose === null ? null : toNumber(roundPrice(amount(quote.previousClose).times(rate))),
});

/** Prices in US dollars. A foreign price whose rate is not to be had is left out, as if there were none. */
export const inDollars = async (
  quotes: ReadonlyMap<string, Quote>,
  rateOf: typeof getFxRate,
): Promise<Map<string, PriceQuote>> => {
  const foreign = [...new Set([...quotes.values()].map(({ currency }) => currency))].filter(
    (currency) => currency !== 'USD',
  );
  const rates = new Map(await Promise.all(foreign.map(async (from) => [from, await rateOf(from, 'USD')] as const)));
  const prices = new Map<string, PriceQuote>();
  for (const [symbol, quote] of quotes) {
    if (quote.currency === 'USD') prices.set(symbol, quote);
    const rate = rates.get(quote.currency)?.rate;
    if (rate !== undefined) prices.set(symbol, converted(quote, rate));
  }
  return prices;
};
