import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DailyRunScheduleStatus } from '#contract/daily-run';
import type { DailySchedule } from '#functions/daily-run/daily-schedule';
import { executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
import { acquireDailyRunLock, finishDailyRun, listDailyRuns } from '#functions/daily-run/run-lock';
import { getSchedulerStatus, triggerDailyRun } from '#functions/daily-run/scheduler-status';
import { handler } from '#functions/dividends/handler';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { clearMarketCache, getStockEventsBySymbol } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const actorOf = (id: string): Actor => ({ requestId: 'r', ip: 'i', id, email: '', username: '', role: 'owner' });
const [owner, member] = [actorOf('the-owner'), actorOf('the-member')];
const enabled: DailySchedule = { status: async () => ({ enabled: true, timezone: 'America/New_York' }) };
const disabled: DailySchedule = { status: async () => ({ enabled: false, timezone: 'America/New_York' }) };

let table: TestTable;
let token: string;
let now: Date;
const effects = (source = enabled) => ({
  now: () => now,
  source: async () => source,
  run: (trigger: 'schedule' | 'person') =>
    executeDailyDividendRun(trigger, { now: () => now, eventsOf: getStockEventsBySymbol, lease: 120_000 }),
});
const statusOf = async (actor: Actor, source = enabled) =>
  (await getSchedulerStatus(actor, undefined, effects(source))).status;

const buy = (user: string, symbol: string) => putUnmaterializedTestTrades(user, createSampleTrade(1, symbol));

beforeEach(async () => {
  table = await startTestTable();
  token = (await createSignedInPerson('owner')).token;
  await createSignedInPerson('member');
  clearMarketCache();
  overridePort(
    'marketData',
    createTestMarket({ dividends: { KO: [['2025-06-13', 0.51, '2025-07-01']] }, failing: ['ORCL'] }),
  );
  now = new Date('2026-11-20T21:00:00Z');
});
afterEach(async () => {
  overridePort('dailySchedule', undefined);
  await table.stop();
});

describe('the status', () => {
  test('before the first run knows the next one', async () => {
    covers('1.7 GET /dividends/scheduler-status', '2.3 scheduler status');
    expect(await statusOf(owner)).toEqual({
      isRunning: false,
      schedule: 'Daily at 4:00 PM',
      timezone: 'America/New_York',
      lastRun: null,
      nextRun: '2026-11-21T21:00:00.000Z',
      lastResult: null,
    });
  });

  test('tells each person what was found for them, and nothing of the other', async () => {
    await Promise.all([buy(owner.id, 'KO'), buy(member.id, 'ORCL')]);
    await executeDailyDividendRun('schedule', { now: () => now, eventsOf: getStockEventsBySymbol, lease: 120_000 });
    now = new Date('2026-11-20T23:00:00Z');
    expect(await statusOf(owner)).toMatchObject({
      lastRun: '2026-11-20T21:00:00.000Z',
      lastResult: { found: 1, synced: 1, failedSymbols: [], skipped: null },
    });
    const of = await statusOf(member);
    const lookedUp = { stocks: 1, unanswered: 1 };
    expect(of.lastResult).toEqual({
      found: 0,
      synced: 0,
      failedSymbols: ['ORCL'],
      lookedUp,
      seconds: 0,
      skipped: null,
    });
    expect(JSON.stringify(of)).not.toContain(owner.id);
  });

  test('reads a result that was stored before it said how many stocks were looked up', async () => {
    const leaseUntil = new Date('2026-11-20T21:02:00Z');
    const lease = { trigger: 'schedule' as const, due: now, holder: 'h', leaseUntil };
    const run = await acquireDailyRunLock(lease, now);
    const came = { found: 1, synced: 1, failedSymbols: [] };
    const result = { ...came, seconds: 2, skipped: null, byUser: { [owner.id]: came } };
    if (run) await finishDailyRun(run, { state: 'done', result, now });
    const { lastResult } = await statusOf(owner);
    expect(lastResult).toEqual({ found: 1, synced: 1, failedSymbols: [], seconds: 2, skipped: null });
    expect(DailyRunScheduleStatus.shape.lastResult.safeParse(lastResult).success).toBe(true);
  });

  test('shows the last run that ended while another is under way, and no run once its lease is over', async () => {
    await executeDailyDividendRun('person', { now: () => now, eventsOf: getStockEventsBySymbol, lease: 120_000 });
    now = new Date('2026-11-21T16:00:00Z');
    const leaseUntil = new Date('2026-11-21T16:02:00Z');
    await acquireDailyRunLock({ trigger: 'person', due: now, holder: 'h', leaseUntil }, now);
    expect(await statusOf(owner)).toMatchObject({ isRunning: true, lastRun: '2026-11-20T21:00:00.000Z' });
    now = leaseUntil;
    expect(await statusOf(owner)).toMatchObject({ isRunning: false, lastRun: '2026-11-20T21:00:00.000Z' });
  });

  test('of a disabled schedule has no next run', async () => {
    expect(await statusOf(owner, disabled)).toMatchObject({ nextRun: null, schedule: 'Daily at 4:00 PM' });
  });
});

describe('run now', () => {
  test('answers what the run found for the one who asked', async () => {
    await Promise.all([buy(owner.id, 'KO'), buy(member.id, 'ORCL')]);
    const { result } = await triggerDailyRun(owner, undefined, effects());
    const lookedUp = { stocks: 1, unanswered: 0 };
    expect(result).toEqual({ found: 1, synced: 1, failedSymbols: [], lookedUp, seconds: 0, skipped: null });
    expect(await listDailyRuns(1)).toMatchObject([{ trigger: 'person', result: { failedSymbols: ['ORCL'] } }]);
  });
});

describe('over the API', () => {
  const call = (method: string, path: string) =>
    invokeHandler(handler, { method, path: `/api/dividends/${path}`, token });

  test('the status comes from the timer of this process where there is one', async () => {
    covers('1.7 GET /dividends/scheduler-status');
    expect((await call('GET', 'scheduler-status')).body.status.nextRun).toBeNull();
    overridePort('dailySchedule', enabled);
    expect((await call('GET', 'scheduler-status')).body.status.nextRun).toMatch(/T2[01]:00:00.000Z$/);
  });

  test('a run answers its result, and 409 while one is under way', async () => {
    covers('1.7 POST /dividends/trigger-discovery');
    await buy(owner.id, 'KO');
    const { status, body } = await call('POST', 'trigger-discovery');
    expect([status, body.result.found]).toEqual([200, 1]);
    const started = new Date();
    const leaseUntil = new Date(started.getTime() + 60_000);
    await acquireDailyRunLock({ trigger: 'person', due: started, holder: 'another', leaseUntil }, started);
    expect(await call('POST', 'trigger-discovery')).toMatchObject({
      status: 409,
      body: { error: 'A discovery is already running. Please wait for it to finish.', code: 'running' },
    });
    expect((await call('GET', 'scheduler-status')).body.status.isRunning).toBe(true);
  });
});
