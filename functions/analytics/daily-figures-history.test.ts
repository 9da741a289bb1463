import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '#contract/portfolio/trades';
import type { StockQuote } from '#contract/stocks';
import type { StoredPositionsAndCloses } from '#core/insight/daily-figures';
import type { Split } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';
import {
  buildMonthEndSnapshotWrites,
  findDailyFiguresInputs,
  findMonthEndSnapshot,
} from '#functions/analytics/daily-figures-store';
import { loadOrComputeDailyFigures, reportPortfolioPerformance } from '#functions/analytics/performance';
import { verifyDailyFigures } from '#functions/analytics/verify-daily-figures';
import { liveTradeEffects } from '#functions/followers';
import { findLastComputedDayIfUnfinished } from '#functions/insight/returns/read-range';
import { tradeLedger } from '#functions/portfolio/store';
import { addTrade, deleteTrade } from '#functions/portfolio/trade-service';
import { ConditionalAnswer, resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { writeTransaction } from '#functions/runtime/storage/table';
import type { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import type { MarketDataSource } from '#functions/stocks/market-data';
import { covers } from '#tests/kit/covers';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';

const actor = { id: 'me' } as Actor;

let table: TestTable;
let today: Day;
/** What the market says; a stock without closes is not known to it, one that is `failing` it does not speak of. */
let market: {
  closes: Record<string, [Day, number][]>;
  prices: Record<string, number>;
  splits: Record<string, Split[]>;
  failing: string[];
  stale: boolean;
  source: MarketDataSource;
  /** Whose closes were asked for. */
  asked: string[];
};
beforeEach(async () => {
  table = await startTestTable();
  today = '2026-03-10';
  market = {
    closes: {
      AAPL: [
        ['2026-01-30', 6],
        ['2026-02-27', 8],
        ['2026-03-09', 9],
      ],
    },
    prices: { AAPL: 10, KO: 70 },
    splits: {},
    failing: [],
    stale: false,
    source: 'yahoo',
    asked: [],
  };
});
afterEach(() => table.stop());

const now = () => new Date(`${today}T20:00:00Z`);
const historyOf: typeof getCloseHistoryBySymbol = async (from) => {
  market.asked.push(...from.keys());
  return new Map(
    [...from]
      .filter(([symbol]) => !market.failing.includes(symbol))
      .map(([symbol, since]) => {
        const closes = (market.closes[symbol] ?? []).map(([date, close]) => ({ date, close }));
        const known = closes.filter(({ date }) => date >= since && date <= today);
        return [symbol, { closes: known, currency: 'USD', sources: [market.source], stale: market.stale }];
      }),
  );
};
const quotesOf = async (symbols: readonly string[]) =>
  new Map(
    symbols.flatMap((symbol) => {
      const price = market.prices[symbol];
      if (price === undefined) return [];
      const quote = { symbol, price, previousClose: null, currency: 'USD', source: market.source, stale: false };
      return [[symbol, { ...quote, asOf: now().toISOString() } as unknown as StockQuote]];
    }),
  );
const splitsOf = async (symbols: readonly string[]) =>
  new Map(symbols.map((symbol) => [symbol, market.splits[symbol] ?? []] as const));
const effects = { now, quotesOf, splitsOf, rateOf: async () => null, historyOf, counting: 5_000, correcting: 6_000 };

const ask = (counting = 5_000) => reportPortfolioPerformance(actor, { interval: 'month' }, { ...effects, counting });
const read = async (counting?: number) => {
  const { points, withoutHistory, countedTo, stale } = await resolveAnswer(ask(counting));
  return { values: points.map(({ value }) => value), withoutHistory, countedTo, stale };
};
const values = async () => (await read()).values;

const trade = (symbol: string, transactionDate: Day, quantity: number) => ({
  symbol,
  companyName: `${symbol} Inc.`,
  transactionType: 'buy' as const,
  quantity,
  price: 5,
  transactionDate,
  platform: 'Schwab' as const,
  fees: 0,
  notes: '',
});
const buy = (symbol: string, transactionDate: Day, quantity = 10) =>
  addTrade(actor, trade(symbol, transactionDate, quantity), { ...liveTradeEffects, now, splitsOf });
const daysTo = async () => (await tradeLedger.head(actor.id)).daysTo;

describe('days that are over are counted once', () => {
  beforeEach(() => buy('AAPL', '2026-01-15'));

  test('and no close is asked for, nor a trade read, to tell them again', async () => {
    covers('1.7 GET /dashboard/data');
    expect(await values()).toEqual([60, 80, 100]);
    expect(await daysTo()).toBe('2026-03-09');
    market.asked = [];
    // The heads and the months; what they were counted with.
    expect((await countTableRequests(() => values())).commands).toEqual({ Query: 2, GetItem: 1 });
    expect(market.asked).toEqual([]);
    expect(await ask()).toBeInstanceOf(ConditionalAnswer);
  });

  test('a trade of today leaves them as they are, one of before counts from its day on', async () => {
    await values();
    await buy('AAPL', today, 1);
    expect(await daysTo()).toBe('2026-03-09');
    expect(await values()).toEqual([60, 80, 110]);
    const { id } = await buy('AAPL', '2026-02-10', 5);
    expect(await daysTo()).toBe('2026-02-09');
    expect(await values()).toEqual([60, 120, 160]);
    await deleteTrade(actor, { id }, { ...liveTradeEffects, now, splitsOf });
    expect(await daysTo()).toBe('2026-02-09');
    expect(await values()).toEqual([60, 80, 110]);
  });

  test('what a program kept that noted less of a day is counted once more', async () => {
    await values();
    const Key = { pk: 'USER#me', sk: 'DAYS#W' };
    const { Item } = await table.doc.send(new GetCommand({ TableName: table.name, Key }));
    const { holds, ...before } = JSON.parse(String(Item?.['kept']));
    expect(holds).toBe(3);
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, kept: JSON.stringify(before) } }));
    market.asked = [];
    expect(await values()).toEqual([60, 80, 100]);
    expect(market.asked).toContain('AAPL');
    expect((await findDailyFiguresInputs('me')).with?.holds).toBe(3);
  });

  test('a day that is over since is counted with the last five, of which a close may have come late', async () => {
    await values();
    expect(await daysTo()).toBe('2026-03-09');
    today = '2026-04-01';
    market.closes['AAPL']?.push(['2026-03-31', 11]);
    expect(await values()).toEqual([60, 80, 110, 100]);
    today = '2026-04-02';
    market.closes['AAPL'] = [
      ['2026-01-30', 6.5],
      ['2026-02-27', 8],
      ['2026-03-31', 12],
    ];
    market.source = 'sample';
    // January is as it was counted, and tells where it came from.
    expect(await values()).toEqual([60, 80, 120, 100]);
    expect((await findDailyFiguresInputs(actor.id)).with?.sources).toEqual({ AAPL: ['sample', 'yahoo'] });
  });

  test('the sources of a stock go with the trades whose closes came from there', async () => {
    market.closes['KO'] = [['2026-03-06', 65]];
    const { id } = await buy('KO', '2026-02-10');
    await values();
    market.source = 'sample';
    await deleteTrade(actor, { id }, { ...liveTradeEffects, now, splitsOf });
    await buy('KO', '2026-03-05');
    await values();
    expect((await findDailyFiguresInputs(actor.id)).with?.sources).toEqual({
      AAPL: ['sample', 'yahoo'],
      KO: ['sample'],
    });
  });

  test('by one of many that ask at once', async () => {
    const { commands } = await countTableRequests(async () => {
      const all = await Promise.all(Array.from({ length: 6 }, values));
      expect(all).toEqual(Array.from({ length: 6 }, () => [60, 80, 100]));
    });
    expect(commands['TransactWriteItems']).toBe(1);
  });

  test('a program that keeps books and no days is noticed', async () => {
    await values();
    const head = await tradeLedger.head(actor.id);
    market.closes['AAPL'] = [['2026-01-30', 7]];
    await writeTransaction([tradeLedger.move(actor.id, head, head.last)]);
    expect(await values()).toEqual([70, 70, 100]);
  });

  test('a split that is told late is counted from its day on', async () => {
    await values();
    market.splits['AAPL'] = [{ date: '2026-02-20', numerator: 2, denominator: 1 }];
    expect(await values()).toEqual([60, 160, 200]);
    expect((await findDailyFiguresInputs(actor.id)).with?.splits['AAPL']).toEqual(market.splits['AAPL']);
    market.splits['AAPL'] = [];
    expect(await values()).toEqual([60, 80, 100]);
  });

  test('a stock whose history comes to be known is counted from its first day on', async () => {
    await buy('KO', '2026-02-10', 1);
    expect(await read()).toMatchObject({ values: [60, 80, 100], withoutHistory: ['KO'] });
    market.closes['KO'] = [['2026-02-11', 68]];
    expect(await read()).toMatchObject({ values: [60, 148, 170], withoutHistory: [] });
  });

  test('and likewise one that was sold for good, which stood at what it cost until then', async () => {
    await buy('KO', '2026-02-10', 1);
    await addTrade(
      actor,
      { ...trade('KO', '2026-03-02', 1), transactionType: 'sell' },
      { ...liveTradeEffects, now, splitsOf },
    );
    expect(await values()).toEqual([60, 85, 100]);
    market.closes['KO'] = [['2026-02-11', 68]];
    expect(await values()).toEqual([60, 148, 100]);
  });

  test('the last close of months before is known, and on a weekend that of the days before', async () => {
    market.closes['AAPL'] = [['2026-01-30', 6]];
    await values();
    today = '2026-04-20';
    expect(await values()).toEqual([60, 60, 60, 100]);
    market.closes['KO'] = [['2025-12-31', 68]];
    await buy('KO', '2026-01-03', 1);
    expect(
      (await resolveAnswer(reportPortfolioPerformance(actor, { interval: 'day' }, effects))).points.slice(0, 2),
    ).toMatchObject([
      { date: '2026-01-05', value: 68 },
      { date: '2026-01-06', value: 68 },
    ]);
  });

  test('a stock bought today needs no history', async () => {
    await buy('KO', today, 1);
    expect(await read()).toMatchObject({ values: [60, 80, 170], withoutHistory: [] });
  });

  test('a stock whose price is lost, and found again, is left out of all days and counted again', async () => {
    await buy('KO', '2026-02-10', 1);
    market.closes['KO'] = [['2026-02-11', 68]];
    expect(await values()).toEqual([60, 148, 170]);
    delete market.prices['KO'];
    expect(await values()).toEqual([60, 80, 100]);
    market.prices['KO'] = 71;
    expect(await values()).toEqual([60, 148, 171]);
  });

  test('samples are counted again once the market answers, an hour later at the earliest', async () => {
    market.source = 'sample';
    await values();
    market.source = 'yahoo';
    market.closes['AAPL'] = [['2026-01-30', 7]];
    expect(await values()).toEqual([60, 80, 100]);
    today = '2026-03-11';
    expect(await values()).toEqual([70, 70, 100]);
    expect((await findDailyFiguresInputs(actor.id)).with?.sources).toEqual({ AAPL: ['yahoo'] });
  });
});

