import { describe, expect, test } from 'vitest';
import { explainCashTotal } from '#core/cash/totals';
import { outlineTerm } from '#core/insight/explain/testing';

const dollars = { platform: 'Robinhood', currency: 'USD', balance: 100 } as const;
const euros = { platform: 'Revolut', currency: 'EUR', balance: 50 } as const;
const zlotys = { platform: 'Revolut', currency: 'PLN', balance: 7 } as const;
const nothing = { platform: 'Schwab', currency: 'USD', balance: 0 } as const;
const rate = { currency: 'EUR', rate: 1.0834 };

describe('cash in US dollars', () => {
  test('is each balance to the cent at its rate, then the sum; of a balance of nothing nothing is told', () => {
    // 50 x 1.0834 = 54.17; 100 + 54.17 = 154.17.
    expect(outlineTerm(explainCashTotal('totalCash', [dollars, euros, nothing], [rate]))).toEqual([
      'totalCash 154.17 = sum',
      'balance 100 at Robinhood = rows cash Robinhood USD to 2999-12-31 and setByHand',
      [
        'balance 54.17 at Revolut = product to 2',
        'balance 50 EUR at Revolut = rows cash Revolut EUR to 2999-12-31 and setByHand',
        'exchangeRate 1.0834 factor EUR',
      ],
    ]);
  });

  test('is told without a currency that has no rate, which is named once', () => {
    const held = [dollars, euros, zlotys, { ...zlotys, platform: 'BOSA' as const }];
    expect(outlineTerm(explainCashTotal('totalCash', held, []))).toEqual([
      'totalCash 100 = sum without EUR, PLN',
      'balance 100 at Robinhood = rows cash Robinhood USD to 2999-12-31 and setByHand',
    ]);
  });

  test('as counted is what rows come to, whatever was set by hand', () => {
    expect(outlineTerm(explainCashTotal('countedCash', [dollars, euros], [rate], 'counted'))).toEqual([
      'countedCash 154.17 = sum',
      'counted 100 at Robinhood = rows cashCounted Robinhood USD to 2999-12-31',
      [
        'counted 54.17 at Revolut = product to 2',
        'counted 50 EUR at Revolut = rows cashCounted Revolut EUR to 2999-12-31',
        'exchangeRate 1.0834 factor EUR',
      ],
    ]);
  });
});
