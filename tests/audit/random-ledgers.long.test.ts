import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFigureDifferent } from '#audit/audit-outcome';
import { checkAuditFolderAndWriteReport, writeAuditFolder } from '#ops/audit/audit-folder';
import { isWithoutAuditTools, missingAuditTools } from '#tests/audit/audit-tools';
import { toAuditMaterial } from '#tests/audit/random-account';
import { drawRandomLedgers } from '#tests/audit/random-ledgers';
import { covers } from '#tests/kit/covers';
import { scaleToRunLength, testSeed } from '#tests/kit/dice';

/** So many ledgers are the books of one account, and so one run of each program. */
const ledgersEach = 250;
const batches = scaleToRunLength(4);

describe.skipIf(isWithoutAuditTools)('random ledgers', () => {
  test('the programs that derive figures again are installed', () => {
    expect(missingAuditTools).toEqual([]);
  });

  test.each(Array.from({ length: batches }, (_, at) => testSeed + at))(
    '250 of seed %i: not one figure is a cent off',
    async (seed) => {
      covers('4.8 audit');
      const folder = join(mkdtempSync(join(tmpdir(), 'audit-')), 'audit');
      await writeAuditFolder(folder, toAuditMaterial(drawRandomLedgers(ledgersEach, seed)));
      const { verdicts, run, changedRows } = await checkAuditFolderAndWriteReport(folder);
      const different = verdicts
        .filter(isFigureDifferent)
        .map(
          ({ figure, theirs }) => `${figure.page} ${figure.kind} of ${figure.of}: ${figure.value}, theirs ${theirs}`,
        );
      expect([...run.complaints, ...changedRows, ...different]).toEqual([]);
      expect(verdicts.length).toBeGreaterThan(1_000);
      rmSync(folder, { recursive: true });
    },
    300_000,
  );
});
