import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquireRun, finishRun, type Run, type Trigger } from '#functions/dividends/run-store';
import { handler } from '#functions/jobs/run-check';
import { startTable, type TestTable } from '#functions/platform/testing';

/** 16:30 in New York on a Friday in November: 21:30 UTC. */
const halfPastFour = new Date('2026-11-20T21:30:00Z');
const due = new Date('2026-11-20T21:00:00Z');

let table: TestTable;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: halfPastFour });
  table = await startTable();
});
afterEach(async () => {
  await table.stop();
  vi.useRealTimers();
});

const begin = async (at: Date, dueAt = due, trigger: Trigger = 'schedule'): Promise<Run> => {
  const lease = { trigger, due: dueAt, holder: `h-${at.toISOString()}`, leaseUntil: new Date(at.getTime() + 120_000) };
  return (await acquireRun(lease, at)) as Run;
};
const minutesPastFour = (minutes: number) => new Date(due.getTime() + minutes * 60_000);

describe('at 16:30', () => {
  test('all is well where the 4 PM run is done', async () => {
    await finishRun(await begin(due), { state: 'done', now: minutesPastFour(1) });
    expect(await handler()).toEqual({ day: '2026-11-20' });
  });

  test('and where it is done and a person has it run once more', async () => {
    await finishRun(await begin(due), { state: 'done', now: minutesPastFour(1) });
    await begin(minutesPastFour(29), due, 'person');
    expect(await handler()).toEqual({ day: '2026-11-20' });
  });

  test('an error says that it has not begun, also where yesterday had one', async () => {
    await expect(handler()).rejects.toThrow('not begun');
    const yesterday = new Date('2026-11-19T21:00:00Z');
    await finishRun(await begin(yesterday, yesterday), { state: 'done', now: yesterday });
    await expect(handler()).rejects.toThrow('not begun');
  });

  test('an error says that it failed, or is still running', async () => {
    const run = await begin(due);
    await expect(handler()).rejects.toThrow('running');
    await finishRun(run, { state: 'failed', now: minutesPastFour(2) });
    await expect(handler()).rejects.toThrow('failed');
  });

  test('a run of the morning is not the 4 PM one', async () => {
    const morning = new Date('2026-11-20T15:00:00Z');
    const run = await begin(morning, new Date('2026-11-19T21:00:00Z'), 'person');
    await finishRun(run, { state: 'done', now: morning });
    await expect(handler()).rejects.toThrow('not begun');
  });

  test('the day of summer time counts as well', async () => {
    vi.setSystemTime(new Date('2026-07-10T20:30:00Z'));
    const four = new Date('2026-07-10T20:00:00Z');
    await finishRun(await begin(four, four), { state: 'done', now: four });
    expect(await handler()).toEqual({ day: '2026-07-10' });
  });
});
