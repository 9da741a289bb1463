import { describe, expect, test } from 'vitest';
import { calculateTargetPurchase } from '#core/watchlist/target-calculator';
import { covers } from '#tests/kit/covers';

const plan = { target_buy_price: 150, target_buy_quantity: 3, target_investment_amount: 1000 };

describe('the calculator', () => {
  test('reckons the examples and the target at the buy price', () => {
    covers('3.9 calculator examples');
    expect(calculateTargetPurchase(plan)).toEqual({
      price: 150,
      byAmount: { cost: 1000, shares: 6.6667 },
      byQuantity: { shares: 3, cost: 450 },
      investments: [
        { cost: 50, shares: 0.3333 },
        { cost: 100, shares: 0.6667 },
        { cost: 500, shares: 3.3333 },
      ],
      fractions: [
        { shares: 0.1, cost: 15 },
        { shares: 0.5, cost: 75 },
        { shares: 0.75, cost: 112.5 },
      ],
    });
  });

  test('needs a buy price and an amount or a quantity', () => {
    covers("3.2 watched stock's card");
    expect(calculateTargetPurchase({ ...plan, target_buy_price: null })).toBeNull();
    expect(calculateTargetPurchase({ ...plan, target_buy_quantity: null, target_investment_amount: null })).toBeNull();
    expect(calculateTargetPurchase({ ...plan, target_buy_quantity: null })).toMatchObject({
      byQuantity: null,
      byAmount: { cost: 1000 },
    });
    expect(calculateTargetPurchase({ ...plan, target_investment_amount: null })).toMatchObject({
      byAmount: null,
      byQuantity: { cost: 450 },
    });
  });
});
