import { type ExcludedStockSymbols, listExcludedStockSentences } from './excluded-stock-sentences';

/** Says under a figure what it does not count, and why. */
export const ExcludedStocksNote = (leftOut: ExcludedStockSymbols) => {
  const sentences = listExcludedStockSentences(leftOut);
  return sentences.length > 0 && <p className="text-sm text-ink-muted">{sentences.join(' ')}</p>;
};
