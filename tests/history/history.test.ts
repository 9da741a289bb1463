import { afterAll, beforeAll, test } from 'vitest';
import { expectHistoryIndependence } from '#tests/history/same-as-fresh';
import { scaleToRunLength, testSeed } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const runs = scaleToRunLength(1);
const steps = Number(process.env['STEPS'] ?? 40);

test.each(Array.from({ length: runs }, (_, at) => testSeed + at))(
  `every read answers as that of a fresh account with the same records, after ${steps} changes (SEED=%i)`,
  (life) => expectHistoryIndependence(life, steps),
  300_000,
);
