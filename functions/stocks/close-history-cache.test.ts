import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearCloseHistoryCache,
  findCloseSource,
  getCloseHistoryBySymbol,
} from '#functions/stocks/close-history-cache';
import {
  type MarketDataProvider,
  type ProviderCloseHistory,
  ProviderFailure,
  UnknownSymbolError,
} from '#functions/stocks/market-data';
import { parseYahooCloseHistory } from '#functions/stocks/yahoo-history';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';

const seconds = (day: string) => Date.parse(`${day}T14:30:00Z`) / 1000;
const chart = (change: object = {}) => ({
  meta: { symbol: 'NVDA', currency: 'USD', exchangeTimezoneName: 'America/New_York' },
  timestamp: [seconds('2024-06-06'), seconds('2024-06-07'), seconds('2024-06-10')],
  indicators: { quote: [{ close: [121, 120.888, 121.79] }] },
  events: { splits: { a: { date: seconds('2024-06-10'), numerator: 10, denominator: 1 } } },
  ...change,
});

describe('closes read from Yahoo', () => {
  test('are as traded: those before a split in shares of that day', () => {
    expect(parseYahooCloseHistory(chart())).toEqual({
      currency: 'USD',
      closes: [
        { date: '2024-06-06', close: 1210 },
        { date: '2024-06-07', close: 1208.88 },
        { date: '2024-06-10', close: 121.79 },
      ],
    });
  });

  test('take a spin-off back as well, by which Yahoo adjusts', () => {
    const spun = chart({
      events: { splits: { a: { date: seconds('2024-06-10'), numerator: 1250, denominator: 1000 } } },
    });
    expect(parseYahooCloseHistory(spun).closes[1]?.close).toBe(151.11);
  });

  test('leave out days without one, and are whole pounds where pence are quoted', () => {
    const holes = chart({
      meta: { symbol: 'X', currency: 'GBp', exchangeTimezoneName: 'Europe/London' },
      indicators: { quote: [{ close: [null, 250, Number.NaN] }] },
      events: {},
    });
    expect(parseYahooCloseHistory(holes)).toEqual({ currency: 'GBP', closes: [{ date: '2024-06-07', close: 2.5 }] });
  });

  test('may come as rows', () => {
    const rows = chart({ quotes: [{ date: new Date('2024-06-10T13:30:00Z'), close: 5 }], timestamp: undefined });
    expect(parseYahooCloseHistory(rows).closes).toEqual([{ date: '2024-06-10', close: 5 }]);
  });

  test('are a failure where the answer is no chart', () => {
    expect(() => parseYahooCloseHistory({ error: 'no' })).toThrow(ProviderFailure);
  });
});

describe('the cache', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTestTable();
  });
  afterAll(() => table.stop());

  let now = new Date('2026-11-20T17:00:00Z');
  const answer = (...closes: [string, number][]): ProviderCloseHistory => ({
    closes: closes.map(([date, close]) => ({ date, close })),
    currency: 'USD',
    source: 'yahoo',
  });
  const history = vi.fn<MarketDataProvider['history']>();
  const effects = { now: () => now, provider: async () => ({ history }) as unknown as MarketDataProvider };
  const ask = (symbol: string, from: string) => getCloseHistoryBySymbol(new Map([[symbol, from]]), effects);

  beforeEach(() => {
    now = new Date('2026-11-20T17:00:00Z');
    clearCloseHistoryCache();
    history.mockReset().mockResolvedValue(answer(['2025-03-03', 10], ['2026-03-03', 12]));
  });

  test('asks once for all years, answers from the day on, and reads years from the table afterwards', async () => {
    expect((await ask('ONE', '2025-06-01')).get('ONE')?.closes).toEqual([{ date: '2026-03-03', close: 12 }]);
    expect(history).toHaveBeenCalledExactlyOnceWith('ONE', '2025-01-01');
    clearCloseHistoryCache();
    const counted = await countTableRequests(async () => {
      expect((await ask('ONE', '2025-01-01')).get('ONE')?.closes).toHaveLength(2);
    });
    expect([counted.commands, history.mock.calls.length]).toEqual([{ BatchGetItem: 1 }, 1]);
  });

  test('asks again for the year under way, not for those that are over', async () => {
    await ask('TWO', '2024-05-01');
    now = new Date('2026-11-21T01:00:00Z');
    await ask('TWO', '2024-05-01');
    expect(history.mock.calls.at(-1)).toEqual(['TWO', '2026-01-01']);
  });

  test('serves what it has while the provider fails, and says so', async () => {
    await ask('THREE', '2026-01-01');
    history.mockRejectedValue(new ProviderFailure('down'));
    now = new Date('2026-11-22T01:00:00Z');
    expect((await ask('THREE', '2026-01-01')).get('THREE')).toMatchObject({ stale: true, sources: ['yahoo'] });
  });

  test('tells of each year where its closes are from', async () => {
    await ask('TEN', '2026-01-01');
    now = new Date('2027-01-20T17:00:00Z');
    history.mockResolvedValue({ ...answer(['2027-01-04', 13]), source: 'sample' });
    const found = (await ask('TEN', '2026-01-01')).get('TEN');
    expect(found?.sources).toEqual(['yahoo', 'sample']);
    expect(found && ['2026-03-03', '2027-01-04'].map((day) => findCloseSource(found, day))).toEqual([
      'yahoo',
      'sample',
    ]);
  });

  test('leaves out a stock of which a year is missing', async () => {
    history.mockRejectedValue(new ProviderFailure('down'));
    expect(await ask('FOUR', '2026-01-01')).toEqual(new Map());
  });

  test('has no closes of one that the provider does not know, be it of late', async () => {
    history.mockRejectedValue(new UnknownSymbolError('FIVE'));
    expect((await ask('FIVE', '2026-01-01')).get('FIVE')).toMatchObject({ closes: [], sources: [], stale: false });
    clearCloseHistoryCache();
    history.mockRejectedValue(new ProviderFailure('down'));
    // As the table knows until the market's next bell.
    now = new Date('2026-11-20T20:59:00Z');
    expect((await ask('FIVE', '2026-01-01')).has('FIVE')).toBe(true);
    now = new Date('2026-11-20T21:00:00Z');
    expect((await ask('FIVE', '2026-01-01')).has('FIVE')).toBe(false);

    history.mockResolvedValue(answer(['2025-03-03', 10]));
    await ask('SIX', '2025-01-01');
    now = new Date('2027-01-20T17:00:00Z');
    history.mockRejectedValue(new UnknownSymbolError('SIX'));
    expect((await ask('SIX', '2025-01-01')).get('SIX')?.closes).toEqual([{ date: '2025-03-03', close: 10 }]);
  });

  test('asks again once the day is over in New York, so that what is fresh knows its close', async () => {
    now = new Date('2026-11-20T23:00:00Z');
    await ask('SEVEN', '2026-01-01');
    now = new Date('2026-11-21T04:59:00Z');
    await ask('SEVEN', '2026-01-01');
    expect(history).toHaveBeenCalledOnce();
    now = new Date('2026-11-21T05:00:01Z');
    await ask('SEVEN', '2026-01-01');
    expect(history).toHaveBeenCalledTimes(2);
  });
});
