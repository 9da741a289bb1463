import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { buildCdWrites, type StoredCd } from '#functions/cds/store';
import { listDailyRuns } from '#functions/daily-run/run-lock';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { buildNewWatchlistItemWrites, type StoredWatchlistItem } from '#functions/watchlist/store';
import { readAllRows, type StoredRows } from '#tests/kit/copy-rows';
import { covers } from '#tests/kit/covers';
import { createDice } from '#tests/kit/dice';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** The run in a process of its own, killed with SIGKILL at random moments, then left to finish. */

const symbols = ['AAPL', 'ABBV', 'JNJ', 'JPM', 'KO', 'MSFT', 'PEP', 'V'];
/** At its target, and within its 30 days. */
const watched: StoredWatchlistItem = {
  id: 1,
  symbol: 'KO',
  company_name: null,
  category_id: null,
  priority_level: 3,
  target_buy_price: 1_000,
  target_buy_quantity: null,
  target_investment_amount: null,
  target_sell_price: null,
  target_status: 'pending',
  notes: '',
  investment_thesis: '',
  version: 1,
};
const maturing: StoredCd = {
  id: 1,
  accountNumber: '1001',
  bankName: 'Citi',
  principalAmount: 5000,
  interestRate: 0.045,
  termMonths: 12,
  startDate: '2025-12-01',
  maturityDate: '2026-12-01',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0,
  description: '',
  closedDate: null,
  lastRow: 0,
  version: 1,
};
const exDates = Array.from({ length: 8 }, (_, quarter) => addDays('2024-02-09', quarter * 91));
const lease = 200;

/** A market and a table that take their time, so that there is a middle to be killed in; a dot for each table request. */
const script = `
  import { writeSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  import { executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
  import { getTableClient } from '#functions/runtime/storage/table';
  import { getStockEventsBySymbol } from '#functions/stocks/market-cache';
  import { overridePort } from '#functions/ports';
  import { createTestMarket } from '#functions/stocks/testing';

  const { symbols, exDates, lease, start } = JSON.parse(process.env.PLAN);
  const dividends = Object.fromEntries(
    symbols.map((symbol, at) => [symbol, exDates.map((exDate) => [exDate, 0.25 + at / 100, null])]),
  );
  const history = Object.fromEntries(symbols.map((symbol, at) => [symbol, [['2024-01-12', 40 + at]]]));
  const prices = Object.fromEntries(symbols.map((symbol, at) => [symbol, [50 + at, 49]]));
  const market = createTestMarket({ dividends, history, prices });
  overridePort('marketData', { ...market, events: async (symbol) => (await wait(15), market.events(symbol)) });
  getTableClient().doc.middlewareStack.add(
    (next) => async (args) => {
      writeSync(1, '.');
      await wait(12);
      return next(args);
    },
    { step: 'initialize' },
  );
  const began = Date.now();
  await executeDailyDividendRun('schedule', { now: () => new Date(start + Date.now() - began), eventsOf: getStockEventsBySymbol, lease });
`;

let tables: TestTable[] = [];
const children: ChildProcess[] = [];
beforeEach(() => {
  tables = [];
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(tables.map((table) => table.stop()));
});

/** A new table with two people who trade on three platforms; 124 dividends in all, 92 of them to be entered. */
const openLedgers = async (): Promise<void> => {
  tables.push(await startTestTable());
  const people = await Promise.all([createSignedInPerson('owner'), createSignedInPerson('member')]);
  for (const [at, { id }] of people.entries()) {
    const trades = symbols.map((symbol, place) =>
      createSampleTrade(place + 1, symbol, {
        quantity: 3 + place,
        transactionDate: place === 0 ? '2024-06-03' : '2024-01-15',
        platform: (['Robinhood', 'Robinhood', 'Revolut', 'Schwab'] as const)[(place + at) % 4] ?? 'Other',
      }),
    );
    await putUnmaterializedTestTrades(id, ...trades);
    await writeWithoutChangeLog([...buildNewWatchlistItemWrites(id, watched), buildCdWrites(id, maturing)]);
  }
};

/** Runs until the `dots`th table request and a little longer; false where the run had ended before. */
const runAndKill = async (start: number, dots: number, more: number): Promise<{ killed: boolean; dots: number }> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PLAN: JSON.stringify({ symbols, exDates, lease, start }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let seen = 0;
  child.stdout.on('data', (text: Buffer) => {
    seen += text.length;
    if (seen >= dots) setTimeout(() => child.kill('SIGKILL'), more);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return { killed: signal === 'SIGKILL', dots: seen };
};

const start = Date.parse('2026-11-20T21:00:00Z');

/** Each begins after the lease of the one before is over. */
const begin = (attempt: number): number => start + attempt * 60_000;

/** With what its days were counted says when, and how often. */
const onAnyDay = (row: StoredRows[number]): StoredRows[number] =>
  row['sk']?.S === 'DAYS#W'
    ? { ...row, kept: { S: row['kept']?.S?.replace(/"at":"[^"]+"/, '') ?? '' }, version: { N: '1' } }
    : row;

/** Everything of everybody's, but for market data, the record of the run, and the log of how it came to be. */
const everything = async (): Promise<unknown[]> => {
  const place = ({ pk, sk }: StoredRows[number]) => `${pk?.S}|${sk?.S}`;
  const rows = (await readAllRows()).filter(({ pk }) => pk?.S?.startsWith('USER#') && !pk.S.endsWith('#LOG'));
  return rows.map(onAnyDay).toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
};

const kinds = (items: unknown[]) =>
  Object.fromEntries(
    ['ADIV', 'CTX', 'CBAL', 'DAYS', 'NOTICE'].map((kind) => [
      kind,
      items.filter((item) => (item as { sk: { S: string } }).sk.S.startsWith(`${kind}#`)).length,
    ]),
  );

test('killed again and again and then left to finish, it ends as if never killed', { timeout: 120_000 }, async () => {
  covers('4.10 notices once');
  await openLedgers();
  const whole = await runAndKill(begin(0), Number.POSITIVE_INFINITY, 0);
  const undisturbed = await everything();
  expect(whole.killed).toBe(false);
  expect(kinds(undisturbed)).toEqual({ ADIV: 124, CTX: 92, CBAL: 4, DAYS: 210, NOTICE: 2 });

  const { next } = createDice();
  let kills = 0;
  // First in each quarter of the way, then soon after it has begun again.
  for (const quarter of [0, 1, 2, 3]) {
    await openLedgers();
    const moments: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const moment = attempt === 0 ? ((quarter + next(1_000) / 1_000) * whole.dots) / 4 : 1 + next(12);
      const { killed, dots } = await runAndKill(begin(attempt), moment, next(15));
      if (!killed) break;
      moments.push(dots);
    }
    kills += moments.length;
    await runAndKill(begin(10), Number.POSITIVE_INFINITY, 0);
    expect(await everything(), `killed after ${moments.join(', ')} table requests`).toEqual(undisturbed);
    expect(await listDailyRuns(2)).toMatchObject([{ state: 'done', day: '2026-11-20' }]);
  }
  expect(kills).toBeGreaterThanOrEqual(4);
});
