import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectHistoryIndependence, toReplayCommand } from '#tests/history/same-as-fresh';
import { testSeed } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';

/** One life after the other, each of the next seed, for as many minutes as `LONG_MINUTES` says. */
const minutes = Number(process.env['LONG_MINUTES'] ?? 5);
const steps = Number(process.env['STEPS'] ?? 70);

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

test(
  `no read of any account shows its history, in lives of ${steps} changes for ${minutes} minutes`,
  async () => {
    const end = performance.now() + minutes * 60_000;
    const failed: string[] = [];
    let lives = 0;
    for (let life = testSeed; performance.now() < end; life += 1) {
      lives += 1;
      // One that fails says nothing of those after it.
      await expectHistoryIndependence(life, steps).catch((error: unknown) => {
        failed.push(toReplayCommand(life, steps));
        process.stdout.write(`${error instanceof Error ? error.message : inspect(error)}\n`);
      });
    }
    process.stdout.write(`${lives} lives, from SEED=${testSeed} on.\n`);
    expect(failed).toEqual([]);
  },
  (minutes + 10) * 60_000,
);
