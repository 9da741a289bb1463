import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PortfolioValueHistory } from '#contract/insight/analytics';
import type { Trade } from '#contract/portfolio/trades';
import type { StockQuote } from '#contract/stocks';
import { computePerformance, listCurveDays } from '#core/insight/returns/performance';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import type { Split } from '#core/portfolio/position/splits';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays, type Day, getLaterDay } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { readMarketClosesInUsd } from '#functions/analytics/closes';
import { reportPortfolioPerformance } from '#functions/analytics/performance';
import { liveTradeEffects } from '#functions/followers';
import { convertQuotesToUsd, resolveEffectiveSplits } from '#functions/portfolio/portfolio-market';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/trade-service';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';
import { writeTransaction } from '#functions/runtime/storage/table';
import type { CloseHistory, getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFault, withTableFault } from '#tests/kit/table-faults';

/**
 * Value over time after each of many random changes, from the days that are kept and from all trades, counted from nothing.
 * Meanwhile days and months pass, closes come late, histories and prices are not to be had or come to be, splits are told
 * late, the market is down, the table fails, and the time is over before all is counted.
 */
const changes = scaleToRunLength(150);

const { next, pick } = createDice();
const actor = { id: 'the-model' } as Actor;
const symbols = ['AAPL', 'KO', 'BRK-B', 'SAP.DE', 'LATE'];
const platforms = ['Robinhood', 'Schwab'] as const;
const firstDay = '2024-11-04';

let today: Day = '2025-11-20';
const now = () => new Date(`${today}T20:00:00Z`);

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const market = {
  /** A symbol that is absent cannot be looked up. */
  splits: new Map<string, Split[]>(symbols.map((symbol) => [symbol, []])),
  unpriced: new Set<string>(),
  /** Without any history yet. */
  unheard: new Set<string>(['LATE', 'SAP.DE']),
  /** It is down since that day. */
  downSince: null as Day | null,
};

/** The same for a stock and day at any time; some are closed that day. */
const closeOf = (symbol: string, day: Day): number | null => {
  const seed = [...`${symbol}${day}`].reduce((sum, one) => (Math.imul(sum, 31) + one.charCodeAt(0)) >>> 0, 7);
  if (!isTradingDay(day) || seed % 17 === 0) return null;
  return symbol === 'EURUSD=X' ? 1 + (seed % 20) / 100 : 5 + (seed % 9_000) / 100;
};
/** Days after which a close is told. */
const delayOf = (symbol: string, day: Day): number => (symbol.length + Number(day.slice(-2))) % 4;

const historyOf: typeof getCloseHistoryBySymbol = async (from) =>
  new Map(
    [...from].flatMap(([symbol, since]): [string, CloseHistory][] => {
      if (market.unheard.has(symbol)) return [];
      const known = market.downSince ?? today;
      const closes = [];
      for (let day = since; day <= known; day = addDays(day, 1)) {
        const close = addDays(day, delayOf(symbol, day)) <= known ? closeOf(symbol, day) : null;
        if (close !== null) closes.push({ date: day, close });
      }
      const currency = symbol === 'SAP.DE' ? 'EUR' : 'USD';
      return [[symbol, { closes, currency, sources: ['yahoo'], stale: market.downSince !== null }]];
    }),
  );

const quotesOf = async (asked: readonly string[]): Promise<Map<string, StockQuote>> =>
  new Map(
    asked.flatMap((symbol) => {
      if (market.unpriced.has(symbol)) return [];
      const price = 5 + symbol.length + Number(today.slice(-2)) / 8;
      const quote = { symbol, price, previousClose: null, currency: symbol === 'SAP.DE' ? 'EUR' : 'USD' };
      return [
        [symbol, { ...quote, source: 'yahoo', asOf: now().toISOString(), stale: false } as unknown as StockQuote],
      ];
    }),
  );
const splitsOf = async (asked: readonly string[]) =>
  new Map(asked.map((symbol) => [symbol, market.splits.get(symbol) ?? null] as const));
const rateOf = async () => ({ rate: 1.1, asOf: now().toISOString(), source: 'yahoo' as const, stale: false });

const toggle = <T>(set: Set<T>, one: T): void => {
  if (!set.delete(one)) set.add(one);
};
const anyDay = (): Day => addDays(firstDay, next(380));

/** What the market knows changes: see above. */
const turns: readonly (() => void)[] = [
  () => {
    const symbol = pick(symbols);
    const told = { date: anyDay(), numerator: 1 + next(5), denominator: 1 + next(3) };
    if (next(4) === 0) market.splits.delete(symbol);
    else market.splits.set(symbol, next(3) === 0 ? [] : [told, ...(market.splits.get(symbol) ?? []).slice(0, 1)]);
  },
  () => toggle(market.unpriced, pick(symbols)),
  () => void market.unheard.delete(pick(['LATE', 'SAP.DE'])),
  () => {
    market.downSince = today;
  },
];

/** What cannot be had is not away for long, so that most of the time days can be kept. */
const recover = (): void => {
  market.downSince = null;
  for (const symbol of symbols) if (!market.splits.has(symbol)) market.splits.set(symbol, []);
};

const sent = () => ({
  symbol: pick(symbols),
  companyName: 'One Inc.',
  transactionType: pick(['buy', 'buy', 'sell', ...tradeTypes] as const),
  quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
  price: next(20_000) / pick([1, 100]),
  transactionDate: next(3) === 0 ? today : anyDay(),
  platform: pick(platforms),
  fees: next(4) === 0 ? next(500) / 100 : 0,
  notes: '',
});

