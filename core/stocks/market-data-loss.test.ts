import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMarketDataLost } from '#core/stocks/market-data-loss';

describe('the market is lost', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [8, 5],
    [8, 8],
  ])('where of %i stocks %i went unanswered: all, or more than half', (stocks, unanswered) => {
    expect(isMarketDataLost({ stocks, unanswered })).toBe(true);
  });

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [8, 4],
    [100, 1],
  ])('not where of %i stocks %i went unanswered: none, or no more than half', (stocks, unanswered) => {
    expect(isMarketDataLost({ stocks, unanswered })).toBe(false);
  });

  test('one more that goes unanswered never makes it found again, one more answer never loses it', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (answered, unanswered) => {
        const lost = isMarketDataLost({ stocks: answered + unanswered, unanswered });
        if (lost)
          expect(isMarketDataLost({ stocks: answered + unanswered + 1, unanswered: unanswered + 1 })).toBe(true);
        else expect(isMarketDataLost({ stocks: answered + unanswered + 1, unanswered })).toBe(false);
      }),
    );
  });
});
