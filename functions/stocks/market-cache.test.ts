import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearMarketCache,
  getFxRate,
  getMarketSplitsBySymbol,
  getQuotesBySymbol,
  searchStocks,
} from '#functions/stocks/market-cache';
import { type MarketDataProvider, ProviderFailure, type ProviderQuote } from '#functions/stocks/market-data';
import { covers } from '#tests/kit/covers';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** Friday, November 20, 2026: the market is open from 14:30 to 21:00 UTC. */
const noon = '2026-11-20T17:00:00Z';
const evening = '2026-11-20T23:00:00Z';

/** Symbols of one's own keep the tests apart, though they share a table. */
let [serial, symbol, other] = [0, '', ''];
let now = new Date(noon);
const at = (text: string): void => {
  now = new Date(text);
};
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

const quoteOf = (named: string, price: number, source: 'yahoo' | 'sample' = 'yahoo'): ProviderQuote => ({
  symbol: named,
  companyName: `${named} Inc.`,
  currency: 'USD',
  price,
  previousClose: 99.5,
  change: 0.5,
  changePercent: 0.5,
  marketCap: 1e12,
  peRatio: null,
  dividendYield: 0.1 + 0.2,
  volume: null,
  source,
  asOf: now.toISOString(),
});

const failing = () => Promise.reject(new ProviderFailure('down'));
const market = {
  quotes: vi.fn<MarketDataProvider['quotes']>(),
  events: vi.fn<MarketDataProvider['events']>(),
  history: vi.fn<MarketDataProvider['history']>(),
  search: vi.fn<MarketDataProvider['search']>(),
  fxRate: vi.fn<MarketDataProvider['fxRate']>(),
};
const effects = { now: () => now, provider: async () => market };
const quotes = (...symbols: string[]) => getQuotesBySymbol(symbols, effects);
const priceOf = async (named = symbol) => (await quotes(named)).get(named)?.price;

beforeEach(() => {
  serial += 1;
  [symbol, other] = [`T${serial}`, `U${serial}`];
  at(noon);
  clearMarketCache();
  market.quotes.mockReset().mockImplementation(async (symbols) => symbols.map((one) => quoteOf(one, 100)));
  market.events.mockReset().mockResolvedValue({ splits: [], dividends: [], source: 'yahoo' });
  market.search.mockReset().mockResolvedValue([]);
  market.fxRate.mockReset().mockImplementation(async () => ({ rate: 1.13, asOf: now.toISOString(), source: 'yahoo' }));
});

describe('quotes', () => {
  it('carry source, time and staleness', async () => {
    expect((await quotes(symbol)).get(symbol)).toEqual({ ...quoteOf(symbol, 100), stale: false });
  });

  it('come from memory for 60 seconds while the market is open, at no cost', async () => {
    await quotes(symbol, other);
    pass(59);
    const { requests } = await countTableRequests(() => quotes(symbol, other));
    expect(requests).toBe(0);
    expect(market.quotes).toHaveBeenCalledTimes(1);
    pass(2);
    market.quotes.mockResolvedValue([quoteOf(symbol, 101)]);
    expect(await priceOf()).toBe(101);
  });

  it('come from the table in a new container, unchanged', async () => {
    const first = await quotes(symbol);
    clearMarketCache();
    pass(30);
    expect(await quotes(symbol)).toEqual(first);
    expect(market.quotes).toHaveBeenCalledTimes(1);
  });

  it.each(['BTC-USD', 'EURUSD=X', 'GC=F'])(
    'of %s, which never closes, are asked for again in the evening',
    async (one) => {
      at(evening);
      expect(await priceOf(one)).toBe(100);
      market.quotes.mockImplementation(async (symbols) => symbols.map((each) => quoteOf(each, 101)));
      pass(59);
      expect(await priceOf(one)).toBe(100);
      pass(2);
      expect(await priceOf(one)).toBe(101);
    },
  );

  it('are kept until the next opening when the market is closed', async () => {
    at(evening);
    await quotes(symbol);
    at('2026-11-23T14:29:00Z');
    await quotes(symbol);
    expect(market.quotes).toHaveBeenCalledTimes(1);
    at('2026-11-23T14:30:01Z');
    await quotes(symbol);
    expect(market.quotes).toHaveBeenCalledTimes(2);
  });

  it('are asked again shortly after the close, when the last price may not have settled', async () => {
    at('2026-11-20T21:05:00Z');
    await quotes(symbol);
    pass(61);
    await quotes(symbol);
    expect(market.quotes).toHaveBeenCalledTimes(2);
  });

  it('are asked for once, however many want them at the same moment', async () => {
    const both = await Promise.all([quotes(symbol), quotes(symbol, other), quotes(other, symbol)]);
    expect(market.quotes.mock.calls.flatMap(([symbols]) => symbols).sort()).toEqual([symbol, other]);
    expect(both[2]?.size).toBe(2);
  });

  it('read together with the splits in one request, and 100 keys at a time', async () => {
    const symbols = Array.from({ length: 50 }, (_, n) => `B${serial}-${n}`);
    const all = () => Promise.all([getQuotesBySymbol(symbols, effects), getMarketSplitsBySymbol(symbols, effects)]);
    await all();
    clearMarketCache();
    const { commands } = await countTableRequests(all);
    expect(commands).toEqual({ BatchGetItem: 1 });
    expect(market.quotes).toHaveBeenCalledTimes(1);
    clearMarketCache();
    const many = await countTableRequests(() =>
      getQuotesBySymbol([...symbols, ...Array.from({ length: 70 }, (_, n) => `C${n}`)], effects),
    );
    expect(many.commands['BatchGetItem']).toBe(2);
  });
});

