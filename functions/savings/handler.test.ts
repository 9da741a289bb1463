import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toAmount, toNumber } from '#core/money/amount';
import { addDays, getDayInNewYork } from '#core/time/day';
import { overridePort } from '#functions/ports';
import { handler } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { addTestTitleTexts } from '#tests/kit/title-text';

const today = getDayInNewYork(new Date());
beforeAll(() => overridePort('marketData', createTestMarket({ rates: { EURUSD: 1.0834 } })));

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const account = {
  accountName: 'Rainy Day',
  bankName: 'Marcus',
  accountType: 'money-market',
  currentBalance: 1_000,
  interestRate: 4.35,
  currency: 'USD',
  description: 'six months of rent',
};
const send = (method: string, path: string, body?: unknown, token = owner, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/savings${path}`, body, token, headers });
const open = (change: object = {}, token = owner) => send('POST', '', { ...account, ...change }, token);
const edit = (change: object, token = owner) => send('PUT', '/1', change, token);
const move = (transactionType: string, value: number, more: object = {}, token = owner) =>
  send('POST', '/1/transactions', { transactionType, amount: value, ...more }, token);
const list = async (token = owner) => (await send('GET', '', undefined, token)).body.accounts;
const balance = async () => (await list())[0].currentBalance;
const transactions = async () => (await send('GET', '/1/transactions')).body.transactions;

describe('an account', () => {
  test('is answered whole; what it holds is its first transaction', async () => {
    covers('1.7 GET /savings', '1.7 GET /savings/{id}', '1.7 POST /savings', '3.3 savings account and sums');
    const { status, body } = await open();
    const { createdAt, ...rest } = body;
    expect([status, rest]).toEqual([
      201,
      { ...account, openingInterestRate: account.interestRate, rateChanges: [], id: 1, balanceUsd: 1_000, version: 1 },
    ]);
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
    expect(await list()).toEqual([body]);
    expect((await send('GET', '/1')).body).toEqual(body);
    expect(await transactions()).toEqual([
      {
        id: 1,
        transactionType: 'deposit',
        amount: 1_000,
        description: 'Opening balance',
        transactionDate: today,
        version: 1,
      },
    ]);
  });

  test('has the defaults of the form; an empty one has no transaction', async () => {
    covers('3.9 new account');
    const { body } = await send('POST', '', { accountName: 'New', currentBalance: 0, interestRate: 0 });
    expect(body).toMatchObject({ bankName: 'Citi', accountType: 'high-yield', currency: 'USD' });
    expect(body).toMatchObject({ description: '', currentBalance: 0 });
    expect(await transactions()).toEqual([]);
  });

  test('is moved to another bank by an edit, for either person; a bank without a name is refused (400)', async () => {
    covers('4.11 bank of a savings account');
    for (const token of [owner, member]) {
      await open({}, token);
      expect((await edit({ bankName: ' Ally ' }, token)).body).toMatchObject({ bankName: 'Ally', version: 2 });
      expect((await list(token))[0].bankName).toBe('Ally');
      const refused = await edit({ bankName: '' }, token);
      expect([refused.status, refused.body.error]).toEqual([400, 'Enter the bank name.']);
    }
  });

  test('moves with its transactions, which are listed newest first', async () => {
    covers('1.7 GET /savings/{id}/transactions', '1.7 POST /savings/{id}/transactions');
    await open();
    const { status, body } = await move('deposit', 50.1, {
      transactionDate: addDays(today, -400),
      description: 'gift',
    });
    const gift = {
      id: 2,
      transactionType: 'deposit',
      amount: 50.1,
      description: 'gift',
      transactionDate: addDays(today, -400),
      version: 1,
    };
    expect([status, body]).toEqual([201, gift]);
    await move('interest_earned', 0.2);
    await move('fee', 5);
    await move('withdrawal', 1_045.3);
    expect(await balance()).toBe(0);
    expect((await transactions()).map(({ id }: { id: number }) => id)).toEqual([5, 4, 3, 1, 2]);
  });

  test('is changed by what is sent alone; its balance stays, and a whole account can be sent back', async () => {
    covers('1.7 PUT /savings/{id}');
    await open();
    await move('deposit', 5);
    const { status, body } = await edit({
      accountName: 'Sunny Day',
      accountType: 'basic',
      interestRate: 0.03,
      version: 1,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        ...account,
        accountName: 'Sunny Day',
        accountType: 'basic',
        interestRate: 0.03,
        currentBalance: 1_005,
        version: 2,
      },
    ]);
    expect((await edit({ ...body, description: '' })).body).toMatchObject({ description: '', currentBalance: 1_005 });
  });

  test('is deleted together with its transactions', async () => {
    covers('1.7 DELETE /savings/{id}');
    const empty = await table.countItems();
    await open();
    await move('deposit', 5);
    expect((await send('DELETE', '/1')).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await send('GET', '/1/transactions')).status).toBe(404);
    expect(await table.countItems()).toBe(empty + 1);
  });
});

describe('in the evening, when it is tomorrow in London already', () => {
  beforeEach(async () => {
    // 9 PM of the day before in New York.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T02:00:00Z') });
    owner = (await createSignedInPerson('owner')).token;
  });
  afterEach(() => vi.useRealTimers());

  test('an account is opened that day, and takes a transaction of that day alone', async () => {
    expect((await open()).body.createdAt).toBe('2027-01-01T02:00:00.000Z');
    expect((await move('deposit', 5)).body.transactionDate).toBe('2026-12-31');
    expect((await move('deposit', 5, { transactionDate: '2027-01-01' })).status).toBe(400);
    expect((await send('PUT', '/1/transactions/2', { transactionDate: '2027-01-01' })).status).toBe(400);
    expect(await transactions()).toMatchObject([
      { id: 2, transactionDate: '2026-12-31' },
      { description: 'Opening balance', transactionDate: '2026-12-31' },
    ]);
  });

  test('the rate of tomorrow does not hold yet, and it is still this year', async () => {
    await open({ interestRate: 4.35 });
    await move('interest_earned', 2.5);
    expect((await send('POST', '/1/rates', { from: '2027-01-01', interestRate: 4 })).body.interestRate).toBe(4.35);
    expect((await edit({ interestRate: 4.3 })).body).toMatchObject({
      interestRate: 4.3,
      rateChanges: [{ interestRate: 4 }],
    });
    expect((await send('GET', '/1')).body.interestRate).toBe(4.3);
    expect((await send('GET', '/summary')).body).toMatchObject({
      asOf: '2026-12-31',
      averageInterestRate: 4.3,
      interestThisYear: 2.5,
    });
  });
});

describe('the summary', () => {
  test('weighs rates by balance, in dollars; a currency without a rate is named and left out', async () => {
    covers('1.7 GET /savings/summary', '3.3 savings account and sums');
    await open({ currentBalance: 3_000, interestRate: 3 });
    await open({ currentBalance: 1_000, interestRate: 5, currency: 'EUR' });
    await open({ currentBalance: 9_000, interestRate: 9, currency: 'GBP' });
    await send('POST', '/2/transactions', { transactionType: 'interest_earned', amount: 10 });
    await send('POST', '/1/transactions', { transactionType: 'interest_earned', amount: 2.5 });
    const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`;
    await send('POST', '/1/transactions', { transactionType: 'interest_earned', amount: 7, transactionDate: lastYear });
    const { body } = await send('GET', '/summary');
    // 3,009.50 + 1,010 x 1.0834 = 4,103.73 (1,094.234 -> 1,094.23); (3,009.5 x 3 + 1,094.23 x 5) / 4,103.73
    expect(body).toMatchObject({
      totalAccounts: 3,
      totalBalance: 4_103.73,
      averageInterestRate: 3.53,
      // 2.50 + 10 x 1.0834 = 10.834 -> 10.83
      interestThisYear: 13.33,
      rates: [{ currency: 'EUR', rate: 1.0834, stale: false }],
      missingRates: ['GBP'],
    });
    expect((await list()).map(({ balanceUsd }: { balanceUsd: number | null }) => balanceUsd)).toEqual([
      3_009.5,
      1_094.23,
      null,
    ]);
  });

  test('of none is nothing', async () =>
    expect((await send('GET', '/summary')).body).toEqual({
      totalAccounts: 0,
      totalBalance: 0,
      averageInterestRate: 0,
      interestThisYear: 0,
      rates: [],
      missingRates: [],
      asOf: today,
      accounts: [],
    }));
});

