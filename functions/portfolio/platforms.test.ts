import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { readUserPartition } from '#functions/backup/user-partition';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { addSampleStatedDividends, createSampleStatedDividend } from '#functions/dividends/testing-statements';
import { liveTradeEffects } from '#functions/followers';
import { readRowsForSetupRemoval } from '#functions/imports/record/setup-removal-obstacles';
import { handler } from '#functions/portfolio/handler';
import { startCashTracking } from '#functions/portfolio/trades/cash-tracking';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { covers } from '#tests/kit/covers';
import { createDice, isLongTestRun, scaleToRunLength } from '#tests/kit/dice';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { listWrongCashBalances } from '#tests/kit/stored-state';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import {
  createSender,
  operationsMarket,
  type SendToHandler,
  type TestPerson,
  tradeInput,
} from '#tests/kit/write-operations';

let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());
beforeEach(async () => {
  clearMarketCache();
  person = await createSignedInPerson('owner', randomUUID());
  send = createSender(person);
});

const add = (platform: unknown) => send(handler, 'POST', '/portfolio/platforms', { platform }, randomUUID());
const remove = (platform: string) =>
  send(handler, 'DELETE', `/portfolio/platforms?platform=${encodeURIComponent(platform)}`, undefined, randomUUID());
const keep = (platform: string, since: string, balance: number, more = {}) =>
  send(handler, 'PUT', '/portfolio/platforms/cash', { platform, since, balance, ...more }, randomUUID());
const stop = (platform: string) =>
  send(
    handler,
    'DELETE',
    `/portfolio/platforms/cash?platform=${encodeURIComponent(platform)}`,
    undefined,
    randomUUID(),
  );
const buy = (platform: string, transactionDate: string, more = {}) =>
  send(
    handler,
    'POST',
    '/portfolio/transactions',
    { ...tradeInput, fees: 0, platform, transactionDate, ...more },
    randomUUID(),
  );
const listed = async (platform: string) =>
  (await send(handler, 'GET', '/portfolio/platforms?detail=full')).body.platforms.find(
    (one: { platform: string }) => one.platform === platform,
  );
const balanceOn = async (platform: string): Promise<number | undefined> =>
  (await send(cash, 'GET', '/cash/balances')).body.find((one: { platform: string }) => one.platform === platform)
    ?.balance;
const rowsOn = async (platform: string) =>
  (await send(cash, 'GET', '/cash/transactions')).body.filter((row: { platform: string }) => row.platform === platform);

type Shown = Record<'platform' | 'paymentdate' | 'netamount' | 'id', string | number>;
type Cash = Record<'platform' | 'transactionDate' | 'amount' | 'manualDividend', string | number>;

/** Each dividend from a statement has brought its net amount where its platform keeps cash on its day, and nothing else has. */
const expectOwnCash = async (
  rows: Cash[],
  platforms: { platform: string; alwaysCash: boolean; since: string | null }[],
) => {
  const { body } = await send(dividends, 'GET', '/dividends');
  const brings = ({ platform, paymentdate, netamount }: Shown) =>
    Number(netamount) > 0 &&
    platforms.some(
      (one) =>
        one.platform === platform && (one.alwaysCash || (one.since !== null && one.since <= String(paymentdate))),
    );
  const stated = (body.dividends as (Shown & { source?: object })[]).filter((one) => one.source && brings(one));
  const own = rows.filter(({ manualDividend }) => manualDividend !== undefined);
  const inWords = (all: unknown[][]) => all.map((one) => one.join()).toSorted();
  expect(inWords(own.map((row) => [row.manualDividend, row.platform, row.transactionDate, row.amount]))).toEqual(
    inWords(stated.map((one) => [one.id, one.platform, one.paymentdate, one.netamount])),
  );
};

/** What is told of each platform is what its rows are. */
const expectCounted = async (platforms: { platform: string; recorded: Record<string, number> }[]) => {
  const { trades, entries, found, manual } = await readRowsForSetupRemoval(person.id, 0);
  const on = (rows: { platform?: string | undefined }[], platform: string) =>
    rows.filter((row) => row.platform === platform).length;
  expect(platforms.map(({ platform, recorded: { trades: t, cash: c, dividends: d } }) => [platform, t, c, d])).toEqual(
    platforms.map(({ platform }) => [
      platform,
      on(trades, platform),
      on(entries, platform),
      on(found, platform) + on(manual, platform),
    ]),
  );
};

