import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { overridePort } from '#functions/ports';
import { serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { copyRowsForUser, readAllRows, type StoredRows, writeStoredRows } from '#tests/kit/copy-rows';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  createSender,
  createTestLedgers,
  operationsMarket,
  type SendToHandler,
  type TestPerson,
  writeOperations,
} from '#tests/kit/write-operations';

let table: TestTable;
/** Set up through the API, once: everybody's rows are copies of these. */
let rows: StoredRows;
const first = `first-${randomUUID()}`;
let person: TestPerson;
let send: SendToHandler;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  clearMarketCache();
  await createTestLedgers(createSender(await createSignedInPerson('owner', first)));
  rows = await readAllRows();
});
beforeEach(async () => {
  person = await createSignedInPerson('owner', randomUUID());
  await writeStoredRows(copyRowsForUser(rows, first, person.id));
  send = createSender(person);
});
afterAll(() => table.stop());

const undo = (group: string, key: string, more: object = {}) =>
  send(activity, 'POST', '/activity/undo', { group, ...more }, key);

/** Imports are undone as a whole, which their own tests show. */
const imported = ['an import', 'rows of an import'];
/** A switch takes a platform's trades along in steps: it is not put back but switched once more, as its own tests show. */
const switched = ['cash kept on a platform'];
/** What the other person is shown is chosen and never undone, as its own tests show. */
const chosen = ['what is shared'];
/** The others change no record of a ledger. */
const beside = new Set([
  ...imported,
  ...switched,
  ...chosen,
  'a use of the product',
  'a published post',
  'first steps put away',
  'a comparison',
]);
const recorded = writeOperations.filter(({ name, ofPost }) => !ofPost && !beside.has(name));

describe('put back, everything is as it was, and put back once more as it became:', () => {
  test.each(recorded)('$name', async ({ send: press, setsBalance }) => {
    covers('4.4 undo');
    const before = await readRecordTexts(person.id);
    const answer = await press(send, 'the-press', person);
    expect(answer.status).toBeLessThan(300);
    const after = await readRecordTexts(person.id);
    const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    const follows = (name: string) => name.startsWith('WLSYM#') || (name.startsWith('CBAL#') && !setsBalance);
    const logged = (await listGroupChanges(person.id, 'the-press')).flatMap(({ records }) => records);
    expect(logged.map(({ record }) => record).sort()).toEqual(changed.filter((name) => !follows(name)).sort());
    for (const { record, after: row } of logged.filter(() => !setsBalance)) {
      expect([record, serializeRecordForComparison(row)]).toEqual([record, after[record] ?? '']);
    }
    expect((await undo('the-press', 'first-undo')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
    expect((await undo('first-undo', 'second-undo')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(after);
    expect((await undo('the-press', 'third-undo')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });
});

test('an undoing that is undone and done again marks what it had undone', async () => {
  covers('4.4 undo');
  const buy = writeOperations.find(({ name }) => name === 'a purchase')?.send;
  await buy?.(send, 'the-press', person);
  const marks = async () => {
    const groups = await Promise.all(
      ['the-press', 'first-undo', 'second-undo', 'third-undo'].map((group) => listGroupChanges(person.id, group)),
    );
    return groups.map((changes) => changes.map(({ undoneBy }) => undoneBy));
  };
  await undo('the-press', 'first-undo');
  await undo('first-undo', 'second-undo');
  expect(await marks()).toEqual([[undefined], ['second-undo'], [undefined], []]);
  await undo('second-undo', 'third-undo');
  expect(await marks()).toEqual([['first-undo'], [undefined], ['third-undo'], [undefined]]);
  await undo('third-undo', 'fourth-undo');
  expect(await marks()).toEqual([[undefined], ['second-undo'], [undefined], ['fourth-undo']]);
  expect((await undo('the-press', 'fifth-undo')).body).toMatchObject({ left: 0, refused: [] });
});
