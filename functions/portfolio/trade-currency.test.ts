import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { handler as cash } from '#functions/cash/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler } from '#functions/portfolio/handler';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { verifyCashBalances } from '#functions/verification/verify-cash-balances';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { listWrongCashBalances } from '#tests/kit/stored-state';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** Trades that are paid in another currency than US dollars: through the API, beside the cash that they move. */

const today = getDayInNewYork(new Date());
let table: TestTable;
let person: { id: string; token: string };
beforeAll(async () => {
  table = await startTestTable();
  const rates = [...Array(40).keys()].map((at): [string, number] => [addDays(today, at - 40), 1.08]);
  overridePort(
    'marketData',
    createTestMarket({
      prices: { VWCE: [120, 119], AAPL: [250, 249] },
      rates: { EURUSD: 1.1, GBPUSD: 1.25 },
      history: { VWCE: [...Array(40).keys()].map((at) => [addDays(today, at - 40), 118]), 'EURUSD=X': rates },
    }),
  );
});
afterAll(() => table.stop());
beforeEach(async () => {
  clearMarketCache();
  person = await createSignedInPerson('owner', randomUUID());
});

const send = (to: typeof handler, method: string, path: string, body?: unknown, key: string = randomUUID()) =>
  invokeHandler(to, { method, path: `/api${path}`, body, token: person.token, headers: { 'idempotency-key': key } });
const get = async (to: typeof handler, path: string) => (await send(to, 'GET', path)).body;
const transactions = '/portfolio/transactions';

/** 10 at 100.5 EUR with 1 EUR of fees; $1,088.82 and $1.08. */
const inEuros = {
  symbol: 'VWCE',
  companyName: 'An index fund',
  transactionType: 'buy',
  quantity: 10,
  price: 108.8817,
  fees: 1.08,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
  currency: 'EUR',
  priceInCurrency: 100.5,
  feesInCurrency: 1,
  exchangeRate: 1.0834,
  rateSource: 'market',
};
/** Without fees: $124.9999 a share. */
const inPounds = {
  currency: 'GBP',
  priceInCurrency: 100,
  feesInCurrency: 0,
  exchangeRate: 1.249999,
  price: 124.9999,
  fees: 0,
};
const {
  currency: _,
  priceInCurrency: _price,
  feesInCurrency: _fees,
  exchangeRate: _rate,
  rateSource: _source,
  ...inDollars
} = inEuros;
const currencyFields = {
  currency: 'EUR',
  priceInCurrency: 100.5,
  feesInCurrency: 1,
  exchangeRate: 1.0834,
  rateSource: 'market',
};

const add = (change: object = {}, key?: string) => send(handler, 'POST', transactions, { ...inEuros, ...change }, key);
const listTrades = () => get(handler, transactions);
type Balance = { id: number; platform: string; currency: string; balance: number; balanceUsd: number | null };
const listBalances = async (): Promise<string[]> =>
  (await get(cash, '/cash/balances')).map(
    ({ platform, currency, balance }: Balance) => `${platform} ${balance} ${currency}`,
  );
const listCashRows = async (): Promise<string[]> =>
  (await get(cash, '/cash/transactions')).map(
    ({ transactionType, amount, currency, description }: Record<string, unknown>) =>
      `${transactionType} ${amount} ${currency}: ${description}`,
  );

const expectSound = async (): Promise<void> => {
  expect((await verifyTrades(person.id)).differences).toEqual([]);
  expect(await verifyCashBalances(person.id)).toEqual([]);
  expect(await listWrongCashBalances((to, method, path) => send(to, method, path))).toEqual([]);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
};

