import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPartition } from '#functions/backup/partition';
import { cashRow, dividendRow, importsAs, tradeRow } from '#functions/imports/testing';
import { setPort } from '#functions/ports';
import { recordText } from '#functions/storage/change-log';
import { type Fault, withFault } from '#tests/kit/faults';
import { market } from '#tests/kit/operations';
import { keptWrongly, recordsOf } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

/** An import on a table that fails at each of its writes, one after the other, and is sent again. */

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  setPort('marketData', market);
});
afterAll(() => table.stop());

const many = <T>(count: number, rowAt: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => rowAt(at));
const two = (at: number): string => String(at + 1).padStart(2, '0');

/** Three transactions of trades, two of cash and two of dividends. */
const rows = {
  trades: many(30, (at) =>
    tradeRow({ transactionDate: `2024-01-${two(at)}`, symbol: at % 2 ? 'AAPL' : 'KO' }, `trade-${two(at)}x`),
  ),
  cash: many(28, (at) => cashRow({ amount: at + 1, transactionDate: `2024-02-${two(at)}` }, `cash--${two(at)}x`)),
  dividends: many(20, (at) =>
    dividendRow({ paymentDate: `2024-03-${two(at)}` }, [`divid-${two(at)}x`, `taxed-${two(at)}x`]),
  ),
};

/** What is kept, but for how often it was changed. */
const allOf = async (owner: string) => ({
  records: await recordsOf(owner),
  others: (await readPartition(owner))
    .filter(({ sk }) => /^(IMP|IMPI|IMPL|IMPC)#/.test(sk))
    .map(({ pk: _pk, sk, begunAt: _at, ...row }) => [sk, recordText(row)]),
});

/** Under another key the numbers that the first one gave out are left, and later ones are given. */
const withoutNumbers = ({ records }: Awaited<ReturnType<typeof allOf>>): string[] =>
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
  await imports.record(id, rows);
  return allOf(owner);
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
      const { result, failed } = await withFault(plan, () => imports.record(id, rows, key));
      if (failed === 0) break;
      failures += 1;
      expect(result.status, `write ${after}`).toBe(503);
      const isSame = after % 2 === 0;
      expect((await imports.record(id, rows, isSame ? key : randomUUID())).status).toBe(200);
      const all = await allOf(owner);
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
      await imports.record(id, rows);
      const plan = { fault, on: 'writes', after, times: 1 } as const;
      const { failed } = await withFault(plan, () => imports.call('POST', `/imports/${id}/undo`, {}));
      if (failed === 0) break;
      expect((await imports.takeBack(id)).body).toEqual({ finished: true, left: 0, refused: [] });
      expect(await allOf(owner), `write ${after}`).toEqual({ records: {}, others: [] });
      expect(await keptWrongly(owner)).toEqual([]);
    }
  });
});
