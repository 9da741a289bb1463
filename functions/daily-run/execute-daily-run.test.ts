import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listBalances } from '#functions/cash/balances';
import { listCashEntries } from '#functions/cash/store';
import { type DailyRunEffects, executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
import { type DailyRunTrigger, listDailyRuns } from '#functions/daily-run/run-lock';
import { listFoundDividends } from '#functions/dividends/found/found-store';
import {
  createSampleTrade,
  putTradeWithInvalidQuantity,
  putUnmaterializedTestTrades,
} from '#functions/dividends/testing';
import { buildTradeRemovalWrite } from '#functions/portfolio/store';
import { overridePort } from '#functions/ports';
import { clearMarketCache, getStockEventsBySymbol } from '#functions/stocks/market-cache';
import { marketDataPort } from '#functions/stocks/market-data-port';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const dividends: NonNullable<TestMarketData['dividends']> = {
  AAPL: [
    ['2025-05-12', 0.26, '2025-05-15'],
    ['2025-08-11', 0.26, '2025-08-14'],
  ],
  KO: [['2025-06-13', 0.51, '2025-07-01']],
  // Paid in the time to come.
  MSFT: [['2026-11-19', 0.91, '2026-12-10']],
};

const owner = 'the-owner';
const member = 'the-member';
let table: TestTable;
let clock: Date;
let asked: string[];

/** The provider from now on; `asked` gathers what it was asked for. */
const learn = (known: TestMarketData): void => {
  const market = createTestMarket(known);
  asked = [];
  clearMarketCache();
  overridePort('marketData', {
    ...market,
    events: (symbol) => {
      asked.push(symbol);
      return market.events(symbol);
    },
  });
};

const at = (instant: string): void => {
  clock = new Date(instant);
};

const run = (trigger: DailyRunTrigger = 'schedule', change: Partial<DailyRunEffects> = {}) =>
  executeDailyDividendRun(trigger, { now: () => clock, eventsOf: getStockEventsBySymbol, lease: 120_000, ...change });

const newest = async () => (await listDailyRuns(1))[0];
const found = async (user = owner) =>
  (await listFoundDividends(user)).map(({ symbol, exDate }) => `${symbol} ${exDate}`);
const cash = async (user = owner) =>
  (await listCashEntries(user)).map(({ amount, description }) => [amount, description]);

const friday = '2026-11-20T21:00:00.500Z';

beforeEach(async () => {
  table = await startTestTable();
  await Promise.all([createSignedInPerson('owner'), createSignedInPerson('member')]);
  learn({ dividends });
  at(friday);
});
afterEach(() => table.stop());

describe('a run', () => {
  test("finds and enters every user's dividends, each symbol asked for once", async () => {
    await putUnmaterializedTestTrades(
      owner,
      createSampleTrade(1, 'AAPL'),
      createSampleTrade(2, 'KO', { platform: 'Schwab' }),
      createSampleTrade(3, 'MSFT'),
    );
    await putUnmaterializedTestTrades(member, createSampleTrade(1, 'AAPL', { quantity: 2, platform: 'Revolut' }));
    const result = await run();
    expect(result).toEqual({
      found: 6,
      synced: 4,
      failedSymbols: [],
      lookedUp: { stocks: 3, unanswered: 0 },
      seconds: 0,
      skipped: null,
      byUser: {
        [owner]: { found: 4, synced: 2, failedSymbols: [], lookedUp: { stocks: 3, unanswered: 0 } },
        [member]: { found: 2, synced: 2, failedSymbols: [], lookedUp: { stocks: 1, unanswered: 0 } },
      },
    });
    expect(asked.sort()).toEqual(['AAPL', 'KO', 'MSFT']);
    expect(await found()).toEqual([
      'AAPL 2025-05-12',
      'AAPL 2025-08-11',
      'MSFT 2026-11-19',
      // Schwab keeps no cash here: found, and not entered.
      'KO 2025-06-13',
    ]);
    expect(await cash(member)).toEqual([
      [0.52, 'Dividend from AAPL: 2 shares @ $0.2600'],
      [0.52, 'Dividend from AAPL: 2 shares @ $0.2600'],
    ]);
    expect(await listBalances(owner)).toMatchObject([{ platform: 'Robinhood', currency: 'USD', balance: 5.2 }]);
    expect(await newest()).toMatchObject({ day: '2026-11-20', state: 'done', trigger: 'schedule', result });
  });

  test('works for one person after the other, so that no two ledgers are held at once', async () => {
    await putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL'));
    await putUnmaterializedTestTrades(member, createSampleTrade(1, 'KO'));
    let working = 0;
    const together: number[] = [];
    await run('schedule', {
      eventsOf: async (symbols, options) => {
        together.push(++working);
        await wait(20);
        working -= 1;
        return getStockEventsBySymbol(symbols, options);
      },
    });
    expect(together.length).toBeGreaterThan(2);
    expect(Math.max(...together)).toBe(1);
  });

  test('for people without trades finds nothing', async () => {
    expect(await run()).toMatchObject({ found: 0, synced: 0, byUser: { [member]: { found: 0 } } });
  });

  test('reports a symbol that the provider fails on, and keeps the others and what was found before', async () => {
    await putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL'), createSampleTrade(2, 'KO'));
    await run();
    await putUnmaterializedTestTrades(owner, createSampleTrade(3, 'MSFT'));
    learn({ dividends, failing: ['ORCL'] });
    await putUnmaterializedTestTrades(owner, createSampleTrade(4, 'ORCL'));
    expect(await run('person')).toMatchObject({ found: 1, failedSymbols: ['ORCL'] });
    expect(await found()).toHaveLength(4);
    expect(await newest()).toMatchObject({ state: 'done' });
  });

  test('asks a failing provider once for a symbol that two users hold', async () => {
    learn({ failing: ['AAPL'] });
    await putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL'));
    await putUnmaterializedTestTrades(member, createSampleTrade(1, 'AAPL'));
    const later = (): Date => {
      clock = new Date(clock.getTime() + 20_000);
      return clock;
    };
    await run('schedule', { now: later });
    expect(asked).toEqual(['AAPL']);
  });
});

describe('a run without market data', () => {
  beforeEach(() =>
    putUnmaterializedTestTrades(
      owner,
      createSampleTrade(1, 'AAPL'),
      createSampleTrade(2, 'KO'),
      createSampleTrade(3, 'MSFT'),
      createSampleTrade(4, 'ORCL'),
    ),
  );

  test('answers what it came to, counts as failed, and does its work when it is called again for the day', async () => {
    learn({ dividends, failing: ['AAPL', 'KO', 'MSFT'] });
    expect(await run()).toMatchObject({ found: 0, lookedUp: { stocks: 4, unanswered: 3 } });
    expect(await newest()).toMatchObject({ state: 'failed', result: { failedSymbols: ['AAPL', 'KO', 'MSFT'] } });
    learn({ dividends });
    at('2026-11-20T21:10:00Z');
    expect(await run()).toMatchObject({ found: 4, lookedUp: { stocks: 4, unanswered: 0 } });
    expect(await newest()).toMatchObject({ state: 'done' });
    expect(await run()).toMatchObject({ found: 4 });
    expect(await found()).toHaveLength(4);
  });

  test('knows that nobody answered, though every stock is remembered from the day before, and loses nothing', async () => {
    // Whoever looks up in the same run, and is not told the time, is to know no later one.
    overridePort('clock', () => clock);
    onTestFinished(() => overridePort('clock', undefined));
    const eventsOf: typeof getStockEventsBySymbol = (symbols, options) =>
      getStockEventsBySymbol(symbols, options, { now: () => clock, provider: marketDataPort.get });
    expect(await run('schedule', { eventsOf })).toMatchObject({ found: 4, lookedUp: { unanswered: 0 } });
    learn({ failing: ['AAPL', 'KO', 'MSFT', 'ORCL'] });
    at('2026-11-23T21:00:00Z');
    const lost = { found: 0, failedSymbols: [], lookedUp: { stocks: 4, unanswered: 4 } };
    expect(await run('schedule', { eventsOf })).toMatchObject(lost);
    expect(await newest()).toMatchObject({ state: 'failed' });
    expect(await found()).toHaveLength(4);
  });

  test('is not one where half of the stocks went unanswered', async () => {
    learn({ dividends, failing: ['AAPL', 'KO'] });
    expect(await run()).toMatchObject({ lookedUp: { stocks: 4, unanswered: 2 } });
    expect(await newest()).toMatchObject({ state: 'done' });
  });
});

describe('once a day', () => {
  beforeEach(() => putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL')));

  test('called again, a scheduled run answers as before and works no more', async () => {
    const first = await run();
    learn({ dividends });
    at('2026-11-20T21:40:00Z');
    expect(await run()).toEqual(first);
    expect(asked).toEqual([]);
  });

  test('a person may run it as often as they like', async () => {
    await run();
    at('2026-11-20T22:00:00Z');
    expect(await run('person')).toMatchObject({ found: 0, synced: 0 });
    expect(await newest()).toMatchObject({ trigger: 'person', finishedAt: '2026-11-20T22:00:00.000Z' });
  });

  test('a run of the morning does not stand for the one at 4 PM; one of the evening does', async () => {
    at('2026-11-20T15:00:00Z');
    await run('person');
    at(friday);
    await putUnmaterializedTestTrades(owner, createSampleTrade(2, 'KO'));
    expect(await run()).toMatchObject({ found: 1 });
    at('2026-11-23T22:00:00Z');
    await run('person');
    await putUnmaterializedTestTrades(owner, createSampleTrade(3, 'MSFT'));
    at('2026-11-23T22:30:00Z');
    expect(await run()).toMatchObject({ found: 0 });
    expect(await found()).toHaveLength(3);
  });

  test('one missed is made up for the next morning, for its own day, and the next one comes at 4 PM', async () => {
    // Saturday morning, for Friday.
    at('2026-11-21T14:00:00Z');
    expect(await run()).toMatchObject({ found: 2, skipped: null });
    at('2026-11-21T15:00:00Z');
    expect(await run()).toMatchObject({ found: 2 });
    at('2026-11-21T21:00:00Z');
    expect(await run()).toMatchObject({ found: 0, skipped: expect.stringContaining('a Saturday') });
  });

  test('a clock that is a second behind does not take it for the run of the day before', async () => {
    at('2026-11-19T21:00:00Z');
    await run();
    await putUnmaterializedTestTrades(owner, createSampleTrade(2, 'KO'));
    at('2026-11-20T20:59:59Z');
    expect(await run()).toMatchObject({ found: 1 });
    at('2026-11-20T21:00:20Z');
    await putUnmaterializedTestTrades(owner, createSampleTrade(3, 'MSFT'));
    expect(await run()).toMatchObject({ found: 1, failedSymbols: [] });
    expect(await found()).toHaveLength(3);
  });

  test('called twice in one moment, it works once', async () => {
    const results = await Promise.allSettled([run(), run(), run()]);
    const done = results.filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeGreaterThanOrEqual(1);
    for (const each of results) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409, code: 'running' });
      else expect(each.value).toMatchObject({ found: 2 });
    }
    expect(asked).toEqual(['AAPL']);
  });
});

