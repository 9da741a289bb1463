import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getLedgerForKind,
  isLedgerMaterialized,
  isMaterializationCurrent,
  type Ledger,
  planAndWrite,
  projectLedgerStateAfterChange,
  retryOnConflict,
} from '#functions/runtime/storage/ledger';
import { getItem, type TransactionWrite, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

const now = new Date('2026-11-20T15:00:00Z');
const me = { id: 'me' };
const row = (sk: string): TransactionWrite => ({ Put: { Item: { pk: 'USER#me', sk } } });
let table: TestTable;
let cash: Ledger;
beforeEach(async () => {
  cash = getLedgerForKind('CTX');
  table = await startTestTable();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.stop();
});

describe('the head of a ledger', () => {
  test('is at zero before the first change', async () => {
    expect(await cash.head('me')).toEqual({ last: 0, version: 0 });
  });

  test('lies beside the rows, one a kind and a person', async () => {
    await cash.change(me, now, async () => ({ writes: [row('A')], answer: null, last: 5 }));
    expect(await getItem({ pk: 'USER#me', sk: 'SEQ#CTX' })).toMatchObject({ last: 5, version: 1 });
    expect(await getLedgerForKind('PTX').head('me')).toEqual({ last: 0, version: 0 });
    expect(await cash.head('you')).toEqual({ last: 0, version: 0 });
  });

  test('moves on with every change, also one that gives out no number', async () => {
    const change = async (last: number) => ({ writes: [row('A')], answer: last });
    await cash.change(me, now, async () => ({ ...(await change(0)), last: 3 }));
    expect(await cash.change(me, now, change)).toBe(3);
    expect(await cash.head('me')).toMatchObject({ last: 3, version: 2 });
    expect(projectLedgerStateAfterChange({ last: 3, version: 2 }, 4)).toEqual({ last: 4, version: 3, keptAt: 1 });
  });

  test('moves on only from where it was read', async () => {
    const start = await cash.head('me');
    await writeTransaction([cash.move('me', start, 1)]);
    await expect(writeTransaction([cash.move('me', start, 1)])).rejects.toBeInstanceOf(WriteConflict);
    const second = await cash.head('me');
    expect(second).toEqual(projectLedgerStateAfterChange(start, 1));
    await writeTransaction([cash.move('me', second, 2)]);
    await expect(writeTransaction([cash.move('me', second, 2)])).rejects.toBeInstanceOf(WriteConflict);
    expect(await cash.head('me')).toMatchObject({ last: 2, version: 2 });
  });

  test('unmoved lets a write through, and refuses it once it has moved', async () => {
    const start = await cash.head('me');
    await writeTransaction([cash.unmoved('me', start), row('A')]);
    await writeTransaction([cash.move('me', start, 1)]);
    await expect(writeTransaction([cash.unmoved('me', start), row('B')])).rejects.toBeInstanceOf(WriteConflict);
    const moved = await cash.head('me');
    await writeTransaction([cash.unmoved('me', moved), row('C')]);
    await writeTransaction([cash.move('me', moved, 2)]);
    await expect(writeTransaction([cash.unmoved('me', moved), row('D')])).rejects.toBeInstanceOf(WriteConflict);
  });

  test('is restored as a backup has it, whatever is there', async () => {
    await writeTransaction([cash.move('me', { last: 0, version: 0 }, 1)]);
    await writeTransaction([cash.restore('me', { last: 40, version: 77 })]);
    expect(await cash.head('me')).toEqual({ last: 40, version: 77 });
  });
});

describe('up to where the daily figures are right', () => {
  const trades = getLedgerForKind('PTX');
  const counted = { last: 3, version: 4, daysAt: 4, daysTo: '2026-03-09' };
  const begin = async () => {
    for (let version = 0; version < 4; version += 1) {
      const head = await trades.head('me');
      await writeTransaction([trades.move('me', head, 3)]);
    }
    await writeTransaction([trades.count('me', await trades.head('me'), '2026-03-09')]);
    return trades.head('me');
  };

  test.each([
    ['of a later day moves nothing', '2026-03-10', '2026-03-09'],
    ['of the last day moves it before that', '2026-03-09', '2026-03-08'],
    ['of an older day moves it before that', '2025-12-01', '2025-11-30'],
  ])('a change %s', async (_what, since, daysTo) => {
    const head = await begin();
    expect(head).toMatchObject(counted);
    await writeTransaction([trades.move('me', head, 4, {}, { since })]);
    const moved = await trades.head('me');
    expect(moved).toMatchObject({ version: 5, daysAt: 5, daysTo });
    expect(projectLedgerStateAfterChange(head, 4, { since })).toEqual(moved);
  });

  test('a change that says of no day, or before any is counted, leaves it behind', async () => {
    const head = await begin();
    await writeTransaction([trades.move('me', head, 4)]);
    expect(await trades.head('me')).toMatchObject({ version: 5, daysAt: 4 });
    expect(projectLedgerStateAfterChange(head, 4)).not.toHaveProperty('daysAt');
    const { daysAt: _at, daysTo: _to, ...never } = head;
    expect(projectLedgerStateAfterChange(never, 4, { since: '2026-01-01' })).not.toHaveProperty('daysAt');
  });

  test('is not told twice at once, nor of a ledger that has changed, nor past a change that read it before', async () => {
    const head = await begin();
    await writeTransaction([trades.count('me', head, '2026-03-01')]);
    await expect(writeTransaction([trades.count('me', head, '2026-03-10')])).rejects.toBeInstanceOf(WriteConflict);
    const change = trades.move('me', head, 4, {}, { since: '2026-03-11' });
    await expect(writeTransaction([change])).rejects.toBeInstanceOf(WriteConflict);
    const standing = await trades.head('me');
    await writeTransaction([trades.move('me', standing, 4, {}, { since: '2026-03-11' })]);
    await expect(writeTransaction([trades.count('me', standing, '2026-03-10')])).rejects.toBeInstanceOf(WriteConflict);
  });
});

describe('what is kept beside the rows', () => {
  const keptHead = { last: 5, version: 9, keptAt: 9, count: 4 };

  test('of a ledger without a change is all there, and of one that says nothing of it is none', () => {
    expect([isLedgerMaterialized({ last: 0, version: 0 }), isLedgerMaterialized({ last: 5, version: 9 })]).toEqual([
      true,
      false,
    ]);
    expect([isLedgerMaterialized(keptHead), isLedgerMaterialized({ ...keptHead, version: 10 })]).toEqual([true, false]);
    const making = { ...keptHead, keptUpTo: 3 };
    expect([isMaterializationCurrent(making), isLedgerMaterialized(making)]).toEqual([true, false]);
  });

  test('moves on with the ledger and counts the rows', async () => {
    expect(projectLedgerStateAfterChange(keptHead, 6)).toEqual({ last: 6, version: 10, keptAt: 10 });
    expect(projectLedgerStateAfterChange({ ...keptHead, keptUpTo: 3 }, 6)).toEqual({
      last: 6,
      version: 10,
      keptAt: 10,
      keptUpTo: 3,
    });
    await cash.change(me, now, async () => ({
      writes: [row('A')],
      answer: null,
      last: 1,
      tally: { count: 2, listed: 1 },
    }));
    await cash.change(me, now, async () => ({ writes: [row('A')], answer: null, tally: { count: -1, listed: 0 } }));
    await writeTransaction([cash.touch('me', { synced: 1, syncedAmount: 0.1 })]);
    await writeTransaction([cash.touch('me', { syncedAmount: 0.2 })]);
    expect(await cash.head('me')).toEqual({
      last: 1,
      version: 4,
      keptAt: 4,
      count: 1,
      listed: 1,
      synced: 1,
      syncedAmount: 0.3,
    });
  });

  test('is left behind by a program that knows nothing of it, and stays behind', async () => {
    await cash.change(me, now, async () => ({ writes: [row('A')], answer: null, last: 1 }));
    // As a program before there were lists moves a head on.
    await writeTransaction([
      {
        Update: {
          Key: cash.key('me'),
          UpdateExpression: 'SET #version = :next',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':next': 2 },
        },
      },
    ]);
    expect(isLedgerMaterialized(await cash.head('me'))).toBe(false);
    await cash.change(me, now, async () => ({ writes: [row('A')], answer: null, last: 2 }));
    expect(isLedgerMaterialized(await cash.head('me'))).toBe(false);
  });

  test('is said to be made only of the ledger that was read, by one of those who make it', async () => {
    await writeTransaction([cash.restore('me', { last: 5, version: 9 })]);
    const old = await cash.head('me');
    const begun = { ...old, keptAt: 9, keptUpTo: 0 };
    await writeTransaction([cash.untouched('me', old)]);
    await writeTransaction([cash.keep('me', old, begun)]);
    await expect(writeTransaction([cash.keep('me', old, begun)])).rejects.toBeInstanceOf(WriteConflict);
    await expect(writeTransaction([cash.untouched('me', old)])).rejects.toBeInstanceOf(WriteConflict);
    const further = { ...begun, keptUpTo: 3 };
    await writeTransaction([cash.keep('me', begun, further)]);
    await expect(writeTransaction([cash.keep('me', begun, further)])).rejects.toBeInstanceOf(WriteConflict);
    await writeTransaction([cash.move('me', further, 6, { count: 1 })]);
    await expect(writeTransaction([cash.keep('me', further, keptHead)])).rejects.toBeInstanceOf(WriteConflict);
    expect(await cash.head('me')).toMatchObject({ last: 6, version: 10, keptAt: 10, keptUpTo: 3 });
  });
});

