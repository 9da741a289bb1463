import type { SymbolLookupRequest, SymbolLookupResult } from '#contract/imports/imports';
import type { Split } from '#core/portfolio/position/splits';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import { readVestCloses } from '#functions/imports/record/vest-closes';
import { findOwnAssets } from '#functions/portfolio/own-assets-store';
import { createEffectiveSplitsLookup } from '#functions/portfolio/splits/effective-splits';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  getMarketSplitsBySymbol,
  getQuotesBySymbol,
  listSymbolsKnownToHaveNoQuote,
} from '#functions/stocks/market-cache';

const live = {
  quotesOf: getQuotesBySymbol,
  splitsOf: getMarketSplitsBySymbol,
  unknownOf: listSymbolsKnownToHaveNoQuote,
  closesOf: readVestCloses,
};
type Effects = typeof live;

/** A provider that is down answers for nobody: what was learned before is still there, and the rest is not known. */
const catchWithFallback = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);

const nothing: SymbolLookupResult = { symbol: '', as: null, name: '', isPriced: null, splits: null, closes: [] };

/**
 * What is known of the stocks of a file: their one name here, whether the market or an asset of one's own has a price, and their splits. Nothing is
 * changed, and a provider that fails makes it null, not an error.
 */
export const resolveSymbols = async (
  { id: owner }: Pick<Actor, 'id'>,
  { symbols }: SymbolLookupRequest,
  { quotesOf, splitsOf, unknownOf, closesOf }: Effects = live,
): Promise<{ symbols: SymbolLookupResult[] }> => {
  const named = symbols.map(({ symbol, name, vests }) => ({
    symbol,
    name,
    vests,
    as: isValidSymbol(symbol) ? normalizeSymbol(symbol) : null,
  }));
  const all = [...new Set(named.flatMap(({ as }) => as ?? []))];
  const known = createEffectiveSplitsLookup(owner, splitsOf);
  const own = new Map((await findOwnAssets(owner, all)).map((asset) => [asset.symbol, asset]));
  const asked = Map.groupBy(
    named.flatMap(({ as, vests: days }) => (as && !own.has(as) ? [{ as, days }] : [])),
    (one) => one.as,
  );
  const vests = new Map([...asked].map(([as, parts]) => [as, parts.flatMap(({ days }) => days)] as const));
  const [quotes, splits, closes] = await Promise.all([
    catchWithFallback(quotesOf(all.filter((symbol) => !own.has(symbol))), new Map()),
    catchWithFallback(known(all), new Map<string, Split[] | null>()),
    catchWithFallback(closesOf(vests), new Map()),
  ]);
  const unpriced = new Set(unknownOf(all));
  return {
    symbols: named.map(({ symbol, name, as }): SymbolLookupResult => {
      if (as === null) return { ...nothing, symbol, name };
      const [asset, quote] = [own.get(as), quotes.get(as)];
      const stockSplits =
        splits.get(as)?.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })) ?? null;
      const isPriced = asset || quote ? true : unpriced.has(as) ? false : null;
      return {
        symbol,
        as,
        name: asset?.name || quote?.companyName || name,
        isPriced,
        splits: stockSplits,
        closes: closes.get(as) ?? [],
      };
    }),
  };
};
