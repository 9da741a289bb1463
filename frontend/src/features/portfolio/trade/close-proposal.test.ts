import { describe, expect, it, onTestFinished } from 'vitest';
import type { StockQuote } from '#contract/stocks';
import { setAmountsHidden } from '#lib/format';
import { covers } from '#tests/kit/covers';
import { getPriceRangeForDay } from '../../stocks/exchange-rate/price-range-for-day';
import { findClosePriceProposal, isClosePriceAvailable } from './close-proposal';
import { describeClosePriceProposal } from './trade-form-messages';

/** Quoted on Friday, November 27, 2026, when the exchange closed at 13:00 in New York. */
const quote: StockQuote = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  currency: 'USD',
  price: 336.48,
  source: 'yahoo',
  asOf: '2026-11-27T18:00:00.000Z',
  stale: false,
  previousClose: null,
  change: null,
  changePercent: null,
  marketCap: null,
  peRatio: null,
  dividendYield: null,
  volume: null,
};
const points = [
  { date: '2020-08-28', price: 124.37 },
  { date: '2026-11-24', price: 189.949997 },
  { date: '2026-11-25', price: 190.5 },
  { date: '2026-11-27', price: 336.48 },
];
const prices: Parameters<typeof findClosePriceProposal>[2]['prices'] = { points, own: false, sources: ['yahoo'] };
const known: Parameters<typeof findClosePriceProposal>[2] = { quote, prices, splits: [] };
const saturday = '2026-11-28';
const proposed = (date: string, today = saturday, more: Partial<typeof known> = {}) =>
  findClosePriceProposal(date, today, { ...known, ...more });
const says = (...asked: Parameters<typeof proposed>) => {
  const proposal = proposed(...asked);
  return proposal && describeClosePriceProposal(proposal);
};

describe('the close that a trade is proposed', () => {
  it('is that of its day, to the cent', () => {
    covers('4.4 proposals of the trade form');
    expect(proposed('2026-11-24')).toEqual({
      day: '2026-11-24',
      price: '189.95',
      isEarlierDay: false,
      isSample: false,
    });
    expect(says('2026-11-24')).toBe('Close on Nov 24, 2026: $189.95');
  });

  it('of a day without trading is that of the last trading day before, and says so', () => {
    covers('4.4 proposals of the trade form');
    expect(says(saturday)).toBe('Last trading day’s close, Nov 27: $336.48');
    // Thanksgiving.
    expect(says('2026-11-26')).toBe('Last trading day’s close, Nov 25: $190.50');
  });

  it('is none where the market traded on the day and its close is not known', () => {
    expect(says('2026-11-23')).toBeNull();
    // The Sunday after a Friday of which nothing is known.
    expect(says('2026-11-22')).toBeNull();
  });

  it('of a day before a split is what a share of that day cost', () => {
    const splits = [{ date: '2020-08-31', numerator: 4, denominator: 1 }];
    expect(says('2020-08-28', saturday, { splits })).toBe('Close on Aug 28, 2020: $497.48');
    expect(says('2026-11-24', saturday, { splits })).toBe('Close on Nov 24, 2026: $189.95');
  });

  it('is named a sample where it is one, and a price below a dollar has four decimals', () => {
    expect(says('2026-11-24', saturday, { prices: { ...prices, sources: ['sample'] } })).toBe(
      'Sample close on Nov 24, 2026: $189.95',
    );
    const penny = { ...prices, points: [{ date: '2026-11-24', price: 0.123456 }] };
    expect(proposed('2026-11-24', saturday, { prices: penny })?.price).toBe('0.1235');
    expect(says('2026-11-24', saturday, { prices: penny })).toBe('Close on Nov 24, 2026: $0.1235');
  });

  it('is none of own prices, and none of what is quoted in another currency', () => {
    expect(says('2026-11-24', saturday, { prices: { ...prices, own: true } })).toBeNull();
    expect(says('2026-11-24', saturday, { quote: { ...quote, currency: 'EUR' } })).toBeNull();
  });
});

describe('the close of the day on which the market was asked last', () => {
  const at = (asOf: string, more: Partial<StockQuote> = {}) => ({ quote: { ...quote, asOf, ...more } });
  const today = '2026-11-27';

  it('is known once the exchange has closed in New York, at 13:00 on the day after Thanksgiving', () => {
    covers('4.4 proposals of the trade form');
    expect(says(today, today, at('2026-11-27T17:59:59.000Z'))).toBeNull();
    expect(says(today, today, at('2026-11-27T18:00:00.000Z'))).toBe('Close on Nov 27, 2026: $336.48');
    // Late in the evening in New York it is the next day in UTC.
    expect(says(today, today, at('2026-11-28T01:00:00.000Z'))).toBe('Close on Nov 27, 2026: $336.48');
  });

  it('is none of a price that was known during the day and has grown stale, and none of a coin', () => {
    expect(says(today, saturday, at('2026-11-27T16:00:00.000Z', { stale: true }))).toBeNull();
    expect(says(today, saturday, at('2026-11-27T20:00:00.000Z', { stale: true }))).toBeNull();
    expect(says(today, today, at('2026-11-27T20:00:00.000Z', { symbol: 'BTC-USD' }))).toBeNull();
  });

  it('is not asked for while the exchange is open, nor before it opens', () => {
    const can = (date: string, day: string, asOf: string) => isClosePriceAvailable(date, day, at(asOf).quote);
    expect(can(today, today, '2026-11-27T15:00:00.000Z')).toBe(false);
    expect(can(today, today, '2026-11-25T21:00:00.000Z')).toBe(false);
    expect(can(today, today, '2026-11-27T18:00:00.000Z')).toBe(true);
    expect(can('2026-11-25', today, '2026-11-27T15:00:00.000Z')).toBe(true);
    expect(can(saturday, saturday, '2026-11-27T18:00:00.000Z')).toBe(true);
  });
});

it.each([
  ['2026-11-24', '1M'],
  ['2026-11-04', '1M'],
  ['2026-11-03', '3M'],
  ['2026-01-05', '1Y'],
  ['2024-06-03', '3Y'],
  ['2022-03-01', '5Y'],
  ['2015-01-02', 'All'],
] as const)('the prices around %s are asked for by the range %s', (date, range) => {
  expect(getPriceRangeForDay(date, saturday)).toBe(range);
});

it('tells a close also while amounts are hidden: what a share cost is no secret', () => {
  setAmountsHidden(true);
  onTestFinished(() => setAmountsHidden(false));
  const close = { day: '2026-11-24', price: '189.95', isEarlierDay: false, isSample: false };
  expect(describeClosePriceProposal(close)).toBe('Close on Nov 24, 2026: $189.95');
});
