import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityChange } from '#contract/activity';
import { overridePort } from '#functions/ports';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { scaleToRunLength } from '#tests/kit/dice';
import { createRandomPerson } from '#tests/kit/random-person';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

/**
 * Random changes of records of every kind, runs, batches and some undoing between, against the real handlers and a real
 * table; then everything since the beginning is put back, and the records must be what they were.
 */

const histories = scaleToRunLength(7);
const changesAHistory = 40;

beforeAll(() =>
  overridePort(
    'marketData',
    createTestMarket({
      prices: { AAPL: [200, 198], KO: [60, 61], T: [20, 20] },
      dividends: {
        AAPL: [
          ['2024-02-09', 0.24, '2024-02-15'],
          ['2024-05-10', 0.25, null],
          ['2024-08-12', 0.25, '2024-08-15'],
        ],
        KO: [
          ['2024-03-14', 0.485, '2024-04-01'],
          ['2024-06-14', 0.485, '2024-07-01'],
        ],
      },
      splits: { AAPL: [{ date: '2024-06-03', numerator: 4, denominator: 1 }] },
    }),
  ),
);

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

/** The groups that undid something, with what only followed from that: they cancel out with what they undid. */
const undoing = (changes: readonly ActivityChange[]): Set<string> =>
  new Set(changes.filter(({ source }) => source === 'undo').map(({ group }) => group));

test('whatever was done, everything put back is what it was', { timeout: 300_000 }, async () => {
  covers('4.4 undo');
  await fc.assert(
    // Each seed as likely as the other: the extremes, which come more often else, are no histories of their own.
    fc.asyncProperty(fc.noBias(fc.nat()), async (seed) => {
      const { id, token } = await createSignedInPerson('owner', `person-${randomUUID()}`);
      const person = createRandomPerson(id, token, seed);
      await person.begin();
      for (let at = 0; at < changesAHistory / 4; at += 1) await person.act();
      const before = await readRecordTexts(id);
      person.since.id = (await person.changes())[0]?.id ?? '';
      for (let at = 0; at < changesAHistory; at += 1) await person.act();
      /** Cash taken from a dividend that is gone, since what found it was undone before: there is nothing to put it back to. */
      const withoutDividend = new Set<string>();
      for (;;) {
        const since = (await person.changes()).filter((one) => one.id > person.since.id);
        const balanced = new Set([...undoing(since), ...withoutDividend]);
        const next = since.find(({ group, undone }) => !undone && !balanced.has(group));
        if (!next) break;
        const { status, body } = await person.undo(next.group);
        if (status === 409 && (body as { code?: string }).code === 'synced_again') withoutDividend.add(next.group);
        else expect([status, body], JSON.stringify(next)).toMatchObject([200, { left: 0, refused: [] }]);
      }
      expect(await readRecordTexts(id)).toEqual(before);
      expect(await listDerivedDifferences(id)).toEqual([]);
    }),
    // An import is undone that took back the cash of a dividend which is no longer found; an undoing is undone in part; cash was
    // taken from a dividend before what found it was undone.
    { numRuns: histories, examples: [[26], [1632536015], [1738169686]], endOnFailure: true },
  );
});
