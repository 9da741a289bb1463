import { afterEach, beforeEach, expect, test } from 'vitest';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleTradeRow,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, type SendToHandler } from '#tests/kit/write-operations';

let table: TestTable;
let person: { id: string; token: string };
let imports: ReturnType<typeof createImportApiCalls>;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('marketData', createTestMarket({ prices: { 'SAP.DE': [120, 119] }, rates: { EURUSD: 1.2 } }));
  clearMarketCache();
  clearCloseHistoryCache();
  person = await createSignedInPerson('owner');
  imports = createImportApiCalls(person.token);
  send = createSender(person);
});
afterEach(() => table.stop());

const inEuros = { symbol: 'SAP.DE', companyName: 'SAP', platform: 'Revolut' };
/** EUR 2,000 come in, 10 shares are bought at 100 with 1 of fees, 4 sold at 110, and EUR 6 less 1.50 of tax paid. */
const rows = {
  cash: [createSampleCashRow({ amount: 2_000, platform: 'Revolut', currency: 'EUR' }, 'deposit-01')],
  trades: [
    createSampleTradeRow(
      {
        ...inEuros,
        ...{ price: 110, fees: 1.1, currency: 'EUR', priceInCurrency: 100, feesInCurrency: 1 },
        ...{ exchangeRate: 1.1, rateSource: 'market' },
      },
      'buy-000001',
    ),
    createSampleTradeRow(
      {
        ...inEuros,
        ...{ transactionType: 'sell', quantity: 4, transactionDate: '2024-03-01', price: 132, fees: 0 },
        ...{ currency: 'EUR', priceInCurrency: 110, feesInCurrency: 0, exchangeRate: 1.2, rateSource: 'statement' },
      },
      'sell-00001',
    ),
  ],
  dividends: [
    createSampleDividendRow(
      {
        ...inEuros,
        ...{ gross: 6.6, taxWithheld: 1.65 },
        paidIn: { currency: 'EUR', gross: 6, tax: 1.5, fees: 0, exchangeRate: 1.1, rateSource: 'market' },
      },
      ['dividend-1', 'tax-000001'],
    ),
  ],
};

const listBalances = async () =>
  (
    (await send(cash, 'GET', '/cash/balances')).body as { platform: string; currency: string; balance: number }[]
  ).flatMap(({ platform, currency, balance }) => (balance === 0 ? [] : [`${platform} ${balance} ${currency}`]));

test('a ledger in euros comes in whole: its cash, its shares, its certificate to the cent, and its undo', async () => {
  covers('4.1 other currencies');
  const before = await readRecordTexts(person.id);
  const id = await imports.begin({ platforms: ['Revolut'] });
  expect(await imports.record(id, rows)).toMatchObject({
    status: 200,
    body: { trades: [{ status: 'recorded' }, { status: 'recorded' }], dividends: [{ status: 'recorded' }] },
  });
  // 2,000 - 1,001 + 440 + 4.50.
  expect(await listBalances()).toEqual(['Revolut 1443.5 EUR']);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
  const stated = {
    platform: 'Revolut',
    day: '2024-12-31',
    positions: [{ symbol: 'SAP.DE', quantity: '6' }],
    balances: [{ currency: 'EUR', amount: '1443.50' }],
    dividends: [{ year: '2024', currency: 'EUR', gross: '6', tax: '1.5', net: '4.5' }],
  };
  const { body } = await imports.call('POST', `/imports/${id}/finish`, {
    stated: [stated],
    counts: { recorded: 4, here: 0, leftOut: 0 },
  });
  expect(body).toMatchObject({ compared: { different: 0 } });
  expect((body as { certificate: { what: string; difference: string }[] }).certificate).toMatchObject([
    { kind: 'shares', what: 'SAP.DE', difference: '0' },
    { kind: 'cash', what: 'EUR', stated: '1443.5', difference: '0' },
    ...['gross', 'tax', 'net'].map((part) => ({ kind: 'dividends', what: '2024 EUR', part, difference: '0' })),
  ]);
  await imports.takeBack(id);
  expect(await readRecordTexts(person.id)).toEqual(before);
  expect(await listBalances()).toEqual([]);
});

test('what was realized and what is held are told apart into price and currency on the page of the stock', async () => {
  covers('4.1 other currencies');
  const id = await imports.begin({ platforms: ['Revolut'] });
  await imports.record(id, rows);
  const { body } = await send(analytics, 'GET', '/insight/stock/SAP.DE');
  // 4 of 10 cost EUR 400 and $440: at 1.20 they are $480; sold for $528.
  expect(body.platforms[0].inCurrencies).toEqual({
    currencies: ['EUR'],
    costs: [{ currency: 'EUR', cost: 600 }],
    realized: { byPrice: 48, byCurrency: 40 },
  });
  expect(body.platforms[0].methods.average.realized).toBe(88);
});

test('a dividend whose dollars do not follow from what was paid is refused, and the other rows stand', async () => {
  const id = await imports.begin({ platforms: ['Revolut'] });
  const [paid] = rows.dividends;
  const wrong = { ...paid, row: { ...paid?.row, gross: 66 } };
  expect((await imports.record(id, { ...rows, dividends: [wrong] })).body).toMatchObject({
    trades: [{ status: 'recorded' }, { status: 'recorded' }],
    dividends: [{ status: 'refused', error: 'Its dollars are not what was paid in EUR at the exchange rate.' }],
  });
  expect(await listBalances()).toEqual(['Revolut 1439 EUR']);
});

test('an edit of the dollars of a dividend is followed by its cash in euros', async () => {
  const id = await imports.begin({ platforms: ['Revolut'] });
  await imports.record(id, { cash: [], trades: rows.trades.slice(0, 1), dividends: rows.dividends });
  const [one] = (await send(dividends, 'GET', '/dividends')).body.dividends;
  expect(one).toMatchObject({ grossamount: 6.6, netamount: 4.95, paidin: { currency: 'EUR', gross: 6, tax: 1.5 } });
  const edit = { ...inEuros, shares: null, dividendPerShare: null, paymentDate: one.paymentdate, taxWithheld: 1.1 };
  expect((await send(dividends, 'PUT', `/dividends/${one.id}`, { ...edit, version: one.version })).body).toMatchObject({
    netamount: 5.5,
    paidin: { gross: 6, tax: 1 },
  });
  expect(await listBalances()).toEqual(['Revolut -996 EUR']);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
  const { body } = await send(portfolio, 'GET', '/portfolio/transactions');
  expect(body[0]).toMatchObject({ price: 110, total: 1_100, currency: 'EUR', priceInCurrency: 100 });
});
