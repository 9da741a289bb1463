import { randomUUID } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AccountBackup } from '#contract/backup/backup-format';
import { backupTargetsRule } from '#contract/backup/backup-row-rules';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler } from '#functions/analytics/handler';
import { exportAccount } from '#functions/backup/export-account';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { getTableClient, userPartitionKey } from '#functions/runtime/storage/table';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { quoteKey } from '#functions/stocks/market-cache-store';
import { type MarketDataProvider, ProviderFailure } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const market = createTestMarket({ prices: { AAPL: [200, 198], BND: [75, 75], KO: [60, 61] }, rates: { EURUSD: 1.1 } });
const down: MarketDataProvider = { ...market, quotes: () => Promise.reject(new ProviderFailure('down')) };

let table: TestTable;
let owner: string;
let ownerId: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', market);
  ({ id: ownerId, token: owner } = await createSignedInPerson('owner'));
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const rulesOff = {
  fillsEmergencyFund: false,
  hasCdLadder: false,
  cdLadderRungs: 5,
  cdLadderMonths: 12,
  cdLadderAmount: 0,
};
const nothing = {
  classes: [],
  stocks: [],
  band: 5,
  countsCash: false,
  emergencyFund: 0,
  cashLeftOut: [],
  ...rulesOff,
  goals: [],
};
const sixtyForty = {
  ...nothing,
  classes: [{ name: 'Bonds', percent: 40 }],
  stocks: [
    { symbol: 'AAPL', percent: 60, className: null, sector: null },
    { symbol: 'BND', percent: null, className: 'Bonds', sector: 'Fixed income' },
  ],
  emergencyFund: 500,
  version: 0,
};

const read = (token = owner, headers = {}) =>
  invokeHandler(handler, { method: 'GET', path: '/api/insight/allocation', token, headers });
const keep = (body: object, token = owner, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method: 'PUT', path: '/api/insight/targets', body, token, headers });
const buy = async (change: object = {}, token = owner) => {
  const trade = {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 10,
    price: 100,
    fees: 0,
    transactionDate: '2026-01-05',
    platform: 'Fidelity',
    ...change,
  };
  const { status } = await invokeHandler(portfolio, {
    method: 'POST',
    path: '/api/portfolio/transactions',
    body: trade,
    token,
  });
  expect(status).toBe(201);
};
const deposit = (change: object) =>
  invokeHandler(cash, {
    method: 'POST',
    path: '/api/cash/transactions',
    body: { transactionType: 'deposit', amount: 1000, platform: 'BOSA', transactionDate: '2026-01-05', ...change },
    token: owner,
  });

