import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importKept, importsAs, manyRows } from '#functions/imports/testing';
import { setPort } from '#functions/ports';
import { type Fault, withFault } from '#tests/kit/faults';
import { market } from '#tests/kit/operations';
import { keptWrongly } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

/** An import on a table that fails at each of its writes, one after the other, and is sent again. */

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  setPort('marketData', market);
});
afterAll(() => table.stop());

/** Under another key the numbers that the first one gave out are left, and later ones are given. */
const withoutNumbers = ({ records }: Awaited<ReturnType<typeof importKept>>): string[] =>
  Object.values(records)
    .map((row) => row.replaceAll(/"(?:id|cashId|manualDividend)":\d+,/g, ''))
    .toSorted();

const somebody = async () => {
  const person = await signedIn('owner', randomUUID().slice(0, 12));
  return { ...person, imports: importsAs(person.token) };
};

const undisturbed = async () => {
  const { id: owner, imports } = await somebody();
  const id = await imports.begin();
  await imports.record(id, manyRows);
  return importKept(owner);
};

describe.each<Fault>(['throttled', 'answer lost'])('where one write after the other is %s', (fault) => {
  test('what is sent again ends as if nothing had happened', { timeout: 120_000 }, async () => {
    const expected = await undisturbed();
    let failures = 0;
    for (let after = 0; ; after += 1) {
      const { id: owner, imports } = await somebody();
      const id = await imports.begin();
      const key = randomUUID();
      const plan = { fault, on: 'writes', after, times: 1 } as const;
      const { result, failed } = await withFault(plan, () => imports.record(id, manyRows, key));
      if (failed === 0) break;
      failures += 1;
      expect(result.status, `write ${after}`).toBe(503);
      const isSame = after % 2 === 0;
      expect((await imports.record(id, manyRows, isSame ? key : randomUUID())).status).toBe(200);
      const all = await importKept(owner);
      if (isSame) expect(all, `write ${after}`).toEqual(expected);
      else expect(withoutNumbers(all), `write ${after}`).toEqual(withoutNumbers(expected));
      expect(await keptWrongly(owner)).toEqual([]);
    }
    expect(failures).toBeGreaterThan(5);
  });

  test('what is taken back again leaves nothing', { timeout: 120_000 }, async () => {
    for (let after = 0; ; after += 2) {
      const { id: owner, imports } = await somebody();
      const id = await imports.begin();
      await imports.record(id, manyRows);
      const plan = { fault, on: 'writes', after, times: 1 } as const;
      const { failed } = await withFault(plan, () => imports.call('POST', `/imports/${id}/undo`, {}));
      if (failed === 0) break;
      expect((await imports.takeBack(id)).body).toEqual({ finished: true, left: 0, refused: [], stays: [] });
      expect(await importKept(owner), `write ${after}`).toEqual({ records: {}, others: [] });
      expect(await keptWrongly(owner)).toEqual([]);
    }
  });
});
