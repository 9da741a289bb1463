import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newNoticesHeader } from '#core/notices/new-notices-header';
import { addDays } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { findAndStoreNewNotices } from '#functions/notices/find-notices';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { changeLogPartitionKey } from '#functions/runtime/storage/change-log';
import { querySortKeyRange, type TableItem, userPartitionKey } from '#functions/runtime/storage/table';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import { takeShortRunSample } from '#tests/kit/dice';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import {
  cashEntryInput,
  createSender,
  type SendToHandler,
  type TestPerson,
  tradeInput,
} from '#tests/kit/write-operations';

const market = createTestMarket({
  prices: { AAPL: [200, 198], KO: [60, 61], VOO: [600, 601], NVDA: [200, 199], DIS: [110, 111] },
  dividends: {
    AAPL: [
      ['2024-05-10', 0.25, '2024-05-16'],
      ['2025-02-10', 0.25, '2025-02-13'],
    ],
    KO: [['2024-03-14', 0.485, '2024-04-01']],
  },
  splits: { NVDA: [{ date: '2024-06-10', numerator: 10, denominator: 1 }], AAPL: [], KO: [], VOO: [], DIS: [] },
});

let table: TestTable;
let owner: TestPerson & { send: SendToHandler };
let member: TestPerson & { send: SendToHandler };
beforeEach(async () => {
  table = await startTestTable();
  overridePort('marketData', market);
  clearMarketCache();
  const people = [await createSignedInPerson('owner'), await createSignedInPerson('member')] as const;
  [owner, member] = people.map((person) => ({ ...person, send: createSender(person) })) as [
    typeof owner,
    typeof member,
  ];
});
afterEach(() => table.stop());

type Somebody = typeof owner;

const fill = ({ send }: Somebody, key: string = randomUUID()) => send(activity, 'POST', '/sample-data', undefined, key);
const remove = ({ send }: Somebody) => send(activity, 'DELETE', '/sample-data');
const told = async ({ send }: Somebody) => (await send(activity, 'GET', '/sample-data')).body;

const readPartition = (id: string) => querySortKeyRange<TableItem>(userPartitionKey(id), '!', '~');

