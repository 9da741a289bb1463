import { afterAll, beforeAll, test } from 'vitest';
import { expectNoHistory } from '#tests/history/same-as-fresh';
import { scaleToLength, testSeed } from '#tests/kit/dice';
import { startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const runs = scaleToLength(1);
const steps = Number(process.env['STEPS'] ?? 40);

test.each(Array.from({ length: runs }, (_, at) => testSeed + at))(
  `every read answers as that of a fresh account with the same records, after ${steps} changes (SEED=%i)`,
  (life) => expectNoHistory(life, steps),
  300_000,
);
