import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as auth } from '#functions/auth/handler';
import { overridePort } from '#functions/ports';
import { handler } from '#functions/stocks/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { type MarketDataProvider, ProviderFailure } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let token: string;

const down = () => Promise.reject(new ProviderFailure('down'));
const market: MarketDataProvider = {
  quotes: down,
  events: down,
  history: down,
  fxRate: down,
  search: async (query) => [{ symbol: 'ATT', name: `Found for ${query}`, type: 'Equity', exchange: 'NYSE' }],
};

beforeAll(async () => {
  table = await startTestTable();
  const body = { email: 'owner@example.com', username: 'owner', password: 'correct horse' };
  token = (await invokeHandler(auth, { method: 'POST', path: '/api/auth/register', body })).body.token;
  clearMarketCache();
  overridePort('marketData', market);
});
afterAll(() => table.stop());

const search = (query: string, bearer = token) =>
  invokeHandler(handler, {
    method: 'GET',
    path: `/api/stocks/search/${encodeURIComponent(query)}`,
    ...(bearer ? { token: bearer } : {}),
  });

describe('GET /stocks/search/{query}', () => {
  it('answers an array of suggestions', async () => {
    covers('2.3 suggestion', '2.7 GET /stocks/search/{query}');
    expect(await search('google')).toMatchObject({
      status: 200,
      body: [
        { symbol: 'GOOGL', name: 'Alphabet Inc.', type: 'Equity', exchange: 'NASDAQ' },
        { symbol: 'ATT', name: 'Found for google', type: 'Equity', exchange: 'NYSE' },
      ],
    });
  });

  it('takes any characters that a name may have', async () => {
    expect((await search('AT&T / T%')).body).toEqual([
      { symbol: 'ATT', name: 'Found for at&t / t%', type: 'Equity', exchange: 'NYSE' },
    ]);
  });

  it('answers the built-in names when the provider is down', async () => {
    covers('2.8 search that fails');
    overridePort('marketData', { ...market, search: down });
    expect((await search('facebook')).body.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['META']);
    overridePort('marketData', market);
  });

  it('refuses queries too short or too long, naming the field', async () => {
    for (const query of ['a', ' a ', 'x'.repeat(61)]) {
      const { status, body } = await search(query);
      expect([status, body.details[0].path]).toEqual([400, 'query']);
    }
  });

  it('refuses who is not signed in', async () => {
    const before = await table.countItems();
    expect((await search('apple', '')).status).toBe(401);
    expect(await table.countItems()).toBe(before);
  });
});

describe('GET /stocks/quotes', () => {
  const quotes = (symbols: string) =>
    invokeHandler(handler, { method: 'GET', path: '/api/stocks/quotes', query: { symbols }, token });

  it('answers the quotes to be had in the order asked for, each once, and names those missing', async () => {
    covers('2.7 GET /stocks/quotes');
    overridePort('marketData', createTestMarket({ prices: { AAPL: [95, 100], MSFT: [400, 400] } }));
    const { status, body } = await quotes('msft, NONE,AAPL,MSFT');
    expect([status, body.missing]).toEqual([200, ['NONE']]);
    expect(body.quotes).toMatchObject([
      { symbol: 'MSFT', price: 400, source: 'sample', stale: false },
      { symbol: 'AAPL', price: 95 },
    ]);
    overridePort('marketData', market);
  });

  it('answers none when the provider is down', async () => {
    expect(await quotes('TSLA')).toMatchObject({ status: 200, body: { quotes: [], missing: ['TSLA'] } });
  });

  it('refuses no symbols, odd ones and more than 20', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `S${at}`).join(',');
    for (const symbols of ['', 'AA BB', many, 'x'.repeat(600)]) {
      const { status, body } = await quotes(symbols);
      expect([status, body.details[0].path.split('.')[0]]).toEqual([400, 'symbols']);
    }
  });
});

describe('GET /stocks/splits', () => {
  const splits = (symbol: string) =>
    invokeHandler(handler, { method: 'GET', path: '/api/stocks/splits', query: { symbol }, token });

  it('answers the splits of a stock, an empty list where there were none, and null where nobody can tell', async () => {
    covers('2.7 GET /stocks/splits');
    const tenForOne = { date: '2024-06-10', numerator: 10, denominator: 1 };
    overridePort('marketData', createTestMarket({ splits: { NVDA: [tenForOne] }, failing: ['IBM'] }));
    expect(await splits('nvda')).toMatchObject({ status: 200, body: { splits: [tenForOne] } });
    expect((await splits('KO')).body).toEqual({ splits: [] });
    expect((await splits('IBM')).body).toEqual({ splits: null });
    overridePort('marketData', market);
  });

  it('refuses what is no symbol, naming the field', async () => {
    for (const symbol of ['', 'A$B', 'x'.repeat(40)]) {
      const { status, body } = await splits(symbol);
      expect([status, body.details[0].path]).toEqual([400, 'symbol']);
    }
  });
});
