import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiSecurityHeaders } from '#contract/site/security-headers';
import { handler } from '#functions/portfolio/handler';
import { tradeLedger } from '#functions/portfolio/store';
import { overridePort } from '#functions/ports';
import { forgetBuildId } from '#functions/runtime/http/build-id';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { getTableClient, writeTransaction } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { type MarketDataProvider, ProviderFailure } from '#functions/stocks/market-data';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestAnswer,
  type TestTable,
} from '#tests/kit/table';

const reports = [
  '/portfolio/holdings',
  '/portfolio/value',
  '/portfolio/platform-breakdown',
  '/portfolio/daily-change',
  '/portfolio/analysis',
];
const lists = [
  '/portfolio/transactions',
  '/portfolio/transactions?limit=10',
  '/portfolio/transactions?limit=10&order=oldest',
  '/portfolio/platform-transactions?platform=Robinhood',
];
const routes = [...reports, ...lists];

/** Monday 23 November 2026, 11:00 in New York. */
const open = new Date('2026-11-23T16:00:00Z');
let now = open;
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Prices as they would be live: the time of a price moves with the price, and not with who asks for it. */
const live = (market: TestMarketData): MarketDataProvider => ({
  ...createTestMarket(market),
  quotes: async (symbols) =>
    (await createTestMarket(market).quotes(symbols)).map((quote) => ({
      ...quote,
      source: 'yahoo',
      asOf: '2026-11-23T15:59:00Z',
    })),
});
const trade = {
  symbol: 'AAA',
  companyName: 'AAA Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  transactionDate: '2024-01-10',
  platform: 'Robinhood',
};
const prices: TestMarketData['prices'] = { AAA: [120, 110], BBB: [30, 31] };

let made: TestTable;
let owner: string;
let token: string;
/** Happens once, before a query that begins like this; and whether the table takes no writes. */
let before: { prefix: string; act: () => Promise<unknown> } | undefined;
let isReadOnly = false;

const intervene = () =>
  getTableClient().doc.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { ExpressionAttributeValues: values } = args.input as { ExpressionAttributeValues?: object };
        const due = before && values && Object.values(values).includes(before.prefix) ? before : undefined;
        if (due) before = undefined;
        await due?.act();
        if (isReadOnly && commandName?.startsWith('TransactWrite')) throw new Error('no writes');
        return next(args);
      },
    { step: 'initialize', name: 'intervene' },
  );

beforeEach(async () => {
  made = await startTestTable();
  intervene();
  now = open;
  overridePort('clock', () => now);
  overridePort('marketData', live({ prices }));
  clearMarketCache();
  ({ id: owner, token } = await createSignedInPerson('owner', randomUUID()));
});
afterEach(async () => {
  overridePort('clock', undefined);
  before = undefined;
  isReadOnly = false;
  await made.stop();
});

const get = (path: string, held?: string, by = token): Promise<TestAnswer> =>
  invokeHandler(handler, {
    method: 'GET',
    path: `/api${path}`,
    token: by,
    ...(held !== undefined && { headers: { 'if-none-match': held } }),
  });
const send = (method: string, path: string, body?: unknown, by = token) =>
  invokeHandler(handler, { method, path: `/api/portfolio/transactions${path}`, token: by, body });