/** Each balance is the sum of its rows, everything kept is right, and no platform without cash has a row. */
const expectSound = async () => {
  expect(await listWrongCashBalances(send)).toEqual([]);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
  const { platforms } = (await send(handler, 'GET', '/portfolio/platforms?detail=full')).body;
  await expectCounted(platforms);
  const keeping = platforms.filter((one: { alwaysCash: boolean; since: unknown }) => one.alwaysCash || one.since);
  const names = keeping.map((one: { platform: string }) => one.platform);
  const { body: rows } = await send(cash, 'GET', '/cash/transactions');
  const balances = (await send(cash, 'GET', '/cash/balances')).body;
  const held = [...rows, ...balances.filter((one: { balance: number }) => one.balance !== 0)];
  expect(held.filter(({ platform }: { platform: string }) => !names.includes(platform))).toEqual([]);
  await expectOwnCash(rows, platforms);
};

describe("a platform of one's own", () => {
  test('is added, takes trades and dividends by hand, and stands after the specified', async () => {
    covers('1.7 GET /portfolio/platforms');
    expect((await add('  401(k)  ')).status).toBe(201);
    expect((await buy('401(k)', '2025-01-15')).status).toBe(201);
    const dividend = { symbol: 'T', companyName: 'AT&T', shares: 5, dividendPerShare: 0.28, paymentDate: '2025-05-01' };
    expect((await send(dividends, 'POST', '/dividends', { ...dividend, platform: '401(k)' })).status).toBe(201);
    const { platforms } = (await send(handler, 'GET', '/portfolio/platforms?detail=full')).body;
    expect(platforms.at(-1)).toMatchObject({
      platform: '401(k)',
      own: true,
      trades: true,
      since: null,
      recorded: { trades: 1, cash: 0, dividends: 1 },
    });
    const page = '/portfolio/platform-transactions?platform=401(k)';
    expect((await send(handler, 'GET', page)).body.total).toBe(1);
    await expectSound();
  });

  test.each([
    ['', 400],
    ['x'.repeat(41), 400],
    ['a#b', 400],
    ['a\u0007b', 400],
    ['a\u202eb', 400],
    ['\u{1f600}', 400],
    ['schwab', 422],
    ['E * Trade', 422],
    ['bank account', 422],
    ['None', 422],
    ['VAN GUARD', 422],
  ])('%j is refused as a name, and nothing changes', async (name, status) => {
    covers('1.7 POST /portfolio/platforms');
    await add('Vanguard');
    const before = await readUserPartition(person.id);
    expect((await add(name)).status).toBe(status);
    expect((await readUserPartition(person.id)).filter(({ sk }) => sk.startsWith('PLAT#'))).toEqual(
      before.filter(({ sk }) => sk.startsWith('PLAT#')),
    );
  });

  test('of 30 no further one is added', async () => {
    for (let at = 0; at < 30; at += 1) expect((await add(`Broker ${at}`)).status).toBe(201);
    expect(await add('One more')).toMatchObject({ status: 422, body: { code: 'too_many' } });
  });

  test("is nobody else's: what names another one is refused in one sentence", async () => {
    await add('Vanguard');
    const sentence = /^Choose a platform: Revolut, .*Vanguard\.$/;
    const refused = await buy('Nowhere', '2025-01-15');
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'platform']);
    expect(refused.body.error).toMatch(sentence);
    const other = createSender(await createSignedInPerson('member', randomUUID()));
    const theirs = await other(handler, 'POST', '/portfolio/transactions', { ...tradeInput, platform: 'Vanguard' });
    expect(theirs.status).toBe(400);
    const batch = {
      transactions: [
        { ...tradeInput, platform: 'Vanguard' },
        { ...tradeInput, platform: 'Nowhere' },
      ],
    };
    const { body } = await send(handler, 'POST', '/portfolio/transactions/batch', batch, randomUUID());
    expect(body.transactions).toMatchObject([{ status: 'recorded' }, { status: 'refused', path: 'platform' }]);
  });

  test('that is in use cannot be removed, and can be once its trades have moved', async () => {
    covers('1.7 DELETE /portfolio/platforms');
    await add('Vanguard');
    const { body } = await buy('Vanguard', '2025-01-15');
    expect(await remove('Vanguard')).toMatchObject({
      status: 422,
      body: { error: 'Vanguard is in use: 1 trade. Move them to another platform first, or delete them.' },
    });
    const moved = { rows: [{ id: body.id }], change: { platform: 'Robinhood' } };
    await send(handler, 'POST', '/portfolio/transactions/batch-edit', moved, randomUUID());
    expect((await remove('Vanguard')).status).toBe(204);
    expect((await buy('Vanguard', '2025-01-15')).status).toBe(400);
    expect((await remove('Schwab')).status).toBe(404);
  });
});