describe('the allocation', () => {
  test('of an empty account has nothing, and no targets', async () => {
    const { status, body } = await read();
    expect([status, body]).toEqual([200, { stocks: [], cash: [], deposits: [], targets: { ...nothing, version: 0 } }]);
  });

  test('tells open CDs with their interest by bank, and savings by account, at the rate of the day', async () => {
    covers('1.7 GET /insight/allocation');
    const post = async (to: typeof handler, path: string, body: object) => {
      const { status } = await invokeHandler(to, { method: 'POST', path: `/api${path}`, body, token: owner });
      expect(status).toBe(201);
    };
    await post(cds, '/cds', {
      accountNumber: '1',
      principalAmount: 1000,
      interestRate: 0.04,
      termMonths: 12,
      startDate: addDays(getDayInNewYork(new Date()), -100),
      maturityDate: addDays(getDayInNewYork(new Date()), 265),
    });
    await post(savings, '/savings', { accountName: 'Home', currentBalance: 50, interestRate: 4 });
    await post(savings, '/savings', { accountName: 'Trip', currentBalance: 100, currency: 'EUR', interestRate: 1 });
    await post(savings, '/savings', { accountName: 'Bare', currentBalance: 0, interestRate: 1 });
    const first = await read();
    const { cds: own } = (await invokeHandler(cds, { method: 'GET', path: '/api/cds', token: owner })).body as {
      cds: { currentValue: number }[];
    };
    expect(own[0]?.currentValue).toBeGreaterThan(1000);
    expect(first.body.deposits).toEqual([
      { place: 'Citi', kind: 'cd', value: own[0]?.currentValue, matures: addDays(getDayInNewYork(new Date()), 265) },
      { place: 'Home', kind: 'savings', value: 50, matures: null },
      { place: 'Trip', kind: 'savings', value: 110, matures: null },
    ]);
    expect((await read(member)).body.deposits).toEqual([]);
    const etag = { 'if-none-match': first.headers['etag'] as string };
    expect((await read(owner, etag)).status).toBe(304);
    await post(savings, '/savings', { accountName: 'New', currentBalance: 1, interestRate: 1 });
    expect((await read(owner, etag)).status).toBe(200);
  });

  test('tells what is held by stock and platform, with its price, and cash as its page has it', async () => {
    covers('1.7 GET /insight/allocation');
    await buy();
    await buy({ platform: 'Schwab', quantity: 0.5 });
    await deposit({});
    await deposit({ amount: 10.01, currency: 'EUR' });
    const { body } = await read();
    expect(body.stocks).toEqual([
      {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        assetClass: 'stocks',
        price: 200,
        quote: expect.objectContaining({ source: 'sample', price: 200, stale: false }),
        needsReview: false,
        platforms: [
          { platform: 'Fidelity', shares: 10, value: 2000 },
          { platform: 'Schwab', shares: 0.5, value: 100 },
        ],
      },
    ]);
    expect(body.cash).toEqual([
      { platform: 'BOSA', currency: 'EUR', balance: 10.01, value: 11.01 },
      { platform: 'BOSA', currency: 'USD', balance: 1000, value: 1000 },
    ]);
    const balances = await invokeHandler(cash, { method: 'GET', path: '/api/cash/balances', token: owner });
    const shown = (balances.body as { currency: string; balanceUsd: number }[]).map((one) => [
      one.currency,
      one.balanceUsd,
    ]);
    expect(body.cash.map((one: { currency: string; value: number }) => [one.currency, one.value]).sort()).toEqual(
      shown.sort(),
    );
  });

  test('tells the price of what is to be bought and is not held yet', async () => {
    covers('1.7 GET /insight/allocation');
    await buy();
    await keep(sixtyForty);
    const { body } = await read();
    expect(body.stocks.at(-1)).toMatchObject({ symbol: 'BND', companyName: 'BND Inc.', price: 75, platforms: [] });
    expect(body.targets).toEqual({ ...sixtyForty, version: 1 });
  });

  test("takes an own asset's own price, traded or not", async () => {
    const asset = { symbol: 'FUND', name: 'Plan Fund', price: 12.5, date: '2026-01-05' };
    await invokeHandler(portfolio, { method: 'POST', path: '/api/portfolio/assets', body: asset, token: owner });
    const stocks = [{ symbol: 'FUND', percent: 10, className: null, sector: null }];
    expect((await keep({ ...nothing, stocks, version: 0 })).status).toBe(200);
    const fund = { symbol: 'FUND', companyName: 'Plan Fund', assetClass: 'own', price: 12.5, quote: { source: 'own' } };
    expect((await read()).body.stocks).toMatchObject([{ ...fund, platforms: [] }]);
    await buy({ symbol: 'FUND', companyName: 'Plan Fund', price: 12 });
    expect((await read()).body.stocks).toMatchObject([
      { ...fund, platforms: [{ platform: 'Fidelity', shares: 10, value: 125 }] },
    ]);
  });

  test('has no price and no value where none is to be had, and invents none', async () => {
    await buy();
    await keep(sixtyForty);
    clearMarketCache();
    overridePort('marketData', down);
    await table.stop();
    table = await startTestTable();
    ({ id: ownerId, token: owner } = await createSignedInPerson('owner'));
    await buy();
    await keep(sixtyForty);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.stocks).toMatchObject([
      { symbol: 'AAPL', price: null, quote: null, platforms: [{ value: null }] },
      { symbol: 'BND', companyName: 'BND', price: null, quote: null },
    ]);
  });

  test('is not sent again while nothing has changed, and is once targets, cash or trades have', async () => {
    covers('1.7 GET /insight/allocation');
    await buy();
    await deposit({});
    let tag = '';
    const again = async () => {
      const { status, headers } = await read(owner, { 'if-none-match': tag });
      tag = headers['etag'] ?? '';
      return status;
    };
    expect([await again(), await again()]).toEqual([200, 304]);
    await keep(sixtyForty);
    expect([await again(), await again()]).toEqual([200, 304]);
    await keep({ ...sixtyForty, band: 2, version: 1 });
    expect([await again(), await again()]).toEqual([200, 304]);
    await deposit({ amount: 1 });
    expect([await again(), await again()]).toEqual([200, 304]);
    // What is aimed at and not held has its price in no book.
    await table.doc.send(new DeleteCommand({ TableName: table.name, Key: quoteKey('BND') }));
    clearMarketCache();
    overridePort(
      'marketData',
      createTestMarket({ prices: { AAPL: [200, 198], BND: [76, 75] }, rates: { EURUSD: 1.1 } }),
    );
    expect([await again(), await again()]).toEqual([200, 304]);
    await buy();
    expect([await again(), await again()]).toEqual([200, 304]);
  });

  test("is a person's own", async () => {
    await buy();
    await keep(sixtyForty);
    expect((await read(member)).body).toEqual({
      stocks: [],
      cash: [],
      deposits: [],
      targets: { ...nothing, version: 0 },
    });
    expect((await keep({ ...nothing, version: 1 }, member)).status).toBe(409);
    expect((await read()).body.targets.version).toBe(1);
  });
});

