/** What one transaction of the table takes: so many rows, and so many bytes in all of them. */
const limits = { items: 100, bytes: 4_000_000 };
/** Beside what is planned: how far a request is or its answer, a condition of the caller; and to undo it, two marks of it. */
export const reservedTransactionItems = 3;

export interface TransactionSize {
  items: number;
  bytes?: number;
}

/** A transaction with more than the table takes, of which nothing is written. */
export class TransactionTooLarge extends Error {
  constructor({ items, bytes = 0 }: TransactionSize) {
    super(`A transaction of ${items} rows and ${bytes} bytes is more than the table takes.`);
    this.name = 'TransactionTooLarge';
  }
}

/** Of a write of the table: what it says to the log is written by itself. */
const countBytes = (write: object): number => {
  const { of: _logged, ...own } = write as { of?: object };
  return Buffer.byteLength(JSON.stringify(own));
};

export const measureWrites = (writes: readonly object[]): Required<TransactionSize> => ({
  items: writes.length,
  bytes: writes.reduce((sum, write) => sum + countBytes(write), 0),
});

/** Whether a transaction of that size is taken as it is. */
const isTaken = ({ items, bytes = 0 }: TransactionSize): boolean => items <= limits.items && bytes <= limits.bytes;

/** @throws TransactionTooLarge. */
export const refuseTooLargeTransaction = (writes: readonly object[]): void => {
  const size = measureWrites(writes);
  if (!isTaken(size)) throw new TransactionTooLarge(size);
};

/** Whether a plan fits into one transaction, with whatever its caller writes beside it. */
export const fitsTransaction = ({ items, bytes = 0 }: TransactionSize): boolean =>
  isTaken({ items: items + reservedTransactionItems, bytes });

/** As many units together as fit, in their order; a unit that does not fit stands alone. Each run is packed when it is asked for. */
export function* iterateUnitRuns<T>(
  units: readonly (readonly T[])[],
  fits: (run: readonly T[]) => boolean,
): Generator<T[]> {
  let run: T[] | undefined;
  for (const unit of units) {
    if (run && fits([...run, ...unit])) run.push(...unit);
    else {
      if (run) yield run;
      run = [...unit];
    }
  }
  if (run) yield run;
}

/** All of them at once. */
export const packUnitsIntoRuns = <T>(units: readonly (readonly T[])[], fits: (run: readonly T[]) => boolean): T[][] => [
  ...iterateUnitRuns(units, fits),
];

export const sumTransactionSizes = (
  a: Required<TransactionSize>,
  b: Required<TransactionSize>,
): Required<TransactionSize> => ({
  items: a.items + b.items,
  bytes: a.bytes + b.bytes,
});

/** Units of which any may go without the others, each written whole, in as few transactions as take them, with those `beside`. */
export const packUnitsIntoTransactions = <Unit extends { writes: readonly object[] }>(
  units: readonly Unit[],
  beside: readonly object[] = [],
): Unit[][] => {
  const always = measureWrites(beside);
  const runs: Unit[][] = [];
  let size = always;
  for (const unit of units) {
    const own = measureWrites(unit.writes);
    const run = runs.at(-1);
    if (run && isTaken(sumTransactionSizes(size, own))) {
      run.push(unit);
      size = sumTransactionSizes(size, own);
    } else {
      runs.push([unit]);
      size = sumTransactionSizes(always, own);
    }
  }
  return runs;
};

/** The same of single writes. */
export const packSingleWritesIntoTransactions = <Write extends object>(
  writes: readonly Write[],
  beside: readonly object[] = [],
): Write[][] =>
  packUnitsIntoTransactions(
    writes.map((write) => ({ writes: [write] })),
    beside,
  ).map((units) => units.flatMap((unit) => unit.writes));
