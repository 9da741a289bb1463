import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { listGroup } from '#functions/activity/store';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import { recordText } from '#functions/storage/change-log';
import { market, operations, type Person, type Send, sender, setUp } from '#tests/kit/operations';
import { keptWrongly, recordsOf } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let person: Person;
let send: Send;
beforeEach(async () => {
  table = await startTable();
  setPort('marketData', market);
  forgetCached();
  person = await signedIn('owner');
  send = sender(person);
  await setUp(send);
});
afterEach(() => table.stop());

const undo = (group: string, key: string, more: object = {}) =>
  send(activity, 'POST', '/activity/undo', { group, ...more }, key);

/** Imports are undone as a whole, which their own tests show. */
const imported = ['an import', 'rows of an import'];
/** A switch takes a platform's trades along in steps: it is not put back but switched once more, as its own tests show. */
const switched = ['cash kept on a platform'];
/** The others change no record of a ledger. */
const beside = new Set([
  ...imported,
  ...switched,
  'a use of the product',
  'a published post',
  'first steps put away',
  'a comparison',
]);
const recorded = operations.filter(({ name, ofPost }) => !ofPost && !beside.has(name));

describe('put back, everything is as it was, and put back once more as it became:', () => {
  test.each(recorded)('$name', async ({ send: press, setsBalance }) => {
    const before = await recordsOf(person.id);
    const answer = await press(send, 'the-press', person);
    expect(answer.status).toBeLessThan(300);
    const after = await recordsOf(person.id);
    const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    const follows = (name: string) => name.startsWith('WLSYM#') || (name.startsWith('CBAL#') && !setsBalance);
    const logged = (await listGroup(person.id, 'the-press')).flatMap(({ records }) => records);
    expect(logged.map(({ record }) => record).sort()).toEqual(changed.filter((name) => !follows(name)).sort());
    for (const { record, after: row } of logged.filter(() => !setsBalance)) {
      expect([record, recordText(row)]).toEqual([record, after[record] ?? '']);
    }
    expect((await undo('the-press', 'first-undo')).body).toMatchObject({ left: 0, refused: [] });
    expect(await recordsOf(person.id)).toEqual(before);
    expect(await keptWrongly(person.id)).toEqual([]);
    expect((await undo('first-undo', 'second-undo')).body).toMatchObject({ left: 0, refused: [] });
    expect(await recordsOf(person.id)).toEqual(after);
    expect((await undo('the-press', 'third-undo')).body).toMatchObject({ left: 0, refused: [] });
    expect(await recordsOf(person.id)).toEqual(before);
    expect(await keptWrongly(person.id)).toEqual([]);
  });
});
