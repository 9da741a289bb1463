import { describe, expect, test } from 'vitest';
import type { StockPage, StockPriceChartData } from '#contract/insight/stock-page';
import {
  describePlaceInYearRange,
  describePriceChangeInRange,
  describePriceChartMark,
  describePriceSources,
  describeYearPriceRange,
  stockPageMessages,
} from './messages';

const prices: StockPriceChartData = {
  from: '2026-01-05',
  to: '2026-03-03',
  points: [],
  marks: [],
  own: false,
  sources: ['yahoo'],
  stale: false,
  known: true,
};
const split: StockPage['splits'][number] = { date: '2026-02-02', numerator: 4, denominator: 1, own: false };

describe('below the chart of a stock stands', () => {
  test.each<[string, Partial<StockPriceChartData>, StockPage['splits'], string]>([
    ['nothing for usual prices', {}, [], ''],
    ['that the prices are one’s own', { own: true }, [], stockPageMessages.ownHistory],
    ['that they are a sample', { sources: ['sample'] }, [], stockPageMessages.sampleHistory],
    ['that they are old', { stale: true }, [], stockPageMessages.staleHistory],
    ['that they count a split', {}, [split], stockPageMessages.adjusted],
    [
      'all of these',
      { stale: true, sources: ['yahoo', 'sample'] },
      [split],
      `${stockPageMessages.sampleHistory} ${stockPageMessages.staleHistory} ${stockPageMessages.adjusted}`,
    ],
  ])('%s', (_, told, splits, note) => {
    expect(describePriceSources({ ...prices, ...told }, splits)).toBe(note);
  });
});

test('what was done on a day is said with its shares and its dollars', () => {
  const mark = { date: '2026-01-05', quantity: 10, amount: 1000, of: null };
  expect(describePriceChartMark({ ...mark, kind: 'buy' })).toBe('Bought 10 for $1,000.00');
  expect(describePriceChartMark({ ...mark, kind: 'sharesOut', quantity: 0.5 })).toBe('Moved out 0.5 for $1,000.00');
  expect(describePriceChartMark({ ...mark, kind: 'dividend', quantity: null, amount: 4.5 })).toBe('Dividend of $4.50');
  expect(describePriceChartMark({ ...mark, kind: 'split', quantity: 4, amount: null, of: 1 })).toBe('Split 4:1');
});

test('a price over time is told from its first day to its last, in percent where it began with something', () => {
  const [first, last] = [
    { date: '2026-01-05', price: 90 },
    { date: '2026-03-03', price: 120 },
  ];
  expect(describePriceChangeInRange({ points: [first, last] })).toBe(
    'From $90.0000 on Jan 5, 2026 to $120.0000 on Mar 3, 2026: +33.33%.',
  );
  expect(describePriceChangeInRange({ points: [{ ...first, price: 0 }, last] })).toBe(
    'From $0.0000 on Jan 5, 2026 to $120.0000 on Mar 3, 2026.',
  );
  expect(describePriceChangeInRange({ points: [last] })).toBe('$120.0000 on Mar 3, 2026.');
  expect(describePriceChangeInRange({ points: [] })).toBe('');
});

describe('the 52-week range', () => {
  test.each<[string, number, number, string]>([
    ['in cents', 254.3123, 343.6099, '$254.31 to $343.61'],
    ['in parts of a cent where it is below a dollar', 0.0021, 0.9, '$0.0021 to $0.9000'],
    ['as one price where nothing has moved', 10, 10, '$10.00'],
  ])('is told %s', (_, low, high, text) => {
    expect(describeYearPriceRange({ low, high })).toBe(text);
  });

  test.each([
    [null, 92, 'Now at 92% of the range.'],
    ['2026-03-03', 0, 'Since Mar 3, 2026. Now at 0% of the range.'],
    ['2026-03-03', null, 'Since Mar 3, 2026.'],
    [null, null, ''],
  ])('since %s with the price at %s percent is told as %s', (since, percent, text) => {
    expect(describePlaceInYearRange({ since, percent })).toBe(text);
  });
});
