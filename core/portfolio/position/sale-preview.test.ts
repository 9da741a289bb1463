import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundCents, sumExactAmounts, toAmount } from '#core/money/amount';
import { computeLotsAndRealizedGains, lotMethods } from '#core/portfolio/position/lots';
import {
  previewSale,
  previewSaleOfPickedLots,
  type SalePreview,
  type SaleProblem,
} from '#core/portfolio/position/sale-preview';
import { assignTradeIds, buyTrade } from '#core/portfolio/testing';
import { covers } from '#tests/kit/covers';

const trades = assignTradeIds(
  buyTrade('2024-01-02', 10, 5),
  buyTrade('2024-06-03', 10, 7),
  buyTrade('2024-09-02', 5, 6),
);
const sale = (shares: number, date = '2025-02-03', fee = 0) => ({
  date,
  shares: toAmount(shares),
  price: toAmount(9),
  fee: toAmount(fee),
});
const asText = (preview: SalePreview | SaleProblem) =>
  'reason' in preview
    ? `${preview.reason}: ${preview.held}`
    : {
        short: `${preview.short.shares}: ${preview.short.proceeds} - ${preview.short.cost} = ${preview.short.gain}`,
        long: `${preview.long.shares}: ${preview.long.proceeds} - ${preview.long.cost} = ${preview.long.gain}`,
      };
const preview = (method: (typeof lotMethods)[number], ...asked: Parameters<typeof sale>) =>
  asText(previewSale(computeLotsAndRealizedGains(trades, [], method).lots, sale(...asked), method));

describe('A sale of 12 at $9, by hand:', () => {
  test('first in, first out: 10 that cost $50 held for long, 2 that cost $14 not', () => {
    expect(preview('fifo', 12)).toEqual({ long: '10: 90 - 50 = 40', short: '2: 18 - 14 = 4' });
  });

  test('the dearest first: 10 that cost $70, and 2 that cost $12', () => {
    expect(preview('hifo', 12)).toEqual({ long: '0: 0 - 0 = 0', short: '12: 108 - 82 = 26' });
  });

  test('at the average of $6, with the terms of the oldest', () => {
    expect(preview('average', 12)).toEqual({ long: '10: 90 - 60 = 30', short: '2: 18 - 12 = 6' });
  });

  test('its fee is shared out by shares', () => {
    covers('4.1 sale preview');
    expect(preview('fifo', 12, '2025-02-03', 1.2)).toEqual({ long: '10: 89 - 50 = 39', short: '2: 17.8 - 14 = 3.8' });
  });

  test('a day earlier, none was held for long', () => {
    covers('4.1 holding term');
    expect(preview('fifo', 12, '2025-01-02')).toEqual({ long: '0: 0 - 0 = 0', short: '12: 108 - 64 = 44' });
    expect(preview('fifo', 12, '2025-01-03')).toMatchObject({ long: '10: 90 - 50 = 40' });
  });

  test('of purchases that somebody picks', () => {
    covers('4.1 sale preview');
    const picks = new Map([
      [1, toAmount(3)],
      [3, toAmount(5)],
    ]);
    const { shares: _shares, ...asked } = sale(0);
    expect(asText(previewSaleOfPickedLots(computeLotsAndRealizedGains(trades, [], 'fifo').lots, asked, picks))).toEqual(
      {
        long: '3: 27 - 15 = 12',
        short: '5: 45 - 30 = 15',
      },
    );
  });
});

test('No more can be sold than is held, nor than was bought, nor before it was', () => {
  expect(preview('fifo', 25.5)).toBe('more than held: 25');
  expect(preview('fifo', 11, '2024-02-01')).toBe('before bought: 1');
  const { shares: _shares, ...asked } = sale(0);
  expect(
    asText(
      previewSaleOfPickedLots(computeLotsAndRealizedGains(trades, [], 'fifo').lots, asked, new Map([[3, toAmount(6)]])),
    ),
  ).toBe('more than bought: 5');
});

test('Shares may be sold on the very day that they were bought', () => {
  expect(preview('fifo', 12, '2024-06-03')).toEqual({ long: '0: 0 - 0 = 0', short: '12: 108 - 64 = 44' });
  expect(preview('fifo', 12, '2024-06-02')).toBe('before bought: 2');
});

test('A sale that leaves less than anybody could sell is of all', () => {
  expect(preview('fifo', 24.9999995)).toEqual(preview('fifo', 25));
  expect(preview('fifo', 25.0000005)).toEqual(preview('fifo', 25));
});

test('Of any sale the parts add up to the cent, and one of all costs and brings the same under every method', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e7 })), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 999 }),
      (bought, percent, cents) => {
        const rows = assignTradeIds(
          ...bought.map(([quantity, price]) => buyTrade('2024-01-02', quantity / 1e6, price / 1e4)),
        );
        const all = sumExactAmounts(rows.map(({ quantity }) => toAmount(quantity)));
        const shares = all.times(percent).div(100).round(8, 0);
        const asked = { ...sale(0, '2024-05-01', cents / 100), shares };
        const costs = lotMethods.map((method) => {
          const found = previewSale(computeLotsAndRealizedGains(rows, [], method).lots, asked, method);
          if ('reason' in found) throw new Error(found.reason);
          const { parts, short } = found;
          expect(short.proceeds.eq(roundCents(shares.times(9)).minus(asked.fee))).toBe(true);
          expect(sumExactAmounts(parts.map(({ gain }) => gain)).eq(short.proceeds.minus(short.cost))).toBe(true);
          return short.cost.toString();
        });
        if (percent === 100) expect(new Set(costs).size).toBe(1);
      },
    ),
  ));
