import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundCents, sumExactAmounts, toAmount } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import {
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import {
  computePortfolioReturns,
  computeReturnFigures,
  createReturnFiguresAccumulator,
  type ReturnFigures,
  toPriceLookup,
} from '#core/portfolio/returns';
import {
  assignTradeIds,
  buyTrade,
  noSplits,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { arbitraryLedger } from '#core/portfolio/testing-ledgers';
import type { TradeRow } from '#core/portfolio/trades';
import { covers } from '#tests/kit/covers';

const at8 = () => toAmount(8);
const positions = computePositions(
  assignTradeIds(
    buyTrade('2024-01-02', 10, 5, { fees: 1.25 }),
    buyTrade('2024-01-03', 10, 7),
    sellTrade('2024-01-04', 5, 9, { fees: 0.01 }),
    buyTrade('2024-01-05', 2, 9, { platform: 'Revolut' }),
  ),
  noSplits,
);

describe('returnsOf', () => {
  test('value 17 x 8 = 136, + 45 sold + 12 dividends - 138 invested - 1.26 fees = 53.74, 38.94 %', () => {
    const { value, invested, sold, fees, returns, percent } = computePortfolioReturns(
      computeReturnFigures(positions, at8),
      toAmount(12),
    );
    expect([value, invested, sold, fees, returns, percent].map(Number)).toEqual([136, 138, 45, 1.26, 53.74, 38.94]);
  });

  test('a move from one platform to another at the price recorded on both changes neither value nor returns', () => {
    covers('2.9 kinds of trades');
    const held = [
      buyTrade('2024-01-02', 10, 5),
      buyTrade('2024-01-03', 3, 7.77),
      sellTrade('2024-01-04', 2, 9, { fees: 0.5 }),
    ];
    // 73.31 for 13 shares is an average of 5.639231, as a trade's price takes it.
    const price = 5.639231;
    const moved = [
      sharesOutTrade('2024-02-01', 11, price),
      sharesInTrade('2024-02-01', 11, price, { platform: 'Revolut' }),
    ];
    const [before, after] = [held, [...held, ...moved]].map((entries) => {
      const all = computePositions(assignTradeIds(...entries), noSplits);
      const { value, invested, returns } = computePortfolioReturns(computeReturnFigures(all, at8), toAmount(12));
      const realized = roundCents(sumExactAmounts(all.map(({ realizedGain }) => realizedGain)));
      return { same: [value, returns, realized].map(Number), invested: Number(invested) };
    });
    expect(after?.same).toEqual(before?.same);
    expect([before?.invested, after?.invested]).toEqual([73.31, 135.34]);
  });

  test('shares moved in are invested at what they cost: 10 @ 7, now 8, return 10; of a gift its whole value is a return', () => {
    const gained = (price: number) => {
      const all = computePositions(assignTradeIds(sharesInTrade('2024-01-02', 10, price)), noSplits);
      return Number(computePortfolioReturns(computeReturnFigures(all, at8), toAmount(0)).returns);
    };
    expect([gained(7), gained(8), gained(0)]).toEqual([10, 0, 80]);
  });

  test('shares without a price stand at what they cost', () =>
    expect(computeReturnFigures(positions, () => undefined).value.toFixed()).toBe('108'));

  test('of nothing is nothing, and no percentage', () => {
    const none = computePortfolioReturns(computeReturnFigures([], at8), toAmount(0));
    expect([none.returns.toFixed(), none.percent]).toEqual(['0', null]);
  });
});

describe('the latest prices', () => {
  test('are those that are shown, to 6 decimals; a stock without one has none', () => {
    const getPrice = toPriceLookup(new Map([['AAPL', { price: 8.12345678 }]]));
    expect([String(getPrice('AAPL')), getPrice('KO')]).toEqual(['8.123457', undefined]);
  });
});

describe('the figures of accounts that change trade by trade', () => {
  const shown = ({ value, invested, sold, fees }: ReturnFigures) => [value, invested, sold, fees].map(Number);
  const prices = (symbol: string) => (symbol === 'KO' ? undefined : toAmount(8));

  /** After each trade what the counter tells, beside the same of the accounts as they stand. */
  const follow = (entries: readonly TestTrade[], before: readonly RunningPosition[] = []) => {
    const accounts = [...before];
    const counter = createReturnFiguresAccumulator(before);
    return assignTradeIds(...entries).map((trade) => {
      const known = accounts.find(({ symbol, platform }) => symbol === trade.symbol && platform === trade.platform);
      const account = known ?? createRunningPosition(trade, []);
      if (!known) accounts.push(account);
      counter.change(account, () => applyTradeToPosition(account, trade));
      return { counted: counter.compute(accounts, prices), whole: computeReturnFigures(accounts, prices) };
    });
  };
  const entries = [
    buyTrade('2024-01-02', 10, 5, { fees: 1.25 }),
    buyTrade('2024-01-03', 2, 9, { platform: 'Revolut' }),
    sellTrade('2024-01-04', 4, 9, { fees: 0.01 }),
    buyTrade('2024-01-05', 3, 1.333, { symbol: 'KO', fees: 0.5 }),
    sellTrade('2024-01-06', 6, 7, { fees: 2 }),
    buyTrade('2024-01-07', 1, 6),
    sellTrade('2024-01-08', 2, 8, { platform: 'Revolut' }),
  ];

  test('are those of all of them, after a buy, a sale, one that closes, a buy after it, and the fees of each', () => {
    // At $8; KO has no price and stands at $3.999, which shows $4.00.
    expect(follow(entries).map(({ counted }) => shown(counted))).toEqual([
      [80, 50, 0, 1.25],
      [96, 68, 0, 1.25],
      [64, 68, 36, 1.26],
      [68, 72, 36, 1.76],
      [20, 72, 78, 3.76],
      [28, 78, 78, 3.76],
      [12, 78, 94, 3.76],
    ]);
  });

  test('are to the last digit those that are computed anew', () => {
    for (const { counted, whole } of follow(entries)) {
      expect(
        Object.entries(counted)
          .map(([name, one]) => [name, one.toFixed()])
          .toSorted(),
      ).toEqual(
        Object.entries(whole)
          .map(([name, one]) => [name, one.toFixed()])
          .toSorted(),
      );
    }
  });

  test('go on from what the accounts had moved before', () => {
    const [first, ...others] = assignTradeIds(
      buyTrade('2023-05-02', 4, 10, { fees: 3 }),
      sellTrade('2023-06-02', 1, 12),
    );
    const account = createRunningPosition(first as TradeRow, []);
    for (const trade of [first as TradeRow, ...others]) applyTradeToPosition(account, trade);
    expect(shown(createReturnFiguresAccumulator([account]).compute([account], prices))).toEqual([24, 40, 12, 3]);
    const [after] = follow([sellTrade('2024-01-02', 3, 9, { fees: 1 })], [account]);
    expect(after && [shown(after.counted), shown(after.whole)]).toEqual([
      [0, 40, 39, 4],
      [0, 40, 39, 4],
    ]);
  });

  test('of no account are nothing', () =>
    expect(shown(createReturnFiguresAccumulator([]).compute([], prices))).toEqual([0, 0, 0, 0]));

  test('are those of all of them whatever the ledger, sales of more than is held included', () => {
    fc.assert(
      fc.property(arbitraryLedger, (ledger) => {
        for (const { counted, whole } of follow(ledger)) expect(shown(counted)).toEqual(shown(whole));
      }),
      { numRuns: 50 },
    );
  });
});
