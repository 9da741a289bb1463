import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buy, moveIn, moveOut, numberTrades, reinvest, sell } from '#core/portfolio/testing';
import { arbitraryLedger } from '#core/portfolio/testing-ledgers';
import { toTradeMonths, updateTradeMonths } from '#core/portfolio/trade-months';

describe('the trades of each month', () => {
  const trades = numberTrades(
    buy('2025-01-02', 0.333, 10.01),
    buy('2025-01-31', 1, 0.005),
    sell('2025-01-31', 0.1, 20),
    sell('2025-03-01', 0.1, 30),
  );

  it('are counted, and their totals summed as their rows show them', () => {
    expect(toTradeMonths(trades)).toEqual({
      '2025-01': { trades: 3, invested: '3.33', sold: '2' },
      '2025-03': { trades: 1, invested: '0', sold: '3' },
    });
  });

  it('follow a trade that moves into another month, and a month without any goes', () => {
    const [moved] = numberTrades(sell('2025-03-01', 0.1, 30));
    const after = updateTradeMonths(toTradeMonths(trades), {
      removed: moved ? [moved] : [],
      added: numberTrades(buy('2025-02-28', 2, 30)),
    });
    expect(after).toEqual({
      '2025-01': { trades: 3, invested: '3.33', sold: '2' },
      '2025-02': { trades: 1, invested: '60', sold: '0' },
    });
  });

  it('count every kind: what adds shares is invested, what takes them away is sold', () => {
    const kinds = numberTrades(
      reinvest('2025-04-01', 0.5, 6),
      moveIn('2025-04-02', 10, 7),
      moveOut('2025-04-03', 5, 6.5),
      moveIn('2025-05-02', 1, 0),
    );
    expect(toTradeMonths(kinds)).toEqual({
      '2025-04': { trades: 3, invested: '73', sold: '32.5' },
      '2025-05': { trades: 1, invested: '0', sold: '0' },
    });
  });
});

test('put in and taken out again in any order, they are what they were', () =>
  fc.assert(
    fc.property(arbitraryLedger, arbitraryLedger, (trades, others) => {
      const before = toTradeMonths(trades);
      const between = updateTradeMonths(before, { removed: [], added: others });
      expect(between).toEqual(toTradeMonths([...others, ...trades]));
      expect(updateTradeMonths(between, { removed: others.toReversed(), added: [] })).toEqual(before);
    }),
  ));
