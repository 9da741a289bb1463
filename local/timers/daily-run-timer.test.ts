import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dailySchedulePort } from '#functions/daily-run/daily-schedule';
import { type DailyRunTimer, type DailyRunTimerOptions, startDailyRunTimer } from '#local/timers/daily-run-timer';

const [minute, hour] = [60_000, 3_600_000];
let calls: string[];
let timer: DailyRunTimer | undefined;

const start = (instant: string, change: Partial<DailyRunTimerOptions> = {}): void => {
  vi.setSystemTime(new Date(instant));
  const run = async () => {
    calls.push(new Date().toISOString());
  };
  timer = startDailyRunTimer({ catchUp: false, run, ...change });
};

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
});
afterEach(() => {
  timer?.stop();
  vi.useRealTimers();
});

describe('the timer', () => {
  test('calls the job at 16:00 New York every day', async () => {
    start('2026-11-19T12:00:00Z');
    await vi.advanceTimersByTimeAsync(48 * hour);
    expect(calls).toEqual(['2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z']);
  });

  test.each([
    ['forward', '2026-03-07T20:00:00Z', ['2026-03-07T21:00:00.000Z', '2026-03-08T20:00:00.000Z']],
    ['back', '2026-10-31T19:00:00Z', ['2026-10-31T20:00:00.000Z', '2026-11-01T21:00:00.000Z']],
  ])('also on the days around clocks going %s', async (_, instant, expected) => {
    start(instant);
    await vi.advanceTimersByTimeAsync(27 * hour);
    expect(calls).toEqual(expected);
  });

  test('of a machine that slept through it calls within an hour of waking, once', async () => {
    start('2026-11-20T20:30:00Z');
    // The clock went on while timers stood still.
    vi.setSystemTime(new Date('2026-11-21T01:00:00Z'));
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(calls).toEqual(['2026-11-21T01:30:00.000Z']);
  });

  test('does not call early where its wait ends a moment too soon', async () => {
    start('2026-11-20T20:59:00Z');
    vi.setSystemTime(new Date('2026-11-20T20:58:59.500Z'));
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(calls).toEqual(['2026-11-20T21:00:00.000Z']);
  });

  test('asked to catch up, calls 5 s after the start as well', async () => {
    start('2026-11-20T14:00:00Z', { catchUp: true });
    await vi.advanceTimersByTimeAsync(8 * hour);
    expect(calls).toEqual(['2026-11-20T14:00:05.000Z', '2026-11-20T21:00:00.000Z']);
  });

  test('tries a failed job twice more, and then waits for the next day', async () => {
    const run = () => {
      calls.push(new Date().toISOString().slice(5, 16));
      return Promise.reject(new Error('no table'));
    };
    vi.stubEnv('LOG_LEVEL', 'silent');
    start('2026-11-20T20:00:00Z', { run });
    await vi.advanceTimersByTimeAsync(25 * hour);
    vi.unstubAllEnvs();
    expect(calls).toEqual(['11-20T21:00', '11-20T21:03', '11-20T21:06', '11-21T21:00']);
  });

  test('is what the scheduler status reads, until it is stopped', async () => {
    start('2026-11-20T20:00:00Z');
    expect(await (await dailySchedulePort.get()).status()).toEqual({ enabled: true, timezone: 'America/New_York' });
    timer?.stop();
    expect(await (await dailySchedulePort.get()).status()).toMatchObject({ enabled: false });
    await vi.advanceTimersByTimeAsync(24 * hour);
    expect(calls).toEqual([]);
  });
});