describe('targets', () => {
  test('are kept in place of those before, and two tabs cannot overwrite each other', async () => {
    covers('1.7 PUT /insight/targets');
    expect((await keep(sixtyForty)).body).toEqual({ ...sixtyForty, version: 1 });
    expect((await keep({ ...sixtyForty, band: 2, version: 1 })).body).toMatchObject({ band: 2, version: 2 });
    const stale = await keep({ ...sixtyForty, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await keep({ ...sixtyForty, version: 0 })).status).toBe(409);
    expect((await read()).body.targets).toMatchObject({ band: 2, version: 2 });
    const both = await Promise.all([3, 4].map((band) => keep({ ...sixtyForty, band, version: 2 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('sent twice under one key are kept once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await keep(sixtyForty, owner, headers), await keep(sixtyForty, owner, headers)];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await read()).body.targets.version).toBe(1);
  });

  test('can be taken back, the first ones too, and are told by the log', async () => {
    covers('1.7 PUT /insight/targets');
    await keep(sixtyForty, owner, { 'idempotency-key': 'first-targets-00' });
    await keep({ ...sixtyForty, band: 2, version: 1 }, owner, { 'idempotency-key': 'other-targets-00' });
    const undo = async (group: string) =>
      (await invokeHandler(activity, { method: 'POST', path: '/api/activity/undo', body: { group }, token: owner }))
        .body;
    const { body } = await invokeHandler(activity, { method: 'GET', path: '/api/activity?kind=target', token: owner });
    expect(body.changes).toHaveLength(2);
    expect(body.changes[0].records[0]).toMatchObject({
      title: 'Targets and goals',
      fields: [{ name: 'band', before: 5, after: 2 }],
    });
    expect(await undo('other-targets-00')).toMatchObject({ left: 0, refused: [] });
    expect((await read()).body.targets).toMatchObject({ band: 5, version: 3 });
    expect(await undo('first-targets-00')).toMatchObject({ left: 0, refused: [] });
    expect((await read()).body.targets).toEqual({ ...nothing, version: 0 });
  });

  const stock = { symbol: 'AAPL', percent: 1, className: null, sector: null };
  test.each([
    ['classes', { classes: [{ name: '', percent: 1 }] }],
    ['classes', { classes: [{ name: 'x'.repeat(41), percent: 1 }] }],
    ['classes', { classes: [{ name: 'Bonds', percent: 100.001 }] }],
    ['classes', { classes: [{ name: 'Bonds', percent: -1 }] }],
    ['classes', { classes: Array.from({ length: 31 }, (_, at) => ({ name: `C${at}`, percent: null })) }],
    [
      'classes',
      {
        classes: [
          { name: 'Bonds', percent: 60 },
          { name: 'Gold', percent: 40.01 },
        ],
      },
    ],
    ['classes', { classes: [{ name: 'Cash', percent: 1 }] }],
    ['stocks', { stocks: [{ ...stock, symbol: 'no symbol' }] }],
    ['stocks', { stocks: [{ ...stock, percent: 0.001 }] }],
    ['stocks', { stocks: [stock, stock] }],
    ['stocks', { stocks: [{ ...stock, className: 'Bonds' }] }],
    ['stocks', { stocks: [{ ...stock, sector: 'x'.repeat(41) }] }],
    ['stocks', { stocks: Array.from({ length: 501 }, (_, at) => ({ ...stock, symbol: `S${at}`, percent: null })) }],
    ['stocks', { stocks: Array.from({ length: 101 }, (_, at) => ({ ...stock, symbol: `S${at}`, percent: 0.5 })) }],
    ['band', { band: 0 }],
    ['band', { band: 51 }],
    ['countsCash', { countsCash: 'yes' }],
    ['emergencyFund', { emergencyFund: -1 }],
    ['cashLeftOut', { cashLeftOut: ['x'.repeat(41)] }],
    ['fillsEmergencyFund', { fillsEmergencyFund: 'yes' }],
    ['emergencyFund', { fillsEmergencyFund: true }],
    ['hasCdLadder', { hasCdLadder: 1 }],
    ['cdLadderAmount', { hasCdLadder: true }],
    ['cdLadderAmount', { cdLadderAmount: 0.001 }],
    ['cdLadderRungs', { cdLadderRungs: 1 }],
    ['cdLadderRungs', { cdLadderRungs: 11 }],
    ['cdLadderMonths', { cdLadderMonths: 0 }],
    ['cdLadderMonths', { cdLadderMonths: 1.5 }],
    ['cdLadderMonths', { cdLadderMonths: 25 }],
    ['version', { version: -1 }],
    ['version', { version: undefined }],
  ])('that cannot be are refused with a sentence at %s, and nothing is kept (%#)', async (field, change) => {
    const before = await table.countItems();
    const { status, body } = await keep({ ...nothing, version: 0, ...change });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.details[0].path.split('.')[0]).toBe(field);
    expect(body.details[0].msg).toMatch(/^[A-Z].+\.$/);
    expect(await table.countItems()).toBe(before);
  });

  test("count a stock in its class by what it is: an own asset is not one of the market's", async () => {
    const asset = { symbol: 'FUND', name: 'Plan Fund', price: 12.5, date: '2026-01-05' };
    await invokeHandler(portfolio, { method: 'POST', path: '/api/portfolio/assets', body: asset, token: owner });
    const stocks = [{ ...stock, symbol: 'FUND', percent: 30 }];
    const of = (name: string) => keep({ ...nothing, version: 0, stocks, classes: [{ name, percent: 20 }] });
    expect((await of('Own assets')).body.error).toBe(
      'Stocks in Own assets add up to 30%, more than the 20% of the class.',
    );
    expect((await of('Stocks')).status).toBe(200);
  });
});

describe('rules of the plan', () => {
  const on = {
    emergencyFund: 10_000,
    fillsEmergencyFund: true,
    hasCdLadder: true,
    cdLadderRungs: 3,
    cdLadderMonths: 6,
    cdLadderAmount: 1000.5,
  };
  const goal = { name: 'House', amount: 90_000.5, date: '2031-06-30' };
  const keepGoals = (version: number) =>
    invokeHandler(handler, {
      method: 'PUT',
      path: '/api/insight/goals',
      body: { goals: [goal], version },
      token: owner,
    });

  test('lie beside the goals, and neither takes the other away; an older page that sends none leaves them', async () => {
    covers('4.2 purchase plan rules');
    await keep({ ...sixtyForty, ...on });
    expect((await keepGoals(1)).status).toBe(200);
    expect((await read()).body.targets).toEqual({ ...sixtyForty, ...on, goals: [goal], version: 2 });
    const older = { ...sixtyForty, emergencyFund: 10_000, band: 2, version: 2 };
    for (const name of Object.keys(rulesOff)) Reflect.deleteProperty(older, name);
    expect((await keep(older)).body).toEqual({ ...sixtyForty, ...on, band: 2, goals: [goal], version: 3 });
  });

  test('are told by the log, and off again once they are taken back', async () => {
    await keep(sixtyForty);
    await keep({ ...sixtyForty, ...on, version: 1 }, owner, { 'idempotency-key': 'rules-turned-on-0' });
    const { body } = await invokeHandler(activity, { method: 'GET', path: '/api/activity?kind=target', token: owner });
    expect(body.changes[0].records[0].fields).toEqual([
      { name: 'emergencyFund', before: 500, after: 10_000 },
      { name: 'fillsEmergencyFund', before: false, after: true },
      { name: 'hasCdLadder', before: false, after: true },
      { name: 'cdLadderRungs', before: 5, after: 3 },
      { name: 'cdLadderMonths', before: 12, after: 6 },
      { name: 'cdLadderAmount', before: 0, after: 1000.5 },
    ]);
    const { body: undone } = await invokeHandler(activity, {
      method: 'POST',
      path: '/api/activity/undo',
      body: { group: 'rules-turned-on-0' },
      token: owner,
    });
    expect(undone).toMatchObject({ left: 0, refused: [] });
    expect((await read()).body.targets).toEqual({ ...sixtyForty, version: 3 });
  });

  test('go with the backup, one from before there were any has them off, and one with rules that cannot be is refused', async () => {
    await keep({ ...sixtyForty, ...on });
    const exported = await exportAccount((await findProfile(ownerId)) as Profile, new Date());
    const file = JSON.parse(JSON.stringify(exported));
    const [targets] = AccountBackup.parse(file).targets ?? [];
    expect(targets).toEqual({ ...sixtyForty, ...on, version: 1 });
    if (!targets) throw new Error('No targets.');
    expect(backupTargetsRule(targets, '2026-11-28')).toEqual([]);
    expect(backupTargetsRule({ ...targets, cdLadderRungs: 11 }, '2026-11-28')).toHaveLength(1);
    for (const name of Object.keys(rulesOff)) Reflect.deleteProperty(file.targets[0], name);
    expect(AccountBackup.parse(file).targets).toEqual([{ ...sixtyForty, emergencyFund: 10_000, version: 1 }]);
  });

  test('of a row that was kept before there were any are off', async () => {
    await keep(sixtyForty);
    const { doc, name } = getTableClient();
    const Key = { pk: userPartitionKey(ownerId), sk: 'TARGET#ALLOCATION' };
    const UpdateExpression = `REMOVE ${Object.keys(rulesOff).join(', ')}`;
    await doc.send(new UpdateCommand({ TableName: name, Key, UpdateExpression }));
    expect((await read()).body.targets).toEqual({ ...sixtyForty, version: 1 });
  });
});

describe('goals of net worth', () => {
  const house = { name: 'House', amount: 90_000.5, date: '2031-06-30' };
  const ask = (method: 'GET' | 'PUT', body?: object, token = owner) =>
    invokeHandler(handler, { method, path: '/api/insight/goals', body, token });

  test('lie beside the targets, and neither takes the other away; of the other person there are none', async () => {
    covers('1.7 PUT /insight/goals', '1.7 GET /insight/goals');
    expect((await ask('GET')).body).toEqual({ goals: [], version: 0 });
    await keep(sixtyForty);
    const kept = await ask('PUT', { goals: [house], version: 1 });
    expect([kept.status, kept.body]).toEqual([200, { goals: [house], version: 2 }]);
    expect((await read()).body.targets).toMatchObject({ ...sixtyForty, goals: [house], version: 2 });
    await keep({ ...sixtyForty, band: 2, version: 2 });
    expect((await ask('GET')).body).toEqual({ goals: [house], version: 3 });
    expect((await ask('GET', undefined, member)).body).toEqual({ goals: [], version: 0 });
  });

  test('of an older version are not overwritten, and can be taken back', async () => {
    await ask('PUT', { goals: [house], version: 0 });
    expect((await ask('PUT', { goals: [], version: 0 })).body.code).toBe('stale');
    const { body } = await invokeHandler(activity, { method: 'GET', path: '/api/activity?kind=target', token: owner });
    expect(body.changes[0].records[0].title).toBe('Targets and goals');
    await ask('PUT', { goals: [house, { ...house, name: 'Boat' }], version: 1 });
    const { body: log } = await invokeHandler(activity, {
      method: 'GET',
      path: '/api/activity?kind=target',
      token: owner,
    });
    const { group } = log.changes[0];
    await invokeHandler(activity, { method: 'POST', path: '/api/activity/undo', body: { group }, token: owner });
    expect((await ask('GET')).body).toEqual({ goals: [house], version: 3 });
  });

  test.each([
    ['goals.0.name', { name: '' }],
    ['goals.0.name', { name: 'x'.repeat(61) }],
    ['goals.0.amount', { amount: 0 }],
    ['goals.0.amount', { amount: 1.001 }],
    ['goals.0.amount', { amount: 1_000_000_001 }],
    ['goals.0.date', { date: '2031-02-30' }],
  ])('that cannot be are refused with a sentence at %s, and nothing is kept (%#)', async (path, change) => {
    const { status, body } = await ask('PUT', { goals: [{ ...house, ...change }], version: 0 });
    expect([status, body.details?.[0].path]).toEqual([400, path]);
    expect(body.details[0].msg).toMatch(/^[A-Z].+\.$/);
    expect((await ask('GET')).body.version).toBe(0);
  });

  test('are ten at most', async () => {
    const goals = Array.from({ length: 11 }, () => house);
    expect((await ask('PUT', { goals, version: 0 })).body.error).toBe('At most 10 goals are kept.');
    expect((await ask('PUT', { goals: goals.slice(1), version: 0 })).status).toBe(200);
  });

  test('kept before there were any are none', async () => {
    await keep(sixtyForty);
    const { doc, name } = getTableClient();
    const Key = { pk: userPartitionKey(ownerId), sk: 'TARGET#ALLOCATION' };
    await doc.send(new UpdateCommand({ TableName: name, Key, UpdateExpression: 'REMOVE goals' }));
    expect((await ask('GET')).body).toEqual({ goals: [], version: 1 });
    expect((await read()).body.targets.goals).toEqual([]);
  });
});
