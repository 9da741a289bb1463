/** The stocks that no total of values, gains and returns counts; the contract's `leftOutFields`. */
export interface LeftOut {
  unpricedSymbols: readonly string[];
  reviewSymbols: readonly string[];
}

/** `Without a price at present, and so left out of value, gain and returns on both sides: ABC, XYZ.` */
const unpriced = (symbols: readonly string[]): string =>
  `Without a price at present, and so left out of value, gain and returns on both sides: ${symbols.join(', ')}.`;

const toReview = (symbols: readonly string[]): string =>
  `Left out of value, gain and returns on both sides until a trade is put right on the Portfolio page: ${symbols.join(', ')}.`;

/** A sentence for each reason that there is; none where every stock counts. */
export const leftOutSentences = ({ unpricedSymbols, reviewSymbols }: LeftOut): string[] => [
  ...(unpricedSymbols.length > 0 ? [unpriced(unpricedSymbols)] : []),
  ...(reviewSymbols.length > 0 ? [toReview(reviewSymbols)] : []),
];