describe('a trade in another currency', () => {
  test('is answered with what was paid beside its dollars, and moves the cash of that currency', async () => {
    covers('4.1 other currencies');
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({ ...inEuros, id: 1, total: 1088.82, notes: '', version: 1 });
    expect(await listTrades()).toEqual([body]);
    expect(await listBalances()).toEqual(['Robinhood -1006 EUR']);
    await add({ transactionType: 'sell', quantity: 4, transactionDate: '2026-01-06' });
    expect(await listCashRows()).toEqual([
      'deposit 401 EUR: Sold 4 VWCE at 100.5 EUR',
      'withdrawal 1006 EUR: Bought 10 VWCE at 100.5 EUR',
    ]);
    expect(await listBalances()).toEqual(['Robinhood -605 EUR']);
    expect(await get(cash, '/cash/balance')).toMatchObject({ total: -665.5, missingRates: [] });
    expect(await get(handler, '/portfolio/value')).toMatchObject({ totalInvested: 1088.82, totalFees: 2.16 });
    await expectSound();
  });

  test('in pounds has a balance of its own number, which is that of no other', async () => {
    await add(inPounds);
    await add({ ...inPounds, platform: 'Other' });
    await add();
    await add({ ...inPounds, ...inDollars, platform: 'Revolut' });
    await send(cash, 'POST', '/cash/transactions', {
      ...{
        transactionType: 'deposit',
        amount: 5,
        platform: 'Robinhood',
        currency: 'PLN',
        transactionDate: '2026-01-05',
      },
    });
    const rows: Balance[] = await get(cash, '/cash/balances');
    const ofPounds = rows.find(({ platform, currency }) => platform === 'Robinhood' && currency === 'GBP');
    expect(ofPounds).toMatchObject({ balance: -1000, balanceUsd: -1250 });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect((await get(cash, '/cash/balances')).map(({ id }: Balance) => id)).toEqual(rows.map(({ id }) => id));
    await expectSound();
  });

  test('moves no cash where its platform keeps none, until it does', async () => {
    await add({ platform: 'Schwab' });
    expect(await listBalances()).toEqual([]);
    const kept = { platform: 'Schwab', since: '2026-01-01', balance: 50 };
    expect((await send(handler, 'PUT', '/portfolio/platforms/cash', kept)).status).toBe(200);
    expect((await listBalances()).toSorted()).toEqual(['Schwab -1006 EUR', 'Schwab 50 USD']);
    await expectSound();
    await send(handler, 'DELETE', '/portfolio/platforms/cash?platform=Schwab');
    expect(await listBalances()).toEqual([]);
    await expectSound();
  });

  test('pays the fees of shares that are moved in or out in that currency', async () => {
    await add({ transactionType: 'sharesIn' });
    await add({ transactionType: 'sharesOut', quantity: 2, transactionDate: '2026-01-07' });
    expect(await listCashRows()).toEqual([
      'withdrawal 1 EUR: Fees for moving out 2 VWCE',
      'withdrawal 1 EUR: Fees for moving in 10 VWCE',
    ]);
    expect(await listBalances()).toEqual(['Robinhood -2 EUR']);
    await expectSound();
  });

  test('is counted in dollars by the dashboard, and in net worth with what the rates did to its cash', async () => {
    const [day, deposited] = [addDays(today, -10), addDays(today, -20)];
    const deposit = { transactionType: 'deposit', amount: 2000, platform: 'Robinhood', currency: 'EUR' };
    await send(cash, 'POST', '/cash/transactions', { ...deposit, transactionDate: deposited });
    await add({ transactionDate: day });
    // 994 EUR at 1.1 beside 10 shares at $120.
    expect((await get(dashboard, '/dashboard/data')).kpis).toMatchObject({ totalValue: 1200, cashBalance: 1093.4 });
    const report = await get(analytics, '/insight/net-worth?range=all');
    expect(report.value).toBe(2293.4);
    const lines = Object.fromEntries(
      report.bridge.lines.map(({ line, amount }: { line: string; amount: number }) => [line, amount]),
    );
    // 2,000 EUR came at 1.08; 1,093.40 is left of 2,160.00 less 1,089.90.
    expect(lines).toMatchObject({ contributions: 2160, priceGain: 111.18, fees: -1.08, currency: 23.3 });
    expect(report.bridge.difference).toBe(0);
  });
});

