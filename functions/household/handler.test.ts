import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HouseholdReport, SharedHouseholdAccount } from '#contract/household';
import type { SharingChoice } from '#core/household/sharing';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { profileKey } from '#functions/runtime/identity/profile';
import { writeTransaction } from '#functions/runtime/storage/table';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const today = getDayInNewYork(new Date());
const ago = (days: number) => addDays(today, -days);

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', createTestMarket({ prices: { AAPL: [200, 198] }, rates: { EURUSD: 1.1 } }));
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const send = (to: ApiHandler, method: string, path: string, body?: object, token = owner) =>
  invokeHandler(to, { method, path: `/api${path}`, body, token });
const readHousehold = async (token = owner): Promise<HouseholdReport> =>
  (await send(handler, 'GET', '/insight/household', undefined, token)).body;
const keep = (choices: readonly SharingChoice[], version: number, token = owner) =>
  send(handler, 'PUT', '/insight/household/sharing', { choices, version }, token);

const buy = (change: object = {}, token = owner) =>
  send(
    portfolio,
    'POST',
    '/portfolio/transactions',
    {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      quantity: 10,
      price: 100,
      transactionDate: ago(30),
      platform: 'Fidelity',
      ...change,
    },
    token,
  );
const openSavings = async (change: object = {}, token = owner): Promise<number> =>
  (
    await send(
      savings,
      'POST',
      '/savings',
      { accountName: 'Nest Egg', bankName: 'Marcus', interestRate: 4, currentBalance: 1000.01, ...change },
      token,
    )
  ).body.id;

const deposit = (amount: number, platform: string, token = owner) =>
  send(
    cash,
    'POST',
    '/cash/transactions',
    { transactionType: 'deposit', amount, platform, transactionDate: ago(40) },
    token,
  );

/** A platform with shares and cash, a CD, savings and a mortgage. */
const recordAll = async (token = owner) => {
  await buy({ platform: 'Robinhood' }, token);
  await deposit(1500, 'Robinhood', token);
  const cd = await send(
    cds,
    'POST',
    '/cds',
    {
      bankName: 'Ally',
      accountNumber: 'CD-1',
      principalAmount: 5000,
      interestRate: 0.04,
      termMonths: 12,
      compoundingFrequency: 'at_maturity',
      earlyWithdrawalPenalty: 0,
      startDate: today,
      maturityDate: addDays(today, 365),
    },
    token,
  );
  const debt = await send(
    handler,
    'POST',
    '/insight/debts',
    { name: 'Home', kind: 'mortgage', lender: 'BoA', amounts: [{ date: ago(100), amount: 2000.55 }] },
    token,
  );
  const ids = { cd: String(cd.body.id), savings: String(await openSavings({}, token)), debt: debt.body.id as string };
  const choose = (level: SharingChoice['level'], ownPercent = 100): SharingChoice[] => [
    { kind: 'platform', id: 'Robinhood', level, ownPercent },
    { kind: 'cd', id: ids.cd, level, ownPercent },
    { kind: 'savings', id: ids.savings, level, ownPercent },
    { kind: 'debt', id: ids.debt, level, ownPercent },
  ];
  return { ids, choose };
};

const nothing = { value: 0, yours: 0, theirs: 0 };