describe('cash on any platform', () => {
  test('is kept from a day on: trades from then move it, those before do not', async () => {
    covers('1.7 PUT /portfolio/platforms/cash');
    await buy('Schwab', '2025-01-14', { quantity: 1 });
    await buy('Schwab', '2025-01-15', { quantity: 2 });
    expect(await keep('Schwab', '2025-01-15', 1000)).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await balanceOn('Schwab')).toBe(800);
    await buy('Schwab', '2025-02-01', { quantity: 3 });
    await buy('Schwab', '2025-01-02', { quantity: 4 });
    expect(await balanceOn('Schwab')).toBe(500);
    expect(await rowsOn('Schwab')).toMatchObject([
      { amount: 300 },
      { amount: 200 },
      { description: 'Opening balance', transactionDate: '2025-01-15', amount: 1000 },
    ]);
    await expectSound();
  });

  test('follows where its first day or balance changes, and when it is switched off', async () => {
    covers('1.7 DELETE /portfolio/platforms/cash');
    await buy('Schwab', '2025-01-14', { quantity: 1 });
    await buy('Schwab', '2025-01-15', { quantity: 2 });
    await keep('Schwab', '2025-01-15', 1000);
    await keep('Schwab', '2025-01-10', 2000);
    expect(await balanceOn('Schwab')).toBe(1700);
    await keep('Schwab', '2025-01-16', -50);
    expect(await balanceOn('Schwab')).toBe(-50);
    await expectSound();
    expect((await stop('Schwab')).status).toBe(200);
    expect([await balanceOn('Schwab'), await rowsOn('Schwab')]).toEqual([undefined, []]);
    expect(await listed('Schwab')).toMatchObject({ since: null, version: null });
    await expectSound();
  });

  test('takes entered rows from its first day on, and cannot be switched off while they stand', async () => {
    const deposit = { transactionType: 'deposit', amount: 5, platform: 'Schwab' };
    const enter = (transactionDate: string) =>
      send(cash, 'POST', '/cash/transactions', { ...deposit, transactionDate }, randomUUID());
    expect((await enter('2025-01-20')).status).toBe(400);
    await keep('Schwab', '2025-01-15', 0);
    expect(await enter('2025-01-14')).toMatchObject({
      status: 400,
      body: { error: 'Cash on Schwab is kept from Jan 15, 2025 on. Choose that day or a later one.' },
    });
    expect((await enter('2025-01-20')).status).toBe(201);
    const refused = { status: 422, body: { code: 'cash_stands' } };
    expect(await stop('Schwab')).toMatchObject(refused);
    expect(await keep('Schwab', '2025-01-21', 0)).toMatchObject(refused);
    expect(await balanceOn('Schwab')).toBe(5);
  });

  test('brings dividends from its first day on, and takes them back when it goes', async () => {
    await buy('Schwab', '2025-01-15');
    await send(dividends, 'POST', '/dividends/automated/sync-historical', {}, randomUUID());
    await keep('Schwab', '2025-03-01', 100);
    expect(await balanceOn('Schwab')).toBe(102.6);
    await keep('Schwab', '2025-02-01', 100);
    expect(await balanceOn('Schwab')).toBe(105.1);
    await expectSound();
    await stop('Schwab');
    expect(await rowsOn('Schwab')).toEqual([]);
    await expectSound();
  });

  describe('and dividends from statements', () => {
    const schwab = { platform: 'Schwab', gross: 2.6, taxWithheld: 0.39 } as const;
    const state = (...days: string[]) =>
      addSampleStatedDividends(
        person.id,
        days.map((paymentDate) => createSampleStatedDividend({ ...schwab, paymentDate })),
      );
    const days = async () =>
      (await rowsOn('Schwab')).map((row: { transactionDate: string; amount: number; description: string }) => [
        row.transactionDate,
        row.amount,
        row.description,
      ]);
    const brought = (day: string) => [day, 2.21, 'Dividend from AAPL'];

    test('bring their net amounts from the first day on, whichever came first', async () => {
      await state('2025-01-14', '2025-01-15', '2025-02-03');
      expect(await rowsOn('Schwab')).toEqual([]);
      await keep('Schwab', '2025-01-15', 0);
      expect(await days()).toEqual([brought('2025-02-03'), brought('2025-01-15')]);
      expect(await balanceOn('Schwab')).toBe(4.42);
      await state('2025-01-13', '2025-03-03');
      expect(await balanceOn('Schwab')).toBe(6.63);
      await expectSound();
    });

    test('follow another first day, and give all back when it is switched off', async () => {
      await state('2025-01-14', '2025-01-15', '2025-02-03');
      await keep('Schwab', '2025-01-15', 100);
      await keep('Schwab', '2025-01-14', 100);
      expect(await balanceOn('Schwab')).toBe(106.63);
      await keep('Schwab', '2025-01-20', 100);
      expect(await days()).toEqual([brought('2025-02-03'), ['2025-01-20', 100, 'Opening balance']]);
      await expectSound();
      expect((await stop('Schwab')).status).toBe(200);
      expect([await rowsOn('Schwab'), await balanceOn('Schwab')]).toEqual([[], undefined]);
      await expectSound();
    });

    test('move with an edit of their day or platform, and with a deletion that is taken back after a switch', async () => {
      await state('2025-02-03');
      await keep('Schwab', '2025-01-15', 0);
      const sent = { symbol: 'AAPL', companyName: 'Apple Inc.', taxWithheld: 0.39, platform: 'Schwab' };
      const edit = (change: object) => send(dividends, 'PUT', '/dividends/1', { ...sent, ...change }, randomUUID());
      await edit({ paymentDate: '2025-01-14' });
      expect(await balanceOn('Schwab')).toBe(0);
      await edit({ paymentDate: '2025-01-16' });
      expect(await balanceOn('Schwab')).toBe(2.21);
      await edit({ paymentDate: '2025-01-16', platform: 'Robinhood' });
      expect([await balanceOn('Schwab'), await balanceOn('Robinhood')]).toEqual([0, 2.21]);
      await edit({ paymentDate: '2025-01-16' });
      const key = randomUUID();
      await send(dividends, 'DELETE', '/dividends/1', undefined, key);
      await stop('Schwab');
      await send(activity, 'POST', '/activity/undo', { group: key, withLater: false }, randomUUID());
      expect([await rowsOn('Schwab'), await balanceOn('Schwab')]).toEqual([[], undefined]);
      await keep('Schwab', '2025-01-16', 0);
      expect(await balanceOn('Schwab')).toBe(2.21);
      await expectSound();
    });

    test('bring each payment once where it was found as well', async () => {
      await buy('Schwab', '2025-01-15');
      await send(dividends, 'POST', '/dividends/automated/sync-historical', {}, randomUUID());
      await keep('Schwab', '2025-02-01', 100);
      expect(await balanceOn('Schwab')).toBe(105.1);
      await state('2025-02-13');
      expect(await balanceOn('Schwab')).toBe(104.81);
      await stop('Schwab');
      await keep('Schwab', '2025-02-13', 0);
      expect(await days()).toEqual([['2025-05-15', 2.6, expect.anything()], brought('2025-02-13')]);
      await expectSound();
    });

    test.runIf(isLongTestRun)('many of them, broken off anywhere, go on by the same call', async () => {
      await state(...Array.from({ length: 90 }, (_, at) => `2025-0${1 + (at % 6)}-${10 + (at % 17)}`));
      for (const after of [2, 2]) {
        await withTableFault({ fault: 'timed out', on: 'writes', after }, () => keep('Schwab', '2025-01-01', 10));
        expect(await listWrongCashBalances(send)).toEqual([]);
        expect(await listed('Schwab')).toMatchObject({ unfinished: true });
      }
      await keep('Schwab', '2025-01-01', 10);
      expect(await balanceOn('Schwab')).toBe(208.9);
      await expectSound();
    });
  });

  test('is refused for a specified one, a day to come, nobody known, and by an older version', async () => {
    expect(await keep('Robinhood', '2025-01-01', 0)).toMatchObject({ status: 422, body: { code: 'always_cash' } });
    expect((await keep('Schwab', '2999-01-01', 0)).status).toBe(400);
    expect((await keep('Nowhere', '2025-01-01', 0)).status).toBe(404);
    await keep('Schwab', '2025-01-01', 0);
    expect(await keep('Schwab', '2025-01-02', 0, { version: 1 })).toMatchObject({ status: 409 });
  });

  test('with little time left after it wrote leaves it to the next call to look through everything again', async () => {
    await buy('Schwab', '2025-01-15');
    const writer = {
      id: person.id,
      made: { source: 'page', group: 'little time' },
      budget: { left: () => 3_000 },
    } as const;
    const start = () =>
      startCashTracking(writer, { platform: 'Schwab', since: '2025-01-01', balance: 10 }, liveTradeEffects);
    expect(await start()).toMatchObject({ left: 1 });
    expect(await listed('Schwab')).toMatchObject({ unfinished: true });
    expect(await start()).toMatchObject({ left: 0 });
    expect(await listed('Schwab')).toMatchObject({ unfinished: false });
    await expectSound();
  });

  test('of hundreds of trades, broken off anywhere, goes on by the same call and leaves every balance right between', async () => {
    const length = isLongTestRun ? 700 : 250;
    const rows = Array.from({ length }, () => ({ ...tradeInput, quantity: 1, fees: 0, platform: 'Schwab' }));
    for (const transactions of [rows.slice(0, 200), rows.slice(200)]) {
      await send(handler, 'POST', '/portfolio/transactions/batch', { transactions }, randomUUID());
    }
    const broken = { fault: 'timed out', on: 'writes', after: isLongTestRun ? 15 : 5 } as const;
    await withTableFault(broken, () => keep('Schwab', '2025-01-01', 80_000));
    expect(await listWrongCashBalances(send)).toEqual([]);
    expect(await listed('Schwab')).toMatchObject({ unfinished: true });
    await keep('Schwab', '2025-01-01', 80_000);
    expect(await listed('Schwab')).toMatchObject({ unfinished: false });
    expect(await balanceOn('Schwab')).toBe(80_000 - 100 * length);
    await expectSound();
  }, 60_000);

  test('is not undone by a press; adding a platform is, unless it is in use', async () => {
    const undo = (group: string) => send(activity, 'POST', '/activity/undo', { group, withLater: false }, randomUUID());
    const call = (name: string, to: object, key: string) =>
      send(handler, name, name === 'POST' ? '/portfolio/platforms' : '/portfolio/platforms/cash', to, key);
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await call('POST', { platform: 'Vanguard' }, first);
    expect((await undo(first)).body.undone).toBe(1);
    expect((await remove('Vanguard')).status).toBe(404);
    await call('POST', { platform: 'Vanguard' }, second);
    await call('PUT', { platform: 'Vanguard', since: '2025-01-01', balance: 7 }, third);
    expect(await undo(third)).toMatchObject({ status: 422, body: { code: 'cash_switched' } });
    expect((await undo(second)).status).toBeGreaterThanOrEqual(400);
    expect(await balanceOn('Vanguard')).toBe(7);
  });
});

