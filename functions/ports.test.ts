import { expect, test } from 'vitest';
import { dailySchedulePort } from '#functions/daily-run/daily-schedule';
import { overridePort, resetPortOverrides } from '#functions/ports';
import { clock } from '#functions/runtime/clock';
import { createPort, memoize } from '#functions/runtime/port';
import { marketDataPort } from '#functions/stocks/market-data-port';
import { createTestMarket } from '#functions/stocks/testing';

test('a port answers with what was put in its place, and with what is deployed once that is taken away', async () => {
  const port = createPort(async () => 'deployed');
  expect(await port.get()).toBe('deployed');
  port.set('chosen');
  expect(await port.get()).toBe('chosen');
  port.set(undefined);
  expect(await port.get()).toBe('deployed');
});

test('what keeps something between two calls is made with the first call, and once', async () => {
  let made = 0;
  const port = createPort(memoize(async () => (made += 1)));
  expect(made).toBe(0);
  expect([await port.get(), await port.get()]).toEqual([1, 1]);
});

test('all ports are reset together', async () => {
  const market = createTestMarket({});
  overridePort('marketData', market);
  overridePort('clock', () => new Date(0));
  overridePort('dailySchedule', { status: async () => ({ enabled: true, timezone: 'UTC' }) });
  expect(await marketDataPort.get()).toBe(market);
  resetPortOverrides();
  expect(await marketDataPort.get()).not.toBe(market);
  expect(clock()).not.toEqual(new Date(0));
  expect(await (await dailySchedulePort.get()).status()).toMatchObject({ enabled: false });
});
