import type { SymbolKnown, SymbolsAsked } from '#contract/imports';
import type { Split } from '#core/portfolio/splits';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';
import type { Actor } from '#functions/identity/actor';
import { withOwnSplits } from '#functions/portfolio/market';
import { findOwnAssets } from '#functions/portfolio/own-assets-store';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { tradeLedger } from '#functions/portfolio/store';
import { getQuotes, getSplits, symbolsWithoutQuote } from '#functions/stocks/cache';

const live = { quotesOf: getQuotes, splitsOf: getSplits, unknownOf: symbolsWithoutQuote };
type Effects = typeof live;

/** A provider that is down answers for nobody: what was learned before is still there, and the rest is not known. */
const quietly = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);

const nothing: SymbolKnown = { symbol: '', as: null, name: '', isPriced: null, splits: null };

/**
 * What is known of the stocks of a file: their one name here, whether the market or an asset of one's own has a price, and their splits. Nothing is
 * changed, and a provider that fails makes it null, not an error.
 */
export const resolveSymbols = async (
  { id: owner }: Pick<Actor, 'id'>,
  { symbols }: SymbolsAsked,
  { quotesOf, splitsOf, unknownOf }: Effects = live,
): Promise<{ symbols: SymbolKnown[] }> => {
  const named = symbols.map(({ symbol, name }) => ({
    symbol,
    name,
    as: isSymbol(symbol) ? normalSymbol(symbol) : null,
  }));
  const all = [...new Set(named.flatMap(({ as }) => as ?? []))];
  const known = withOwnSplits(splitsOf, await ownSplitsOf(owner, await tradeLedger.head(owner)));
  const own = new Map((await findOwnAssets(owner, all)).map((asset) => [asset.symbol, asset]));
  const [quotes, splits] = await Promise.all([
    quietly(quotesOf(all.filter((symbol) => !own.has(symbol))), new Map()),
    quietly(known(all), new Map<string, Split[] | null>()),
  ]);
  // A provider that does not know a stock has none of its splits either: that nothing is told of them is no failure.
  const unpriced = new Set(unknownOf(all));
  return {
    symbols: named.map(({ symbol, name, as }): SymbolKnown => {
      if (as === null) return { ...nothing, symbol, name };
      const [asset, quote] = [own.get(as), quotes.get(as)];
      const told =
        splits.get(as)?.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })) ?? null;
      const isPriced = asset || quote ? true : unpriced.has(as) ? false : null;
      return { symbol, as, name: asset?.name || quote?.companyName || name, isPriced, splits: told };
    }),
  };
};