describe('a household', () => {
  test('is of nothing until something is shared; everything of their own stands there for each alone', async () => {
    covers('1.7 GET /insight/household');
    const { ids } = await recordAll();
    const mine = await readHousehold();
    expect(mine).toMatchObject({ other: { username: 'member' }, totals: nothing, shared: [], version: 0 });
    expect(mine.own).toEqual([
      {
        kind: 'platform',
        id: 'Robinhood',
        name: 'Robinhood',
        place: '',
        number: '',
        value: 2500,
        isWhole: true,
        level: 'nothing',
        ownPercent: 100,
      },
      expect.objectContaining({ kind: 'cd', id: ids.cd, name: 'Ally', number: 'CD-1', value: 5000 }),
      expect.objectContaining({ kind: 'savings', id: ids.savings, name: 'Nest Egg', place: 'Marcus', value: 1000.01 }),
      expect.objectContaining({ kind: 'debt', id: ids.debt, name: 'Home', place: 'BoA', value: -2000.55 }),
    ]);
    expect(await readHousehold(member)).toEqual({
      other: { username: 'owner' },
      totals: nothing,
      shared: [],
      own: [],
      successor: null,
      isOpened: false,
      version: 0,
    });
  });

  test('counts a joint account once and each of the two at their part; both see the same', async () => {
    covers('1.7 PUT /insight/household/sharing');
    const { choose } = await recordAll();
    const { status, body } = await keep(choose('total', 50), 0);
    expect([status, body]).toEqual([200, { choices: choose('total', 50), version: 1 }]);
    const theirs = await openSavings({ accountName: 'Trip', currentBalance: 400 }, member);
    await keep([{ kind: 'savings', id: String(theirs), level: 'everything', ownPercent: 100 }], 0, member);

    const mine = await readHousehold();
    expect(mine.totals).toEqual({ value: 6899.46, yours: 3249.74, theirs: 3649.72 });
    expect(mine.shared.map(({ name, keeper, yours, theirs: rest }) => [name, keeper, yours, rest])).toEqual([
      ['Robinhood', 'you', 1250, 1250],
      ['Ally', 'you', 2500, 2500],
      ['Nest Egg', 'you', 500.01, 500],
      ['Home', 'you', -1000.27, -1000.28],
      ['Trip', 'other', 0, 400],
    ]);
    const other = await readHousehold(member);
    const turn = (one: SharedHouseholdAccount): SharedHouseholdAccount => ({
      ...one,
      keeper: one.keeper === 'you' ? 'other' : 'you',
      yourPercent: 100 - one.yourPercent,
      yours: one.theirs,
      theirs: one.yours,
    });
    expect(other.shared).toEqual([...mine.shared.slice(-1), ...mine.shared.slice(0, -1)].map(turn));
    expect(other.totals).toEqual({ value: 6899.46, yours: 3649.72, theirs: 3249.74 });
    expect(other.own.map(({ name }) => name)).toEqual(['Trip']);
  });

  test('shows what is in an account where everything is shared, and its total alone where that is', async () => {
    const { choose, ids } = await recordAll();
    await keep(choose('everything'), 0);
    const inside = (await readHousehold(member)).shared.map(({ contents }) => contents);
    const empty = { positions: [], cash: [], cd: null, savings: null, debt: null };
    expect(inside).toEqual([
      {
        ...empty,
        positions: [{ symbol: 'AAPL', companyName: 'Apple Inc.', shares: 10, value: 2000 }],
        cash: [{ currency: 'USD', balance: 500, value: 500 }],
      },
      {
        ...empty,
        cd: { principal: 5000, interestRate: 4, startDate: today, maturityDate: addDays(today, 365) },
      },
      { ...empty, savings: { currency: 'USD', balance: 1000.01, interestRate: 4 } },
      { ...empty, debt: { currency: 'USD', interestRate: null, amounts: [{ date: ago(100), amount: 2000.55 }] } },
    ]);
    await keep(choose('total'), 1);
    const after = await readHousehold(member);
    expect(after.shared.map(({ contents }) => contents)).toEqual([null, null, null, null]);
    expect(JSON.stringify(after)).not.toMatch(/AAPL|2026-\d\d-\d\d/);
    for (const id of Object.values(ids)) expect(JSON.stringify(after.shared)).not.toContain(`"${id}"`);
  });

  test('knows nothing of any other account than those that are shared', async () => {
    const { choose } = await recordAll();
    await buy({ platform: 'Schwab' });
    await deposit(20, 'Revolut');
    for (const choice of choose('everything')) {
      const { version } = await readHousehold();
      await keep([choice], version);
      expect((await readHousehold(member)).shared.map(({ kind, name }) => [kind, name])).toEqual([
        [choice.kind, { platform: 'Robinhood', cd: 'Ally', savings: 'Nest Egg', debt: 'Home' }[choice.kind]],
      ]);
    }
  });

  test('forgets at once what is taken back', async () => {
    const { choose } = await recordAll();
    await keep(choose('everything', 50), 0);
    expect((await readHousehold(member)).shared).toHaveLength(4);
    await keep(choose('nothing', 50), 1);
    expect(await readHousehold(member)).toMatchObject({ totals: nothing, shared: [] });
    expect((await readHousehold()).own.map(({ level, ownPercent }) => [level, ownPercent])).toEqual(
      Array.from({ length: 4 }, () => ['nothing', 50]),
    );
  });

  test('counts what has a price or a rate, and says where something has none', async () => {
    await buy();
    await buy({ symbol: 'NOPE', companyName: 'Unknown', quantity: 1 });
    await buy({ symbol: 'NOPE', companyName: 'Unknown', platform: 'Schwab' });
    const pounds = await openSavings({ accountName: 'Abroad', currency: 'GBP', currentBalance: 90 });
    const choose = (kind: SharingChoice['kind'], id: string): SharingChoice => ({
      kind,
      id,
      level: 'total',
      ownPercent: 100,
    });
    const kept = await keep(
      [choose('platform', 'Fidelity'), choose('platform', 'Schwab'), choose('savings', String(pounds))],
      0,
    );
    expect(kept.body).toMatchObject({ version: 1 });
    const { shared, totals } = await readHousehold(member);
    expect(shared.map(({ name, value, isWhole }) => [name, value, isWhole])).toEqual([
      ['Fidelity', 2000, false],
      ['Schwab', null, false],
      ['Abroad', null, false],
    ]);
    expect(totals.value).toBe(2000);
  });

  test('says nothing of an account while it is being restored, and of one that is being deleted not even the name', async () => {
    const { choose } = await recordAll();
    await keep(choose('total'), 0);
    const mark = (name: string) =>
      writeTransaction([
        {
          Update: {
            Key: profileKey('the-owner'),
            UpdateExpression: 'SET #name = :value',
            ExpressionAttributeNames: { '#name': name },
            ExpressionAttributeValues: { ':value': 'now' },
          },
        },
      ]);
    await mark('restoring');
    expect(await readHousehold(member)).toMatchObject({ other: { username: 'owner' }, shared: [] });
    await mark('deletingSince');
    expect(await readHousehold(member)).toMatchObject({ other: null, shared: [] });
  });
});

