import { describe, expect, it } from 'vitest';
import { ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';
import { createFixedAnswerTestYahoo, createTestYahoo, jsonResponse } from '#functions/stocks/yahoo-testing';
import chartMeta from './recorded/chart-meta.json' with { type: 'json' };
import quote from './recorded/quote.json' with { type: 'json' };
import quoteFx from './recorded/quote-fx.json' with { type: 'json' };
import search from './recorded/search.json' with { type: 'json' };

describe('quotes', () => {
  it('reads price, close and figures, the change computed from the two prices', async () => {
    const { yahoo, fetch } = createFixedAnswerTestYahoo(quote);
    const quotes = await yahoo.quotes(['AAPL', 'AMZN', 'PKN.WA', 'HALT', 'HALF', 'GONE', 'NOWHERE']);
    expect(quotes.map(({ symbol }) => symbol)).toEqual(['AAPL', 'AMZN', 'PKN.WA', 'TSCO.L', 'HALF']);
    expect(quotes[0]).toEqual({
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      currency: 'USD',
      price: 336.48,
      previousClose: 333.2,
      change: 3.28,
      changePercent: 0.98,
      marketCap: 4_910_648_852_480,
      peRatio: 37.512821,
      dividendYield: 0.32,
      volume: 41_235_817,
      source: 'yahoo',
      asOf: '2026-11-13T21:00:01.000Z',
    });
    const asked = new URL(String(fetch.mock.calls.at(-1)?.[0]));
    expect(asked.searchParams.get('symbols')).toBe('AAPL,AMZN,PKN.WA,HALT,HALF,GONE,NOWHERE');
  });

  it('keeps the currency of a foreign listing and takes the yield in percent from either field', async () => {
    const [, amazon, orlen] = await createFixedAnswerTestYahoo(quote).yahoo.quotes(['AMZN', 'PKN.WA']);
    expect(orlen).toMatchObject({ currency: 'PLN', price: 98.41, dividendYield: 6.1287, peRatio: null });
    expect(amazon).toMatchObject({ dividendYield: null, change: -1.89, changePercent: -0.73 });
  });

  it('turns pence into pounds', async () => {
    const quotes = await createFixedAnswerTestYahoo(quote).yahoo.quotes(['TSCO.L']);
    const tesco = quotes.find(({ symbol }) => symbol === 'TSCO.L');
    expect(tesco).toMatchObject({
      currency: 'GBP',
      price: 4.513,
      previousClose: 4.488,
      change: 0.025,
      changePercent: 0.56,
    });
  });

  it('makes odd and missing fields null, never zero', async () => {
    const quotes = await createFixedAnswerTestYahoo(quote).yahoo.quotes(['HALF']);
    expect(quotes.find(({ symbol }) => symbol === 'HALF')).toEqual({
      symbol: 'HALF',
      companyName: 'Half Answer Inc.',
      currency: 'USD',
      price: 12.5,
      previousClose: null,
      change: null,
      changePercent: null,
      marketCap: null,
      peRatio: null,
      dividendYield: null,
      volume: null,
      source: 'yahoo',
      asOf: '2026-11-14T12:00:00.000Z',
    });
  });

  it('answers nothing where no symbol is known', async () => {
    expect(
      await createFixedAnswerTestYahoo({ quoteResponse: { result: [], error: null } }).yahoo.quotes(['NOWHERE']),
    ).toEqual([]);
  });
});

describe('search', () => {
  it('offers all that Yahoo quotes with its kind, and only what can be recorded', async () => {
    expect(await createFixedAnswerTestYahoo(search).yahoo.search('apple')).toEqual([
      { symbol: 'AAPL', name: 'Apple Inc.', type: 'Equity', exchange: 'NASDAQ' },
      { symbol: 'APLE', name: 'Apple Hospitality REIT, Inc.', type: 'Equity', exchange: 'NYSE' },
      { symbol: 'APC.DE', name: 'Apple Inc.', type: 'Equity', exchange: 'XETRA' },
      { symbol: 'AAPU', name: 'Direxion Daily AAPL Bull 2X Sha', type: 'ETF', exchange: 'NASDAQ' },
      { symbol: 'AGTHX', name: 'Large Cap Growth Fund', type: 'Fund', exchange: 'NASDAQ' },
      { symbol: '^VXAPL', name: 'CBOE EQUITY VIX ON APPLE', type: 'Index', exchange: 'CBOE' },
    ]);
  });

  it.each([
    ['CRYPTOCURRENCY', 'BTC-USD', 'Crypto'],
    ['CURRENCY', 'EURUSD=X', 'Currency'],
    ['FUTURE', 'GC=F', 'Future'],
    ['MONEYMARKET', 'VMFXX', 'Money market fund'],
    ['EQUITY', 'BRK-B', 'Equity'],
    ['EQUITY', 'M&M.NS', 'Equity'],
  ])('calls a %s such as %s a %s', async (quoteType, symbol, type) => {
    const quotes = [{ symbol, quoteType, shortname: 'A name', exchDisp: 'Somewhere' }];
    expect(await createFixedAnswerTestYahoo({ quotes, count: 1 }).yahoo.search('a name')).toEqual([
      { symbol, name: 'A name', type, exchange: 'Somewhere' },
    ]);
  });

  it('fails on what is no search result', async () => {
    await expect(createFixedAnswerTestYahoo({ surprise: true, more: 1 }).yahoo.search('apple')).rejects.toBeInstanceOf(
      ProviderFailure,
    );
  });
});

describe('exchange rates', () => {
  it('reads a pair', async () => {
    const { yahoo, fetch } = createFixedAnswerTestYahoo(quoteFx);
    expect(await yahoo.fxRate('EUR', 'USD')).toEqual({
      rate: 1.1312217,
      asOf: '2026-11-13T22:29:00.000Z',
      source: 'yahoo',
    });
    expect(new URL(String(fetch.mock.calls.at(-1)?.[0])).searchParams.get('symbols')).toBe('EURUSD=X');
  });

  it('fails for a pair that Yahoo does not know', async () => {
    const none = { quoteResponse: { result: [], error: null } };
    await expect(createFixedAnswerTestYahoo(none).yahoo.fxRate('EUR', 'XXX')).rejects.toBeInstanceOf(
      UnknownSymbolError,
    );
  });
});

describe('trouble', () => {
  it('leaves Yahoo alone for a minute after a 429', async () => {
    let now = new Date('2026-11-20T15:00:00Z');
    let status = 429;
    const { yahoo, asked } = createTestYahoo(() => jsonResponse(status === 429 ? 'Too Many Requests' : quote, status), {
      now: () => now,
    });
    await expect(yahoo.quotes(['AAPL'])).rejects.toThrow('status 429');
    await expect(yahoo.quotes(['AAPL'])).rejects.toThrow('left alone');
    expect(asked).toHaveLength(1);
    status = 200;
    now = new Date('2026-11-20T15:01:01Z');
    expect(await yahoo.quotes(['AAPL'])).not.toEqual([]);
  });

  it('fails on a server error, on nonsense and on half an answer', async () => {
    const text = (body: string) =>
      createTestYahoo(() => new Response(body, { headers: { 'content-type': 'text/html' } }));
    await expect(createFixedAnswerTestYahoo('oops', 500).yahoo.quotes(['AAPL'])).rejects.toBeInstanceOf(
      ProviderFailure,
    );
    await expect(text('<html>consent</html>').yahoo.quotes(['AAPL'])).rejects.toThrow();
    await expect(text(JSON.stringify(quote).slice(0, 900)).yahoo.quotes(['AAPL'])).rejects.toThrow();
    await expect(createFixedAnswerTestYahoo({ quoteResponse: null }).yahoo.quotes(['AAPL'])).rejects.toThrow();
  });

  it('gives up on a request after its time limit, and on the next ones at once', async () => {
    const { yahoo, asked } = createTestYahoo(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
      { timeLimit: 40 },
    );
    await expect(yahoo.events('NVDA')).rejects.toBeInstanceOf(ProviderFailure);
    await expect(yahoo.events('GE')).rejects.toThrow('left alone');
    expect(asked).toHaveLength(1);
  });

  it('fails when there is no network', async () => {
    const { yahoo } = createTestYahoo(() => Promise.reject(new TypeError('fetch failed')));
    await expect(yahoo.search('apple')).rejects.toThrow('did not answer: fetch failed');
  });

  it('has at most 4 requests in flight', async () => {
    let [running, most] = [0, 0];
    const { yahoo } = createTestYahoo(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return jsonResponse(chartMeta);
    });
    await Promise.all(Array.from({ length: 12 }, (_, at) => yahoo.events(`S${at}`)));
    expect(most).toBe(4);
  });
});