describe('what is kept can be verified', () => {
  beforeEach(async () => {
    await buy('AAPL', '2026-01-15');
    await buy('KO', '2026-02-10');
    await values();
  });
  const verify = () => verifyDailyFigures(actor.id, { historyOf });
  const damage = async (change: (text: string) => string) => {
    const place = { TableName: table.name, Key: { pk: 'USER#me', sk: 'DAYS#M#2026-02' } };
    const { Item } = await table.doc.send(new GetCommand(place));
    const kept = change(Item?.['kept']);
    expect(kept).not.toBe(Item?.['kept']);
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, kept } }));
  };

  test('and is right, what is left out notwithstanding', async () => {
    expect(await verify()).toEqual({ days: 6, differences: [], valuedOtherwise: 0 });
  });

  test('a figure that does not follow from the trades is named, and a value that the market tells otherwise is counted', async () => {
    await damage((text) => text.replace('["27","80","50"', '["27","80","50.01"'));
    expect(await verify()).toMatchObject({
      differences: [
        'The figures of 2026-02-27 are not what the trades come to.',
        'The end of 2026-02 is not that of its days.',
      ],
    });
    market.closes['AAPL']?.splice(1, 1, ['2026-02-27', 8.5]);
    expect(await verify()).toMatchObject({ valuedOtherwise: 3 });
  });

  test('what is still to be counted is no difference', async () => {
    const head = await tradeLedger.head(actor.id);
    await writeTransaction([tradeLedger.move(actor.id, head, head.last)]);
    expect(await verify()).toEqual({ days: 0, differences: [], valuedOtherwise: 0 });
  });
});

