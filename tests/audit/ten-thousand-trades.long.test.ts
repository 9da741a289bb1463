import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isFigureDifferent } from '#audit/audit-outcome';
import { createSampleMarketProvider } from '#demo/sample-market';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { overridePort } from '#functions/ports';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { rebuildCashBalances } from '#functions/verification/verify-cash-balances';
import { readAuditInputs } from '#ops/audit/audit-account';
import { checkAuditFolderAndWriteReport, writeAuditFolder } from '#ops/audit/audit-folder';
import { toCommandActor } from '#ops/backup/command-account';
import { isWithoutAuditTools } from '#tests/audit/audit-tools';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, startTestTable } from '#tests/kit/table';
import { writeBenchTrades } from '../../bench/fill-trades.ts';

/** Ten years of trades on six platforms: none of their figures is a cent off, and whoever doubts them does not wait long. */

const symbols = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'NVDA', 'META', 'TSLA', 'KO', 'JPM', 'V'];
/** 30 on two processors of its own, of which about 25 were measured; other tests may take most of them. */
const maxSeconds = 120;

const createAccount = async () => {
  overridePort('marketData', createSampleMarketProvider());
  const table = await startTestTable();
  onTestFinished(() => table.stop());
  clearMarketCache();
  const { id } = await createSignedInPerson('owner');
  await writeBenchTrades(id, 10_000, symbols);
  await backfillAccountLedgers(id, 600_000);
  await rebuildCashBalances(id);
  return toCommandActor(requireFound(await findProfile(id), 'account'), 'audit');
};

/** What the machine does while it waits for others counts too: stages are told, so that a slow one is seen. */
const createStages = () => {
  const seconds = new Map<string, number>();
  const measure = async <Done>(name: string, work: () => Done | Promise<Done>): Promise<Done> => {
    const startedAt = performance.now();
    const done = await work();
    seconds.set(name, Math.round(performance.now() - startedAt) / 1_000);
    return done;
  };
  return { seconds, measure };
};

describe.skipIf(isWithoutAuditTools)('an account of 10,000 trades', () => {
  test('is audited in 30 s, four times that on a busy machine, and no figure is a cent off', {
    timeout: 900_000,
  }, async () => {
    covers('4.8 audit');
    const actor = await createAccount();
    const place = mkdtempSync(join(tmpdir(), 'audit-'));
    onTestFinished(() => rmSync(place, { recursive: true }));
    const folder = join(place, 'audit');
    const { seconds, measure } = createStages();
    // What the pages show for the first time is stored then: whoever doubts a figure has seen it.
    await measure('first look at the pages', () => readAuditInputs(actor));
    const material = await measure('reading', () => readAuditInputs(actor));
    await measure('writing', () => writeAuditFolder(folder, material));
    const { verdicts, run } = await measure('programs', () => checkAuditFolderAndWriteReport(folder));
    const told = [...seconds].map(([name, taken]) => `${name} ${taken} s`).join(', ');
    process.stderr.write(`${verdicts.length} figures of 10,000 trades: ${told}.\n`);
    expect([...run.complaints, ...verdicts.filter(isFigureDifferent)]).toEqual([]);
    const taken = ['reading', 'writing', 'programs'].map((name) => seconds.get(name) ?? 0);
    expect(taken.reduce((sum, one) => sum + one)).toBeLessThan(maxSeconds);
  });
});