/** All rows of a person and of the log, but how often they came and the answers of the last day. */
const rowsOf = async ({ id }: Somebody): Promise<TableItem[]> => [
  ...(await readPartition(id)).filter(({ sk }) => !/^(ADAY|IDEM)#/.test(sk)),
  ...(await querySortKeyRange<TableItem>(changeLogPartitionKey(id), '!', '~')),
];

const count = async ({ send }: Somebody, at: typeof cash, path: string, name?: string): Promise<number> => {
  const { body } = await send(at, 'GET', path);
  return (name ? body[name] : body).length;
};

describe('sample data', () => {
  test('of the owner are trades, cash, dividends and a watchlist, under the rules of any record', async () => {
    covers('2.7 POST /sample-data');
    const { status, body } = await fill(owner);
    expect([status, body.state]).toEqual([200, 'there']);
    expect(body).toMatchObject({ stays: 0, staying: [] });
    expect(body.goes).toBe(22);
    expect(await count(owner, portfolio, '/portfolio/transactions')).toBe(15);
    expect(await count(owner, watchlist, '/enhanced-watchlist', 'watchlist')).toBe(2);
    expect(await count(owner, dividends, '/dividends/automated/historical', 'dividends')).toBeGreaterThan(0);
    expect(await listDerivedDifferences(owner.id)).toEqual([]);
    const { changes } = (await owner.send(activity, 'GET', '/activity?source=sample')).body;
    expect(new Set(changes.map(({ group }: { group: string }) => group)).size).toBe(1);
  });

  test('of the member are deposits, whose balances are the sums of their rows', async () => {
    covers('2.7 POST /sample-data');
    await fill(member);
    expect(await count(member, cds, '/cds', 'cds')).toBe(2);
    const { accounts } = (await member.send(savings, 'GET', '/savings')).body;
    const { transactions } = (await member.send(savings, 'GET', '/savings/1/transactions')).body;
    const sums = transactions.map(({ transactionType, amount }: { transactionType: string; amount: number }) =>
      /deposit|interest/.test(transactionType) ? amount : -amount,
    );
    const sum = sums.reduce((a: number, b: number) => a + b, 0);
    expect(accounts[0].currentBalance).toBeCloseTo(sum, 6);
    expect(await count(member, portfolio, '/portfolio/transactions')).toBe(0);
  });

  test.each(['owner', 'member'] as const)('of the %s leave without trace', async (role) => {
    covers('2.7 DELETE /sample-data');
    const person = { owner, member }[role];
    const before = await rowsOf(person);
    await fill(person);
    // Pages that are looked at keep figures of their own.
    for (const path of ['/portfolio/holdings', '/portfolio/value']) await person.send(portfolio, 'GET', path);
    await person.send(cash, 'GET', '/cash/balances');
    expect((await remove(person)).body).toEqual({ state: 'none', goes: 0, stays: 0, staying: [] });
    expect(await rowsOf(person)).toEqual(before);
    expect((await readPartition(person.id)).filter(({ sk }) => /^IDEM#sample-/.test(sk))).toEqual([]);
    expect((await fill(person)).body.state).toBe('there');
  });

  test('go with what was told of them', async () => {
    // Under what the sample would buy it at.
    overridePort('marketData', createTestMarket({ prices: { V: [300, 301] } }));
    await fill(owner);
    await findAndStoreNewNotices(owner.id);
    const told = await owner.send(analytics, 'GET', '/insight/notices');
    expect(told.body.notices.length).toBeGreaterThan(0);
    expect(told.headers[newNoticesHeader]).not.toMatch(/^0 /);
    await remove(owner);
    const after = await owner.send(analytics, 'GET', '/insight/notices');
    expect(after.body.notices).toEqual([]);
    expect(after.headers[newNoticesHeader]).toMatch(/^0 /);
  });

  test('go with what was deleted or undone of them', async () => {
    const before = await rowsOf(owner);
    await fill(owner);
    await owner.send(portfolio, 'DELETE', '/portfolio/transactions/12');
    const [{ group }] = (await owner.send(activity, 'GET', '/activity?source=sample&kind=watchlist')).body.changes;
    await owner.send(activity, 'POST', '/activity/undo', { group });
    await remove(owner);
    expect(await rowsOf(owner)).toEqual(before);
  });

  test('are refused where anything is recorded, and nothing is added', async () => {
    covers('2.7 POST /sample-data');
    await owner.send(cash, 'POST', '/cash/transactions', cashEntryInput);
    const before = await rowsOf(owner);
    expect(await fill(owner)).toMatchObject({ status: 409, body: { code: 'not_empty' } });
    expect(await rowsOf(owner)).toEqual(before);
  });

  test('are refused where a balance was set', async () => {
    await owner.send(cash, 'PUT', '/cash/balances', { platform: 'BOSA', balance: 5 });
    expect(await fill(owner)).toMatchObject({ status: 409, body: { code: 'not_empty' } });
  });

  test('are there once, pressed twice, and from two tabs at once', async () => {
    const answers = await Promise.all([fill(owner), fill(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await fill(owner)).status).toBe(200);
    expect(await count(owner, portfolio, '/portfolio/transactions')).toBe(15);
    expect((await owner.send(cash, 'GET', '/cash/balances')).body).toHaveLength(3);
    const removed = await Promise.all([remove(owner), remove(owner)]);
    expect(removed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await remove(owner)).body.state).toBe('none');
    expect(await told(owner)).toMatchObject({ state: 'none' });
  });

  test('are said in every answer to the person, who need not ask', async () => {
    const said = async (person: Somebody) =>
      (await person.send(cash, 'GET', '/cash/balances')).headers['x-sample-data'];
    expect(await said(owner)).toBe('none');
    await fill(owner);
    expect([await said(owner), await said(member)]).toEqual(['there', 'none']);
  });

  test('need an Idempotency-Key', async () => {
    expect(await owner.send(activity, 'POST', '/sample-data')).toMatchObject({
      status: 400,
      body: { code: 'key_missing' },
    });
  });

  test('take a bounded number of requests to write and to remove', async () => {
    expect((await countTableRequests(() => fill(owner))).requests).toBeLessThan(150);
    expect((await countTableRequests(() => remove(owner))).requests).toBeLessThan(150);
    expect((await countTableRequests(() => fill(member))).requests).toBeLessThan(250);
    expect((await countTableRequests(() => remove(member))).requests).toBeLessThan(150);
  });
});

describe('what the person has added or changed', () => {
  const own = { ...tradeInput, symbol: 'T', companyName: 'AT&T' };
  const sale = {
    ...tradeInput,
    symbol: 'KO',
    platform: 'Schwab',
    transactionType: 'sell',
    transactionDate: '2026-03-02',
  };

  const trades = async () => (await owner.send(portfolio, 'GET', '/portfolio/transactions')).body;

  test('stays, with the shares that its sale needs, is named before, and all figures are right', async () => {
    covers('2.7 GET /sample-data');
    await fill(owner);
    await owner.send(portfolio, 'POST', '/portfolio/transactions', own);
    await owner.send(portfolio, 'POST', '/portfolio/transactions', sale);
    const [first] = (await owner.send(cash, 'GET', '/cash/transactions')).body.filter(
      ({ origin }: { origin: string }) => origin === 'entered',
    );
    const edit = { ...cashEntryInput, amount: 77, platform: 'Other', version: 1 };
    expect((await owner.send(cash, 'PUT', `/cash/transactions/${first.id}`, edit)).status).toBe(200);
    const { goes, stays, staying } = await told(owner);
    expect([goes, stays]).toEqual([22 - 3 - 1, 2 + 3 + 1]);
    expect(staying).toContain('Purchase of 10 T on Robinhood, Jan 15, 2025');
    expect(staying).toContain('Purchase of 15 KO on Schwab, Feb 12, 2024');
    expect((await remove(owner)).body.state).toBe('none');
    const left = (await trades()).map(({ symbol }: { symbol: string }) => symbol);
    expect(left.toSorted()).toEqual(['KO', 'KO', 'KO', 'KO', 'T']);
    expect(await listDerivedDifferences(owner.id)).toEqual([]);
    const { changes } = (await owner.send(activity, 'GET', '/activity?source=sample')).body;
    expect(changes).toEqual([]);
    expect((await owner.send(activity, 'GET', '/activity')).body.changes).toHaveLength(3);
  });

  test('that was deleted again can still be put back', async () => {
    await fill(owner);
    const { id } = (await owner.send(portfolio, 'POST', '/portfolio/transactions', own)).body;
    await owner.send(portfolio, 'DELETE', `/portfolio/transactions/${id}`, undefined, 'the-deletion');
    await remove(owner);
    expect(await trades()).toEqual([]);
    expect((await owner.send(activity, 'POST', '/activity/undo', { group: 'the-deletion' })).status).toBe(200);
    expect(await trades()).toHaveLength(1);
    expect(await listDerivedDifferences(owner.id)).toEqual([]);
  });

  test('is a balance that was set, and stays', async () => {
    await fill(owner);
    await owner.send(cash, 'PUT', '/cash/balances', { platform: 'BOSA', balance: 5 });
    expect((await told(owner)).staying).toEqual(['Balance on BOSA in USD']);
    await remove(owner);
    const balances = (await owner.send(cash, 'GET', '/cash/balances')).body;
    expect(balances.find(({ platform }: { platform: string }) => platform === 'BOSA').balance).toBe(5);
  });

  test('is a payment of a CD, which stays whole', async () => {
    await fill(member);
    const { cds: filled } = (await member.send(cds, 'GET', '/cds')).body;
    const added = { paymentDate: addDays(filled[0].startDate, 20), interestAmount: 18.75 };
    expect((await member.send(cds, 'POST', '/cds/1/interest', added)).status).toBe(201);
    await remove(member);
    expect((await member.send(cds, 'GET', '/cds')).body.cds).toMatchObject([{ id: 1 }]);
    expect((await member.send(cds, 'GET', '/cds/1/interest')).body.interestPayments.length).toBeGreaterThan(1);
    expect(await count(member, savings, '/savings', 'accounts')).toBe(0);
  });

  test('was there and deleted before the sample, and can be put back after it', async () => {
    const { id } = (await owner.send(portfolio, 'POST', '/portfolio/transactions', own)).body;
    await owner.send(portfolio, 'DELETE', `/portfolio/transactions/${id}`, undefined, 'the-deletion');
    expect((await fill(owner)).status).toBe(200);
    await remove(owner);
    expect((await owner.send(activity, 'POST', '/activity/undo', { group: 'the-deletion' })).status).toBe(200);
    expect(await trades()).toHaveLength(1);
  });
});

describe('broken off', () => {
  const places = takeShortRunSample([1, 3, 9, 14, 20, 27], 3);
  const faultAt = (after: number) => (after % 2 === 0 ? 'answer lost' : 'throttled');

  test.each(places)('after %i writes, the filling is said to be unfinished and goes on', async (after) => {
    covers('2.7 POST /sample-data');
    const plan = { fault: faultAt(after), on: 'writes', after, times: 1_000 } as const;
    const { result } = await withTableFault(plan, () => fill(owner, 'the-first-press'));
    if (result.status !== 200) expect(['filling', 'there']).toContain((await told(owner)).state);
    expect((await fill(owner, 'the-first-press')).body).toMatchObject({ state: 'there', goes: 22 });
    expect(await count(owner, portfolio, '/portfolio/transactions')).toBe(15);
    expect(await listDerivedDifferences(owner.id)).toEqual([]);
  });

  const once = [
    ['a transaction that met another one', { fault: 'conflict', on: 'writes', times: 1 }],
    ['an answer that is lost', { fault: 'answer lost', on: 'writes', times: 1, level: 'attempt' }],
    ['an attempt that is throttled', { fault: 'throttled', on: 'all', times: 1, level: 'attempt' }],
  ] as const;

  test.each(once)('by %s, it is carried out, and nobody notices', async (_, fault) => {
    const before = await rowsOf(owner);
    for (const after of takeShortRunSample([4, 0, 12, 19], 4)) {
      const filled = await withTableFault({ ...fault, after }, () => fill(owner));
      expect(filled.result.body).toMatchObject({ state: 'there', goes: 22 });
      const removed = await withTableFault({ ...fault, after }, () => remove(owner));
      expect(removed.result.body.state).toBe('none');
      expect(await rowsOf(owner)).toEqual(before);
    }
  });

  test.each(places)('after %i writes, the filling can be removed', async (after) => {
    const before = await rowsOf(owner);
    await withTableFault({ fault: faultAt(after), on: 'writes', after, times: 1_000 }, () => fill(owner));
    expect((await remove(owner)).body.state).toBe('none');
    expect(await rowsOf(owner)).toEqual(before);
  });

  test.each(places)('after %i writes, the removal goes on', async (after) => {
    covers('2.7 DELETE /sample-data');
    const before = await rowsOf(owner);
    await fill(owner);
    await withTableFault({ fault: faultAt(after), on: 'writes', after, times: 1_000 }, () => remove(owner));
    expect((await remove(owner)).body.state).toBe('none');
    expect(await rowsOf(owner)).toEqual(before);
  });
});

describe('the list of first steps', () => {
  test('is put away for the person, and shown again', async () => {
    covers('2.7 PUT /first-steps');
    const before = await rowsOf(owner);
    const set = (done: unknown) => owner.send(activity, 'PUT', '/first-steps', { done });
    expect((await set(true)).body).toEqual({ done: true });
    expect((await rowsOf(owner)).find(({ sk }) => sk === 'PROFILE')).toMatchObject({ firstStepsDone: true });
    expect((await set('yes')).status).toBe(400);
    await set(false);
    expect(await rowsOf(owner)).toEqual(before);
  });
});
