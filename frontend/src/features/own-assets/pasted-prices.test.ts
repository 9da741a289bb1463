import { expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { parsePastedPrices } from './pasted-prices';

const today = '2026-11-20';
const two = [
  { date: '2026-01-05', price: 10 },
  { date: '2026-03-03', price: 1234.5 },
];

test.each([
  ['parted by tabs', '2026-01-05\t10\n2026-03-03\t1,234.50'],
  ['with a heading and dollar signs', 'Date\tPrice\n1/5/2026\t$10.00\n3/3/2026\t$1,234.50\n'],
  ['parted by commas', '2026-01-05,10\n2026-03-03,1234.5'],
  ['parted by spaces, with an empty line', 'Jan 5, 2026 10\n\nMar 3, 2026 1234.5'],
  ['parted by semicolons, as Europeans write dates', '5.1.2026;10\n3.3.2026;1234.5'],
  ['with the same line twice', '2026-01-05\t10\n2026-01-05\t10\n2026-03-03\t1234.5'],
])('two columns %s are read', (_, text) => {
  covers('4.1 own prices');
  expect(parsePastedPrices(text, today)).toEqual({ prices: two, fault: null });
});

test.each([
  ['2026-01-05\t10\n2026-13-05\t11', 'Line 2: ‘2026-13-05’ is not a date.'],
  ['2026-01-05\tten', 'Line 1: Enter a figure such as 1,234.56, or a sum such as 12*3.5.'],
  ['2026-01-05\t0', 'Line 1: Price must be greater than 0.'],
  ['2026-01-05\t1.1234567', 'Line 1: Price takes at most 6 decimals.'],
  ['2026-11-21\t1', 'Line 1: 2026-11-21 is in the future.'],
  ['Mar 3, 2026', 'Line 1: Mar 3, 2026 has no price.'],
  ['2026-01-05\t1\n2026-01-05\t2', 'Line 2: 2026-01-05 has two prices.'],
])('%j is refused with its line', (text, fault) => {
  expect(parsePastedPrices(text, today).fault).toBe(fault);
});

test('nothing is no price and no fault', () => {
  expect(parsePastedPrices(' \n', today)).toEqual({ prices: [], fault: null });
});

test('more than a call takes is refused', () => {
  const lines = Array.from({ length: 501 }, (_, at) => `${addDays('2024-01-01', at)}\t1`);
  expect(parsePastedPrices(lines.join('\n'), today).fault).toBe(
    'At most 500 prices can be entered at once; these are 501.',
  );
});
