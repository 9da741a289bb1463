import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeOwnAssetQuote,
  findFirstChangedPriceDay,
  getLatestTwoOwnPrices,
  sliceClosesFrom,
  toOwnAssetCloses,
} from '#core/portfolio/own-prices';
import { addDays } from '#core/time/day';

/** A Monday. */
const monday = '2026-11-23';
const [friday, thursday] = ['2026-11-20', '2026-11-19'];
const three = { date: '2026-03-10', numerator: 3, denominator: 1 };

const quoteOf = (prices: Record<string, number>, today = monday, splits = [] as (typeof three)[]) =>
  computeOwnAssetQuote(getLatestTwoOwnPrices(prices), splits, today);

describe('the price of today', () => {
  test('is the last one up to today, with its date', () => {
    expect(quoteOf({ '2026-01-05': 10, '2026-03-03': 12.5 })).toMatchObject({ price: 12.5, date: '2026-03-03' });
    expect(quoteOf({ '2026-01-05': 10 }, '2026-01-04')).toBeNull();
    expect(quoteOf({})).toBeNull();
  });

  test('has a previous close only where there is a price of the market day before', () => {
    expect(quoteOf({ [friday]: 11, [monday]: 12 })).toMatchObject({ price: 12, previousClose: 11, day: monday });
    expect(quoteOf({ [thursday]: 11, [monday]: 12 })).toMatchObject({ price: 12, previousClose: null });
    expect(quoteOf({ [monday]: 12 })).toMatchObject({ price: 12, previousClose: null });
  });

  test('tells nothing of today where both are older', () => {
    expect(quoteOf({ [thursday]: 11, [friday]: 12 })).toMatchObject({ price: 12, previousClose: null, day: monday });
    // On a Sunday the last day of the market is Friday.
    const sunday = addDays(monday, -1);
    expect(quoteOf({ [thursday]: 11, [friday]: 12 }, sunday)).toMatchObject({ previousClose: 11, day: friday });
  });

  test('is of shares as they are today', () => {
    expect(quoteOf({ '2026-03-09': 90 }, monday, [three])?.price).toBe(30);
    // On the day of the split it is in new shares already.
    expect(quoteOf({ '2026-03-10': 31 }, monday, [three])?.price).toBe(31);
    expect(quoteOf({ '2026-03-09': 90 }, '2026-03-09', [three])?.price).toBe(90);
  });
});

describe('closes', () => {
  test('are the prices, oldest first', () => {
    expect(toOwnAssetCloses({ '2026-03-03': 12, '2026-01-05': 10 }, [])).toEqual([
      { date: '2026-01-05', close: 10 },
      { date: '2026-03-03', close: 12 },
    ]);
  });

  test('go on through a split, of which nobody has entered the price', () => {
    const prices = { '2026-01-05': 90, '2026-04-01': 33 };
    expect(toOwnAssetCloses(prices, [three])).toEqual([
      { date: '2026-01-05', close: 90 },
      { date: '2026-03-10', close: 30 },
      { date: '2026-04-01', close: 33 },
    ]);
    expect(toOwnAssetCloses({ ...prices, '2026-03-10': 31 }, [three])[1]).toEqual({ date: '2026-03-10', close: 31 });
    expect(toOwnAssetCloses({ '2026-04-01': 33 }, [three])).toEqual([{ date: '2026-04-01', close: 33 }]);
  });

  test('from a day on begin with the last one up to it', () => {
    const closes = toOwnAssetCloses({ '2026-01-05': 1, '2026-02-05': 2, '2026-03-05': 3 }, []);
    expect(sliceClosesFrom(closes, '2026-02-20').map(({ close }) => close)).toEqual([2, 3]);
    expect(sliceClosesFrom(closes, '2026-02-05').map(({ close }) => close)).toEqual([2, 3]);
    expect(sliceClosesFrom(closes, '2025-12-31').map(({ close }) => close)).toEqual([1, 2, 3]);
  });
});

test('the first difference is the first day that has another price', () => {
  expect(findFirstChangedPriceDay({ '2026-01-05': 1, '2026-02-05': 2 }, { '2026-01-05': 1, '2026-02-05': 3 })).toBe(
    '2026-02-05',
  );
  expect(findFirstChangedPriceDay({ '2026-01-05': 1 }, undefined)).toBe('2026-01-05');
  expect(findFirstChangedPriceDay({ '2026-01-05': 1 }, { '2026-01-05': 1 })).toBeUndefined();
});

test('the price of a day is the last close up to it, whatever was entered', () => {
  const days = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));
  const prices = fc.dictionary(days, fc.integer({ min: 1, max: 1_000 }));
  const splits = fc
    .array(days, { maxLength: 3 })
    .map((dates) => dates.map((date) => ({ ...three, date, numerator: 2 })));
  fc.assert(
    fc.property(prices, splits, days, (entered, split, today) => {
      const known = Object.fromEntries(Object.entries(entered).filter(([date]) => date <= today));
      const once = [...new Map(split.map((one) => [one.date, one])).values()];
      const close = toOwnAssetCloses(known, once)
        .filter(({ date }) => date <= today)
        .at(-1)?.close;
      expect(computeOwnAssetQuote(getLatestTwoOwnPrices(known), once, today)?.price).toBe(close);
    }),
  );
});
