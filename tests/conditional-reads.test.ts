import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import {
  buildPendingDividendCorrectionWrite,
  listPendingDividendCorrections,
} from '#functions/dividends/found/found-store';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';

import { handler as watchlist } from '#functions/watchlist/handler';
import { createDice, isLongTestRun } from '#tests/kit/dice';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestAnswer,
  type TestTable,
} from '#tests/kit/table';
import {
  cashEntryInput,
  cdInput,
  createSender,
  createTestLedgers,
  type SendToHandler,
  type TestPerson,
  tradeInput,
  writeOperations,
} from '#tests/kit/write-operations';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/**
 * An ETag stands for one answer. Random writes of every kind, prices, rates, splits and days that change: wherever two
 * answers have one ETag, they are the same, and a container that has just begun answers as one that remembers.
 */

const curve = '/analytics/portfolio/performance';
/** What is answered to them goes by more than heads, so that even a 304 asks the table for more. */
const readsOfRanges: [ApiHandler, string][] = [
  [analytics, '/insight/returns?range=all'],
  [analytics, '/insight/net-worth'],
  [analytics, '/insight/value-history'],
  [analytics, '/insight/value-history?scope=investments&range=all&benchmark=KO'],
  [analytics, '/insight/explained?range=all&name=bridge'],
  [analytics, '/insight/explained?range=all&name=difference&benchmark=KO'],
  [analytics, '/insight/explained?scope=household&range=all&name=moneyWeighted'],
  [analytics, '/insight/bridge/rows?range=all&line=income&limit=3'],
  [analytics, '/insight/bridge/rows?scope=household&range=all&line=contributions'],
];
const reads: [ApiHandler, string][] = [
  [portfolio, '/portfolio/holdings'],
  [portfolio, '/portfolio/transactions?limit=5'],
  [cash, '/cash/balances'],
  [cash, '/cash/balance'],
  [cash, '/cash/transactions'],
  [cash, '/cash/transactions?limit=3'],
  [cash, '/cash/transactions?limit=3&order=oldest'],
  [cash, '/cash/dividend-transactions'],
  [dashboard, '/dashboard/data'],
  [analytics, '/analytics/dashboard'],
  [analytics, '/analytics/kpis'],
  [analytics, '/insight/holdings'],
  [analytics, '/insight/stock/AAPL'],
  [analytics, '/insight/stock/KO'],
  [analytics, '/insight/stock/AAPL/lots?platform=Robinhood'],
  [analytics, '/insight/stock/AAPL/trades?limit=5'],
  [analytics, '/analytics/financial/trends?months=24'],
  [analytics, curve],
  [analytics, `${curve}?interval=day&from=2025-01-01`],
];
/**
 * What asks the table for nothing but the person and the heads where the browser holds it; and for the days of use, the note of the
 * stock, with what the days of the curve were counted, or the targets, which hold the sectors that a person names.
 */
const heldFor = (path: string) =>
  path === '/analytics/dashboard' || /^\/insight\/stock\/[A-Z]+(\/lots|$)/.test(path)
    ? { GetItem: 1, Query: 1, BatchGetItem: 1 }
    : { GetItem: path.startsWith(curve) || path === '/insight/holdings' ? 2 : 1, Query: 1 };

/** Monday 23 November 2026, 11:00 in New York. */
let now = new Date('2026-11-23T16:00:00Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const { next, pick } = createDice();

/** Prices, rates and splits of the moment; they change now and then. */
const market = { price: 200, rate: 1.1, isSplit: false };
const provider = (): MarketDataProvider => {
  const { price, rate, isSplit } = market;
  const of = createTestMarket({
    prices: { AAPL: [price, 198], KO: [60, 61] },
    rates: { EURUSD: rate },
    history: {
      AAPL: [
        ['2025-01-10', 200],
        ['2025-06-02', 210],
      ],
      KO: [['2025-01-10', 61]],
      'EURUSD=X': [['2025-01-10', 1.05]],
    },
    dividends: {
      AAPL: [
        ['2025-02-10', 0.25, '2025-02-13'],
        ['2025-05-12', 0.26, '2025-05-15'],
      ],
    },
    splits: isSplit ? { KO: [{ date: '2025-03-03', numerator: 2, denominator: 1 }] } : {},
  });
  const live = async (symbols: readonly string[]) =>
    (await of.quotes(symbols as string[])).map((one) => ({
      ...one,
      source: 'yahoo' as const,
      asOf: '2026-11-23T15:59:00Z',
    }));
  return { ...of, quotes: live };
};

let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('clock', () => now);
  overridePort('marketData', provider());
  person = await createSignedInPerson('owner', `reader-${randomUUID()}`);
  send = createSender(person);
  await createTestLedgers(send);
  // One more than the writes delete, so that the position whose lots are read stays.
  const kept = await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
  expect(kept.status).toBe(201);
});
afterAll(() => table.stop());

