import { describe, expect, test } from 'vitest';
import { roundCents, sumExactAmounts, toAmount } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import { computePortfolioReturns, computeReturnFigures } from '#core/portfolio/returns';
import { assignTradeIds, buyTrade, noSplits, sellTrade, sharesInTrade, sharesOutTrade } from '#core/portfolio/testing';
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