describe('bad input changes nothing', () => {
  test.each(
    addTestTitleTexts<object, []>([
      ['accountName', { accountName: ' ' }],
      ['accountType', { accountType: 'checking' }],
      ['currentBalance', { currentBalance: -1 }],
      ['currentBalance', { currentBalance: 0.001 }],
      ['currentBalance', { currentBalance: 1e12 }],
      ['interestRate', { interestRate: -1 }],
      ['interestRate', { interestRate: 101 }],
      ['currency', { currency: 'PLN' }],
      ['description', { description: 'x'.repeat(501) }],
    ]),
  )('%s is named for %s', async (field, _, change) => {
    covers('3.5 bank forms');
    const before = await table.countItems();
    const { status, body } = await open(change);
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect(await table.countItems()).toBe(before);
  });

  test.each<[string, object]>([
    ['transactionType', { transactionType: 'gift' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 0.005 }],
    ['transactionDate', { transactionDate: addDays(today, 1) }],
    ['transactionDate', { transactionDate: '2023-02-29' }],
  ])('a transaction: %s is named for %j', async (field, change) => {
    await open();
    const { status, body } = await move('deposit', 5, change);
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect(await balance()).toBe(1_000);
  });

  test.each(['withdrawal', 'fee'])('a %s beyond the balance is refused with both amounts', async (type) => {
    covers('1.7 POST /savings/{id}/transactions');
    await open();
    const { status, body } = await move(type, 1_000.01);
    expect([status, body.code, body.error]).toEqual([
      422,
      'overdraw',
      'Rainy Day holds 1000.00 USD; 1000.01 USD cannot be taken out.',
    ]);
    expect([await balance(), (await transactions()).length]).toEqual([1_000, 1]);
    expect((await move(type, 1_000)).status).toBe(201);
  });

  test('another balance or currency in an edit', async () => {
    await open();
    for (const change of [{ currentBalance: 2_000 }, { currency: 'EUR' }]) {
      const { status, body } = await edit(change);
      expect([status, body.code, body.details[0].path]).toEqual([422, 'not_editable', Object.keys(change)[0]]);
    }
    expect((await list())[0]).toMatchObject({ currentBalance: 1_000, currency: 'USD', version: 1 });
  });

  test("somebody else's account is 404 on every path, a stale edit 409", async () => {
    await open();
    const answers = [
      await send('GET', '/1', undefined, member),
      await edit({ accountName: 'Mine' }, member),
      await send('DELETE', '/1', undefined, member),
      await send('GET', '/1/transactions', undefined, member),
      await move('deposit', 5, {}, member),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await list(member)).toEqual([]);
    await edit({ accountName: 'A', version: 1 });
    expect((await edit({ accountName: 'B', version: 1 })).body.code).toBe('stale');
    expect((await list())[0].accountName).toBe('A');
  });
});