describe('a change', () => {
  test('of what was paid moves the cash by it; into dollars it moves from one balance to the other', async () => {
    await add();
    const put = (change: object) => send(handler, 'PUT', `${transactions}/1`, { ...inEuros, ...change });
    const dearer = { priceInCurrency: 110, price: 119.174, exchangeRate: 1.0834 };
    expect((await put(dearer)).body).toMatchObject({ ...inEuros, ...dearer, total: 1191.74, version: 2 });
    expect(await listBalances()).toEqual(['Robinhood -1101 EUR']);
    const entered = { exchangeRate: 1.1, rateSource: 'entered', price: 110.55, fees: 1.1 };
    expect((await put(entered)).body).toMatchObject(entered);
    expect(await listBalances()).toEqual(['Robinhood -1006 EUR']);
    const { body } = await send(handler, 'PUT', `${transactions}/1`, { ...inDollars, currency: 'USD' });
    for (const field of Object.keys(currencyFields)) expect(body).not.toHaveProperty(field);
    expect((await listBalances()).filter((one) => !one.includes(' 0 '))).toEqual(['Robinhood -1089.9 USD']);
    await put(inPounds);
    expect((await listBalances()).filter((one) => !one.includes(' 0 '))).toEqual(['Robinhood -1000 GBP']);
    await expectSound();
    await send(handler, 'DELETE', `${transactions}/1`);
    expect((await listBalances()).filter((one) => !one.includes(' 0 '))).toEqual([]);
    await expectSound();
  });

  test('that names no currency, as of a tab opened before, keeps what was paid and its rate on whichever day', async () => {
    covers('4.1 trades in other currencies');
    await add();
    const put = (change: object) => send(handler, 'PUT', `${transactions}/1`, { ...inDollars, ...change });
    const change = { notes: 'late', transactionDate: '2026-01-07', quantity: 8, platform: 'Revolut' };
    expect((await put(change)).body).toEqual({ ...inEuros, ...change, id: 1, total: 871.05, version: 2 });
    expect((await listBalances()).filter((one) => !one.includes(' 0 '))).toEqual(['Revolut -805 EUR']);
    for (const [field, dollars] of Object.entries({ price: 109, fees: 1 }))
      expect(await put({ ...change, [field]: dollars })).toMatchObject({
        status: 422,
        body: {
          code: 'currency_not_named',
          error: `This trade was paid in EUR. Reload the page to change its ${field}.`,
          details: [{ path: field }],
        },
      });
    expect((await put({ ...change, exchangeRate: 1.2 })).status).toBe(422);
    expect(await listTrades()).toMatchObject([{ ...inEuros, ...change, version: 2 }]);
    expect((await put({ ...change, price: 109, currency: 'CHF' })).body.error).toBe(
      'Choose a currency: USD, EUR, GBP, PLN.',
    );
    await expectSound();
  });

  test('of many keeps what was paid, and its rate also on another day', async () => {
    await add();
    await add({ ...inDollars, ...inPounds, rateSource: undefined });
    const change = { transactionDate: '2026-02-01', platform: 'Revolut', notes: 'moved' };
    expect(
      (await send(handler, 'POST', `${transactions}/batch-edit`, { rows: [{ id: 1 }, { id: 2 }], change })).status,
    ).toBe(200);
    const [pounds, euros] = await listTrades();
    expect(euros).toMatchObject({ ...inEuros, ...change, version: 2 });
    expect(pounds).toMatchObject({ ...inPounds, ...change });
    expect((await listBalances()).filter((one) => !one.includes(' 0 ')).toSorted()).toEqual([
      'Revolut -1000 GBP',
      'Revolut -1006 EUR',
    ]);
    await expectSound();
  });

  test('is taken back with the cash that it moved', async () => {
    await add();
    await send(handler, 'PUT', `${transactions}/1`, { ...inDollars, currency: 'USD' }, 'the-edit');
    await send(handler, 'DELETE', `${transactions}/1`, undefined, 'the-removal');
    const undo = (group: string) => send(activity, 'POST', '/activity/undo', { group });
    expect((await undo('the-removal')).body).toMatchObject({ left: 0, refused: [] });
    expect((await undo('the-edit')).body).toMatchObject({ left: 0, refused: [] });
    expect(await listTrades()).toMatchObject([inEuros]);
    expect((await listBalances()).filter((one) => !one.includes(' 0 '))).toEqual(['Robinhood -1006 EUR']);
    await expectSound();
  });

  test('by a corporate action keeps what was paid under the new name, and what it adds itself is in dollars', async () => {
    await add();
    const record = async (action: object) => {
      const { version } = (await send(handler, 'POST', '/portfolio/corporate-actions/preview', { action })).body;
      return (await send(handler, 'POST', '/portfolio/corporate-actions', { action, version })).status;
    };
    expect(await record({ kind: 'rename', symbol: 'VWCE', to: 'AAPL', toName: 'Apple' })).toBe(200);
    expect(await listTrades()).toMatchObject([{ ...inEuros, symbol: 'AAPL', companyName: 'Apple' }]);
    const received = { to: 'VWCE', toName: 'An index fund', newShares: 1, oldShares: 2 };
    expect(
      await record({ kind: 'merger', symbol: 'AAPL', date: '2026-02-01', received, cashPerShare: 5, cashPercent: 10 }),
    ).toBe(200);
    const all: Record<string, unknown>[] = await listTrades();
    expect(all.filter(({ currency }) => currency !== undefined)).toHaveLength(1);
    expect(all.length).toBeGreaterThan(2);
    expect((await listBalances()).toSorted()).toEqual(['Robinhood -1006 EUR', 'Robinhood 50 USD']);
    await expectSound();
  });
});

