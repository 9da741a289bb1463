import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitsTransaction,
  iterateUnitRuns,
  measureWrites,
  packSingleWritesIntoTransactions,
  packUnitsIntoRuns,
  packUnitsIntoTransactions,
  refuseTooLargeTransaction,
  TransactionTooLarge,
} from '#functions/runtime/storage/transaction';

const write = (bytes: number) => ({ Put: { Item: 'x'.repeat(bytes) } });
const some = (count: number, bytes = 10) => Array.from({ length: count }, () => write(bytes));

describe('a transaction', () => {
  test('takes 100 rows and 4 MB, and is refused with one row or byte more', () => {
    expect(() => refuseTooLargeTransaction(some(100))).not.toThrow();
    expect(() => refuseTooLargeTransaction(some(101))).toThrow(TransactionTooLarge);
    const empty = measureWrites([write(0)]).bytes;
    expect(() => refuseTooLargeTransaction([write(4_000_000 - empty)])).not.toThrow();
    expect(() => refuseTooLargeTransaction([write(4_000_001 - empty)])).toThrow(TransactionTooLarge);
  });

  test('fits a plan of 97 rows, since three are left to whoever writes it', () => {
    expect([97, 98].map((items) => fitsTransaction({ items }))).toEqual([true, false]);
  });

  test('counts bytes as UTF-8, and nothing of what a write says to the log', () => {
    expect(measureWrites([{ Put: 'ä', of: { record: 'long' } }])).toEqual({
      items: 1,
      bytes: '{"Put":"ä"}'.length + 1,
    });
  });
});

describe('writes in transactions', () => {
  test('are all written once in their order, each transaction taken with what stands beside, none of them with room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 250 }), fc.nat(20), (sizes, beside) => {
        const writes = sizes.map(write);
        const runs = packSingleWritesIntoTransactions(writes, some(beside));
        expect(runs.flat()).toEqual(writes);
        for (const [at, run] of runs.entries()) {
          expect(() => refuseTooLargeTransaction([...run, ...some(beside)])).not.toThrow();
          const [next] = runs[at + 1] ?? [];
          if (next)
            expect(() => refuseTooLargeTransaction([...run, next, ...some(beside)])).toThrow(TransactionTooLarge);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('are none where there is nothing to write', () => {
    expect(packSingleWritesIntoTransactions([], some(3))).toEqual([]);
  });

  test('keep a unit whole, also one that no transaction takes', () => {
    const units = [60, 60, 120, 30].map((count) => ({ writes: some(count) }));
    expect(packUnitsIntoTransactions(units).map((run) => run.map(({ writes }) => writes.length))).toEqual([
      [60],
      [60],
      [120],
      [30],
    ]);
    expect(packUnitsIntoRuns([[1, 2], [3], [4]], (run) => run.length < 4)).toEqual([[1, 2, 3], [4]]);
  });

  test('packs no run before it is asked for', () => {
    let measured = 0;
    const fits = (run: readonly number[]) => {
      measured += 1;
      return run.length < 3;
    };
    const units = Array.from({ length: 1_000 }, (_, at) => [at]);
    expect(iterateUnitRuns(units, fits).next().value).toEqual([0, 1]);
    expect(measured).toBe(2);
  });
});