describe('when the provider fails', () => {
  it('the last good price is served as stale', async () => {
    await quotes(symbol);
    market.quotes.mockImplementation(failing);
    clearMarketCache();
    pass(3600);
    expect((await quotes(symbol)).get(symbol)).toMatchObject({
      price: 100,
      stale: true,
      asOf: '2026-11-20T17:00:00.000Z',
    });
  });

  it('it is left alone for half a minute, then tried again', async () => {
    await quotes(symbol);
    market.quotes.mockImplementation(failing);
    pass(61);
    await quotes(symbol);
    await quotes(symbol);
    pass(29);
    await quotes(symbol);
    expect(market.quotes).toHaveBeenCalledTimes(2);
    pass(2);
    market.quotes.mockResolvedValue([quoteOf(symbol, 102)]);
    expect((await quotes(symbol)).get(symbol)).toMatchObject({ price: 102, stale: false });
  });

  it('a price older than 7 days is not served at all, and never as zero', async () => {
    await quotes(symbol);
    market.quotes.mockImplementation(failing);
    at('2026-11-27T16:59:59Z');
    expect(await priceOf()).toBe(100);
    clearMarketCache();
    at('2026-11-27T17:00:01Z');
    expect((await quotes(symbol)).has(symbol)).toBe(false);
  });

  it('a symbol never priced is absent', async () => {
    market.quotes.mockImplementation(failing);
    expect(await quotes(symbol)).toEqual(new Map());
    expect(
      await table.doc.send(new GetCommand({ TableName: table.name, Key: { pk: `QUOTE#${symbol}`, sk: 'Q' } })),
    ).not.toHaveProperty('Item');
  });

  it('half an answer prices half the symbols', async () => {
    const symbols = Array.from({ length: 60 }, (_, n) => `H${serial}-${n}`);
    market.quotes.mockImplementation(async (asked) => {
      if (asked.length === 10) throw new ProviderFailure('down');
      return asked.map((one) => quoteOf(one, 100));
    });
    expect((await getQuotesBySymbol(symbols, effects)).size).toBe(50);
  });

  it('a provider that hangs is waited for 8 seconds', async () => {
    const asked = Promise.withResolvers<void>();
    market.quotes.mockImplementation(() => {
      asked.resolve();
      return new Promise(() => {});
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answered = quotes(symbol);
      await asked.promise;
      await vi.advanceTimersByTimeAsync(8_000);
      expect(await answered).toEqual(new Map());
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a symbol that the provider does not know', () => {
  it('is not asked again before the market’s next bell, in no container', async () => {
    market.quotes.mockResolvedValue([]);
    expect(await quotes(symbol)).toEqual(new Map());
    clearMarketCache();
    at('2026-11-20T20:59:59Z');
    await quotes(symbol);
    expect(market.quotes).toHaveBeenCalledTimes(1);
    at('2026-11-20T21:00:00Z');
    market.quotes.mockResolvedValue([quoteOf(symbol, 7)]);
    expect(await priceOf()).toBe(7);
  });

  it('keeps its last good price, as stale', async () => {
    await quotes(symbol);
    pass(61);
    market.quotes.mockResolvedValue([]);
    expect((await quotes(symbol)).get(symbol)).toMatchObject({ price: 100, stale: true });
    clearMarketCache();
    expect(await priceOf()).toBe(100);
  });
});

describe('sample prices', () => {
  it('never displace a real one that may still be served', async () => {
    await quotes(symbol);
    pass(61);
    market.quotes.mockResolvedValue([quoteOf(symbol, 5, 'sample')]);
    expect((await quotes(symbol)).get(symbol)).toMatchObject({ price: 100, source: 'yahoo', stale: true });
    at('2026-12-04T17:00:00Z');
    expect((await quotes(symbol)).get(symbol)).toMatchObject({ price: 5, source: 'sample', stale: false });
  });

  it('give way to real ones within a minute, also when the market is closed', async () => {
    at(evening);
    market.quotes.mockResolvedValue([quoteOf(symbol, 5, 'sample')]);
    await quotes(symbol);
    pass(61);
    market.quotes.mockResolvedValue([quoteOf(symbol, 100)]);
    expect(await priceOf()).toBe(100);
  });
});

describe('the table', () => {
  it('may fail without a page failing', async () => {
    process.env['TABLE_NAME'] = 'no-such-table';
    expect(await priceOf()).toBe(100);
    process.env['TABLE_NAME'] = table.name;
  });

  it('may hold what this version does not read', async () => {
    const row = { pk: `QUOTE#${symbol}`, sk: 'Q', fetchedAt: noon, freshUntil: evening };
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...row, body: '{"price":"12"}' } }));
    expect(await priceOf()).toBe(100);
  });

  it('is told when to forget: quotes after 7 days, splits and dividends never', async () => {
    await Promise.all([quotes(symbol), getMarketSplitsBySymbol([symbol], effects)]);
    const read = async (sk: string) =>
      (await table.doc.send(new GetCommand({ TableName: table.name, Key: { pk: `QUOTE#${symbol}`, sk } }))).Item;
    expect((await read('Q'))?.['ttl']).toBe(Date.parse('2026-11-27T17:00:00Z') / 1000);
    expect(await read('EV')).not.toHaveProperty('ttl');
  });
});

