import { describe, expect, test } from 'vitest';
import { computeLotsAndRealizedGains, lotMethods } from '#core/portfolio/position/lots';
import {
  assignTradeIds,
  buyTrade,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { covers } from '#tests/kit/covers';

const mark = { corporateAction: { kind: 'spinOff', symbol: 'AAPL', to: 'NEW' } } as const;
const carried = (trade: TestTrade, acquiredOn?: string): TestTrade => ({ ...trade, ...mark, acquiredOn });

const realizedOf = (trades: readonly TestTrade[]) =>
  Object.fromEntries(
    lotMethods.map((method) => {
      const { realized } = computeLotsAndRealizedGains(assignTradeIds(...trades), [], method);
      return [method, [realized.short.round(2).toString(), realized.long.round(2).toString()]];
    }),
  );

describe('shares that leave and come back by a corporate action', () => {
  // Two lots of $50 and $150, owned for long and not; all leave at $10 on average, and come back at 90 percent.
  const trades = [
    buyTrade('2023-01-10', 10, 5),
    buyTrade('2025-03-03', 10, 15),
    carried(sharesOutTrade('2025-05-01', 20, 10)),
    carried(sharesInTrade('2025-05-01', 10, 4.5), '2023-01-10'),
    carried(sharesInTrade('2025-05-01', 10, 13.5), '2025-03-03'),
  ];

  test('realize nothing under any method, neither in short nor in long term', () => {
    covers('4.1 corporate actions');
    expect(realizedOf(trades)).toEqual({ average: ['0', '0'], fifo: ['0', '0'], hifo: ['0', '0'] });
  });

  test('without the mark the one term would gain what the other loses', () => {
    const plain = trades.map(({ corporateAction: _mark, ...trade }) => trade);
    expect(realizedOf(plain)).toMatchObject({ fifo: ['-50', '50'] });
  });

  test('count from the days since which they are owned, and the oldest leave first, whenever they came', () => {
    covers('4.1 corporate actions');
    const sold = [
      ...trades,
      buyTrade('2025-06-02', 5, 20),
      carried(sharesInTrade('2025-06-03', 5, 1), '2022-05-02'),
      sellTrade('2025-07-01', 20, 20),
    ];
    // 5 since 2022 and 10 since 2023 for $50 are held for long, 5 since March for $67.50 are not.
    expect(realizedOf(sold)).toMatchObject({ fifo: ['32.5', '250'] });
    const { lots } = computeLotsAndRealizedGains(assignTradeIds(...sold), [], 'fifo');
    expect(lots.map(({ acquired, longFrom, shares }) => [acquired, longFrom, shares.toString()])).toEqual([
      ['2025-03-03', '2026-03-04', '5'],
      ['2025-06-02', '2026-06-03', '5'],
    ]);
  });
});
