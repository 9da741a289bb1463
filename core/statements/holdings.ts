import { inDigits, amount as toAmount } from '#core/money/amount';
import type { LeftOut, StatedBalance, StatedPosition } from '#core/statements/events';
import { type Cells, cellsOf, isLeft, type Left, type Read, readable } from '#core/statements/reader';
import { type Fingerprint, type Row, type Table, tablesIn } from '#core/statements/sheet';
import type { Day } from '#core/time/day';

/** What one row of a table of holdings says. */
export type Holding = { position: StatedPosition } | { balance: StatedBalance };

interface Layout {
  fingerprints: readonly Fingerprint[];
  statedOn: Day | null;
  /** Null for what is no holding: a total, a line of prose. `above` is the row before the header, which may name the account. */
  readRow: (cells: Cells, table: Table, above: Row | null) => Holding | Left | null;
}

/** Money of one account and currency stands once, however many rows hold it. */
export const balancesInAll = (balances: readonly StatedBalance[]): StatedBalance[] => {
  const all = new Map<string, StatedBalance>();
  for (const one of balances) {
    const key = `${one.account}|${one.currency}`;
    const before = all.get(key)?.amount ?? '0';
    all.set(key, { ...one, amount: inDigits(toAmount(before).plus(one.amount)) });
  }
  return [...all.values()];
};

/** What is held according to a file that tells nothing else. Its lines are `beside`, since they are no events. */
export const readHoldings = (rows: readonly Row[], { fingerprints, statedOn, readRow }: Layout): Read => {
  const positions: StatedPosition[] = [];
  const balances: StatedBalance[] = [];
  const leftOut: LeftOut[] = [];
  const above = new Map(rows.map((row, at) => [row.line, rows[at - 1] ?? null]));
  for (const table of tablesIn(rows, fingerprints)) {
    for (const row of table.rows) {
      const held = readable(() => readRow(cellsOf(table, row), table, above.get(table.header.line) ?? null));
      if (held === null) continue;
      if ('position' in held) positions.push(held.position);
      else if ('balance' in held) balances.push(held.balance);
      else if (isLeft(held)) leftOut.push({ lines: [row.line], cells: row.cells, ...held });
    }
  }
  const left = new Set(leftOut.flatMap(({ lines }) => lines));
  const beside = rows.flatMap(({ line }) => (left.has(line) ? [] : [line]));
  return { events: [], leftOut, positions, balances: balancesInAll(balances), statedOn, beside };
};