describe('exchange rates', () => {
  it('are kept for an hour and served stale when the provider fails', async () => {
    const fresh = { rate: 1.13, asOf: '2026-11-20T17:00:00.000Z', source: 'yahoo', stale: false };
    expect(await getFxRate('EUR', 'USD', effects)).toEqual(fresh);
    market.fxRate.mockImplementation(failing);
    pass(3500);
    expect(await getFxRate('EUR', 'USD', effects)).toEqual(fresh);
    pass(200);
    expect(await getFxRate('EUR', 'USD', effects)).toEqual({ ...fresh, stale: true });
    at('2026-11-28T17:00:00Z');
    expect(await getFxRate('EUR', 'USD', effects)).toBeNull();
  });

  it('are not lost where the market has no quote of its pair, which a price chart asks for', async () => {
    await getFxRate('GBP', 'USD', effects);
    market.quotes.mockResolvedValue([]);
    pass(1);
    expect(await priceOf('GBPUSD=X')).toBeUndefined();
    clearMarketCache();
    expect(await getFxRate('GBP', 'USD', effects)).toMatchObject({ rate: 1.13, stale: false });
    expect(market.fxRate).toHaveBeenCalledTimes(1);
  });
});

describe('searchStocks', () => {
  const found = (...symbols: string[]) =>
    symbols.map((one) => ({ symbol: one, name: `${one} Inc.`, type: 'Equity', exchange: 'NYSE' }));
  const search = async (query: string) => (await searchStocks(query, effects)).map((one) => one.symbol);

  it('puts the built-in names first, none twice, at most 8', async () => {
    covers('2.7 GET /stocks/search/{query}');
    market.search.mockResolvedValue(found('AAPY.DE', 'AAPL', 'APLE', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6'));
    expect(await search(' Apple ')).toEqual(['AAPL', 'AAPY.DE', 'APLE', 'A1', 'A2', 'A3', 'A4', 'A5']);
  });

  it('asks the provider once a week for the same words', async () => {
    market.search.mockResolvedValue(found('ORLN'));
    await search('orlen group');
    clearMarketCache();
    pass(6 * 86_400);
    expect(await search('ORLEN  group')).toEqual(['ORLN']);
    expect(market.search).toHaveBeenCalledTimes(1);
    pass(2 * 86_400);
    await search('orlen group');
    expect(market.search).toHaveBeenCalledTimes(2);
  });

  it('answers with the built-in names alone when the provider fails', async () => {
    market.search.mockImplementation(failing);
    expect(await search('google')).toEqual(['GOOGL']);
    expect(await search('no such thing')).toEqual([]);
  });
});
