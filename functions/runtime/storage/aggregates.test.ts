import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AggregateStore,
  batchGetAggregateRoots,
  createAggregateStore,
} from '#functions/runtime/storage/aggregates';
import { getItem, WriteConflict } from '#functions/runtime/storage/table';
import { captureTableRequests } from '#tests/kit/capture-table-requests';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

interface Account {
  id: number;
  version: number;
  lastRow: number;
  name: string;
}
interface Entry {
  id: number;
  day: string;
}
const kind = { record: 'SAV', rows: 'TX', noun: 'account', dated: ({ day }: Entry) => day } as const;
const now = new Date('2026-11-20T15:00:00Z');
const account = (id: number, change: Partial<Account> = {}): Account => ({
  id,
  version: 1,
  lastRow: 0,
  name: `No. ${id}`,
  ...change,
});
const entries = [
  { id: 2, day: '2026-01-15' },
  { id: 10, day: '2026-02-01' },
  { id: 3, day: '2026-02-01' },
];

let table: TestTable;
let accounts: AggregateStore<Account, Entry>;
beforeEach(async () => {
  accounts = createAggregateStore(kind);
  table = await startTestTable();
});
afterEach(() => table.stop());

describe('a branch', () => {
  beforeEach(() =>
    writeWithoutChangeLog([
      accounts.putRecord('me', account(1)),
      ...entries.flatMap((entry) => accounts.putRow('me', 1, entry)),
      accounts.putRecord('me', account(2)),
      accounts.putRecord('me', account(12)),
      ...accounts.putRow('me', 12, { id: 1, day: '2026-03-01' }),
      accounts.putRecord('you', account(1, { name: 'theirs' })),
      // What else the person has: another kind of branch, and the head of a ledger.
      createAggregateStore<Account, Entry>({ ...kind, record: 'CD' }).putRecord('me', account(40)),
      accounts.ledger.restore('me', { last: 12, version: 12 }),
    ]),
  );
  const first = { record: account(1), rows: [entries[0], entries[2], entries[1]] };

  test('is read by its number with others, without its rows, and by a part of them', async () => {
    expect(await batchGetAggregateRoots('SAV', 'me', 11)).toEqual([account(1), account(2)]);
    expect(await batchGetAggregateRoots('SAV', 'me', 12)).toEqual([account(1), account(2), account(12)]);
    expect(await batchGetAggregateRoots('SAV', 'you', 0)).toEqual([]);
    expect(await accounts.rowsSince('me', 1, '2026-02-01')).toEqual([entries[2], entries[1]]);
    expect(await accounts.rowsSince('me', 1, '2026-02-02')).toEqual([]);
    expect([await accounts.firstRow('me', 1), await accounts.firstRow('me', 2)]).toEqual([entries[0], undefined]);
  });

  test('has its rows by date, and those of one date by number', async () => {
    expect(await accounts.find('me', 1)).toEqual(first);
    expect(await accounts.find('me', 2)).toEqual({ record: account(2), rows: [] });
  });

  test('is its owner’s alone, and not there under a number that nobody has', async () => {
    expect((await accounts.find('you', 1))?.record.name).toBe('theirs');
    expect([await accounts.find('me', 3), await accounts.findRecord('me', 3)]).toEqual([undefined, undefined]);
  });

  test('is listed with its rows, by number', async () => {
    expect(await accounts.list('me')).toEqual([
      first,
      { record: account(2), rows: [] },
      { record: account(12), rows: [{ id: 1, day: '2026-03-01' }] },
    ]);
  });

  test('can be had without its rows', async () => {
    expect(await accounts.listRecords('me')).toEqual([account(1), account(2), account(12)]);
    expect(await accounts.findRecord('me', 12)).toEqual(account(12));
  });

  test('is stored where it has always been', async () => {
    const at = (sk: string) => getItem({ pk: 'USER#me', sk });
    expect(await at('SAV#000000001#META')).toMatchObject({ name: 'No. 1' });
    expect(await at('SAV#000000001#TX#2026-01-15#000000002')).toMatchObject({ id: 2 });
  });

  test('of which the record is gone is not a branch: rows alone are nothing', async () => {
    await writeWithoutChangeLog([...accounts.putRow('me', 30, { id: 1, day: '2026-03-01' })]);
    expect(await accounts.find('me', 30)).toBeUndefined();
    expect(await accounts.list('me')).toHaveLength(3);
  });

  test('takes an edit only of the record as it was read, with the rows that it had', async () => {
    const newer = account(1, { version: 2, name: 'new' });
    await writeWithoutChangeLog([accounts.putRecord('me', newer, account(1))]);
    expect(await accounts.findRecord('me', 1)).toEqual(newer);
    for (const before of [account(1), { ...newer, lastRow: 1 }]) {
      await expect(writeWithoutChangeLog([accounts.putRecord('me', newer, before)])).rejects.toBeInstanceOf(
        WriteConflict,
      );
    }
  });
});

