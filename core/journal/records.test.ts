import { expect, test } from 'vitest';
import { toJournalCashEntry } from '#core/journal/cash';
import { listExchangeRatePrices, listHoldingPrices } from '#core/journal/latest-prices';
import { listPricesInExport, toJournalRecords } from '#core/journal/records';
import { toDecimalText } from '#core/money/amount';
import { assignTradeIds, buyTrade, payTradeInCurrency } from '#core/portfolio/testing';

const told = (prices: ReturnType<typeof listExchangeRatePrices>): string[] =>
  prices.map(
    ({ day, commodity, price, currency, source }) =>
      `${day} ${commodity} ${toDecimalText(price)} ${currency}, ${source}`,
  );

test('own prices and the rates of converted dividends and trades are prices of the books, each once', () => {
  const conversion = { currency: 'EUR', rate: 1.0834, day: '2026-02-12' };
  const found = {
    ...{ platform: 'Schwab', symbol: 'SAP.DE', exDate: '2026-02-01', paymentDate: '2026-02-12' },
    ...{ sharesHeld: 1, totalAmount: 2, conversion },
  };
  const paidIn = { currency: 'GBP', exchangeRate: 1.25, rateSource: 'statement' };
  const bought = buyTrade('2026-02-11', 10, 5);
  expect(
    told(
      listPricesInExport({
        ownAssets: [{ symbol: 'FUND', prices: [{ date: '2026-01-31', price: 12.5 }] }],
        foundDividends: [found, { ...found, platform: 'Fidelity' }, { ...found, conversion: undefined }] as never,
        manualDividends: [{ paymentDate: '2026-02-13', paidIn }, { paymentDate: '2026-02-14' }] as never,
        trades: assignTradeIds(
          bought,
          payTradeInCurrency(bought, 'EUR', 1.0799),
          payTradeInCurrency(bought, 'EUR', 1.0799),
          { ...payTradeInCurrency(bought, 'GBP', 1.2501), rateSource: 'entered' },
        ) as never,
      }),
    ),
  ).toEqual([
    '2026-01-31 FUND 12.5 USD, own price, a share as shares were on that day',
    '2026-02-11 EUR 1.0799 USD, by which a trade was converted, market',
    '2026-02-11 GBP 1.2501 USD, by which a trade was converted, entered',
    '2026-02-13 GBP 1.25 USD, by which a dividend was converted, statement',
    '2026-02-12 EUR 1.0834 USD, by which a dividend was converted',
  ]);
});

test('the cash of a dividend that was paid in another currency stands for the dollars that are owed', () => {
  const paidIn = { currency: 'EUR', gross: 10, tax: 1.5, fees: 0, exchangeRate: 1.0834, rateSource: 'market' };
  const manual = { id: 3, symbol: 'SAP.DE', shares: 0, dividendPerShare: 0, paymentDate: '2026-02-12' };
  const row = { id: 9, transactionType: 'deposit', amount: 8.5, currency: 'EUR', platform: 'Revolut', description: '' };
  const nothing = {
    balances: [],
    foundDividends: [],
    dividendTaxes: [],
    ownAssets: [],
    cds: [],
    savings: [],
    debts: [],
  };
  const { cash } = toJournalRecords(
    {
      ...nothing,
      trades: [],
      cashEntries: [{ ...row, transactionDate: '2026-02-12', manualDividend: 3 }] as never,
      manualDividends: [{ ...manual, gross: 10.83, taxWithheld: 1.63, fees: 0, paidIn }] as never,
    },
    '2026-03-01',
  );
  expect(
    cash.flatMap((one) =>
      toJournalCashEntry(one).postings.map(({ account, amount, commodity, total }) =>
        [account, toDecimalText(amount), commodity, total && toDecimalText(total)].join(' '),
      ),
    ),
  ).toEqual(['assets:cash:Revolut 8.5 EUR 9.2', 'assets:dividends not entered into cash -9.2 USD ']);
});

test('the latest price of a share is in dollars, with what it was quoted at, beside the rate of that currency', () => {
  const quote = { price: 101.37, currency: 'EUR', rate: 1.08349, source: 'yahoo', asOf: '2026-11-20T20:00:00Z' };
  const rate = { currency: 'USD', rate: 1, source: 'yahoo', asOf: '' };
  expect(
    told([
      ...listHoldingPrices(
        [
          { symbol: 'SAP.DE', quote },
          { symbol: 'SAP.DE', quote },
          { symbol: 'NONE', quote: null },
        ],
        '2026-11-20',
      ),
      ...listExchangeRatePrices([rate], '2026-11-20'),
    ]),
  ).toEqual([
    '2026-11-20 SAP.DE 109.833381 USD, 101.37 EUR at 1.08349, yahoo, 2026-11-20T20:00:00Z',
    '2026-11-20 EUR 1.08349 USD, yahoo, 2026-11-20T20:00:00Z',
  ]);
});
