import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, type SendToHandler, type TestPerson, tradeInput } from '#tests/kit/write-operations';

/** A stock that the market does not know is settled: what is shown with it costs what it costs without it. */

const reads: [ApiHandler, string][] = [
  [portfolio, '/portfolio/holdings'],
  [portfolio, '/portfolio/value'],
  [portfolio, '/portfolio/platform-breakdown'],
  [dashboard, '/dashboard/data'],
  [analytics, '/analytics/kpis'],
  [analytics, '/analytics/portfolio/performance'],
  [analytics, '/insight/holdings'],
  [analytics, '/insight/returns'],
  [analytics, '/insight/stock/ZZQX'],
];

/** Monday 23 November 2026, 11:00 in New York. */
const monday = new Date('2026-11-23T16:00:00Z');
let now = monday;

/** What was asked of the provider about the unknown stock. */
let questions: string[] = [];
const provider = (prices: Record<string, [price: number, previousClose: number]> = {}): MarketDataProvider => {
  const market = createTestMarket({
    prices: { AAPL: [200, 198], ...prices },
    history: { AAPL: [['2026-11-20', 198]] },
    unlisted: ['ZZQX'],
  });
  const note = (what: string, symbols: readonly string[]): void => {
    if (symbols.includes('ZZQX')) questions.push(what);
  };
  return {
    ...market,
    quotes: async (symbols) => {
      note('quotes', symbols);
      const live = { source: 'yahoo', asOf: '2026-11-23T15:59:00Z' } as const;
      return (await market.quotes(symbols)).map((quote) => ({ ...quote, ...live }));
    },
    events: (symbol) => {
      note('events', [symbol]);
      return market.events(symbol);
    },
    history: (symbol, from) => {
      note('history', [symbol]);
      return market.history(symbol, from);
    },
  };
};

const beginContainer = (): void => {
  clearMarketCache();
  clearCloseHistoryCache();
};

let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());
beforeEach(async () => {
  now = monday;
  overridePort('clock', () => now);
  overridePort('marketData', provider());
  beginContainer();
  person = await createSignedInPerson('owner', `unknown-${randomUUID()}`);
  send = createSender(person);
  for (const symbol of ['AAPL', 'ZZQX']) {
    await send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol, transactionDate: '2026-11-18' });
  }
  questions = [];
});

const get = (to: ApiHandler, path: string, held?: string) =>
  invokeHandler(to, {
    method: 'GET',
    path: `/api${path}`,
    token: person.token,
    ...(held !== undefined && { headers: { 'if-none-match': held } }),
  });

describe('a stock that the market does not know', () => {
  test.each(reads.map(([to, path]) => [path, to] as const))('is not asked for again by %s', async (path, to) => {
    // The days of a curve are counted by the first read, and have an ETag once they are kept.
    await get(to, path);
    const { status, headers } = await get(to, path);
    const etag = String(headers['etag']);
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
    expect(new Set(questions).size).toBe(questions.length);
    questions = [];
    beginContainer();
    expect((await get(to, path, etag)).status).toBe(304);
    expect(questions).toEqual([]);
  });

  test('has no splits, and is not told to lack them; one with a price that is told to have none lacks them', async () => {
    const holdingOf = async () => {
      const { body, headers } = await get(portfolio, '/portfolio/holdings');
      const one = body.holdings.find(({ symbol }: { symbol: string }) => symbol === 'ZZQX');
      return { splitsUnknown: one.splitsUnknown, hasEtag: headers['etag'] !== undefined };
    };
    expect(await holdingOf()).toEqual({ splitsUnknown: false, hasEtag: true });
    overridePort('marketData', provider({ ZZQX: [5, 5] }));
    now = new Date('2026-11-24T16:00:00Z');
    expect(await holdingOf()).toEqual({ splitsUnknown: true, hasEtag: false });
  });
});
