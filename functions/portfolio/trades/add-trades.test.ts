import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NewTrade, type Trade } from '#contract/portfolio/trades';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as cash } from '#functions/cash/handler';
import { listFoundDividends, listPendingDividendCorrections } from '#functions/dividends/found/found-store';
import { handler as dividends } from '#functions/dividends/handler';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { liveTradeEffects } from '#functions/followers';
import { handler } from '#functions/portfolio/handler';
import { listTrades } from '#functions/portfolio/store';
import type { TradeFollowers } from '#functions/portfolio/trade-followers';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { setRetryPause } from '#functions/runtime/storage/retry-pause';
import { getTableClient } from '#functions/runtime/storage/table';
import { createCallTimeBudget } from '#functions/runtime/time-budget';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { captureTableRequests } from '#tests/kit/capture-table-requests';
import { covers } from '#tests/kit/covers';
import { isLongTestRun } from '#tests/kit/dice';
import { measureProcessorTime } from '#tests/kit/processor-time';
import { listWrongCashBalances, readStoredState } from '#tests/kit/stored-state';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import { formatTestTitleValue } from '#tests/kit/title-text';

const today = getDayInNewYork(new Date());
const symbols = Array.from({ length: 20 }, (_, at) => `S${String.fromCharCode(65 + at)}`);
const market = createTestMarket({
  prices: Object.fromEntries(['AAPL', 'KO', ...symbols].map((symbol) => [symbol, [200, 198]])),
  dividends: {
    AAPL: [
      ['2025-02-10', 0.25, '2025-02-13'],
      ['2025-05-12', 0.26, '2025-05-15'],
    ],
  },
});

let made: TestTable;
let person: { id: string; token: string };
beforeAll(async () => {
  made = await startTestTable();
  overridePort('marketData', market);
});
afterAll(() => made.stop());
beforeEach(async () => {
  clearMarketCache();
  person = await createSignedInPerson('owner', randomUUID());
});

const buy = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  fees: 1.25,
  transactionDate: '2024-01-10',
  platform: 'Robinhood',
};
const sell = { ...buy, transactionType: 'sell', transactionDate: '2024-06-03' };

const batch = (transactions: unknown, key: string | null = randomUUID(), { token } = person) =>
  invokeHandler(handler, {
    method: 'POST',
    path: '/api/portfolio/transactions/batch',
    body: { transactions },
    token,
    ...(key !== null && { headers: { 'idempotency-key': key } }),
  });
const add = (change: object = {}, { token } = person) =>
  invokeHandler(handler, { method: 'POST', path: '/api/portfolio/transactions', body: { ...buy, ...change }, token });
