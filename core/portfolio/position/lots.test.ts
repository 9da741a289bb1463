import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, sumExactAmounts, toAmount } from '#core/money/amount';
import {
  computeLotsAndRealizedGains,
  type LotMethod,
  type LotsAndRealizedGains,
  lotMethods,
} from '#core/portfolio/position/lots';
import { computePositions } from '#core/portfolio/position/positions';
import {
  assignTradeIds,
  buyTrade,
  createTestSplit,
  reinvestmentTrade,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
} from '#core/portfolio/testing';
import { arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import { addsShares } from '#core/portfolio/trades';
import { covers } from '#tests/kit/covers';

const told = ({ lots, realized }: LotsAndRealizedGains) => ({
  lots: lots.map(({ acquired, shares, cost }) => `${acquired} ${shares} $${cost}`),
  short: realized.short.toString(),
  long: realized.long.toString(),
});

const three = assignTradeIds(
  buyTrade('2023-01-10', 10, 5),
  buyTrade('2024-06-03', 10, 7),
  buyTrade('2024-07-01', 5, 6),
  sellTrade('2024-08-01', 12, 9, { fees: 1 }),
);

describe('Three purchases and a sale, by hand:', () => {
  test('the first in are the first out', () => {
    covers('4.1 lots by method');
    // 12 @ $9 = $108. 10 @ $5, held for long: $90 - $50. 2 @ $7, not: $18 - $14.
    const left = ['2024-06-03 8 $56', '2024-07-01 5 $30'];
    expect(told(computeLotsAndRealizedGains(three, [], 'fifo'))).toEqual({ lots: left, short: '4', long: '40' });
  });

  test('those that cost most are the first out', () => {
    covers('4.1 lots by method');
    // 10 @ $7 and 2 @ $6: $108 - $82.
    const left = ['2023-01-10 10 $50', '2024-07-01 3 $18'];
    expect(told(computeLotsAndRealizedGains(three, [], 'hifo'))).toEqual({ lots: left, short: '26', long: '0' });
  });

  test('at the average, the oldest leave first, which tells the term', () => {
    covers('4.1 lots by method');
    // $150 for 25 shares: $6 each. Long: $90 - $60; short: $18 - $12.
    const left = ['2024-06-03 8 $48', '2024-07-01 5 $30'];
    expect(told(computeLotsAndRealizedGains(three, [], 'average'))).toEqual({ lots: left, short: '6', long: '30' });
  });

  test('fees are in none of it', () => {
    const paid = three.map((trade) => ({ ...trade, fees: 3 }));
    for (const method of lotMethods)
      expect(computeLotsAndRealizedGains(paid, [], method)).toEqual(computeLotsAndRealizedGains(three, [], method));
  });
});

describe('Lots', () => {
  test('go through a split with their day and their cost', () => {
    const split4 = [createTestSplit('2024-02-01', 4)];
    const trades = assignTradeIds(
      buyTrade('2024-01-02', 10, 40),
      buyTrade('2024-03-01', 10, 12),
      sellTrade('2024-04-01', 20, 15),
    );
    // 40 @ $10 and 10 @ $12.
    expect(told(computeLotsAndRealizedGains(trades, split4, 'fifo')).lots).toEqual([
      '2024-01-02 20 $200',
      '2024-03-01 10 $120',
    ]);
    expect(told(computeLotsAndRealizedGains(trades, split4, 'hifo'))).toMatchObject({
      lots: ['2024-01-02 30 $300'],
      short: '80',
    });
  });

  test('go through a split after the last trade', () => {
    expect(
      told(
        computeLotsAndRealizedGains(
          assignTradeIds(buyTrade('2024-01-02', 9, 4)),
          [createTestSplit('2024-02-01', 1, 3)],
          'fifo',
        ),
      ).lots,
    ).toEqual(['2024-01-02 3 $36']);
  });

  test('of a gift cost nothing, and all that it brings is a gain', () => {
    const trades = assignTradeIds(
      sharesInTrade('2024-01-02', 5, 0),
      buyTrade('2024-01-03', 5, 8),
      sellTrade('2024-01-04', 5, 10),
    );
    expect(told(computeLotsAndRealizedGains(trades, [], 'fifo'))).toEqual({
      lots: ['2024-01-03 5 $40'],
      short: '50',
      long: '0',
    });
    expect(told(computeLotsAndRealizedGains(trades, [], 'hifo'))).toEqual({
      lots: ['2024-01-02 5 $0'],
      short: '10',
      long: '0',
    });
  });

  test('come by a reinvestment and by shares in at what they cost, and leave by shares out', () => {
    const trades = assignTradeIds(
      sharesInTrade('2024-01-02', 4, 3),
      reinvestmentTrade('2024-01-03', 2, 6),
      sharesOutTrade('2024-01-04', 3, 4),
    );
    expect(told(computeLotsAndRealizedGains(trades, [], 'fifo'))).toEqual({
      lots: ['2024-01-02 1 $3', '2024-01-03 2 $12'],
      short: '3',
      long: '0',
    });
  });

  test('begin anew after everything was sold, also with a rest of less than anybody could sell', () => {
    const trades = assignTradeIds(
      buyTrade('2024-01-02', 1, 5),
      sellTrade('2024-01-03', 0.9999995, 6),
      buyTrade('2024-02-02', 2, 7),
    );
    for (const method of lotMethods)
      expect(told(computeLotsAndRealizedGains(trades, [], method)).lots).toEqual(['2024-02-02 2 $14']);
  });

  test('of the same cost leave the oldest first', () => {
    const trades = assignTradeIds(
      buyTrade('2024-01-02', 1, 5),
      buyTrade('2024-01-03', 1, 5),
      sellTrade('2024-01-04', 1, 5),
    );
    expect(told(computeLotsAndRealizedGains(trades, [], 'hifo')).lots).toEqual(['2024-01-03 1 $5']);
  });

  test('tell from which day on they are held for long', () => {
    expect(
      computeLotsAndRealizedGains(assignTradeIds(buyTrade('2024-01-15', 1, 5)), [], 'fifo').lots[0]?.longFrom,
    ).toBe('2025-01-16');
  });

  test('of no trade are none', () => {
    expect(told(computeLotsAndRealizedGains([], [], 'fifo'))).toEqual({ lots: [], short: '0', long: '0' });
  });
});

const close = (a: Amount, b: Amount): boolean => a.minus(b).abs().lt('1e-25');

describe('Of any ledger, splits and impossible sales among it,', () => {
  const eachPosition = (
    check: (method: LotMethod, held: LotsAndRealizedGains, position: ReturnType<typeof computePositions>[0]) => void,
  ) =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
        for (const position of computePositions(trades, splits)) {
          const { symbol, platform } = position;
          const own = trades.filter((trade) => trade.symbol === symbol && trade.platform === platform);
          for (const method of lotMethods)
            check(method, computeLotsAndRealizedGains(own, splits.get(symbol), method), position);
        }
      }),
    );

  test('the lots come to the shares that are held, none of them empty', () => {
    covers('4.1 lots by method');
    return eachPosition((_method, { lots }, position) => {
      expect(close(sumExactAmounts(lots.map(({ shares }) => shares)), position.shares)).toBe(true);
      for (const { shares } of lots) expect(shares.gt(0)).toBe(true);
    });
  });

  test('what is realized and not realized together is the same under every method', () => {
    covers('4.1 lots by method');
    return eachPosition((_method, { lots, realized }, { realizedGain, cost }) => {
      const left = sumExactAmounts(lots.map((lot) => lot.cost));
      expect(close(realized.short.plus(realized.long).minus(left), realizedGain.minus(cost))).toBe(true);
    });
  });

  test('the average is the one that the ledger keeps', () =>
    eachPosition((method, { lots, realized }, { realizedGain, cost, avgPrice }) => {
      if (method !== 'average') return;
      expect(close(realized.short.plus(realized.long), realizedGain)).toBe(true);
      expect(close(sumExactAmounts(lots.map((lot) => lot.cost)), cost)).toBe(true);
      for (const lot of lots) expect(lot.cost.minus(lot.shares.times(avgPrice)).abs().lt('1e-20')).toBe(true);
    }));

  test('no lot costs more than its purchase, and none is of a sale', () =>
    fc.assert(
      fc.property(arbitraryLedger, (trades) => {
        const own = trades.filter(({ symbol, platform }) => symbol === 'AAPL' && platform === 'Revolut');
        for (const { tradeId, cost } of computeLotsAndRealizedGains(own, [], 'hifo').lots) {
          const trade = own.find(({ id }) => id === tradeId);
          expect(trade && addsShares(trade.transactionType)).toBe(true);
          expect(cost.lte(toAmount(trade?.quantity ?? 0).times(trade?.price ?? 0))).toBe(true);
        }
      }),
    ));

  test('the dearest first leaves no more cost than the oldest first, where all was bought before the first sale', () =>
    fc.assert(
      fc.property(arbitraryLedger, (trades) => {
        const own = trades.filter(({ symbol, platform }) => symbol === 'AAPL' && platform === 'Revolut');
        const dated = own.map((trade) => ({
          ...trade,
          transactionDate: addsShares(trade.transactionType) ? '2020-01-01' : '2020-02-01',
        }));
        const left = (method: LotMethod) =>
          sumExactAmounts(computeLotsAndRealizedGains(dated, [], method).lots.map(({ cost }) => cost));
        expect(left('hifo').minus(left('fifo')).lte('1e-25')).toBe(true);
      }),
    ));
});