test('whatever is done in whatever order: each balance is the sum of its rows, and none stands without cash', async () => {
  const { next, pick } = createDice();
  await add('Vanguard');
  const places = ['Robinhood', 'Schwab', 'Vanguard'];
  let isPrologue = true;
  const [place, id] = [
    () => (isPrologue ? 'Robinhood' : pick(places)),
    (of: number) => (isPrologue ? 1 : 1 + next(of)),
  ];
  const day = () => (isPrologue ? '2025-01-15' : `2025-0${1 + next(6)}-1${next(9)}`);
  const groups: string[] = [];
  const keyed = (to: typeof handler, method: string, path: string, body?: unknown) => {
    const group = randomUUID();
    groups.push(group);
    return send(to, method, path, body, group);
  };
  const steps: Record<string, () => Promise<{ status: number }>> = {
    buy: () =>
      keyed(handler, 'POST', '/portfolio/transactions', { ...tradeInput, platform: place(), transactionDate: day() }),
    sell: () =>
      keyed(handler, 'POST', '/portfolio/transactions', {
        ...tradeInput,
        platform: place(),
        transactionType: 'sell',
        quantity: 1 + next(5),
        transactionDate: day(),
      }),
    edit: () =>
      keyed(handler, 'PUT', `/portfolio/transactions/${id(15)}`, {
        ...tradeInput,
        platform: place(),
        price: 90 + next(20),
        transactionDate: day(),
      }),
    move: () =>
      keyed(handler, 'POST', '/portfolio/transactions/batch-edit', {
        rows: [{ id: id(8) }, { id: (isPrologue ? 1 : 8) + id(8) }],
        change: next(2) ? { platform: place() } : { transactionDate: day() },
      }),
    remove: () => keyed(handler, 'DELETE', `/portfolio/transactions/${id(15)}`),
    deposit: () =>
      keyed(cash, 'POST', '/cash/transactions', {
        transactionType: pick(['deposit', 'withdrawal', 'fee']),
        amount: 1 + next(100),
        platform: place(),
        transactionDate: day(),
      }),
    take: () => keyed(cash, 'DELETE', `/cash/transactions/${id(30)}`),
    on: () => keep(pick(['Schwab', 'Vanguard']), day(), next(3) * 100 - 100),
    off: () => stop(pick(['Schwab', 'Vanguard'])),
    dividends: () => send(dividends, 'POST', '/dividends/automated/auto-sync-all', {}),
    state: async () => {
      const row = {
        platform: place(),
        paymentDate: day(),
        gross: (10 + next(900)) / 100,
        taxWithheld: next(10) / 100,
      };
      groups.push(randomUUID());
      await addSampleStatedDividends(person.id, [createSampleStatedDividend(row)], groups.at(-1));
      return { status: 200 };
    },
    restate: () =>
      keyed(dividends, 'PUT', `/dividends/${id(12)}`, {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        platform: place(),
        paymentDate: day(),
      }),
    unstate: () => keyed(dividends, 'DELETE', `/dividends/${id(12)}`),
    undo: () =>
      send(
        activity,
        'POST',
        '/activity/undo',
        { group: isPrologue ? groups.at(-1) : pick(groups), withLater: false },
        randomUUID(),
      ),
  };
  const weighted = [...Object.keys(steps), 'buy', 'buy', 'edit', 'on', 'take', 'take', 'undo'];
  const take = async (name: string): Promise<number> =>
    (await (steps[name] as () => Promise<{ status: number }>)()).status;
  // Each of them, once, where nothing stands in its way.
  const always = [
    'buy',
    'buy',
    'sell',
    'edit',
    'move',
    'deposit',
    'on',
    'off',
    'dividends',
    'state',
    'restate',
    'unstate',
  ];
  for (const name of [...always, 'take', 'buy', 'undo', 'remove']) expect(await take(name), name).toBeLessThan(300);
  expect(new Set([...always, 'take', 'undo', 'remove'])).toEqual(new Set(Object.keys(steps)));
  isPrologue = false;
  for (let at = 0; at < scaleToRunLength(220); at += 1) {
    const name = pick(weighted);
    expect(await take(name), name).toBeLessThan(500);
    if (at % 20 === 19) await expectSound();
  }
  await expectSound();
}, 120_000);
