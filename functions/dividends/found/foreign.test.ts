import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import type { TestMarketData } from '#functions/stocks/testing';
import { startTestTable, type TestTable } from '#tests/kit/table';

const today = getDayInNewYork(new Date());

let table: TestTable;
let owner: DividendApiCalls;

const market: TestMarketData = {
  dividends: {
    'SAP.DE': [
      ['2024-05-16', 2.2, '2024-05-21', 'EUR'],
      [addDays(today, -60), 2.35, addDays(today, -55), 'EUR'],
    ],
  },
  history: {
    'EURUSD=X': [
      ['2024-05-17', 1.087],
      ['2024-05-20', 1.0859],
      [addDays(today, -55), 1.1234],
      [addDays(today, -1), 1.2],
    ],
  },
  rates: { EURUSD: 1.25 },
};
const sap = { symbol: 'SAP.DE', companyName: 'SAP' };

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData(market);
  owner = await createDividendCallsForRole('owner');
});
afterEach(() => table.stop());

describe('a dividend in another currency', () => {
  test('is converted at the rate of its payment day, and says so', async () => {
    await owner.buy(sap);
    expect(await owner.discover()).toEqual({ count: 2, corrected: 0, removed: 0, failedSymbols: [] });
    // 10 x EUR 2.20 x 1.0859, the close of the day before; 10 x EUR 2.35 x 1.1234.
    expect((await owner.found()).dividends).toMatchObject([
      {
        amountPerShare: 2.35,
        totalAmount: 26.4,
        conversion: { currency: 'EUR', rate: 1.1234, day: addDays(today, -55) },
      },
      { amountPerShare: 2.2, totalAmount: 23.89, conversion: { currency: 'EUR', rate: 1.0859, day: '2024-05-20' } },
    ]);
    expect((await owner.income()).summary.net).toBe(50.29);
    await owner.sync();
    expect(await owner.synced()).toEqual([
      [addDays(today, -55), 26.4],
      ['2024-05-21', 23.89],
    ]);
    expect((await owner.rows()).at(-2).description).toBe('Dividend from SAP.DE: 10 shares @ 2.2000 EUR at 1.0859');
  });

  test('keeps its rate where a trade corrects its shares, and on the next discovery', async () => {
    await owner.buy(sap);
    await owner.discover();
    await owner.buy({ ...sap, quantity: 5, transactionDate: '2024-05-01' });
    expect((await owner.found()).dividends[1]).toMatchObject({ sharesHeld: 15, totalAmount: 35.83 });
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
  });

  test('at the latest rate until that of the day can be had, and then corrected', async () => {
    setTestMarketData({ ...market, failing: ['EURUSD=X'] });
    await owner.buy(sap);
    await owner.discover();
    expect((await owner.found()).dividends[1]).toMatchObject({
      totalAmount: 27.5,
      conversion: { rate: 1.25, day: today },
    });
    setTestMarketData(market);
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 2 });
    expect((await owner.found()).dividends[1]).toMatchObject({ totalAmount: 23.89, conversion: { rate: 1.0859 } });
  });

  test('without any rate its stock is named as failed, and what was found before stays', async () => {
    setTestMarketData({ ...market, rates: {}, failing: ['EURUSD=X'] });
    await owner.buy(sap);
    expect(await owner.discover()).toMatchObject({ count: 0, failedSymbols: ['SAP.DE'] });
  });

  test('is never said not to be paid, and the next one is expected', async () => {
    await owner.buy(sap);
    const { holdings } = (await owner.dividends('GET', '/automated/check-eligibility')).body;
    expect(holdings).toMatchObject([
      { symbol: 'SAP.DE', paysDividends: true, last: { amountPerShare: 2.35, currency: 'EUR' } },
    ]);
    const { dividends, failedSymbols } = (await owner.dividends('GET', '/automated/future')).body;
    expect(failedSymbols).toEqual([]);
    expect(dividends).toMatchObject([
      { symbol: 'SAP.DE', basis: 'estimated', amountPerShare: 2.35, totalAmount: 28.2, conversion: { rate: 1.2 } },
    ]);
  });

  test('a payer in US dollars asks for no rate', async () => {
    setTestMarketData({ dividends: { AAPL: [['2024-02-09', 0.24, '2024-02-15']] }, failing: ['EURUSD=X'] });
    await owner.buy();
    expect(await owner.discover()).toMatchObject({ count: 1, failedSymbols: [] });
    expect((await owner.found()).dividends[0].conversion).toBeNull();
  });
});
