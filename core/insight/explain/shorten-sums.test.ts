import { describe, expect, test } from 'vitest';
import { computeFigure, computeSumFigure, listWrongFigures } from '#core/insight/explain/compute-figure';
import { createGivenTerm, getTermAmount, toSubtractedTerm } from '#core/insight/explain/figure-terms';
import { isFigureTooLong, maxListedTerms, shortenLongSums } from '#core/insight/explain/shorten-sums';

const dollars = (value: number, name = `of ${value}`) => createGivenTerm(name, 'money', value);
/** $1 to $103, the largest in the middle. */
const many = [...Array.from({ length: 51 }, (_, at) => at + 1), ...Array.from({ length: 52 }, (_, at) => 103 - at)];

describe('a sum of 103 parts', () => {
  test('keeps its 100 largest in their order, and tells what the others come to', () => {
    const figure = computeSumFigure(
      'gain',
      many.map((value) => dollars(value)),
    );
    const short = shortenLongSums(figure);
    const [first, ...rest] = short.parts;
    // $1, $2 and $3.
    expect(short.parts.at(-1)).toEqual(dollars(6, 'others'));
    expect([first?.value, rest.length]).toEqual(['4', maxListedTerms]);
    expect([short.value, listWrongFigures(short)]).toEqual([figure.value, []]);
  });

  test('is the same with parts that are subtracted, which count by their size', () => {
    const parts = many.map((value) =>
      value === 103 || value === 2 ? toSubtractedTerm(dollars(value)) : dollars(value),
    );
    const short = shortenLongSums(computeSumFigure('gain', parts));
    expect(short.parts.some(({ less, value }) => less && value === '103')).toBe(true);
    // $1 - $2 + $3.
    expect(getTermAmount(short.parts.at(-1) ?? dollars(0)).toFixed()).toBe('2');
    expect(listWrongFigures(short)).toEqual([]);
  });

  test('of another currency tells the others in that', () => {
    const euros = many.map((value) => createGivenTerm('deposit', 'money', value, { currency: 'EUR' }));
    const { parts } = shortenLongSums(computeSumFigure('balance', euros));
    expect(parts.at(-1)).toEqual(createGivenTerm('others', 'money', 6, { currency: 'EUR' }));
  });

  test('is shortened wherever it stands, and its own parts with it', () => {
    const inner = computeSumFigure(
      'inner',
      many.map((value) => dollars(value)),
    );
    const figure = computeFigure('rate', 'rate', { by: 'quotient' }, [inner, computeSumFigure('base', [inner])]);
    const short = shortenLongSums(figure);
    expect(listWrongFigures(short)).toEqual([]);
    const lengths = short.parts.map((part) => part.kind === 'figure' && part.parts.length);
    expect(lengths).toEqual([maxListedTerms + 1, 1]);
    const [, base] = short.parts;
    const [within] = base?.kind === 'figure' ? base.parts : [];
    expect(within?.kind === 'figure' && within.parts.length).toBe(maxListedTerms + 1);
  });
});

test('a figure that would be too long lists fewer parts of each sum, and is still right', () => {
  const name = 'x'.repeat(2_000);
  const figure = computeSumFigure(
    'gain',
    many.map((value) => dollars(value, name)),
  );
  const short = shortenLongSums(figure);
  expect(isFigureTooLong(short)).toBe(false);
  // The 25 largest, and all others as one.
  expect(short.parts.length).toBe(26);
  expect([short.value, listWrongFigures(short)]).toEqual([figure.value, []]);
  const names = 'x'.repeat(20_000);
  const longer = computeSumFigure(
    'gain',
    many.map((value) => dollars(value, names)),
  );
  expect(shortenLongSums(longer).parts.length).toBe(11);
});

test('a sum of 100 parts, and anything that is no sum, is told whole', () => {
  const sum = computeSumFigure(
    'gain',
    many.slice(3).map((value) => dollars(value)),
  );
  const growth = computeFigure(
    'growth',
    'factor',
    { by: 'growth' },
    many.map(() => createGivenTerm('day', 'factor', 1.01)),
  );
  expect([shortenLongSums(sum), shortenLongSums(growth)]).toEqual([sum, growth]);
});
