import { type LeftOutStocks, listLeftOutSentences } from './left-out-sentences';

/** Says under a figure what it does not count, and why. */
export const LeftOutNote = (leftOut: LeftOutStocks) => {
  const sentences = listLeftOutSentences(leftOut);
  return sentences.length > 0 && <p className="text-sm text-ink-muted">{sentences.join(' ')}</p>;
};