describe('at the same moment', () => {
  test('of two withdrawals that together overdraw exactly one succeeds, every time', async () => {
    covers('1.7 POST /savings/{id}/transactions');
    for (let round = 0; round < 10; round += 1) {
      await open();
      const path = `/${round + 1}`;
      const body = { transactionType: 'withdrawal', amount: 600 };
      const answers = await Promise.all([1, 2].map(() => send('POST', `${path}/transactions`, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect((await send('GET', path)).body.currentBalance).toBe(400);
    }
  });

  test('of eight withdrawals as many succeed as the balance holds', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move('withdrawal', 300)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect(await balance()).toBe(100);
  });

  test('an edit and a deposit both stand', async () => {
    await open();
    const answers = await Promise.all([edit({ accountName: 'New' }), move('deposit', 5), move('deposit', 5)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201]);
    expect((await list())[0]).toMatchObject({ accountName: 'New', currentBalance: 1_010 });
  });

  test('one withdrawal sent twice with one key happens once', async () => {
    await open();
    const key = { 'idempotency-key': randomUUID() };
    const body = { transactionType: 'withdrawal', amount: 600 };
    const answers = await Promise.all([1, 2].map(() => send('POST', '/1/transactions', body, owner, key)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [201, 2],
      [201, 2],
    ]);
    expect(await balance()).toBe(400);
  });
});

test('after any hundred transactions the balance is the sum of its rows', async () => {
  await open({ currentBalance: 250.25 });
  const types = ['deposit', 'withdrawal', 'interest_earned', 'fee'] as const;
  for (let at = 0; at < 100; at += 1) {
    await move(types[(at * 7) % 4] as string, ((at * 7_919) % 30_000) / 100 + 0.01);
  }
  const rows: { transactionType: string; amount: number }[] = await transactions();
  const sum = rows.reduce(
    (total, row) =>
      total.plus(toAmount(row.amount).times(['withdrawal', 'fee'].includes(row.transactionType) ? -1 : 1)),
    toAmount(0),
  );
  expect(await balance()).toBe(toNumber(sum));
  expect(toNumber(sum)).toBeGreaterThanOrEqual(0);
});
