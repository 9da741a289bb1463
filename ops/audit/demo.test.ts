import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleMarketProvider } from '#demo/sample-market';
import { demoAccounts, seedDemo } from '#demo/seed';
import { findLoginAccount } from '#functions/auth/store';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { setPort } from '#functions/ports';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { readAuditMaterial } from '#ops/audit/audit-account';
import { checkAuditFolder, isDifferent, measureCoverage, writeAuditFolder } from '#ops/audit/audit-folder';
import { callApi } from '#ops/backup/testing';
import { toCommandActor } from '#ops/backup/choose-table';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  setPort('marketData', createSampleMarketProvider());
  setMinimalPasswordCost();
  table = await startTestTable();
  clearMarketCache();
  await seedDemo(callApi);
}, 180_000);
afterAll(() => table.stop());

describe.each(demoAccounts.map(({ email }) => email))('the demo of %s', (email) => {
  test('has no figure that another program derives otherwise', async () => {
    const login = requireFound(await findLoginAccount(email), 'account');
    const profile = requireFound(await findProfile(login.userId), 'account');
    const folder = join(mkdtempSync(join(tmpdir(), 'audit-')), 'audit');
    writeAuditFolder(folder, await readAuditMaterial(toCommandActor(profile, 'audit')));
    const outcome = checkAuditFolder(folder);
    console.log(folder, measureCoverage(outcome), outcome.verdicts.length, outcome.run.tools);
    expect(outcome.run.complaints).toEqual([]);
    expect(outcome.verdicts.filter(isDifferent).map(({ figure, theirs }) => [figure.page, figure.kind, figure.of, figure.value, theirs])).toEqual([]);
  }, 120_000);
});