const get = (to: ApiHandler, path: string, held?: string): Promise<TestAnswer> =>
  invokeHandler(to, {
    method: 'GET',
    path: `/api${path}`,
    token: person.token,
    ...(held !== undefined && { headers: { 'if-none-match': held } }),
  });

/** Of an overview the moment at which it was made is none of its figures. */
const figures = (body: unknown): string => JSON.stringify(body, (name, value) => (name === 'lastUpdated' ? '' : value));

const turnMarket = (): void => {
  if (next(3) === 0) market.price += 1;
  if (next(3) === 0) market.rate += 0.01;
  if (next(4) === 0) market.isSplit = !market.isSplit;
  overridePort('marketData', provider());
  pass(pick([30, 90, 4_000, 90_000]));
};

const euros = { platform: 'Revolut', currency: 'EUR', transactionDate: '2025-04-01' };
const more: (() => Promise<TestAnswer>)[] = [
  () => send(cash, 'POST', '/cash/transactions', { ...cashEntryInput, ...euros, amount: 1 + next(90) }),
  () => send(cash, 'PUT', '/cash/balances', { platform: pick(['Robinhood', 'BOSA']), balance: next(900) }),
  () => send(cash, 'PUT', '/cash/balances', { ...euros, platform: 'Other', balance: next(900) }),
  () =>
    send(savings, 'POST', '/savings', {
      accountName: 'Abroad',
      interestRate: 2,
      currentBalance: next(90),
      currency: 'EUR',
    }),
  () => send(savings, 'POST', '/savings/1/transactions', { transactionType: 'deposit', amount: 1 + next(90) }),
  () => send(watchlist, 'POST', '/enhanced-watchlist', { symbol: pick(['NVDA', 'MSFT', 'TSLA']) }),
  () => send(watchlist, 'DELETE', `/enhanced-watchlist/${1 + next(4)}`),
  () =>
    send(portfolio, 'POST', '/portfolio/transactions', {
      ...tradeInput,
      symbol: pick(['AAPL', 'KO']),
      platform: pick(['Schwab', 'Revolut']),
    }),
  () =>
    send(
      portfolio,
      'POST',
      '/portfolio/transactions/batch',
      { transactions: [tradeInput, { ...tradeInput, symbol: 'KO' }] },
      randomUUID(),
    ),
  () => send(cds, 'POST', '/cds', { ...cdInput, accountNumber: randomUUID().slice(0, 8) }),
  () => send(cds, 'POST', `/cds/${1 + next(3)}/interest`, { paymentDate: '2025-03-01', interestAmount: 1 + next(90) }),
  () => send(analytics, 'POST', '/analytics/track', { event_type: 'cash_add' }),
];

const write = async (): Promise<string> => {
  if (next(4) === 0) turnMarket();
  if (next(2) === 0) {
    const at = next(more.length);
    return `${at}: ${(await more[at]?.())?.status}`;
  }
  const one = pick(writeOperations);
  return `${one.name}: ${(await one.send(send, randomUUID(), person)).status}`;
};

const steps = isLongTestRun ? 70 : 5;

test(
  `one ETag is one answer, through ${steps} writes of every kind`,
  async () => {
    const answers = new Map<string, string>();
    const latest = new Map<string, string>();
    for (let step = 0; step < steps; step += 1) {
      const done = step < 2 ? 'nothing' : await write();
      let held = 0;
      // Days that are not counted yet have no ETag.
      await get(analytics, curve);
      for (const [to, path] of [...reads, ...readsOfRanges]) {
        const [before, warm] = [latest.get(path), await get(to, path, latest.get(path))];
        clearContainerCaches();
        const cold = await get(to, path);
        const told = `${path} after ${done}`;
        const tag = cold.headers['etag'] as string;
        expect([cold.status, tag], told).toEqual([200, expect.any(String)]);
        expect(warm.headers['etag'], told).toBe(tag);
        expect(warm.status, told).toBe(tag === before ? 304 : 200);
        if (warm.status === 200) expect(figures(warm.body), told).toBe(figures(cold.body));
        expect(answers.get(tag) ?? figures(cold.body), told).toBe(figures(cold.body));
        if (warm.status === 304) held += 1;
        answers.set(tag, figures(cold.body));
        latest.set(path, tag);
      }
      if (step < 2) expect(held).toBe(step === 0 ? 0 : reads.length + readsOfRanges.length);
    }
  },
  steps * 10_000,
);