describe('what does not follow is refused, and nothing is written', () => {
  test.each([
    ['a price without its currency', { currency: undefined }, 400, 'Say in which currency it was paid.'],
    ['no price', { priceInCurrency: undefined }, 400, 'Enter the price in EUR.'],
    ['no rate', { exchangeRate: undefined }, 400, 'Enter the exchange rate: US dollars for one EUR.'],
    [
      'another price in dollars',
      { price: 100.5 },
      422,
      'Price 100.5 is not the price in EUR at the exchange rate, which is 108.8817.',
    ],
    ['other fees in dollars', { fees: 1 }, 422, 'Fees 1 are not the fees in EUR at the exchange rate, which are 1.08.'],
    ['a currency that is not kept', { currency: 'CHF' }, 400, 'Choose a currency: EUR, GBP, PLN.'],
    ['US dollars as another currency', { currency: 'USD' }, 400, 'Choose a currency: EUR, GBP, PLN.'],
    ['a rate of nothing', { exchangeRate: 0 }, 400, 'Exchange rate must be greater than 0.'],
    ['a rate from elsewhere', { rateSource: 'bank' }, 400, 'Choose market, statement or entered.'],
  ])('%s', async (_, change, status, sentence) => {
    const sent = { ...inEuros, ...change };
    const [added, batched] = [
      await send(handler, 'POST', transactions, sent),
      await send(handler, 'POST', `${transactions}/batch`, { transactions: [sent], whole: true }),
    ];
    expect([added.status, JSON.stringify(added.body)]).toEqual([status, expect.stringContaining(sentence)]);
    expect(JSON.stringify(batched.body)).toContain(sentence);
    expect([await listTrades(), await listBalances()]).toEqual([[], []]);
  });

  test('an edit, too', async () => {
    await add();
    const { status, body } = await send(handler, 'PUT', `${transactions}/1`, { ...inEuros, price: 100.5 });
    expect([status, body.code]).toEqual([422, 'conversion_mismatch']);
    expect(await listTrades()).toMatchObject([{ version: 1 }]);
  });
});

test('a batch of several currencies moves the cash of each', async () => {
  const { body } = await send(handler, 'POST', `${transactions}/batch`, {
    transactions: [
      inEuros,
      { ...inEuros, ...inPounds },
      inDollars,
      { ...inEuros, transactionType: 'sell', quantity: 3 },
    ],
  });
  expect(body.transactions.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('recorded'));
  expect((await listBalances()).toSorted()).toEqual([
    'Robinhood -1000 GBP',
    'Robinhood -1089.9 USD',
    'Robinhood -705.5 EUR',
  ]);
  await expectSound();
});

describe('a backup', () => {
  const backUp = async (): Promise<AccountBackup> =>
    parseBackup(JSON.stringify(await exportAccount(requireFound(await findProfile(person.id), 'account'), new Date())));

  test('brings trades in another currency and their cash into another account as they are', async () => {
    await add();
    await add({ ...inDollars, ...inPounds });
    const [before, balances, backup] = [await listTrades(), await listBalances(), await backUp()];
    person = await createSignedInPerson('owner', randomUUID());
    await restoreBackupIntoEmptyAccount(requireFound(await findProfile(person.id), 'account'), backup, new Date());
    expect(await listTrades()).toEqual(before);
    expect((await listBalances()).toSorted()).toEqual(balances.toSorted());
    await expectSound();
  });

  test('is refused where dollars do not follow, or where the cash of the currency is missing', async () => {
    await add();
    const backup = await backUp();
    const parse = (change: Partial<AccountBackup>) => () => parseBackup(JSON.stringify({ ...backup, ...change }));
    const [trade] = backup.trades;
    expect(parse({ trades: [{ ...trade, exchangeRate: 1.1 }] as never })).toThrow(
      'Price 108.8817 is not the price in EUR at the exchange rate, which is 110.55.',
    );
    const [balance] = backup.balances;
    expect(parse({ balances: [{ ...balance, currency: 'USD' }] as never })).toThrow(
      'balances: there are rows of Robinhood EUR, but no balance',
    );
  });
});
