import type { Quote } from '#contract/stocks';
import { amount, roundPrice, toNumber } from '#core/money/amount';
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import type { PriceQuote } from '#core/portfolio/valuation';
import { dayInNewYork } from '#core/time/day';
import type { getFxRate } from '#functions/stocks/cache';

/** The splits that could be looked up; a symbol without an answer is accounted without any, and is said to be. */
export const knownSplits = (splits: ReadonlyMap<string, Split[] | null>): SplitsBySymbol =>
  new Map([...splits].flatMap(([symbol, known]) => (known ? [[symbol, known] as const] : [])));

/** Said wherever a ledger looks impossible without splits that nobody could tell. */
export const unknownSplits = (symbol: string): string => `Splits of ${symbol} cannot be looked up at the moment.`;

/** A price in US dollars, and by what rate it became one: 1 where it was in US dollars. */
export type DollarQuote = PriceQuote & { rate: number };

const inDollarsAt = (quote: Quote, rate: number): DollarQuote => {
  const converted = (price: number) => (rate === 1 ? price : toNumber(roundPrice(amount(price).times(rate))));
  return {
    price: converted(quote.price),
    previousClose: quote.previousClose === null ? null : converted(quote.previousClose),
    day: dayInNewYork(new Date(quote.asOf)),
    rate,
  };
};

/** Prices in US dollars. A foreign price whose rate is not to be had is left out, as if there were none. */
export const inDollars = async (
  quotes: ReadonlyMap<string, Quote>,
  rateOf: typeof getFxRate,
): Promise<Map<string, DollarQuote>> => {
  const currencies = [...new Set([...quotes.values()].map(({ currency }) => currency))];
  const rates = new Map(
    await Promise.all(
      currencies.map(async (from) => [from, from === 'USD' ? 1 : (await rateOf(from, 'USD'))?.rate] as const),
    ),
  );
  return new Map(
    [...quotes].flatMap(([symbol, quote]): [string, DollarQuote][] => {
      const rate = rates.get(quote.currency);
      return rate === undefined ? [] : [[symbol, inDollarsAt(quote, rate)]];
    }),
  );
};