test('the day that passes in New York changes every figure that goes by it', async () => {
  // That of a household says also of which moment its rates of exchange are.
  const byDay: [ApiHandler, string][] = [...reads, ...readsOfRanges].filter(
    ([to, path]) =>
      to === dashboard ||
      (to === analytics &&
        !path.includes('/trades') &&
        !path.includes('scope=household') &&
        !['/insight/value-history', '/insight/net-worth'].includes(path)),
  );
  const tagsAt = async (time: string) => {
    now = new Date(time);
    return Promise.all(byDay.map(async ([to, path]) => (await get(to, path)).headers['etag']));
  };
  // Days that are not counted yet have no ETag; each answer counts some.
  await expect.poll(() => tagsAt('2027-03-04T04:40:00Z')).not.toContain(undefined);
  const before = await tagsAt('2027-03-04T04:41:00Z');
  expect(await tagsAt('2027-03-04T04:59:00Z')).toEqual(before);
  const after = await tagsAt('2027-03-04T05:01:00Z');
  expect(after.filter((tag, at) => tag === before[at])).toEqual([]);
});

const readsByPath = reads.map(([to, path]) => ({ to, path }));
test('the opening of the exchange changes what the last day has gained', async () => {
  const tagAt = async (time: string) => {
    now = new Date(time);
    return (await get(analytics, '/insight/value-history')).headers['etag'];
  };
  await expect.poll(() => tagAt('2027-03-04T14:20:00Z')).toBeDefined();
  const before = await tagAt('2027-03-04T14:29:00Z');
  expect(await tagAt('2027-03-04T14:29:30Z')).toBe(before);
  expect(await tagAt('2027-03-04T14:30:00Z')).not.toBe(before);
});

test.each(readsByPath)(
  '$path: what is held or was made before costs the person and the heads',
  async ({ to, path }) => {
    const tag = (await get(to, path)).headers['etag'] as string;
    const made = await get(to, path);
    const { commands } = await countTableRequests(async () => expect((await get(to, path, tag)).status).toBe(304));
    expect(commands).toEqual(heldFor(path));
    const { commands: again } = await countTableRequests(async () =>
      expect((await get(to, path)).body).toEqual(made.body),
    );
    expect(again).toEqual(heldFor(path));
  },
);

test('a rate that changes changes all that is told in US dollars', async () => {
  // A Saturday: no price is asked for again.
  now = new Date('2027-03-06T15:00:00Z');
  expect((await send(cash, 'POST', '/cash/transactions', { ...cashEntryInput, ...euros })).status).toBe(201);
  const paths = [
    '/cash/balances',
    '/cash/balance',
    '/cash/transactions',
    '/dashboard/data',
    '/analytics/financial/trends',
  ];
  const inDollars = reads.filter(([, path]) => paths.some((one) => path.startsWith(one)));
  const tags = () => Promise.all(inDollars.map(async ([to, path]) => (await get(to, path)).headers['etag']));
  await tags();
  const before = await tags();
  market.rate += 0.01;
  overridePort('marketData', provider());
  pass(4_000);
  const after = await tags();
  expect(after.filter((tag, at) => tag === before[at])).toEqual([]);
  expect(after).toHaveLength(7);
});

test('while dividends are being corrected, no figure that counts them has an ETag, and cash is told once they are', async () => {
  overridePort('marketData', provider());
  await writeWithoutChangeLog([
    buildPendingDividendCorrectionWrite(person.id, { symbol: 'AAPL', platforms: ['Robinhood'], from: '2020-01-01' }),
    dividendLedger.move(person.id, await dividendLedger.head(person.id), 99, { correcting: 1 }),
  ]);
  for (const [to, path] of [
    [analytics, '/analytics/financial/trends?months=24'],
    [analytics, '/analytics/kpis'],
  ] as const) {
    const answer = await get(to, path, '*');
    expect([path, answer.status, answer.headers['etag']]).toEqual([path, 200, undefined]);
  }
  expect((await get(cash, '/cash/balances')).headers['etag']).toBeDefined();
  expect(await listPendingDividendCorrections(person.id)).toEqual([]);
  for (const path of ['/analytics/financial/trends?months=24', '/analytics/kpis']) {
    expect([path, (await get(analytics, path)).headers['etag']]).toEqual([path, expect.any(String)]);
  }
});

test('while a stock’s splits cannot be looked up, no figure of the books has an ETag', async () => {
  overridePort('marketData', createTestMarket({ prices: { NEW: [1, 1] }, failing: ['NEW'] }));
  clearMarketCache();
  const { status } = await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol: 'NEW' });
  expect(status).toBe(201);
  for (const [to, path] of [
    [dashboard, '/dashboard/data'],
    [analytics, '/analytics/kpis'],
  ] as const) {
    const answer = await get(to, path, '*');
    expect([path, answer.status, answer.headers['etag']]).toEqual([path, 200, undefined]);
  }
});
