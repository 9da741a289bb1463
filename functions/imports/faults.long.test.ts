import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImportApiCalls, manySampleImportRows, readImportRecordsForComparison } from '#functions/imports/testing';
import { overridePort } from '#functions/ports';
import { isLongTestRun } from '#tests/kit/dice';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFault, withTableFault } from '#tests/kit/table-faults';
import { operationsMarket } from '#tests/kit/write-operations';

/** An import on a table that fails at each of its writes, one after the other, and is sent again. */

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());

/** Under another key the numbers that the first one gave out are left, and later ones are given. */
const withoutNumbers = ({ records }: Awaited<ReturnType<typeof readImportRecordsForComparison>>): string[] =>
  Object.values(records)
    .map((row) => row.replaceAll(/"(?:id|cashId|manualDividend)":\d+,/g, ''))
    .toSorted();

const somebody = async () => {
  const person = await createSignedInPerson('owner', randomUUID().slice(0, 12));
  return { ...person, imports: createImportApiCalls(person.token) };
};

const undisturbed = async () => {
  const { id: owner, imports } = await somebody();
  const id = await imports.begin();
  await imports.record(id, manySampleImportRows);
  return readImportRecordsForComparison(owner);
};

describe.each<TableFault>(['throttled', 'answer lost'])('where one write after the other is %s', (fault) => {
  test('what is sent again ends as if nothing had happened', { timeout: 120_000 }, async () => {
    const expected = await undisturbed();
    let failures = 0;
    for (let after = 0; ; after += isLongTestRun ? 1 : 3) {
      const { id: owner, imports } = await somebody();
      const id = await imports.begin();
      const key = randomUUID();
      const plan = { fault, on: 'writes', after, times: 1 } as const;
      const { result, failed } = await withTableFault(plan, () => imports.record(id, manySampleImportRows, key));
      if (failed === 0) break;
      failures += 1;
      expect(result.status, `write ${after}`).toBe(503);
      const isSame = after % 2 === 0;
      expect((await imports.record(id, manySampleImportRows, isSame ? key : randomUUID())).status).toBe(200);
      const all = await readImportRecordsForComparison(owner);
      if (isSame) expect(all, `write ${after}`).toEqual(expected);
      else expect(withoutNumbers(all), `write ${after}`).toEqual(withoutNumbers(expected));
      expect(await listDerivedDifferences(owner)).toEqual([]);
    }
    expect(failures).toBeGreaterThan(isLongTestRun ? 5 : 1);
  });

  test('what is taken back again leaves nothing', { timeout: 120_000 }, async () => {
    for (let after = 0; ; after += isLongTestRun ? 2 : 5) {
      const { id: owner, imports } = await somebody();
      const id = await imports.begin();
      await imports.record(id, manySampleImportRows);
      const plan = { fault, on: 'writes', after, times: 1 } as const;
      const { failed } = await withTableFault(plan, () => imports.call('POST', `/imports/${id}/undo`, {}));
      if (failed === 0) break;
      expect((await imports.takeBack(id)).body).toEqual({
        finished: true,
        left: 0,
        total: expect.any(Number),
        refused: [],
        stays: [],
      });
      expect(await readImportRecordsForComparison(owner), `write ${after}`).toEqual({ records: {}, others: [] });
      expect(await listDerivedDifferences(owner)).toEqual([]);
    }
  });
});
