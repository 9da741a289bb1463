import { expect, it } from 'vitest';
import type { CountedDividend } from '#contract/found-dividends';
import { byPlatform } from './income-groups';

const paid = (change: Partial<CountedDividend>): CountedDividend => ({
  origin: 'found',
  id: null,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: 'Robinhood',
  exDate: '2026-02-09',
  paymentDate: '2026-02-12',
  paymentDateEstimated: false,
  shares: 1,
  conversion: null,
  gross: 0.1,
  taxWithheld: 0,
  fees: 0,
  net: 0.1,
  pair: null,
  ...change,
});

it('lists Robinhood first, then the other platforms, then what names none', () => {
  const rows = (['Schwab', null, 'E*TRADE', 'Robinhood'] as const).map((platform) => paid({ platform }));
  expect(byPlatform(rows).map(({ platform }) => platform)).toEqual(['Robinhood', 'E*TRADE', 'Schwab', null]);
});

it('groups by stock and year, and every level adds up exactly to the one above', () => {
  const rows = [
    paid({ paymentDate: '2025-12-31', gross: 0.2, taxWithheld: 0.05, net: 0.15 }),
    paid({ paymentDate: '2026-01-02' }),
    paid({ symbol: 'KO', companyName: 'Coca-Cola', gross: 0.7, fees: 0.1, net: 0.6 }),
    paid({ paymentDate: '2026-11-12' }),
  ];
  const [robinhood] = byPlatform(rows);
  expect(robinhood).toMatchObject({ count: 4, gross: 1.1, taxAndFees: 0.15, net: 0.95 });
  expect(
    robinhood?.stocks.map(({ symbol, net, years }) => [
      symbol,
      net,
      years.map(({ year, net: ofYear, dividends }) => [year, ofYear, dividends.map(({ paymentDate }) => paymentDate)]),
    ]),
  ).toEqual([
    [
      'AAPL',
      0.35,
      [
        ['2026', 0.2, ['2026-11-12', '2026-01-02']],
        ['2025', 0.15, ['2025-12-31']],
      ],
    ],
    ['KO', 0.6, [['2026', 0.6, ['2026-02-12']]]],
  ]);
});

it('is empty without payments', () => expect(byPlatform([])).toEqual([]));
