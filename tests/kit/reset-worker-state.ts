import { afterAll } from 'vitest';
import { deployedPasswordCost, setPasswordCostForTests } from '#functions/auth/password';
import { resetPortOverrides } from '#functions/ports';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';

/** The files of a worker share what it has loaded: each leaves it as a new container has it. */

const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  resetPortOverrides();
  setPasswordCostForTests(deployedPasswordCost);
  clearMarketCache();
  clearCloseHistoryCache();
  clearContainerCaches();
});
