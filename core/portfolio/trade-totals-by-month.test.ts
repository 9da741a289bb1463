import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  assignTradeIds,
  buyTrade,
  reinvestmentTrade,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
} from '#core/portfolio/testing';
import { arbitraryLedger } from '#core/portfolio/testing-ledgers';
import { computeTradeTotalsByMonth, recomputeTradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';

describe('the trades of each month', () => {
  const trades = assignTradeIds(
    buyTrade('2025-01-02', 0.333, 10.01),
    buyTrade('2025-01-31', 1, 0.005),
    sellTrade('2025-01-31', 0.1, 20),
    sellTrade('2025-03-01', 0.1, 30),
  );

  it('are counted, and their totals summed as their rows show them', () => {
    expect(computeTradeTotalsByMonth(trades)).toEqual({
      '2025-01': { trades: 3, invested: '3.33', sold: '2' },
      '2025-03': { trades: 1, invested: '0', sold: '3' },
    });
  });

  it('follow a trade that moves into another month, and a month without any goes', () => {
    const [moved] = assignTradeIds(sellTrade('2025-03-01', 0.1, 30));
    const after = recomputeTradeTotalsByMonth(computeTradeTotalsByMonth(trades), {
      removed: moved ? [moved] : [],
      added: assignTradeIds(buyTrade('2025-02-28', 2, 30)),
    });
    expect(after).toEqual({
      '2025-01': { trades: 3, invested: '3.33', sold: '2' },
      '2025-02': { trades: 1, invested: '60', sold: '0' },
    });
  });

  it('count every kind: what adds shares is invested, what takes them away is sold', () => {
    const kinds = assignTradeIds(
      reinvestmentTrade('2025-04-01', 0.5, 6),
      sharesInTrade('2025-04-02', 10, 7),
      sharesOutTrade('2025-04-03', 5, 6.5),
      sharesInTrade('2025-05-02', 1, 0),
    );
    expect(computeTradeTotalsByMonth(kinds)).toEqual({
      '2025-04': { trades: 3, invested: '73', sold: '32.5' },
      '2025-05': { trades: 1, invested: '0', sold: '0' },
    });
  });
});

test('put in and taken out again in any order, they are what they were', () =>
  fc.assert(
    fc.property(arbitraryLedger, arbitraryLedger, (trades, others) => {
      const before = computeTradeTotalsByMonth(trades);
      const between = recomputeTradeTotalsByMonth(before, { removed: [], added: others });
      expect(between).toEqual(computeTradeTotalsByMonth([...others, ...trades]));
      expect(recomputeTradeTotalsByMonth(between, { removed: others.toReversed(), added: [] })).toEqual(before);
    }),
  ));
