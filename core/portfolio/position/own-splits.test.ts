import { describe, expect, test } from 'vitest';
import { findSplitFault, findSplitRatioFault } from '#core/portfolio/position/own-splits';
import {
  areSameSplits,
  describeSplits,
  findMatchingMarketSplitDay,
  mergeOwnSplitsIntoMarket,
} from '#core/portfolio/position/splits';

const split = (date: string, numerator = 4, denominator = 1) => ({ date, numerator, denominator });

describe("the market's splits and a person's own", () => {
  test('apply in the order of their days, and say by whom they are known', () => {
    const all = mergeOwnSplitsIntoMarket([split('2024-06-10', 10)], [split('2020-08-31'), split('2025-01-02', 1, 5)]);
    expect(all.map(({ date, own }) => [date, own])).toEqual([
      ['2020-08-31', true],
      ['2024-06-10', undefined],
      ['2025-01-02', true],
    ]);
    expect(describeSplits(all.slice(0, 2))).toBe(
      '4:1 split on Aug 31, 2020, entered by hand, 10:1 split on Jun 10, 2024',
    );
  });

  test.each([
    ['the same day', split('2020-08-31'), '2020-08-31'],
    ['a week before', split('2020-08-24'), '2020-08-31'],
    ['a week after, in other figures', split('2020-09-07', 8, 2), '2020-08-31'],
    ['eight days after', split('2020-09-08'), null],
    ['another ratio', split('2020-08-31', 5), null],
    ['the ratio the other way round', split('2020-08-31', 1, 4), null],
  ])('are one where the market has it as well: %s', (_, own, day) => {
    const market = [split('2020-08-31')];
    expect(findMatchingMarketSplitDay(own, market)).toBe(day);
    expect(mergeOwnSplitsIntoMarket(market, [own])).toHaveLength(day ? 1 : 2);
  });

  test('the nearest of several is the one', () => {
    expect(findMatchingMarketSplitDay(split('2020-09-04'), [split('2020-08-31'), split('2020-09-05')])).toBe(
      '2020-09-05',
    );
  });

  test("without any of one's own the market's are the very same", () => {
    const market = [split('2020-08-31')];
    expect(mergeOwnSplitsIntoMarket(market)).toBe(market);
    expect(mergeOwnSplitsIntoMarket(market, [])).toBe(market);
  });

  test('are the same by day, ratio and hand', () => {
    const own = { ...split('2020-08-31'), own: true } as const;
    expect(areSameSplits([own], [{ ...own }])).toBe(true);
    expect(areSameSplits([own], [split('2020-08-31')])).toBe(false);
    expect(areSameSplits([own], [{ ...own, denominator: 2 }])).toBe(false);
    expect(areSameSplits([own], [{ ...own, numerator: 2 }])).toBe(false);
    expect(areSameSplits([own], [{ ...own, date: '2020-09-01' }])).toBe(false);
    expect(areSameSplits([own], [])).toBe(false);
    expect(areSameSplits([], undefined)).toBe(false);
    expect(areSameSplits(undefined, undefined)).toBe(true);
  });
});

describe('a split is refused', () => {
  const known = { symbol: 'XYZ', first: '2024-03-01', today: '2026-11-20' };

  test.each([
    ['of tomorrow', split('2026-11-21'), { fields: ['date'], sentence: 'The date cannot be in the future.' }],
    [
      'of the day of the first trade, which is in new shares already',
      split('2024-03-01'),
      {
        fields: ['date'],
        sentence: 'Your first trade of XYZ was on Mar 1, 2024: there was nothing to split on Mar 1, 2024.',
        code: 'no_trade',
      },
    ],
    [
      'that changes nothing',
      split('2025-01-02', 3, 3),
      {
        fields: ['numerator'],
        sentence: '3:3 changes nothing. Enter how many new shares came for how many old ones.',
      },
    ],
    [
      'beyond 1,000:1',
      split('2025-01-02', 1001),
      { fields: ['numerator'], sentence: 'Enter a ratio from 1:1,000 to 1,000:1.' },
    ],
    [
      'beyond 1:1,000',
      split('2025-01-02', 1, 1001),
      { fields: ['numerator'], sentence: 'Enter a ratio from 1:1,000 to 1,000:1.' },
    ],
  ])('%s, at the field that is wrong', (_, one, fault) => {
    expect(findSplitFault(one, known)).toEqual(fault);
  });

  test('of a stock that was never traded, at its symbol and for programs', () => {
    expect(findSplitFault(split('2025-01-02'), { ...known, first: undefined })).toEqual({
      fields: ['symbol'],
      sentence: 'You have recorded no trade of XYZ that a split could change.',
      code: 'no_trade',
    });
  });

  test.each([split('2026-11-20'), split('2024-03-02'), split('2025-01-02', 1000), split('2025-01-02', 1, 1000)])(
    'and not at the bounds: %j',
    (one) => {
      expect(findSplitFault(one, known)).toBeNull();
      expect(findSplitRatioFault(one)).toBeNull();
    },
  );
});
