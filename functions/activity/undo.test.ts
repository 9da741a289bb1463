import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
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

/** These change no record of a ledger. */
const beside = new Set(['a use of the product', 'a published post']);
const recorded = operations.filter(({ name }) => !beside.has(name));

describe('put back, everything is as it was, and put back once more as it became:', () => {
  test.each(recorded)('$name', async ({ send: press }) => {
    const before = await recordsOf(person.id);
    const answer = await press(send, 'the-press', person);
    expect(answer.status).toBeLessThan(300);
    const after = await recordsOf(person.id);
    expect(after).not.toEqual(before);
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