describe('what cannot be had', () => {
  beforeEach(() => buy('AAPL', '2026-01-15'));

  test.each([
    ['a market that tells what it knew before', () => void Object.assign(market, { stale: true })],
    ['a stock that it does not speak of', () => void market.failing.push('AAPL')],
  ])('is done without, and nothing is kept of it: %s', async (_what, goDown) => {
    await values();
    goDown();
    today = '2026-03-16';
    market.closes['AAPL']?.push(['2026-03-13', 12]);
    expect(await read()).toMatchObject({ values: [60, 80, 100], stale: true });
    expect(await daysTo()).toBe('2026-03-09');
    expect(await ask()).not.toBeInstanceOf(ConditionalAnswer);
  });
});

test('of a month that is counted for now, nothing is told of how it was kept', async () => {
  const { id } = await buy('AAPL', '2026-01-12');
  await buy('AAPL', '2026-01-15', 1);
  await values();
  await deleteTrade(actor, { id }, { ...liveTradeEffects, now, splitsOf });
  market.stale = true;
  const { points } = await resolveAnswer(reportPortfolioPerformance(actor, { interval: 'day' }, effects));
  expect(points.slice(0, 2)).toMatchObject([
    { date: '2026-01-15', invested: 5 },
    { date: '2026-01-16', invested: 5 },
  ]);
});

