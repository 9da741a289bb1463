import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import type { Day } from '#core/time/day';
import { verifyDailyFigures } from '#functions/analytics/verify-daily-figures';
import { reportReturns } from '#functions/insight/returns/returns';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { tradeLedger } from '#functions/portfolio/store';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/trade-service';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  querySortKeyPrefix,
  type TableKey,
  userPartitionKey,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

/** The oldest trade goes, or moves: what was kept of the days before the next one must not count any more. */
let table: TestTable;
let market: ReturnsTestMarket;
beforeEach(async () => {
  table = await startTestTable();
  market = createEmptyReturnsTestMarket('2026-05-20');
  market.closes = {
    KO: [
      ['2025-05-06', 61],
      ['2025-09-30', 74.9],
      ['2026-05-19', 76],
    ],
    AAPL: [
      ['2026-05-04', 151],
      ['2026-05-19', 155],
    ],
  };
  market.prices = { KO: 76, AAPL: 156 };
});
afterEach(() => table.stop());

const effects = () => createReturnsTestEffects(market);
const me = { id: 'me' } as Actor;
const fresh = { id: 'fresh' } as Actor;

const buy = (symbol: string, transactionDate: Day, [quantity, price]: [number, number]) => ({
  symbol,
  companyName: `${symbol} Inc.`,
  transactionType: 'buy' as const,
  quantity,
  price,
  transactionDate,
  platform: 'Schwab' as const,
  fees: 0,
  notes: '',
});
const coca = buy('KO', '2025-05-06', [100, 60]);
const apple = buy('AAPL', '2026-05-04', [10, 150]);

const ask = (actor: Actor, query: Record<string, string> = { range: 'all' }): Promise<ReturnsReport> =>
  resolveAnswer(reportReturns(actor, ReturnsQuery.parse(query), effects()));

const ranges: Record<string, string>[] = [
  { range: 'all' },
  { range: '1Y' },
  { range: '1M' },
  { range: 'own', from: '2025-06-01', to: '2026-05-10' },
  { range: 'own', from: '2025-06-01', to: '2025-12-31' },
  { range: 'all', scope: 'household' },
];

/** Each range as an account answers it that never had other trades. */
const expectAsFresh = async (trades: readonly ReturnType<typeof buy>[]): Promise<void> => {
  for (const trade of trades) await addTrade(fresh, trade, effects());
  for (const query of ranges) expect(await ask(me, query), JSON.stringify(query)).toEqual(await ask(fresh, query));
};

describe('returns are those of the trades that are left', () => {
  let oldest: number;
  beforeEach(async () => {
    oldest = (await addTrade(me, coca, effects())).id;
  });

  test('after the oldest was deleted', async () => {
    await addTrade(me, apple, effects());
    await ask(me);
    await deleteTrade(me, { id: oldest }, effects());
    const { bridge, startValue, simple } = await ask(me);
    expect({ difference: bridge?.difference, startValue, percent: simple.percent }).toEqual({
      difference: 0,
      startValue: 0,
      percent: 4,
    });
    await expectAsFresh([apple]);
  });

  test('after the oldest was dated later, into a year in which others stand', async () => {
    await addTrade(me, apple, effects());
    await ask(me);
    await editTrade(me, { id: oldest, ...coca, transactionDate: '2026-05-06' }, effects());
    await expectAsFresh([apple, { ...coca, transactionDate: '2026-05-06' }]);
  });

  test('after the only one was deleted: there are none', async () => {
    await ask(me);
    await deleteTrade(me, { id: oldest }, effects());
    await expectAsFresh([]);
  });

  test('after the only one was dated to today', async () => {
    await ask(me);
    await editTrade(me, { id: oldest, ...coca, transactionDate: market.today }, effects());
    await expectAsFresh([{ ...coca, transactionDate: market.today }]);
  });

  test('after one of this month was deleted and another came today', async () => {
    await deleteTrade(me, { id: oldest }, effects());
    const { id } = await addTrade(me, apple, effects());
    await ask(me);
    await deleteTrade(me, { id }, effects());
    const today = { ...coca, transactionDate: market.today };
    await addTrade(me, today, effects());
    await expectAsFresh([today]);
  });

  test('after days went by with nothing recorded', async () => {
    await ask(me);
    await deleteTrade(me, { id: oldest }, effects());
    await ask(me);
    market.today = '2026-07-02';
    await ask(me);
    await addTrade(me, { ...apple, transactionDate: '2026-06-10' }, effects());
    await expectAsFresh([{ ...apple, transactionDate: '2026-06-10' }]);
  });
});

test('an account in which days of an earlier ledger lie answers by its trades, and has them no more once all are counted', async () => {
  await addTrade(me, coca, effects());
  await addTrade(me, apple, effects());
  await ask(me);
  const earlier = await querySortKeyPrefix<TableKey>(userPartitionKey('me'), 'DAYS#');
  await deleteTrade(me, { id: 1 }, effects());
  await ask(me);
  // As a program has left them that removed none.
  const left = earlier.filter(({ sk }) => /^DAYS#[BEM]#(2025|2026-0[1-4])/.test(sk));
  await writeTransaction(left.map((Item) => ({ Put: { Item: { ...Item } } })));
  const { differences } = await verifyDailyFigures('me', effects());
  expect(differences).toContain('The figures of 2025-09-30 are not what the trades come to.');
  expect(differences).toContain('How the stocks stood at the end of 2025-09 is not what the trades come to.');
  await expectAsFresh([apple]);
  const { last, version } = await tradeLedger.head('me');
  await writeTransaction([tradeLedger.restore('me', { last, version: version + 1 })]);
  await backfillTrades('me', 5_000, effects());
  await expectAsFresh([]);
  expect(await verifyDailyFigures('me', effects())).toEqual({ days: 2, differences: [], valuedOtherwise: 0 });
  expect(await querySortKeyPrefix(userPartitionKey('me'), 'DAYS#B#')).toEqual([]);
});
