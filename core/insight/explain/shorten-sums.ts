import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { type Amount, sumExactAmounts, zeroAmount } from '#core/money/amount';

/** Characters of JSON that a figure takes at most, where shorter sums are enough for that: a row with its quantity and price takes 700. */
export const maxFigureLength = 100_000;
/** So many parts of a sum are listed one by one: the first number with which the figure is no longer than that. */
const listedTermCounts = [100, 50, 25, 10] as const;
export const [maxListedTerms] = listedTermCounts;

export const isFigureTooLong = (figure: ComputedFigure): boolean => JSON.stringify(figure).length > maxFigureLength;

const getSize = (part: FigureTerm): number => Math.abs(Number(part.value));
const getSignedAmount = (part: FigureTerm): Amount =>
  part.less ? zeroAmount.minus(getTermAmount(part)) : getTermAmount(part);

/** Parts of a sum are in one currency. Which of them are the largest is told well enough by floats. */
const keepLargest = ({ parts, unit }: ComputedFigure, count: number): readonly FigureTerm[] => {
  const currency = parts[0]?.currency;
  const sizes = new Map(parts.map((part) => [part, getSize(part)]));
  const bySize = parts.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  const largest = new Set(bySize.slice(0, count));
  const others = parts.filter((part) => !largest.has(part));
  const rest = createGivenTerm('others', unit, sumExactAmounts(others.map(getSignedAmount)), {
    ...(currency !== undefined && { currency }),
  });
  return [...parts.filter((part) => largest.has(part)), rest];
};

const shortenTo = (figure: ComputedFigure, count: number): ComputedFigure => {
  const parts = figure.how.by === 'sum' && figure.parts.length > count ? keepLargest(figure, count) : figure.parts;
  return { ...figure, parts: parts.map((part) => (part.kind === 'figure' ? shortenTo(part, count) : part)) };
};

/**
 * The same figure, in which no sum has more than 100 parts, or 50, 25 or 10 where it would be too long: the largest of them in their
 * order, and what all others come to. So an answer does not grow with the ledger.
 */
export const shortenLongSums = (figure: ComputedFigure): ComputedFigure => {
  let short = figure;
  for (const count of listedTermCounts) {
    short = shortenTo(figure, count);
    if (!isFigureTooLong(short)) break;
  }
  return short;
};
