import { type LeftOut, leftOutSentences } from './left-out-words';

/** Says under a figure what it does not count, and why. */
export const LeftOutNote = (leftOut: LeftOut) => {
  const sentences = leftOutSentences(leftOut);
  return sentences.length > 0 && <p className="text-sm text-ink-muted">{sentences.join(' ')}</p>;
};