describe('days', () => {
  beforeEach(() => putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL')));

  test.each([
    ['a Saturday', '2026-11-21T21:00:00Z', 'Nov 21, 2026, a Saturday.'],
    ['a Sunday', '2026-11-22T21:00:00Z', 'Nov 22, 2026, a Sunday.'],
    ['Thanksgiving', '2026-11-26T21:00:00Z', 'Nov 26, 2026, a holiday.'],
    ['the Sunday that clocks go forward', '2026-03-08T20:00:00Z', 'Mar 8, 2026, a Sunday.'],
    ['the Sunday that clocks go back', '2026-11-01T21:00:00Z', 'Nov 1, 2026, a Sunday.'],
  ])('%s: the scheduled run skips and says why, a person’s does not', async (_, instant, closed) => {
    at(instant);
    const skipped = `No dividends were looked for: the New York Stock Exchange was closed on ${closed}`;
    const lookedUp = { stocks: 0, unanswered: 0 };
    expect(await run()).toEqual({ found: 0, synced: 0, failedSymbols: [], lookedUp, seconds: 0, skipped, byUser: {} });
    expect(await newest()).toMatchObject({ state: 'done', result: { skipped } });
    expect(await found()).toEqual([]);
    expect(await run('person')).toMatchObject({ found: 2, skipped: null });
  });

  test.each([
    ['the day after Thanksgiving, closed at 13:00', '2026-11-27T21:00:00Z', '2026-11-27'],
    ['Christmas Eve, closed at 13:00', '2026-12-24T21:00:00Z', '2026-12-24'],
    ['the Friday before clocks go forward', '2026-03-06T21:00:00Z', '2026-03-06'],
    ['the Monday after', '2026-03-09T20:00:00Z', '2026-03-09'],
    ['the Friday before clocks go back', '2026-10-30T20:00:00Z', '2026-10-30'],
    ['the Monday after', '2026-11-02T21:00:00Z', '2026-11-02'],
  ])('%s: runs', async (_, instant, day) => {
    at(instant);
    expect(await run()).toMatchObject({ found: 2, skipped: null });
    expect(await newest()).toMatchObject({ day, due: new Date(instant).toISOString() });
  });
});

describe('the lock', () => {
  beforeEach(() => putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL')));

  /** A run that waits for the provider until it is let through. */
  const heldRun = async (trigger: DailyRunTrigger, change: Partial<DailyRunEffects> = {}) => {
    const [asking, letThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const eventsOf: typeof getStockEventsBySymbol = async (...wanted) => {
      asking.resolve();
      await letThrough.promise;
      return getStockEventsBySymbol(...wanted);
    };
    const ended = run(trigger, { eventsOf, ...change });
    await asking.promise;
    return { ended, letThrough: letThrough.resolve };
  };

  test('refuses a second run while one is under way, whoever asks, and also past midnight', async () => {
    at('2026-11-21T04:59:30Z');
    const first = await heldRun('person');
    at('2026-11-21T05:00:30Z');
    const refused = {
      status: 409,
      code: 'running',
      message: 'A discovery is already running. Please wait for it to finish.',
    };
    await expect(run('person')).rejects.toMatchObject(refused);
    await expect(run()).rejects.toMatchObject(refused);
    first.letThrough();
    expect(await first.ended).toMatchObject({ found: 2 });
  });

  test('is held for as long as its holder lives, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const first = await heldRun('schedule', { lease: 400 });
      for (let passed = 100; passed <= 1_000; passed += 100) {
        at(new Date(Date.parse(friday) + passed).toISOString());
        vi.advanceTimersByTime(100);
        const leaseUntil = new Date(clock.getTime() + 400).toISOString();
        await expect.poll(newest, { interval: 1 }).toMatchObject({ leaseUntil });
      }
      await expect(run('person')).rejects.toMatchObject({ status: 409 });
      first.letThrough();
      expect(await first.ended).toMatchObject({ found: 2 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('passes to another when its lease is over, and the first one, come to life again, leaves it alone', async () => {
    const frozen = await heldRun('schedule', { lease: 1_000_000 });
    // Past the lease: the first has not renewed it, as if it had been frozen.
    at('2026-11-20T22:00:00Z');
    expect(await run('person')).toMatchObject({ found: 2 });
    const done = await newest();
    frozen.letThrough();
    await expect(frozen.ended).rejects.toMatchObject({ status: 409 });
    expect(await newest()).toEqual(done);
    expect(await found()).toHaveLength(2);
    expect(await cash()).toHaveLength(2);
  });
});

describe("one user's failure", () => {
  test('does not stop the others; the run has failed, and the next one does what is left', async () => {
    await putUnmaterializedTestTrades(member, createSampleTrade(1, 'AAPL'));
    await putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL'));
    await putTradeWithInvalidQuantity(owner, createSampleTrade(2, 'KO'));
    await expect(run()).rejects.toMatchObject({
      status: 503,
      code: 'incomplete',
      message: 'The discovery did not finish. What it found is kept; please try again.',
    });
    expect(await found(member)).toHaveLength(2);
    expect(await newest()).toMatchObject({ state: 'failed', result: { found: 2, byUser: { [member]: { found: 2 } } } });

    await writeWithoutChangeLog(buildTradeRemovalWrite(owner, createSampleTrade(2, 'KO')));
    expect(await run()).toMatchObject({ found: 2, byUser: { [owner]: { found: 2 }, [member]: { found: 0 } } });
    expect(await newest()).toMatchObject({ state: 'done' });
  });

  test('of everything at once gives the lock back', async () => {
    await putUnmaterializedTestTrades(owner, createSampleTrade(1, 'AAPL'));
    await expect(run('person', { eventsOf: () => Promise.reject(new Error('no memory')) })).rejects.toThrow(
      'no memory',
    );
    expect(await newest()).toMatchObject({ state: 'failed' });
    expect(await run('person')).toMatchObject({ found: 2 });
  });
});
