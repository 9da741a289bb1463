import { formatDay } from '#lib/format';

/** The stocks that no total of values, gains and returns counts; the contract's `excludedStockFields`. */
export interface ExcludedStockSymbols {
  unpricedSymbols: readonly string[];
  reviewSymbols: readonly string[];
  /** Those that count with a price of one's own, where that is known here. */
  ownPrices?: readonly { symbol: string; date: string }[];
}

/** What is told of some stocks: `verbs` as it goes on after one symbol and after several. */
const describe = (symbols: readonly string[], verbs: readonly [one: string, several: string], tail: string): string => {
  const [verb, its] = symbols.length === 1 ? [verbs[0], 'its'] : [verbs[1], 'their'];
  return `${symbols.join(', ')} ${verb} ${tail} ${its} cost, value, gain and income are not included.`;
};

const describeOwnPrices = (prices: readonly { symbol: string; date: string }[]): string =>
  `At own prices: ${prices.map(({ symbol, date }) => `${symbol} (${formatDay(date)})`).join(', ')}.`;

/**
 * A sentence for each reason that there is; none where every stock counts. `ABC has no price at present: its cost, value,
 * gain and income are not included.` Last, what counts with a price of one's own.
 */
export const listExcludedStockSentences = ({
  unpricedSymbols,
  reviewSymbols,
  ownPrices = [],
}: ExcludedStockSymbols): string[] => [
  ...(unpricedSymbols.length > 0 ? [describe(unpricedSymbols, ['has', 'have'], 'no price at present:')] : []),
  ...(reviewSymbols.length > 0
    ? [describe(reviewSymbols, ['needs', 'need'], 'review on the Portfolio page: until then')]
    : []),
  ...(ownPrices.length > 0 ? [describeOwnPrices(ownPrices)] : []),
];