const change = (trades: readonly Trade[]): Promise<unknown> => {
  const kind = next(100);
  const id = pick(trades)?.id ?? 1;
  const effects = { ...liveTradeEffects, now, splitsOf };
  if (kind < (trades.length > 40 ? 20 : 50)) return addTrade(actor, sent(), effects);
  return kind < 72 ? editTrade(actor, { ...sent(), id }, effects) : deleteTrade(actor, { id }, effects);
};

const faults: readonly TableFault[] = ['answer lost', 'timed out', 'conflict', 'throttled'];
const inTrouble = (work: () => Promise<unknown>): Promise<unknown> =>
  withTableFault({ fault: pick(faults), on: 'writes', after: next(3), times: 1 + next(2) }, work);
const expected = new Set(['TimeoutError', 'ProvisionedThroughputExceededException', 'WriteConflict']);
const tolerated = (error: unknown): void => {
  if (error instanceof Refusal || expected.has((error as Error).name)) return;
  throw error;
};

const read = (counting: number, which: { interval: 'day' | 'month'; from?: Day }): Promise<PortfolioValueHistory> =>
  resolveAnswer(
    reportPortfolioPerformance(actor, which, {
      now,
      quotesOf,
      splitsOf,
      rateOf,
      historyOf,
      counting,
      correcting: counting,
    }),
  );

interface ReadAnswers {
  answer: PortfolioValueHistory;
  /** Those of before it, some days of which were still to be counted. */
  behind: (PortfolioValueHistory & { countedTo: Day })[];
}

/** Asked again as long as it is being counted. */
const readAll = async (which: Parameters<typeof read>[1]): Promise<ReadAnswers> => {
  const behind: ReadAnswers['behind'] = [];
  for (;;) {
    const { countedTo, ...answer } = await read(next(2) === 0 ? 0 : 5_000, which);
    if (countedTo === null) return { answer: { ...answer, countedTo }, behind };
    expect(countedTo > (behind.at(-1)?.countedTo ?? '')).toBe(true);
    behind.push({ ...answer, countedTo });
  }
};

const fromNothing = async (trades: readonly Trade[], days: readonly Day[]) => {
  const { closes } = await readMarketClosesInUsd(findFirstTradeDays(trades), historyOf);
  const splits = resolveEffectiveSplits(await splitsOf(symbols), new Map());
  const prices = await convertQuotesToUsd(await quotesOf(symbols), rateOf);
  return computePerformance({ trades, splits, income: [], closes, prices, today }, days);
};

const pass = (): void => {
  today = addDays(today, next(30) === 0 ? 20 + next(50) : 1 + next(4));
};

const areKept = async (): Promise<boolean> => {
  const head = await tradeLedger.head(actor.id);
  return head.daysAt === head.version && head.daysTo === addDays(today, -1);
};

const compare = async (which: Parameters<typeof read>[1], after: string): Promise<void> => {
  const trades = await listTrades(actor.id);
  const { answer, behind } = await readAll(which);
  const first = [...findFirstTradeDays(trades).values()].toSorted()[0];
  const since = 'from' in which ? (which.from ?? '') : '';
  const days = first === undefined ? [] : listCurveDays(which.interval, getLaterDay(first, since), today);
  // Of splits that nobody can look up a book knows those that it was entered by, and counting from nothing none.
  if (market.splits.size < symbols.length) return;
  const { points, unpricedSymbols, reviewSymbols, withoutHistory, atCost } = answer;
  expect({ points, unpricedSymbols, reviewSymbols, withoutHistory, atCost }, after).toEqual(
    await fromNothing(trades, days),
  );
  for (const { points: shown, countedTo } of behind) {
    if (shown.length === 0) continue;
    expect(shown.map(({ date }) => date)).toEqual(days);
    const upTo = ({ date }: { date: Day }): boolean => date <= countedTo;
    expect(shown.filter(upTo), `${after}, while it was counted`).toEqual(points.filter(upTo));
  }
};

test('keeps the days of a purchase, counts them in steps where the time is short, and refuses to sell what is not held', async () => {
  const bought = { ...sent(), symbol: 'AAPL', transactionType: 'buy' as const, quantity: 5, transactionDate: firstDay };
  const effects = { ...liveTradeEffects, now, splitsOf };
  await addTrade(actor, bought, effects);
  expect((await read(0, { interval: 'day' })).countedTo).not.toBeNull();
  await compare({ interval: 'month' }, 'after a purchase');
  expect(await areKept()).toBe(true);
  await expect(addTrade(actor, { ...bought, transactionType: 'sell', quantity: 6 }, effects)).rejects.toThrow(Refusal);
});

test(
  `the days that are kept are those that the trades come to, after each of ${changes} changes`,
  async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (let at = 0; at < changes; at += 1) {
      if (next(3) === 0) pass();
      if (next(5) === 0) recover();
      if (next(3) === 0) pick(turns)();
      if (next(20) === 0) {
        const { last, version } = await tradeLedger.head(actor.id);
        await writeTransaction([tradeLedger.restore(actor.id, { last, version: version + 1 })]);
      }
      const before = await listTrades(actor.id);
      const work = () => change(before);
      await (next(8) === 0 ? inTrouble(work) : work()).catch(tolerated);
      if (next(3) > 0) await backfillTrades(actor.id, 5_000, { splitsOf });
      const which = next(2) === 0 ? { interval: 'month' as const } : { interval: 'day' as const, from: anyDay() };
      if (next(6) === 0) await inTrouble(() => read(0, which)).catch(tolerated);
      await compare(which, `after change ${at}`);
    }
    vi.restoreAllMocks();
  },
  changes * 1_000,
);
