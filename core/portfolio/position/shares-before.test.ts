import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePositions } from '#core/portfolio/position/positions';
import { computeSharesBefore } from '#core/portfolio/position/shares-before';
import {
  buy,
  moveIn,
  moveOut,
  noSplits,
  numberTrades,
  sell,
  shareSplit,
  type TestTrade,
  withSplits,
} from '#core/portfolio/testing';
import { arbitraryDay, arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';

const day = '2026-11-20';
const before = '2026-11-19';

const counted = (entries: readonly TestTrade[], splits = noSplits): number | null => {
  const trades = numberTrades(...entries);
  const [position] = computePositions(trades, splits);
  if (!position) throw new Error('No position.');
  const since = trades.filter(({ transactionDate }) => transactionDate >= day);
  return computeSharesBefore(position, since, { splits, day })?.toNumber() ?? null;
};

describe('the shares of a position when a day began', () => {
  test.each<[string, TestTrade[], number | null]>([
    ['12 now, 5 bought and 3 sold since', [buy(before, 10, 5), buy(day, 5, 5), sell(day, 3, 5)], 10],
    ['what was moved in and out', [buy(before, 10, 5), moveIn(day, 2, 5), moveOut(day, 4, 5)], 10],
    ['none where the first was bought since', [buy(day, 5, 5), sell(day, 2, 5)], 0],
    ['none where all were sold before', [buy(before, 5, 5), sell(before, 5, 5), buy(day, 2, 5)], 0],
    ['not told where all were sold since', [buy(before, 5, 5), sell(day, 5, 5)], null],
    ['nor where they were bought again', [buy(before, 5, 5), sell(day, 5, 5), buy(day, 2, 5)], null],
    [
      'nor where less than a millionth went with the last',
      [buy(before, 5.0000004, 5), sell(day, 5, 5), buy(day, 1, 5)],
      null,
    ],
    ['nor where more was sold than was held', [buy(before, 5, 5), sell(before, 9, 5), buy(day, 1, 5)], null],
  ])('%s', (_, entries, shares) => expect(counted(entries)).toBe(shares));

  test('in shares of after a split of before; not told after one since', () => {
    const entries = [buy('2026-11-02', 10, 40), buy(day, 5, 10)];
    expect(counted(entries, withSplits(shareSplit(before, 4, 1)))).toBe(40);
    expect(counted(entries, withSplits(shareSplit(day, 4, 1)))).toBeNull();
    expect(counted(entries, withSplits(shareSplit(before, 1, 1), shareSplit(day, 1, 1)))).toBe(10);
  });

  test('are what its trades from before come to, where they are told', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, arbitraryDay(70), (trades, splits, start) => {
        const earlier = computePositions(
          trades.filter(({ transactionDate }) => transactionDate < start),
          splits,
        );
        for (const position of computePositions(trades, splits)) {
          const isOf = (one: { symbol: string; platform: string }) =>
            one.symbol === position.symbol && one.platform === position.platform;
          const since = trades.filter((trade) => isOf(trade) && trade.transactionDate >= start);
          const shares = computeSharesBefore(position, since, { splits, day: start });
          if (shares === null) continue;
          const was = earlier.find(isOf);
          expect(
            shares
              .minus(was?.open ? was.shares : 0)
              .abs()
              .lt(1e-30),
          ).toBe(true);
        }
      }),
      { numRuns: 500 },
    ));
});