const buy = (more: object = {}, by = token) => send('POST', '', { ...trade, ...more }, by);
const tagOf = ({ status, headers }: TestAnswer): string => {
  expect([status, headers['etag']]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
  return headers['etag'] as string;
};

/** The ETags of some calls, each of which is held from here on. */
const held = async (paths = routes): Promise<Map<string, string>> => {
  const tags = new Map<string, string>();
  for (const path of paths) tags.set(path, tagOf(await get(path)));
  return tags;
};
const expectHeld = async (tags: Map<string, string>) => {
  for (const [path, tag] of tags) expect([path, (await get(path, tag)).status]).toEqual([path, 304]);
};
/** Each is answered anew, with another ETag, which is held then. */
const expectChanged = async (tags: Map<string, string>) => {
  for (const [path, tag] of tags) {
    const answer = await get(path, tag);
    expect(tagOf(answer), path).not.toBe(tag);
    expect(answer.body).toEqual((await get(path)).body);
    expect((await get(path, tagOf(answer))).status).toBe(304);
  }
};

/** Of trades, which the heads tell. */
const countOf = ({ body }: TestAnswer): object =>
  'transactionsCount' in body ? { transactionsCount: body.transactionsCount } : {};

describe('what is held', () => {
  test.each(routes)('%s is answered 304, by two requests to the table', async (path) => {
    await buy();
    const tag = tagOf(await get(path));
    let answer: TestAnswer | undefined;
    const { commands } = await countTableRequests(async () => {
      answer = await get(path, tag);
    });
    expect(answer).toMatchObject({ status: 304, body: undefined, headers: { etag: tag, 'cache-control': 'no-store' } });
    for (const [name, value] of Object.entries(apiSecurityHeaders)) {
      expect(answer?.headers[name.toLowerCase()]).toBe(value);
    }
    expect(answer?.headers['content-type']).toBeUndefined();
    expect(commands).toEqual({ GetItem: 1, Query: 1 });
  });

  test.each(reports)('%s is answered 304 by a new container as well, which has to read the ledger', async (path) => {
    await buy();
    const tag = tagOf(await get(path));
    clearContainerCaches();
    clearMarketCache();
    const { commands } = await countTableRequests(async () => expect((await get(path, tag)).status).toBe(304));
    expect(commands).toEqual({ GetItem: 1, Query: 2, BatchGetItem: 1 });
  });

  test('an empty ledger as well', async () => {
    await expectHeld(await held());
  });

  test('prices that are asked for again and are the same', async () => {
    await buy();
    const tags = await held();
    pass(90);
    await expectHeld(tags);
  });

  test('any of several ETags, a weak one, and any at all', async () => {
    await buy();
    const tag = tagOf(await get('/portfolio/value'));
    for (const one of [`"a,b", ${tag}`, `${tag},"b"`, `W/${tag}`, `W/"x" , W/${tag}`, '*', ' * ']) {
      expect([one, (await get('/portfolio/value', one)).status]).toEqual([one, 304]);
    }
  });
});

describe('what is not held', () => {
  test('is answered whole, with the ETag, whatever the header says', async () => {
    await buy();
    const tag = tagOf(await get('/portfolio/value'));
    for (const one of ['', '"x"', tag.slice(1, -1), tag.slice(0, -1), `x${tag.slice(1)}`, '"*"', '**', 'W/', '"']) {
      expect([one, tagOf(await get('/portfolio/value', one))]).toEqual([one, tag]);
    }
  });

  test('each person, each call and each query has ETags of its own', async () => {
    await buy();
    const other = (await createSignedInPerson('member', randomUUID())).token;
    await buy({}, other);
    const tags = await held();
    expect(new Set(tags.values()).size).toBe(routes.length);
    for (const [path, tag] of tags) {
      expect(tagOf(await get(path, tag, other)), path).not.toBe(tag);
      for (const foreign of routes.filter((one) => one !== path)) tagOf(await get(foreign, tag));
    }
  });

  test('what another program answered', async () => {
    await buy();
    const tags = await held();
    forgetBuildId();
    await expectChanged(tags);
  });

  test('a call that has no ETag takes no notice of the header', async () => {
    await buy();
    const answer = await get('/portfolio/transactions/1', '*');
    expect([answer.status, answer.headers['etag']]).toEqual([200, undefined]);
  });
});

describe('a change', () => {
  test('of a trade: bought, edited, deleted', async () => {
    await buy();
    await buy({ quantity: 1 });
    let tags = await held();
    await buy({ symbol: 'BBB' });
    await expectChanged(tags);
    tags = await held();
    await send('PUT', '/2', { ...trade, quantity: 2, version: 1 });
    await expectChanged(tags);
    tags = await held();
    expect((await send('DELETE', '/2')).status).toBe(204);
    await expectChanged(tags);
  });

  test('of a price, and one that could not be had again', async () => {
    await buy();
    const tags = await held(reports);
    pass(90);
    overridePort('marketData', live({ prices: { AAA: [121, 110] } }));
    await expectChanged(tags);
    const newer = await held(reports);
    pass(90);
    overridePort('marketData', { ...live({}), quotes: () => Promise.reject(new ProviderFailure('no answer')) });
    await expectChanged(newer);
    expect((await get('/portfolio/holdings')).body.holdings[0].quote).toMatchObject({ price: 121, stale: true });
  });

  test('of the rate that a price is converted by', async () => {
    await buy();
    const currencies = { AAA: 'EUR' };
    overridePort('marketData', live({ prices, currencies, rates: { EURUSD: 1.1 } }));
    pass(90);
    const tags = await held(reports);
    pass(4_000);
    overridePort('marketData', live({ prices, currencies, rates: { EURUSD: 1.2 } }));
    await expectChanged(tags);
  });

  test('of the splits, by which the books are folded again', async () => {
    await buy();
    const tags = await held(reports);
    overridePort(
      'marketData',
      live({ prices, splits: { AAA: [{ date: '2025-01-10', numerator: 2, denominator: 1 }] } }),
    );
    await expectHeld(tags);
    pass(2 * 3600);
    await expectChanged(tags);
    expect((await get('/portfolio/holdings')).body.holdings[0].shares).toBe(20);
  });

  test('of the day in New York', async () => {
    // 23:59.
    pass(12 * 3600 + 59 * 60);
    await buy();
    const tags = await held(reports);
    pass(30);
    await expectHeld(tags);
    pass(60);
    await expectChanged(tags);
  });

  test('just before the heads are read: what is answered is never older than its ETag', async () => {
    await buy();
    for (const path of routes) {
      for (const forget of [clearContainerCaches, () => undefined]) {
        await get(path);
        forget();
        const act = async () => {
          await setTimeout(30);
          await buy({ symbol: 'BBB', quantity: 7 });
        };
        before = { prefix: 'SEQ#', act };
        const answer = await get(path);
        expect(before).toBeUndefined();
        expect(answer.body, path).toEqual((await get(path)).body);
      }
    }
  });

  test('just after them: what is answered is newer than its ETag, is whole, and is not held', async () => {
    await buy();
    for (const path of reports) {
      await get(path);
      clearContainerCaches();
      before = { prefix: 'BOOK#M#', act: () => buy({ symbol: 'BBB', quantity: 7 }) };
      const answer = await get(path);
      expect([path, before]).toEqual([path, undefined]);
      const next = await get(path, tagOf(answer));
      expect([next.status, answer.body]).toEqual([200, { ...next.body, ...countOf(answer) }]);
      expect((await send('DELETE', `/${(await get('/portfolio/transactions')).body[0].id}`)).status).toBe(204);
    }
  });
});

describe('no ETag', () => {
  const withoutEtag = async (paths: string[]) => {
    for (const path of paths) {
      const { status, headers } = await get(path, '*');
      expect([path, status, headers['etag']]).toEqual([path, 200, undefined]);
    }
  };

  test('while the splits of a stock cannot be looked up, since its figures then depend on more', async () => {
    overridePort('marketData', live({ prices, failing: ['AAA'] }));
    await buy();
    await withoutEtag(reports);
    await expectHeld(await held(lists));
  });

  test('while what is kept of the trades is not made yet', async () => {
    await buy();
    const { last, version } = await tradeLedger.head(owner);
    await writeTransaction([tradeLedger.restore(owner, { last, version: version + 1 })]);
    isReadOnly = true;
    await withoutEtag(routes);
    isReadOnly = false;
    await expectHeld(await held());
  });
});
