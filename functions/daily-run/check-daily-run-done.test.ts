import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/daily-run/check-daily-run-done';
import {
  acquireDailyRunLock,
  type DailyRunRecord,
  type DailyRunTrigger,
  finishDailyRun,
} from '#functions/daily-run/run-lock';
import { startTestTable, type TestTable } from '#tests/kit/table';

/** 16:30 in New York on a Friday in November: 21:30 UTC. */
const halfPastFour = new Date('2026-11-20T21:30:00Z');
const due = new Date('2026-11-20T21:00:00Z');

let table: TestTable;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: halfPastFour });
  table = await startTestTable();
});
afterEach(async () => {
  await table.stop();
  vi.useRealTimers();
});

const begin = async (at: Date, dueAt = due, trigger: DailyRunTrigger = 'schedule'): Promise<DailyRunRecord> => {
  const lease = { trigger, due: dueAt, holder: `h-${at.toISOString()}`, leaseUntil: new Date(at.getTime() + 120_000) };
  return (await acquireDailyRunLock(lease, at)) as DailyRunRecord;
};
const minutesPastFour = (minutes: number) => new Date(due.getTime() + minutes * 60_000);

describe('at 16:30', () => {
  test('all is well where the daily run is done', async () => {
    await finishDailyRun(await begin(due), { state: 'done', now: minutesPastFour(1) });
    expect(await handler()).toEqual({ day: '2026-11-20' });
  });

  test('and where it is done and a person has it run once more', async () => {
    await finishDailyRun(await begin(due), { state: 'done', now: minutesPastFour(1) });
    await begin(minutesPastFour(29), due, 'person');
    expect(await handler()).toEqual({ day: '2026-11-20' });
  });

  test('an error says that it has not begun, also where yesterday had one', async () => {
    await expect(handler()).rejects.toThrow('not begun');
    const yesterday = new Date('2026-11-19T21:00:00Z');
    await finishDailyRun(await begin(yesterday, yesterday), { state: 'done', now: yesterday });
    await expect(handler()).rejects.toThrow('not begun');
  });

  test('an error says that it failed, or is still running', async () => {
    const run = await begin(due);
    await expect(handler()).rejects.toThrow('running');
    await finishDailyRun(run, { state: 'failed', now: minutesPastFour(2) });
    await expect(handler()).rejects.toThrow('failed');
  });

  test('an error says that one that failed is being run once more', async () => {
    await finishDailyRun(await begin(due), { state: 'failed', now: minutesPastFour(1) });
    await begin(minutesPastFour(29), due, 'person');
    await expect(handler()).rejects.toThrow('running');
  });

  describe('where most stocks went unanswered', () => {
    const result = (unanswered: number) => ({
      found: 0,
      synced: 0,
      failedSymbols: [],
      lookedUp: { stocks: 8, unanswered },
      seconds: 1,
      skipped: null,
      byUser: {},
    });
    const sentence = 'The daily run is not done by 16:30: no market data for 5 of 8 stocks.';

    test('an error says of how many, until a later run was answered', async () => {
      await finishDailyRun(await begin(due), { state: 'failed', result: result(5), now: minutesPastFour(1) });
      await expect(handler()).rejects.toThrow(sentence);
      const again = await begin(minutesPastFour(20), due, 'person');
      await expect(handler()).rejects.toThrow(sentence);
      await finishDailyRun(again, { state: 'done', result: result(0), now: minutesPastFour(21) });
      expect(await handler()).toEqual({ day: '2026-11-20' });
    });

    test('half of them unanswered is no error', async () => {
      await finishDailyRun(await begin(due), { state: 'done', result: result(4), now: minutesPastFour(1) });
      expect(await handler()).toEqual({ day: '2026-11-20' });
    });
  });

  test('a run of the morning is not the 4 PM one', async () => {
    const morning = new Date('2026-11-20T15:00:00Z');
    const run = await begin(morning, new Date('2026-11-19T21:00:00Z'), 'person');
    await finishDailyRun(run, { state: 'done', now: morning });
    await expect(handler()).rejects.toThrow('not begun');
  });

  test('the day of summer time counts as well', async () => {
    vi.setSystemTime(new Date('2026-07-10T20:30:00Z'));
    const four = new Date('2026-07-10T20:00:00Z');
    await finishDailyRun(await begin(four, four), { state: 'done', now: four });
    expect(await handler()).toEqual({ day: '2026-07-10' });
  });
});