const send = (to: typeof handler, method: string, path: string, body?: unknown, key?: string) =>
  invokeHandler(to, {
    method,
    path: `/api${path}`,
    token: person.token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const sender = (to: typeof handler, method: string, path: string, body?: unknown, key?: string) =>
  send(to, method, path, body, key);

type Row = { status: string; id?: number; error?: string; code?: string; path?: string | null; because?: number };
const rowsOf = ({ body }: { body: { transactions: Row[] } }): Row[] => body.transactions;
const statuses = (answer: { body: { transactions: Row[] } }): string[] => rowsOf(answer).map(({ status }) => status);

const expectSound = async (): Promise<Trade[]> => {
  const { isKept, differences } = await verifyTrades(person.id);
  expect([isKept, differences]).toEqual([true, []]);
  expect(await listWrongCashBalances(sender)).toEqual([]);
  return listTrades(person.id);
};

/** Some hundred rows of many positions, each sale possible by its date, the newest first as in a broker's file. */
const history = (size: number, { positions = 40, firstDay = 10 } = {}) =>
  Array.from({ length: size }, (_, at) => {
    const [place, round] = [at % positions, Math.floor(at / positions)];
    const isSale = round % 3 === 2;
    return {
      ...buy,
      symbol: symbols[place % symbols.length],
      platform: portfolioPlatforms[Math.floor(place / symbols.length) % portfolioPlatforms.length],
      transactionType: isSale ? 'sell' : 'buy',
      quantity: isSale ? 2 : 1 + (at % 3),
      price: 10 + (at % 7) / 4,
      transactionDate: addDays('2022-01-01', firstDay + at),
    };
  }).toReversed();

describe('each row is answered', () => {
  test('a sale may stand before its purchase: what counts is the ledger by date', async () => {
    const answer = await batch([sell, { ...buy, quantity: 4 }, { ...buy, quantity: 6, transactionDate: '2024-02-01' }]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        transactions: [
          { status: 'recorded', id: 3 },
          { status: 'recorded', id: 1 },
          { status: 'recorded', id: 2 },
        ],
      },
    ]);
    const trades = await expectSound();
    expect(trades.map(({ id, transactionDate }) => [id, transactionDate])).toEqual([
      [1, '2024-01-10'],
      [2, '2024-02-01'],
      [3, '2024-06-03'],
    ]);
    expect((await add()).body.id).toBe(4);
  });

  test('on one date the order of the rows counts, as it does for single calls', async () => {
    const first = await batch([{ ...sell, transactionDate: buy.transactionDate }, buy]);
    expect(statuses(first)).toEqual(['refused', 'leftOut']);
    expect(statuses(await batch([buy, { ...sell, transactionDate: buy.transactionDate }]))).toEqual([
      'recorded',
      'recorded',
    ]);
  });

  const wrong = [
    { quantity: 0 },
    { quantity: '10' },
    { quantity: 0.000000001 },
    { quantity: 1_000_000, price: 1_000_001 },
    { price: -0.01 },
    { fees: 0.001 },
    { transactionDate: '2023-02-29' },
    { transactionDate: addDays(today, 1) },
    { platform: 'Coinbase' },
    { transactionType: 'short' },
    { symbol: 'A PPL' },
    { companyName: 'x'.repeat(121) },
    { notes: 'x'.repeat(501) },
    { total: 50 },
    { company_name: 'Another' },
    sell,
  ].map((change) => [formatTestTitleValue(change), change] as const);
  test.each(wrong)('%s is refused by the sentence of a single call, and nothing is written', async (_, change) => {
    const { body: single } = await add(change);
    const before = await made.countItems();
    const answer = await batch([{ ...buy, ...change }]);
    expect(answer.status).toBe(200);
    expect(rowsOf(answer)).toEqual([
      { status: 'refused', error: single.error, code: single.code, path: single.details[0].path },
    ]);
    expect(await made.countItems()).toBe(before);
  });

  test.each([null, 7, 'text', [], {}])('%j is no trade, and refused as a row', async (row) => {
    expect(rowsOf(await batch([row, buy]))).toMatchObject([
      { status: 'refused', code: 'invalid' },
      { status: 'recorded' },
    ]);
  });

  test('a row that is refused takes along the rows of its position, and no other', async () => {
    covers('1.7 POST /portfolio/transactions/batch');
    const answer = await batch([
      buy,
      { ...sell, quantity: 11 },
      { ...buy, platform: 'Revolut' },
      { ...buy, symbol: 'KO' },
      { ...buy, symbol: 'KO', quantity: -1 },
      { ...buy, symbol: 'ko', fees: 2 },
      { ...buy, symbol: 'SA', platform: 'Nowhere' },
      { ...buy, symbol: 'SA' },
    ]);
    expect(rowsOf(answer)).toEqual([
      { status: 'leftOut', error: 'Not saved, because another row of AAPL on Robinhood was refused.', because: 1 },
      {
        status: 'refused',
        error: 'You held 10 shares of AAPL on Robinhood on Jun 3, 2024; you cannot sell 11.',
        code: 'oversell',
        path: 'quantity',
      },
      { status: 'recorded', id: 1 },
      { status: 'leftOut', error: 'Not saved, because another row of KO on Robinhood was refused.', because: 4 },
      { status: 'refused', error: 'Quantity must be greater than 0.', code: 'invalid', path: 'quantity' },
      { status: 'leftOut', error: 'Not saved, because another row of KO on Robinhood was refused.', because: 4 },
      { status: 'refused', error: expect.stringContaining('Choose a platform'), code: 'invalid', path: 'platform' },
      { status: 'recorded', id: 2 },
    ]);
    expect((await expectSound()).map(({ id, symbol, platform }) => [id, symbol, platform])).toEqual([
      [1, 'AAPL', 'Revolut'],
      [2, 'SA', 'Robinhood'],
    ]);
  });

  test('a row that takes the shares of a recorded sale is refused as a single one is', async () => {
    await add();
    await add(sell);
    const taking = { ...sell, quantity: 1, transactionDate: '2024-03-01' };
    const { body } = await add(taking);
    expect(body.error).toContain('This would leave 9 shares');
    const half = { ...taking, quantity: 0.5 };
    const rows = [half, half, { ...buy, transactionDate: '2024-07-01' }, { ...half, transactionDate: '2024-08-01' }];
    expect(rowsOf(await batch(rows))).toMatchObject([
      { status: 'leftOut', because: 1 },
      { status: 'refused', error: body.error, code: 'oversell', path: 'quantity' },
      { status: 'leftOut', because: 1 },
      { status: 'leftOut', because: 1 },
    ]);
    // Bought back in time, it may.
    const mended = await batch([taking, { ...buy, quantity: 1, transactionDate: '2024-05-01' }]);
    expect(statuses(mended)).toEqual(['recorded', 'recorded']);
    await expectSound();
  });

  test('cash, books and lists come out as if each had been recorded by itself', async () => {
    const rows = history(120, { positions: 12 });
    const other = await createSignedInPerson('owner', randomUUID());
    for (const row of rows.toReversed()) expect((await add(row, other)).status).toBe(201);
    expect(new Set(statuses(await batch(rows)))).toEqual(new Set(['recorded']));
    await expectSound();
    // How often a row was written is its own affair.
    const plain = async (one: typeof person) =>
      (await readStoredState(one)).map(({ sk, version, keptAt, ...row }) =>
        /^(BOOK|SEQ)#/.test(String(sk)) ? { sk, ...row } : { sk, version, keptAt, ...row },
      );
    expect(await plain(person)).toEqual(await plain(other));
  });
});

