import { formatDay } from '#lib/format';

/** The stocks that no total of values, gains and returns counts; the contract's `leftOutFields`. */
export interface ExcludedStockSymbols {
  unpricedSymbols: readonly string[];
  reviewSymbols: readonly string[];
  /** Those that count with a price of one's own, where that is known here. */
  ownPrices?: readonly { symbol: string; date: string }[];
}

const getSentenceWords = (symbols: readonly string[]) => {
  const isOne = symbols.length === 1;
  const it = isOne ? 'it' : 'them';
  const leaves = `value, gain and returns leave ${it} out, with all that ${isOne ? 'it' : 'they'} cost and brought in.`;
  return { names: symbols.join(', '), has: isOne ? 'has' : 'have', needs: isOne ? 'needs' : 'need', leaves };
};

const describeUnpricedSymbols = (symbols: readonly string[]): string => {
  const { names, has, leaves } = getSentenceWords(symbols);
  return `${names} ${has} no price at present: ${leaves}`;
};

const toReview = (symbols: readonly string[]): string => {
  const { names, needs, leaves } = getSentenceWords(symbols);
  return `${names} ${needs} review on the Portfolio page: until then ${leaves}`;
};

const describeOwnPrices = (prices: readonly { symbol: string; date: string }[]): string =>
  `At own prices: ${prices.map(({ symbol, date }) => `${symbol} (${formatDay(date)})`).join(', ')}.`;

/**
 * A sentence for each reason that there is; none where every stock counts. `ABC has no price at present: value, gain
 * and returns leave it out, with all that it cost and brought in.` Last, what counts with a price of one's own.
 */
export const listExcludedStockSentences = ({
  unpricedSymbols,
  reviewSymbols,
  ownPrices = [],
}: ExcludedStockSymbols): string[] => [
  ...(unpricedSymbols.length > 0 ? [describeUnpricedSymbols(unpricedSymbols)] : []),
  ...(reviewSymbols.length > 0 ? [toReview(reviewSymbols)] : []),
  ...(ownPrices.length > 0 ? [describeOwnPrices(ownPrices)] : []),
];
