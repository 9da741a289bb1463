import { expect, it } from 'vitest';
import type { CountedDividendView, DividendIncomeByStock } from '#contract/dividends/found-dividends';
import { groupPaymentsByYear, groupStockIncomeByPlatform } from './group-dividend-income';

const brought = (
  change: Partial<DividendIncomeByStock['stocks'][number]>,
): DividendIncomeByStock['stocks'][number] => ({
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: 'Robinhood',
  count: 1,
  gross: 0.1,
  taxWithheld: 0,
  fees: 0,
  net: 0.1,
  ...change,
});

it('lists Robinhood first, then the other platforms, then what names none', () => {
  const rows = (['Schwab', null, 'E*TRADE', 'Robinhood'] as const).map((platform) => brought({ platform }));
  expect(groupStockIncomeByPlatform(rows).map(({ platform }) => platform)).toEqual([
    'Robinhood',
    'E*TRADE',
    'Schwab',
    null,
  ]);
});

it('lists the stocks of a platform by name, and adds them up exactly', () => {
  const ko = brought({ symbol: 'KO', companyName: 'Coca-Cola', gross: 0.7, fees: 0.1, net: 0.6 });
  const aapl = brought({ count: 3, gross: 0.4, taxWithheld: 0.05, net: 0.35 });
  const [robinhood] = groupStockIncomeByPlatform([ko, aapl]);
  expect(robinhood).toEqual({
    platform: 'Robinhood',
    count: 4,
    gross: 1.1,
    taxAndFees: 0.15,
    net: 0.95,
    stocks: [
      {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        platform: 'Robinhood',
        told: aapl,
        count: 3,
        gross: 0.4,
        taxAndFees: 0.05,
        net: 0.35,
      },
      {
        symbol: 'KO',
        companyName: 'Coca-Cola',
        platform: 'Robinhood',
        told: ko,
        count: 1,
        gross: 0.7,
        taxAndFees: 0.1,
        net: 0.6,
      },
    ],
  });
});

it('is empty without payments', () => expect(groupStockIncomeByPlatform([])).toEqual([]));

const paid = (change: Partial<CountedDividendView>): CountedDividendView => ({
  origin: 'found',
  id: null,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: 'Robinhood',
  exDate: '2026-02-09',
  paymentDate: '2026-02-12',
  paymentDateEstimated: false,
  shares: 1,
  perShare: 0.1,
  conversion: null,
  gross: 0.1,
  taxWithheld: 0,
  fees: 0,
  net: 0.1,
  pair: null,
  ...change,
});

it('lists payments by year, the latest first, and adds them up exactly', () => {
  const years = groupPaymentsByYear([
    paid({ paymentDate: '2025-12-31', gross: 0.2, taxWithheld: 0.05, net: 0.15 }),
    paid({ paymentDate: '2026-01-02' }),
    paid({ paymentDate: '2026-11-12', gross: 0.2, net: 0.2 }),
  ]);
  expect(years.map(({ dividends, ...year }) => [year, dividends.map(({ paymentDate }) => paymentDate)])).toEqual([
    [{ year: '2026', count: 2, gross: 0.3, taxAndFees: 0, net: 0.3 }, ['2026-11-12', '2026-01-02']],
    [{ year: '2025', count: 1, gross: 0.2, taxAndFees: 0.05, net: 0.15 }, ['2025-12-31']],
  ]);
});
