import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePositions } from '#core/portfolio/position/positions';
import { computeSharesAtDayStart } from '#core/portfolio/position/shares-before';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { arbitraryDay, arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';

const day = '2026-11-20';
const before = '2026-11-19';

const counted = (entries: readonly TestTrade[], splits = noSplits): number | null => {
  const trades = assignTradeIds(...entries);
  const [position] = computePositions(trades, splits);
  if (!position) throw new Error('No position.');
  const since = trades.filter(({ transactionDate }) => transactionDate >= day);
  return computeSharesAtDayStart(position, since, { splits, day })?.toNumber() ?? null;
};

describe('the shares of a position when a day began', () => {
  test.each<[string, TestTrade[], number | null]>([
    ['12 now, 5 bought and 3 sold since', [buyTrade(before, 10, 5), buyTrade(day, 5, 5), sellTrade(day, 3, 5)], 10],
    ['what was moved in and out', [buyTrade(before, 10, 5), sharesInTrade(day, 2, 5), sharesOutTrade(day, 4, 5)], 10],
    ['none where the first was bought since', [buyTrade(day, 5, 5), sellTrade(day, 2, 5)], 0],
    ['none where all were sold before', [buyTrade(before, 5, 5), sellTrade(before, 5, 5), buyTrade(day, 2, 5)], 0],
    ['not told where all were sold since', [buyTrade(before, 5, 5), sellTrade(day, 5, 5)], null],
    ['nor where they were bought again', [buyTrade(before, 5, 5), sellTrade(day, 5, 5), buyTrade(day, 2, 5)], null],
    [
      'nor where less than a millionth went with the last',
      [buyTrade(before, 5.0000004, 5), sellTrade(day, 5, 5), buyTrade(day, 1, 5)],
      null,
    ],
    [
      'nor where more was sold than was held',
      [buyTrade(before, 5, 5), sellTrade(before, 9, 5), buyTrade(day, 1, 5)],
      null,
    ],
  ])('%s', (_, entries, shares) => expect(counted(entries)).toBe(shares));

  test('in shares of after a split of before; not told after one since', () => {
    const entries = [buyTrade('2026-11-02', 10, 40), buyTrade(day, 5, 10)];
    expect(counted(entries, createAaplSplits(createTestSplit(before, 4, 1)))).toBe(40);
    expect(counted(entries, createAaplSplits(createTestSplit(day, 4, 1)))).toBeNull();
    expect(counted(entries, createAaplSplits(createTestSplit(before, 1, 1), createTestSplit(day, 1, 1)))).toBe(10);
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
          const shares = computeSharesAtDayStart(position, since, { splits, day: start });
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