test('where the time is over first, it says how far it is, and goes on when it is asked again', async () => {
  covers('1.7 GET /dashboard/data');
  today = '2026-03-03';
  await buy('AAPL', '2026-01-15');
  const steps = [];
  for (let at = 0; at < 4; at += 1) steps.push(await read(0));
  expect(steps.map(({ countedTo, values: told }) => [countedTo, told])).toEqual([
    ['2026-01-31', []],
    ['2026-02-28', []],
    [null, [60, 80, 100]],
    [null, [60, 80, 100]],
  ]);
});

test('how stocks stood is kept in as many rows as it takes, and a shorter one leaves none of a longer behind', async () => {
  const notes = 'x'.repeat(100_000);
  const standing = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`S${at}`, { books: [], close: `${notes}${at}` }]),
    ) as StoredPositionsAndCloses<Platform>;
  const keep = async (count: number) => {
    const writes = buildMonthEndSnapshotWrites('me', '2026-02', standing(count));
    await writeTransaction(writes);
    expect(await findMonthEndSnapshot('me', '2026-02')).toEqual(standing(count));
    return writes.length;
  };
  expect([await keep(8), await keep(4), await keep(0), await keep(1)]).toEqual([4, 2, 1, 1]);
  expect(await findMonthEndSnapshot('me', '2026-03')).toBeNull();
});

describe('after a correction in the past the figures of before it stand meanwhile', () => {
  const readWith = (correcting: number, counting = 5_000) =>
    resolveAnswer(reportPortfolioPerformance(actor, { interval: 'month' }, { ...effects, counting, correcting }));
  const valuesWith = async (...limits: Parameters<typeof readWith>) => {
    const { points, countedTo } = await readWith(...limits);
    return [countedTo, points.map(({ value }) => value)];
  };
  beforeEach(async () => {
    await buy('AAPL', '2026-01-15');
    await values();
    await buy('AAPL', '2026-01-16', 90);
  });

  test('each call counts on, and says up to which day they are right', async () => {
    expect(await valuesWith(0)).toEqual(['2026-01-31', [600, 80, 1000]]);
    expect((await findDailyFiguresInputs(actor.id)).with?.to).toBe('2026-03-09');
    expect(await valuesWith(0)).toEqual(['2026-02-28', [600, 800, 1000]]);
    expect(await valuesWith(0)).toEqual([null, [600, 800, 1000]]);
    expect(await ask()).toBeInstanceOf(ConditionalAnswer);
  });

  test('nothing has an ETag while they do', async () => {
    const behind = () => reportPortfolioPerformance(actor, { interval: 'month' }, { ...effects, correcting: 0 });
    expect(await behind()).not.toBeInstanceOf(ConditionalAnswer);
  });

  test('whoever asks while somebody counts does not wait for it', async () => {
    const answers = await Promise.all([valuesWith(6_000), valuesWith(6_000)]);
    expect(answers).toContainEqual([null, [600, 800, 1000]]);
    expect(answers).toContainEqual(['2026-01-15', [60, 80, 1000]]);
  });

  test('and returns wait until all days are counted', async () => {
    const daysLoaded = async () =>
      findLastComputedDayIfUnfinished(await loadOrComputeDailyFigures(actor.id, { ...effects, counting: 0 }));
    expect([await daysLoaded(), await daysLoaded(), await daysLoaded()]).toEqual(['2026-01-31', '2026-02-28', null]);
  });

  test('an older program says nothing of them: they are counted before there are any', async () => {
    const Key = { pk: 'USER#me', sk: 'DAYS#W' };
    const { Item } = await table.doc.send(new GetCommand({ TableName: table.name, Key }));
    const { to, ...before } = JSON.parse(String(Item?.['kept']));
    expect(to).toBe('2026-03-09');
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, kept: JSON.stringify(before) } }));
    expect(await valuesWith(0, 0)).toEqual(['2026-01-31', []]);
  });
});
