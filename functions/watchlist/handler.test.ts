import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { watchlistCategories } from '#core/watchlist/watchlist-options';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { type MarketDataProvider, ProviderFailure } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';
import { handler } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import { addTestTitleTexts } from '#tests/kit/title-text';

const known = createTestMarket({ prices: { AAPL: [95, 100], MSFT: [400, 400] }, rates: { PLNUSD: 0.25 } });
const quotes: MarketDataProvider['quotes'] = async (symbols) =>
  (await known.quotes(symbols)).map((quote) => {
    const change = quote.price - (quote.previousClose ?? quote.price);
    return { ...quote, change, changePercent: (change * 100) / (quote.previousClose ?? 1) };
  });
const market: MarketDataProvider = { ...known, quotes };
/** The same Apple in Warsaw, at the same figures in zloty. */
const polish: MarketDataProvider = {
  ...known,
  quotes: async () => (await quotes(['AAPL'])).map((quote) => ({ ...quote, symbol: 'PKN.WA', currency: 'PLN' })),
};
const down: MarketDataProvider = { ...market, quotes: () => Promise.reject(new ProviderFailure('down')) };

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', market);
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const send = (method: string, path = '', body?: unknown, token = owner, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/enhanced-watchlist${path}`, body, token, headers });
const add = (change: object = {}, token = owner) => send('POST', '', { symbol: 'AAPL', ...change }, token);
const list = async (token = owner) => (await send('GET', '', undefined, token)).body;
const symbols = async () => (await list()).watchlist.map(({ symbol }: { symbol: string }) => symbol);

describe('adding', () => {
  test('the symbol alone is enough: the market names the company, the rest is null or the default', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: 1,
      symbol: 'AAPL',
      company_name: 'AAPL Inc.',
      category_id: null,
      category_name: null,
      category_color: null,
      priority_level: 3,
      target_buy_price: null,
      target_buy_quantity: null,
      target_investment_amount: null,
      target_sell_price: null,
      target_status: 'pending',
      recommendation: 'Wait: no target price is set.',
      notes: '',
      investment_thesis: '',
      // No dividend (0 of 15), down 5 % (1 of 20): 20 / 35.
      ai_score: 0.57,
      ai_reasons: [
        { factor: 'dividend', score: 0, weight: 15, reason: 'No dividend is known.' },
        { factor: 'move', score: 1, weight: 20, reason: 'Down 5.00% today; a fall of 3% is best.' },
      ],
      currentPrice: 95,
      change: -5,
      changePercent: -5,
      marketCap: null,
      peRatio: null,
      dividendYield: null,
      volume: null,
      quote: { source: 'sample', asOf: expect.any(String), stale: false },
      version: 1,
    });
    expect((await list()).watchlist).toEqual([body]);
  });

  const whole = {
    companyName: 'Apple',
    categoryId: 4,
    targetBuyPrice: 100.5,
    targetBuyQuantity: 3,
    targetInvestmentAmount: 300.25,
    targetSellPrice: 150,
    notes: 'One\nTwo',
    investmentThesis: 'They make telephones.',
    priorityLevel: 1,
    targetStatus: 'completed',
  };
  const readBack = {
    company_name: 'Apple',
    category_id: 4,
    category_name: 'Technology',
    category_color: '#6b5bd2',
    target_buy_price: 100.5,
    target_buy_quantity: 3,
    target_investment_amount: 300.25,
    target_sell_price: 150,
    notes: 'One\nTwo',
    investment_thesis: 'They make telephones.',
    priority_level: 1,
    target_status: 'completed',
    recommendation: 'Buy: $95.00 is at or under the target of $100.50.',
  };

  test('every field comes back under its own name, sent in either style', async () => {
    covers('2.3 watched stock', '2.7 POST /enhanced-watchlist', '3.3 watched stock with score');
    expect((await add(whole)).body).toMatchObject(readBack);
    const snake = Object.fromEntries(
      Object.entries(whole).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    );
    expect((await add({ ...snake, symbol: ' msft ' })).body).toMatchObject({
      ...readBack,
      symbol: 'MSFT',
      recommendation: 'Sell: $400.00 is at or over the target of $150.00.',
    });
  });

  test('null is the same as leaving a field out', async () => {
    const nothing = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
    expect((await add(nothing)).body).toMatchObject({
      company_name: 'AAPL Inc.',
      category_id: null,
      priority_level: 3,
      target_status: 'pending',
      target_buy_quantity: null,
      notes: '',
    });
  });

  test('a symbol is on the list once, also when it is added twice in the same moment', async () => {
    covers('2.7 POST /enhanced-watchlist');
    await add();
    const again = await add({ symbol: 'aapl' });
    expect([again.status, again.body]).toEqual([
      409,
      {
        error: 'AAPL is already on your watchlist.',
        code: 'duplicate',
        details: [{ path: 'symbol', msg: 'AAPL is already on your watchlist.' }],
      },
    ]);
    const both = await Promise.all([add({ symbol: 'MSFT' }), add({ symbol: 'MSFT' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await symbols()).toEqual(['AAPL', 'MSFT']);
    expect((await add({}, member)).status).toBe(201);
  });

  test('one Idempotency-Key adds once and is answered alike', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send('POST', '', { symbol: 'AAPL' }, owner, headers);
    const second = await send('POST', '', { symbol: 'AAPL' }, owner, headers);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await symbols()).toEqual(['AAPL']);
  });
});

describe('bad input adds nothing', () => {
  test.each(
    addTestTitleTexts([
      ['symbol', { symbol: '' }],
      ['symbol', { symbol: 7 }],
      ['categoryId', { categoryId: 99 }],
      ['categoryId', { categoryId: 1.5 }],
      ['categoryId', { category_id: '1' }],
      ['priorityLevel', { priorityLevel: 0 }],
      ['priorityLevel', { priorityLevel: 6 }],
      ['priorityLevel', { priorityLevel: 2.5 }],
      ['targetStatus', { targetStatus: 'done' }],
      ['targetBuyQuantity', { targetBuyQuantity: 0 }],
      ['targetBuyQuantity', { targetBuyQuantity: 1.5 }],
      ['targetBuyQuantity', { targetBuyQuantity: '3' }],
      ['targetInvestmentAmount', { targetInvestmentAmount: 0 }],
      ['targetInvestmentAmount', { targetInvestmentAmount: 0.001 }],
      ['targetInvestmentAmount', { targetInvestmentAmount: -5 }],
      ['targetBuyPrice', { targetBuyPrice: 0 }],
      ['targetSellPrice', { targetSellPrice: -1 }],
      ['targetSellPrice', { targetSellPrice: 1e12 }],
      ['notes', { notes: 'x'.repeat(501) }],
      ['investmentThesis', { investmentThesis: 'x'.repeat(2001) }],
      ['companyName', { companyName: 'a\u0000b' }],
    ]),
  )('%s is named for %s', async (path, _, change) => {
    covers("3.5 watched stock's quantities");
    const before = await table.countItems();
    const { status, body } = await add(change);
    expect([status, body.details[0].path]).toEqual([400, path]);
    expect(body.details[0].msg).toMatch(/^[A-Z].+\.$/);
    expect(await table.countItems()).toBe(before);
  });

  test('targets at their least are taken', async () => {
    covers("3.5 watched stock's quantities");
    expect((await add({ targetBuyQuantity: 1, targetInvestmentAmount: 0.01, targetBuyPrice: 0.01 })).status).toBe(201);
  });
});

describe('reading', () => {
  test('the most urgent comes first, and the figures are over all', async () => {
    covers('2.3 watched stock', '2.7 GET /enhanced-watchlist');
    await add({ targetBuyPrice: 95, categoryId: 1, priorityLevel: 4 });
    await add({ symbol: 'MSFT', priorityLevel: 1, targetBuyPrice: 399.99 });
    await add({ symbol: 'NONE', priorityLevel: 2, targetBuyPrice: 1000 });
    const { watchlist, stats } = await list();
    expect(watchlist.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['MSFT', 'NONE', 'AAPL']);
    // (95 + 400) / 2; AAPL stands at its target, MSFT a cent over, NONE has no price.
    expect(stats).toEqual({
      totalItems: 3,
      opportunities: 1,
      categorized: 1,
      averagePrice: 247.5,
      unpricedSymbols: ['NONE'],
    });
  });

  test('an empty list has no average price', async () => {
    expect(await list()).toEqual({
      watchlist: [],
      stats: { totalItems: 0, opportunities: 0, categorized: 0, averagePrice: null, unpricedSymbols: [] },
    });
  });

  test('where quotes fail the list is whole, and its prices are unavailable', async () => {
    covers('2.7 GET /enhanced-watchlist');
    overridePort('marketData', down);
    expect((await add({ targetBuyPrice: 100 })).status).toBe(201);
    const { watchlist, stats } = await list();
    expect(watchlist).toMatchObject([
      {
        symbol: 'AAPL',
        company_name: 'Apple Inc.',
        target_buy_price: 100,
        currentPrice: null,
        quote: null,
        ai_score: null,
        ai_reasons: [],
        recommendation: 'Wait: no price is available just now.',
      },
    ]);
    expect(stats).toMatchObject({ totalItems: 1, opportunities: 0, averagePrice: null, unpricedSymbols: ['AAPL'] });
  });

  test('a foreign price is compared in US dollars', async () => {
    overridePort('marketData', polish);
    expect((await add({ symbol: 'PKN.WA', targetBuyPrice: 24 })).body).toMatchObject({
      currentPrice: 23.75,
      change: -1.25,
      changePercent: -5,
      recommendation: 'Buy: $23.75 is at or under the target of $24.00.',
    });
  });

  test('the categories each have a name and a colour', async () => {
    covers('2.3 watched stock', '2.7 GET /enhanced-watchlist/categories');
    const { status, body } = await send('GET', '/categories');
    expect([status, body.categories]).toEqual([200, watchlistCategories]);
  });

  test('asks the table for the person, the list and the quotes, once each', async () => {
    await add();
    await add({ symbol: 'MSFT' });
    clearMarketCache();
    const { commands } = await countTableRequests(() => list());
    expect(commands).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 1 });
  });
});

describe('changing and removing', () => {
  test('any status can follow any other, at once', async () => {
    covers('2.7 PATCH /enhanced-watchlist/{id}/status', '3.4 any target status');
    await add({ targetBuyPrice: 90 });
    for (const targetStatus of ['cancelled', 'completed', 'pending']) {
      const { status, body } = await send('PATCH', '/1/status', { targetStatus });
      expect([status, body.target_status, body.target_buy_price]).toEqual([200, targetStatus, 90]);
    }
    expect((await send('PATCH', '/1/status', { target_status: 'completed' })).body).toMatchObject({
      target_status: 'completed',
      version: 5,
    });
    const refused = await send('PATCH', '/1/status', { targetStatus: 'bought' });
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'targetStatus']);
    expect((await list()).watchlist[0].target_status).toBe('completed');
  });

  test('a removed stock is gone and can be put on again under a new id', async () => {
    covers('2.7 DELETE /enhanced-watchlist/{id}');
    await add();
    expect((await send('DELETE', '/1')).status).toBe(204);
    expect(await symbols()).toEqual([]);
    expect((await send('DELETE', '/1')).status).toBe(404);
    expect((await add()).body.id).toBe(2);
  });

  test("somebody else's stock is 404, as one that is not there", async () => {
    await add();
    for (const id of [1, 7]) {
      expect((await send('DELETE', `/${id}`, undefined, member)).status).toBe(404);
      expect((await send('PATCH', `/${id}/status`, { targetStatus: 'completed' }, member)).status).toBe(404);
    }
    expect((await list(member)).watchlist).toEqual([]);
    expect((await list()).watchlist).toMatchObject([{ id: 1, target_status: 'pending' }]);
  });

  test('an id that is none is refused', async () => {
    for (const id of ['0', '-1', '1.5', 'x']) expect((await send('DELETE', `/${id}`)).status).toBe(400);
  });
});

describe('an edit', () => {
  const edit = (change: object, token = owner, headers: Record<string, string> = {}) =>
    send('PUT', '/1', change, token, headers);

  test('changes what is sent alone, in either style, and null takes it away', async () => {
    covers('2.7 PUT /enhanced-watchlist/{id}');
    const { body: first } = await add({ targetBuyPrice: 90, categoryId: 4, notes: 'wait', investmentThesis: 'phones' });
    const { status, body } = await edit({ targetBuyPrice: 100, target_sell_price: 150, priorityLevel: 1, version: 1 });
    expect([status, body]).toMatchObject([
      200,
      {
        ...first,
        target_buy_price: 100,
        target_sell_price: 150,
        priority_level: 1,
        version: 2,
        recommendation: expect.stringContaining('Buy'),
        ai_score: expect.any(Number),
        ai_reasons: expect.any(Array),
        quote: expect.anything(),
      },
    ]);
    const told = {
      companyName: 'Apple',
      categoryId: 1,
      targetBuyQuantity: 3,
      targetInvestmentAmount: 500.5,
      targetStatus: 'completed',
      notes: 'bought',
      investmentThesis: 'services',
    };
    expect((await edit(told)).body).toMatchObject({
      company_name: 'Apple',
      category_id: 1,
      category_name: 'Growth',
      target_buy_price: 100,
      target_buy_quantity: 3,
      target_investment_amount: 500.5,
      target_status: 'completed',
      notes: 'bought',
      investment_thesis: 'services',
    });
    const none = { companyName: null, categoryId: null, targetBuyPrice: null, targetBuyQuantity: null, notes: null };
    expect((await edit(none)).body).toMatchObject({
      company_name: 'AAPL Inc.',
      category_id: null,
      target_buy_price: null,
      target_buy_quantity: null,
      target_sell_price: 150,
      notes: '',
      investment_thesis: 'services',
    });
  });

  test('takes a whole item as it was read', async () => {
    const { body } = await add({ targetBuyPrice: 90 });
    expect((await edit(body)).body).toMatchObject({ target_buy_price: 90, version: 2 });
  });

  test.each(
    addTestTitleTexts<object, [number]>([
      ['symbol', { symbol: 'MSFT' }, 422],
      ['categoryId', { categoryId: 99 }, 400],
      ['targetBuyPrice', { targetBuyPrice: 0 }, 400],
      ['targetBuyQuantity', { targetBuyQuantity: 1.5 }, 400],
      ['targetInvestmentAmount', { targetInvestmentAmount: 0.001 }, 400],
      ['priorityLevel', { priorityLevel: 6 }, 400],
      ['targetStatus', { targetStatus: 'bought' }, 400],
      ['notes', { notes: 'x'.repeat(501) }, 400],
    ]),
  )('%s is named for %s, and nothing changes', async (field, _, change, expected) => {
    await add();
    const { status, body } = await edit(change);
    expect([status, body.details[0].path]).toEqual([expected, field]);
    expect((await list()).watchlist[0].version).toBe(1);
  });

  test('of another version is refused, of somebody else not found, and sent twice is carried out once', async () => {
    covers('2.7 PUT /enhanced-watchlist/{id}');
    await add();
    expect((await edit({ notes: 'mine' }, member)).status).toBe(404);
    const key = { 'idempotency-key': randomUUID() };
    const answers = [
      await edit({ notes: 'a', version: 1 }, owner, key),
      await edit({ notes: 'a', version: 1 }, owner, key),
    ];
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await edit({ notes: 'b', version: 1 })).body.code).toBe('stale');
    expect((await list()).watchlist[0].notes).toBe('a');
  });
});
