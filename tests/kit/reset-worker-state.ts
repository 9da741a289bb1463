import { afterAll } from 'vitest';
import { deployedPasswordCost, setPasswordCost } from '#functions/auth/password';
import { type RuntimePorts, setPort } from '#functions/runtime/ports';
import { clearVersionCaches } from '#functions/runtime/storage/version-cache';
import { clearHistoryCache } from '#functions/stocks/history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';

/** The files of a worker share what it has loaded: each leaves it as a new container has it. */

const before = { ...process.env };
/** Each by its name, so that one that is added is not forgotten. */
const ports: Record<keyof RuntimePorts, true> = {
  marketData: true,
  images: true,
  writer: true,
  dailySchedule: true,
  postSchedule: true,
  mailer: true,
  blogShell: true,
  clock: true,
};

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  for (const name of Object.keys(ports) as (keyof RuntimePorts)[]) setPort(name, undefined);
  setPasswordCost(deployedPasswordCost);
  clearMarketCache();
  clearHistoryCache();
  clearVersionCaches();
});
