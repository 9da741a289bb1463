import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { type Amount, sumExactAmounts, zeroAmount } from '#core/money/amount';

/** So many parts of a sum are told one by one: a row with its quantity and price takes 700 bytes. */
export const maxListedTerms = 100;

const getSize = (part: FigureTerm): number => Math.abs(Number(part.value));
const getSignedAmount = (part: FigureTerm): Amount =>
  part.less ? zeroAmount.minus(getTermAmount(part)) : getTermAmount(part);

/** Parts of a sum are in one currency. Which of them are the largest is told well enough by floats. */
const keepLargest = ({ parts, unit }: ComputedFigure): readonly FigureTerm[] => {
  const currency = parts[0]?.currency;
  const bySize = parts.toSorted((a, b) => getSize(b) - getSize(a));
  const largest = new Set(bySize.slice(0, maxListedTerms));
  const others = parts.filter((part) => !largest.has(part));
  const rest = createGivenTerm('others', unit, sumExactAmounts(others.map(getSignedAmount)), {
    ...(currency !== undefined && { currency }),
  });
  return [...parts.filter((part) => largest.has(part)), rest];
};

/**
 * The same figure, in which no sum has more than 100 parts: the largest of them in their order, and what all others come to. So
 * an answer does not grow with the ledger.
 */
export const shortenLongSums = (figure: ComputedFigure): ComputedFigure => {
  const parts = figure.how.by === 'sum' && figure.parts.length > maxListedTerms ? keepLargest(figure) : figure.parts;
  return { ...figure, parts: parts.map((part) => (part.kind === 'figure' ? shortenLongSums(part) : part)) };
};
