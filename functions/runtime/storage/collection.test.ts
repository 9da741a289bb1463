import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedgerCollection } from '#functions/runtime/storage/collection';
import { WriteConflict } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

interface Row {
  id: number;
  day: string;
  word: string;
  version: number;
}
const { list, find, put, remove, ledger } = createLedgerCollection<Row>('CTX', {
  listed: ({ id, day, word }) => [{ list: 'CTXD', place: [day], id, row: { word } }],
  read: (row) => ({ ...row, word: row.word.toUpperCase() }),
});
const row = (id: number, word: string, version = 1): Row => ({ id, day: `2026-01-0${id}`, word, version });

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

describe('the rows of one kind', () => {
  beforeEach(() =>
    writeWithoutChangeLog([
      ...put('me', row(2, 'two')),
      ...put('me', row(1, 'one')),
      ...put('somebody else', row(1, 'theirs')),
    ]),
  );

  test('are listed by number, as they are meant today, without the keys that they are stored under', async () => {
    expect(await list('me')).toEqual([row(1, 'ONE'), row(2, 'TWO')]);
    expect(await find('me', 2)).toEqual(row(2, 'TWO'));
  });

  test('are their owner’s alone', async () => {
    expect(await find('nobody', 1)).toBeUndefined();
    expect(await list('somebody else')).toEqual([row(1, 'THEIRS')]);
  });

  test('can be asked for by what a field holds', async () => {
    expect(await list('me', { field: 'word', values: ['two', 'three'] })).toEqual([row(2, 'TWO')]);
  });

  test('are replaced and removed only as they were read', async () => {
    const before = row(1, 'one');
    await writeWithoutChangeLog(put('me', row(1, 'newer', 2), before));
    await expect(writeWithoutChangeLog(put('me', row(1, 'late', 2), before))).rejects.toThrow(WriteConflict);
    await expect(writeWithoutChangeLog(remove('me', before))).rejects.toThrow(WriteConflict);
    expect(await find('me', 1)).toEqual(row(1, 'NEWER', 2));
    await writeWithoutChangeLog(remove('me', row(1, 'newer', 2)));
    expect(await find('me', 1)).toBeUndefined();
  });
});

describe('the changes of a ledger', () => {
  const add = (word: string) =>
    ledger.change({ id: 'me' }, new Date(), async (last) => ({
      writes: put('me', row(last + 1, word)),
      answer: last + 1,
      last: last + 1,
    }));

  test('follow each other: made at once, each gets a number of its own', async () => {
    const numbers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => add(word)));
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await list('me')).toHaveLength(5);
  });

  test('without anything to write leave the ledger as it is', async () => {
    await add('a');
    const before = await ledger.head('me');
    expect(await ledger.change({ id: 'me' }, new Date(), async () => ({ writes: [], answer: 'no' }))).toBe('no');
    expect(await ledger.head('me')).toEqual(before);
  });

  test('are noticed by what follows from its rows', async () => {
    const head = await ledger.head('me');
    await add('a');
    await expect(writeWithoutChangeLog([ledger.unmoved('me', head)])).rejects.toThrow(WriteConflict);
  });
});