describe('work that another change came before', () => {
  /** Pauses that end at once, so that their lengths can be told without waiting for them. */
  const pauses = (): number[] => {
    const lengths: number[] = [];
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms: number) => {
      lengths.push(ms);
      done();
    }) as never);
    return lengths;
  };

  test('is done again, eight times at most, each time after a longer pause', async () => {
    const lengths = pauses();
    const conflict = new WriteConflict([0]);
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw conflict;
    };
    await expect(retryOnConflict(work)).rejects.toBe(conflict);
    expect(tries).toBe(8);
    expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960]);
  });

  test('is done until it comes through', async () => {
    const lengths = pauses();
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new WriteConflict([0]);
      return 'done';
    };
    expect(await retryOnConflict(work)).toBe('done');
    expect(lengths).toEqual([15, 30]);
  });

  test('is not done again where it failed for another reason', async () => {
    const failure = new Error('The table is away.');
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw failure;
    };
    await expect(retryOnConflict(work)).rejects.toBe(failure);
    expect(tries).toBe(1);
  });

  test('is planned again on the rows as they are then', async () => {
    let plans = 0;
    const answer = await cash.change(me, now, async (last) => {
      plans += 1;
      if (plans === 1) await writeTransaction([cash.move('me', { last: 0, version: 0 }, 7)]);
      return { writes: [row(`A#${last}`)], answer: last, last: last + 1 };
    });
    expect([answer, plans, await cash.head('me')]).toEqual([7, 2, { last: 8, version: 2, keptAt: 2 }]);
    expect(await getItem({ pk: 'USER#me', sk: 'A#0' })).toBeUndefined();
  });
});

test('a plan without writes changes nothing', async () => {
  expect(await planAndWrite(me, now, async () => ({ writes: [], answer: 'as it was' }))).toBe('as it was');
  expect(await table.countItems()).toBe(0);
  expect(await planAndWrite(me, now, async () => ({ writes: [row('A')], answer: 'written' }))).toBe('written');
  expect(await table.countItems()).toBe(1);
});