describe('a choice of what is shared', () => {
  test('is not kept over what was chosen elsewhere', async () => {
    const { choose } = await recordAll();
    await keep(choose('total'), 0);
    expect(await keep(choose('everything'), 0)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await readHousehold()).own.map(({ level }) => level)).toEqual(['total', 'total', 'total', 'total']);
  });

  test.each<[string, object]>([
    ['choices.0.kind', { kind: 'wallet' }],
    ['choices.0.id', { id: '' }],
    ['choices.0.id', { id: 'Vanguard' }],
    ['choices.0.id', { kind: 'cd', id: 'Robinhood' }],
    ['choices.0.id', { kind: 'savings', id: '1' }],
    ['choices.0.level', { level: 'some' }],
    ['choices.0.ownPercent', { ownPercent: 101 }],
    ['choices.0.ownPercent', { ownPercent: -1 }],
    ['choices.0.ownPercent', { ownPercent: 33.3 }],
  ])('that cannot be is refused with a sentence at %s, and nothing is kept (%#)', async (path, change) => {
    await buy({ platform: 'Robinhood' });
    await openSavings({}, member);
    const choice: SharingChoice = { kind: 'platform', id: 'Robinhood', level: 'total', ownPercent: 100 };
    const { status, body } = await keep([{ ...choice, ...change } as SharingChoice], 0);
    expect([status, body.details?.[0].path]).toEqual([400, path]);
    expect(body.details[0].msg).toMatch(/^[A-Z].+\.$/);
    expect((await keep([choice, choice], 0)).body.details[0].path).toBe('choices.1.id');
    expect((await readHousehold()).version).toBe(0);
  });

  test('is told by the log of whoever made it alone, and is not undone but chosen', async () => {
    const { choose } = await recordAll();
    const group = 'share-all-of-it-00';
    const shared = await invokeHandler(handler, {
      method: 'PUT',
      path: '/api/insight/household/sharing',
      body: { choices: choose('everything'), version: 0 },
      token: owner,
      headers: { 'idempotency-key': group },
    });
    expect(shared.status).toBe(200);
    const read = async (token: string) =>
      (await send(activity, 'GET', '/activity?kind=settings', undefined, token)).body.changes;
    const [change] = await read(owner);
    expect(change.records[0]).toMatchObject({ title: 'What you share' });
    expect(JSON.stringify(change)).toContain('everything');
    expect(await read(member)).toEqual([]);
    expect(await send(activity, 'POST', '/activity/undo', { group })).toMatchObject({
      status: 422,
      body: { code: 'sharing' },
    });
    expect((await readHousehold(member)).shared).toHaveLength(4);
  });
});