describe('a branch that is removed', () => {
  const fill = async (count: number) => {
    await writeWithoutChangeLog([
      accounts.putRecord('me', account(1, { lastRow: count })),
      accounts.putRecord('me', account(2)),
      ...accounts.putRow('me', 2, { id: 1, day: '2026-01-01' }),
    ]);
    const rows = Array.from({ length: count }, (_, at) =>
      accounts.putRow('me', 1, { id: at + 1, day: '2026-01-15' }),
    ).flat();
    for (let at = 0; at < count; at += 100) await writeWithoutChangeLog(rows.slice(at, at + 100));
  };

  test.each([0, 1, 90, 91, 196])('takes its %d rows with it, and nothing else', async (count) => {
    await fill(count);
    const requests = captureTableRequests();
    await accounts.remove({ id: 'me' }, 1, now);
    const sizes = requests.flatMap(({ input }) => input.TransactItems?.length ?? []);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(99);
    // The record and the head beside the rows; of each transaction the change, its group, and its place in the history.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count + 2 + 3 * sizes.length);
    expect(await accounts.list('me')).toEqual([{ record: account(2), rows: [{ id: 1, day: '2026-01-01' }] }]);
    // The other one with its row, and the head, which moves with every change.
    expect(await table.countItems()).toBe(3);
    expect((await accounts.ledger.head('me')).version).toBe(1);
  });

  test('is not there to be removed again', async () => {
    await fill(1);
    await accounts.remove({ id: 'me' }, 1, now);
    await expect(accounts.remove({ id: 'me' }, 1, now)).rejects.toMatchObject({
      status: 404,
      message: 'There is no such account.',
    });
    await expect(accounts.remove({ id: 'you' }, 2, now)).rejects.toMatchObject({ status: 404 });
  });

  test('is read again where a row came in between, and takes that with it', async () => {
    await fill(1);
    let isFirst = true;
    table.doc.middlewareStack.add(
      (next, context) => async (args) => {
        if (String(context.commandName).startsWith('TransactWrite') && isFirst) {
          isFirst = false;
          const before = account(1, { lastRow: 1 });
          await writeWithoutChangeLog([
            accounts.putRecord('me', { ...before, lastRow: 2 }, before),
            ...accounts.putRow('me', 1, { id: 2, day: '2026-01-16' }),
          ]);
        }
        return next(args);
      },
      { step: 'initialize', name: 'comeBetween' },
    );
    await accounts.remove({ id: 'me' }, 1, now);
    expect(await table.countItems()).toBe(3);
  });
});

test('the numbers of records are given out by a ledger of their kind', async () => {
  const add = () =>
    accounts.ledger.change({ id: 'me' }, now, async (last) => ({
      writes: [accounts.putRecord('me', account(last + 1))],
      answer: last + 1,
      last: last + 1,
    }));
  expect([await add(), await add()]).toEqual([1, 2]);
  expect(await getItem({ pk: 'USER#me', sk: 'SEQ#SAV' })).toMatchObject({ last: 2 });
});
