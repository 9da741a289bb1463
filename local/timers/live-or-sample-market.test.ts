import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownStocks, searchKnownStocks } from '#core/stocks/known-stocks';
import { createSampleMarketProvider } from '#demo/sample-market';
import { type MarketDataProvider, ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';
import { createLiveOrSampleMarketProvider } from '#local/timers/live-or-sample-market';

describe('the sample', () => {
  it('prices every built-in name, plausibly', async () => {
    const symbols = knownStocks.map(({ symbol }) => symbol);
    const quotes = await createSampleMarketProvider().quotes(symbols);
    expect(quotes.map(({ symbol }) => symbol)).toEqual(symbols);
    for (const { price, previousClose, changePercent, source } of quotes) {
      expect(price).toBeGreaterThan(1);
      expect(Math.abs(price / (previousClose ?? 0) - 1)).toBeLessThan(0.05);
      expect(Math.abs(changePercent ?? 100)).toBeLessThan(5);
      expect(source).toBe('sample');
    }
  });

  it('agrees with the built-in names', async () => {
    for (const stock of knownStocks)
      expect(await createSampleMarketProvider().search(stock.name)).toContainEqual(stock);
    expect(searchKnownStocks('apple')).toEqual(await createSampleMarketProvider().search('apple'));
  });

  it('knows splits that happened, oldest first', async () => {
    const market = createSampleMarketProvider();
    expect((await market.events('TSLA')).splits).toEqual([
      { date: '2020-08-31', numerator: 5, denominator: 1 },
      { date: '2022-08-25', numerator: 3, denominator: 1 },
    ]);
    expect((await market.events('META')).splits).toEqual([]);
    await expect(market.events('NOWHERE')).rejects.toBeInstanceOf(UnknownSymbolError);
  });

  it('converts both ways', async () => {
    expect((await createSampleMarketProvider().fxRate('EUR', 'USD')).rate).toBe(1.1312);
    expect((await createSampleMarketProvider().fxRate('USD', 'PLN')).rate).toBe(3.753754);
    await expect(createSampleMarketProvider().fxRate('EUR', 'XXX')).rejects.toBeInstanceOf(UnknownSymbolError);
  });
});

describe('liveElseSample', () => {
  let now = new Date('2026-11-20T15:00:00Z');
  const live = { quotes: vi.fn(), events: vi.fn(), history: vi.fn(), search: vi.fn(), fxRate: vi.fn() };
  const build = () =>
    createLiveOrSampleMarketProvider({ live: live as MarketDataProvider, now: () => now, patience: 30 });
  const sourceOf = async (market: MarketDataProvider) => (await market.quotes(['AAPL']))[0]?.source;
  const pass = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000);
  };

  beforeEach(() => {
    vi.stubEnv('MARKET_DATA', '');
    live.quotes.mockReset().mockResolvedValue([{ symbol: 'AAPL', source: 'yahoo' }]);
  });
  afterEach(() => vi.unstubAllEnvs());

  it('is live while that answers', async () => expect(await sourceOf(build())).toBe('yahoo'));

  it('answers the sample after a failure, at once for a minute, and finds its way back', async () => {
    const market = build();
    live.quotes.mockRejectedValue(new ProviderFailure('no network'));
    expect(await sourceOf(market)).toBe('sample');
    pass(59);
    expect(await sourceOf(market)).toBe('sample');
    expect(live.quotes).toHaveBeenCalledTimes(1);
    pass(1);
    live.quotes.mockResolvedValue([{ symbol: 'AAPL', source: 'yahoo' }]);
    expect(await sourceOf(market)).toBe('sample');
    expect(await sourceOf(market)).toBe('yahoo');
  });

  it('does not wait long for a market that hangs, nor when it looks again', async () => {
    const market = build();
    live.quotes.mockImplementation(() => new Promise(() => {}));
    expect(await sourceOf(market)).toBe('sample');
    pass(61);
    expect(await sourceOf(market)).toBe('sample');
  });

  it('stays live when the live market does not know a symbol', async () => {
    const market = build();
    live.events.mockRejectedValue(new UnknownSymbolError('NOWHERE'));
    await expect(market.events('NOWHERE')).rejects.toBeInstanceOf(UnknownSymbolError);
    expect(await sourceOf(market)).toBe('yahoo');
  });

  it('asks the sample alone when told so', async () => {
    vi.stubEnv('MARKET_DATA', 'sample');
    expect(await sourceOf(build())).toBe('sample');
    expect(live.quotes).not.toHaveBeenCalled();
  });
});
