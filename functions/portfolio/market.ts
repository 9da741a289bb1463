import type { Quote } from '#contract/stocks';
import { amount, roundPrice, toNumber } from '#core/money/amount';
import { mergeSplits, type Split, type SplitsBySymbol } from '#core/portfolio/splits';
import type { PriceQuote } from '#core/portfolio/valuation';
import { dayInNewYork } from '#core/time/day';
import type { getFxRate, getSplits } from '#functions/stocks/cache';

/** As the market answers; null for a symbol that it tells nothing of. */
export type LookedUp = ReadonlyMap<string, readonly Split[] | null>;

/** Without those that a person has recorded: what was learned of the market. */
export const marketPart = (splits: readonly Split[]): readonly Split[] => splits.filter(({ own }) => !own);

/**
 * The splits to account by: those that could be looked up, with the person's own. A symbol without an answer and without any
 * of one's own is accounted by those that its books were kept by, and is said to be; with some of one's own, by both.
 */
export const knownSplits = (
  lookedUp: LookedUp,
  own: SplitsBySymbol,
  keptBy: (symbol: string) => readonly Split[] = () => [],
): SplitsBySymbol =>
  new Map(
    [...lookedUp].flatMap(([symbol, market]) => {
      const splits = market ?? (own.has(symbol) ? marketPart(keptBy(symbol)) : null);
      return splits ? [[symbol, mergeSplits(splits, own.get(symbol))] as const] : [];
    }),
  );

/** As the market tells them, with the person's own; null where nobody knows. */
export const withOwnSplits =
  (splitsOf: typeof getSplits, own: SplitsBySymbol): typeof getSplits =>
  async (symbols) =>
    new Map(
      [...(await splitsOf(symbols))].map(([symbol, market]) => [
        symbol,
        market && [...mergeSplits(market, own.get(symbol))],
      ]),
    );

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