describe('what is sent', () => {
  test('500 rows are taken, and 501 are not, nor none', async () => {
    const rows = history(500);
    expect((await batch([...rows, buy])).body).toEqual({
      error: 'A batch takes at most 500 transactions.',
      code: 'invalid',
      details: [{ path: 'transactions', msg: 'A batch takes at most 500 transactions.' }],
    });
    expect((await batch([])).body.error).toBe('Send at least one transaction.');
    expect((await batch('rows')).body.error).toBe('Send the transactions as a list.');
    expect(await listTrades(person.id)).toEqual([]);
    const answer = await batch(rows);
    expect(answer.status).toBe(200);
    expect(rowsOf(answer)).toEqual(rows.map((_, at) => ({ status: 'recorded', id: 500 - at })));
    expect(await expectSound()).toHaveLength(500);
  });

  test('a third of a million rows are refused before any is looked at', async () => {
    const sendTooMany = async () => {
      const { status, body } = await invokeHandler(handler, {
        method: 'POST',
        path: '/api/portfolio/transactions/batch',
        body: `{"transactions":[${'{},'.repeat(332_000)}{}]}`,
        token: person.token,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect([status, body.error]).toEqual([400, 'A batch takes at most 500 transactions.']);
    };
    expect(await measureProcessorTime(sendTooMany)).toBeLessThan(2_000);
  });

  test('it must have an Idempotency-Key', async () => {
    const before = await made.countItems();
    expect((await batch([buy], null)).body).toMatchObject({ code: 'key_missing' });
    expect(await made.countItems()).toBe(before);
  });

  test('the longest rows fit, whether they are recorded or refused', async () => {
    const long = { ...buy, notes: '€'.repeat(500), companyName: '€'.repeat(120), quantity: 123456.12345678 };
    const rows = Array.from({ length: 150 }, (_, at) => ({
      ...long,
      price: 1234.123456,
      transactionDate: addDays('2015-01-01', at * 25),
    }));
    expect(new Set(statuses(await batch(rows)))).toEqual(new Set(['recorded']));
    const sold = Array.from({ length: 499 }, (_, at) => ({
      ...sell,
      quantity: 999_999_999.123456,
      price: 0.01,
      symbol: `ABCDEFGHIJKLMNOPQRSTU${String(at).padStart(3, '0')}`,
    }));
    expect(statuses(await batch([...sold, buy])).slice(-2)).toEqual(['refused', 'recorded']);
    await expectSound();
  });
});

describe('sent again', () => {
  test('under its key it is answered the same, and records nothing', async () => {
    const key = randomUUID();
    const rows = [sell, buy, { ...sell, symbol: 'KO' }];
    const first = await batch(rows, key);
    const before = await readStoredState(person);
    // What was refused would be possible by now.
    await add({ symbol: 'KO', quantity: 50 });
    expect((await batch(rows, key)).body).toEqual(first.body);
    expect((await listTrades(person.id)).length).toBe(before.filter(({ sk }) => /^PTX#/.test(String(sk))).length + 1);
    expect((await batch([buy], key)).body.code).toBe('idempotency_key_reused');
    expect(statuses(await batch(rows))).toEqual(['recorded', 'recorded', 'recorded']);
  });

  test('what recorded nothing is judged anew', async () => {
    const key = randomUUID();
    expect(statuses(await batch([sell], key))).toEqual(['refused']);
    await add();
    expect(statuses(await batch([sell], key))).toEqual(['recorded']);
  });

  test('twice at once, it is recorded once', async () => {
    const rows = history(200);
    const key = randomUUID();
    const answers = await Promise.all([batch(rows, key), batch(rows, key), batch(rows, key)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status, body } of answers) expect(status === 200 ? body : done[0]?.body).toEqual(done[0]?.body);
    expect((await batch(rows, key)).body).toEqual(done[0]?.body);
    expect(await expectSound()).toHaveLength(200);
  });
});

/**
 * Shares that are sold in February and bought back from March on, before the sale of all of them in December: it takes
 * several transactions, and by date alone the first of them would take the shares of that sale.
 */
const long = (count = 60) =>
  Array.from({ length: count }, (_, at) => ({
    ...(at < count / 2 ? sell : buy),
    quantity: 0.3,
    transactionDate: addDays(at < count / 2 ? '2024-02-01' : '2024-03-01', at),
  }));

describe('broken off', () => {
  test.runIf(isLongTestRun).each(['timed out', 'answer lost'] as const)(
    'after any of its transactions (%s) it stands right, and is finished by sending it again',
    async (fault) => {
      covers('1.7 POST /portfolio/transactions/batch');
      vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const rows = [...history(90), ...long()];
      const prepare = async () => {
        person = await createSignedInPerson('owner', randomUUID());
        await add();
        await add({ ...sell, transactionDate: '2024-12-02' });
      };
      await prepare();
      const { commands } = await countTableRequests(() => batch(rows));
      const undisturbed = await readStoredState(person);
      const transactions = commands['TransactWriteItems'] ?? commands['TransactWrite'] ?? 0;
      expect(transactions).toBeGreaterThan(8);
      for (let after = 0; after < transactions; after += 1) {
        await prepare();
        const key = randomUUID();
        const { result } = await withTableFault({ fault, on: 'writes', after }, () => batch(rows, key));
        expect(result.status).toBe(503);
        await expectSound();
        const { body: holdings } = await send(handler, 'GET', '/portfolio/holdings');
        expect(holdings.platformHoldings.filter(({ needsReview }: { needsReview: boolean }) => needsReview)).toEqual(
          [],
        );
        const again = await batch(rows, key);
        expect([again.status, new Set(statuses(again))]).toEqual([200, new Set(['recorded'])]);
        expect(await readStoredState(person)).toEqual(undisturbed);
      }
      vi.restoreAllMocks();
    },
    120_000,
  );

  test('and its position changed in between so that the rest is impossible: the rest is refused, and says so', async () => {
    await add();
    const rows = [
      ...Array.from({ length: 40 }, (_, at) => ({
        ...sell,
        quantity: 0.2,
        transactionDate: addDays('2024-06-03', at),
      })),
      { ...buy, symbol: 'KO' },
    ];
    const key = randomUUID();
    await withTableFault({ fault: 'timed out', on: 'writes', after: 1 }, () => batch(rows, key));
    const begun = (await listTrades(person.id)).length;
    expect(begun).toBeGreaterThan(10);
    expect(
      (await send(handler, 'POST', '/portfolio/transactions', { ...sell, quantity: 5, transactionDate: today })).status,
    ).toBe(201);
    const found = statuses(await batch(rows, key));
    expect(found.filter((status) => status === 'recorded')).toHaveLength(begun);
    expect(found.filter((status) => status === 'refused')).toHaveLength(1);
    expect(found.at(-1)).toBe('recorded');
    expect(statuses(await batch(rows, key))).toEqual(found);
    // The others' sale, and KO.
    expect(await expectSound()).toHaveLength(begun + 2);
  });

  test('the ids of its rows are given to nobody else meanwhile', async () => {
    const key = randomUUID();
    const rows = history(90);
    await withTableFault({ fault: 'timed out', on: 'writes', after: 1 }, () => batch(rows, key));
    expect((await add({ symbol: 'KO' })).body.id).toBe(91);
    expect(rowsOf(await batch(rows, key)).map(({ id }) => id)).toEqual(rows.map((_, at) => 90 - at));
    expect(await expectSound()).toHaveLength(91);
  });

  test('the key of a batch that is not finished stands for no other call', async () => {
    const key = randomUUID();
    await withTableFault({ fault: 'timed out', on: 'writes', after: 2 }, () => batch(history(90), key));
    const { status, body } = await send(handler, 'POST', '/portfolio/transactions', buy, key);
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('beside others', () => {
  test('two batches at once are both recorded, and single trades, deposits and edits among them', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await add();
    const rows = [history(150), history(150, { firstDay: 400 })];
    const keys = rows.map(() => randomUUID());
    const singles = async () => {
      const answers = [];
      for (let at = 0; at < 12; at += 1) {
        answers.push(await add({ transactionDate: addDays('2024-01-10', at), symbol: symbols[at] }));
        answers.push(
          await send(cash, 'POST', '/cash/transactions', {
            transactionType: 'deposit',
            amount: 1.5,
            platform: 'Robinhood',
            transactionDate: '2024-01-10',
          }),
        );
        answers.push(await send(handler, 'PUT', '/portfolio/transactions/1', { ...buy, price: 50 + at }));
      }
      return answers;
    };
    const [single, ...answers] = await Promise.all([singles(), ...rows.map((own, at) => batch(own, keys[at]))]);
    // Whoever meets too many others is told so, and sends it again.
    for (const [at, own] of rows.entries()) {
      let answer = answers[at] as Awaited<ReturnType<typeof batch>>;
      while (answer.status === 503) answer = await batch(own, keys[at]);
      expect([answer.status, new Set(statuses(answer))]).toEqual([200, new Set(['recorded'])]);
    }
    const taken = single.filter(({ status }, at) => at % 3 === 0 && status === 201).length;
    expect(await expectSound()).toHaveLength(1 + 300 + taken);
    vi.restoreAllMocks();
  }, 120_000);

  test('it gets on however often others come first, as long as it gets anywhere', async () => {
    let met = 0;
    getTableClient().doc.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (!String(commandName).startsWith('TransactWrite')) return next(args);
          met += 1;
          if (met % 2 === 1) return next(args);
          const refused = { CancellationReasons: [{ Code: 'TransactionConflict' }] };
          throw Object.assign(new Error('of the test'), { name: 'TransactionCanceledException', ...refused });
        },
      { step: 'initialize', name: 'meetOthers' },
    );
    // Each of some sixty tries counts here, not how long it waits for the next one.
    setRetryPause(0);
    const [all, key] = [history(300), randomUUID()];
    let answer = await batch(all, key);
    // On a machine that does other work as well, it may take more than the time of one call.
    while (answer.status === 503) answer = await batch(all, key);
    setRetryPause();
    getTableClient().doc.middlewareStack.remove('meetOthers');
    expect([answer.status, new Set(statuses(answer))]).toEqual([200, new Set(['recorded'])]);
    expect(met).toBeGreaterThan(30);
    expect(await expectSound()).toHaveLength(300);
  });

  test('a sale of the last shares and a batch that sells them as well: one of them has them', async () => {
    await add();
    const [one, many] = await Promise.all([add(sell), batch([sell])]);
    const recorded = [one.status === 201, statuses(many)[0] === 'recorded'];
    expect(recorded.filter(Boolean)).toHaveLength(1);
    await expectSound();
  });

  test('found dividends follow the shares that a batch changes', async () => {
    await add({ transactionDate: '2025-01-02' });
    await send(dividends, 'POST', '/dividends/automated/auto-sync-all', {});
    const found = async () =>
      new Map((await listFoundDividends(person.id)).map(({ exDate, sharesHeld }) => [exDate, sharesHeld]));
    expect(await found()).toEqual(
      new Map([
        ['2025-02-10', 10],
        ['2025-05-12', 10],
      ]),
    );
    const rows = [...history(60), { ...sell, quantity: 4, transactionDate: '2025-03-03' }];
    expect(new Set(statuses(await batch(rows)))).toEqual(new Set(['recorded']));
    expect(await found()).toEqual(
      new Map([
        ['2025-02-10', 10],
        ['2025-05-12', 6],
      ]),
    );
    expect(await listPendingDividendCorrections(person.id)).toEqual([]);
    await expectSound();
  });

  test('found dividends follow from the first of its trades on, where it takes several transactions', async () => {
    await add({ transactionDate: '2025-01-02' });
    await send(dividends, 'POST', '/dividends/automated/auto-sync-all', {});
    const rows = Array.from({ length: 24 }, (_, at) => ({
      ...buy,
      quantity: 1,
      transactionDate: at === 0 ? '2025-01-20' : addDays('2025-04-01', at),
    }));
    await batch(rows);
    expect((await listFoundDividends(person.id)).map(({ sharesHeld }) => sharesHeld)).toEqual([11, 34]);
    await expectSound();
  });

  test('what follows its trades is finished within five seconds of the call, however many transactions that takes', async () => {
    const asked: [seconds: number, most: number | undefined][] = [];
    const followers: TradeFollowers = {
      ...liveTradeEffects.followers,
      hasAny: async () => true,
      mark: async () => ({ writes: [], moves: [], isWhole: false }),
      finish: async ({ budget }, most) => void asked.push([Math.ceil((budget?.left() ?? 0) / 1_000), most]),
    };
    const idempotency = { key: randomUUID(), requestHash: 'the-request' };
    const caller = { id: person.id, idempotency, budget: createCallTimeBudget(15_000) } as unknown as Actor;
    await addTrades(caller, { transactions: [NewTrade.parse(buy)], whole: false }, { ...liveTradeEffects, followers });
    expect(asked).toEqual([[5, Number.POSITIVE_INFINITY]]);
  });

  test('a ledger whose books are still to be made', async () => {
    await putUnmaterializedTestTrades(
      person.id,
      ...Array.from({ length: 30 }, (_, at) => createSampleTrade(at + 1, symbols[at % 5] as string)),
    );
    expect(new Set(statuses(await batch(history(60))))).toEqual(new Set(['recorded']));
    const { isKept, differences, trades } = await verifyTrades(person.id);
    expect([isKept, differences, trades]).toEqual([true, [], 90]);
  });
});

describe('what it costs', () => {
  const biggest = () => {
    const requests = captureTableRequests();
    return () => {
      const items = requests.flatMap(({ input }) => (input.TransactItems ? [input.TransactItems as object[]] : []));
      return {
        rows: Math.max(...items.map(({ length }) => length)),
        bytes: Math.max(...items.map((one) => JSON.stringify(one).length)),
      };
    };
  };

  test('a batch of 500 asks at most 45 times, of an empty ledger and of a long one, and no transaction is too large', async () => {
    const rows = history(500, { positions: 120 });
    const largest = biggest();
    const first = await countTableRequests(() => batch(rows));
    expect(first.requests).toBeLessThanOrEqual(50);
    const second = await countTableRequests(() => batch(history(500, { positions: 120, firstDay: 600 })));
    expect(second.requests).toBeLessThanOrEqual(180);
    expect(largest().rows).toBeLessThanOrEqual(100);
    expect(largest().bytes).toBeLessThan(4_000_000);
    await expectSound();
  });
});
