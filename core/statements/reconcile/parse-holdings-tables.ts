import { toAmount, toDecimalText } from '#core/money/amount';
import type { SkippedRow, StatedBalance, StatedPosition } from '#core/statements/events';
import {
  findTablesByHeader,
  type HeaderFingerprint,
  type SheetRow,
  type SheetTable,
} from '#core/statements/reader/sheet';
import {
  createRowCellReader,
  isRowSkip,
  type ParsedStatementWithNonRowLines,
  parseOrSkipRow,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import type { Day } from '#core/time/day';

/** What one row of a table of holdings says. */
export type StatedPositionOrBalance = { position: StatedPosition } | { balance: StatedBalance };

interface Layout {
  fingerprints: readonly HeaderFingerprint[];
  statedOn: Day | null;
  /** Null for what is no holding: a total, a line of prose. `above` is the row before the header, which may name the account. */
  readRow: (
    cells: RowCellReader,
    table: SheetTable,
    above: SheetRow | null,
  ) => StatedPositionOrBalance | RowSkip | null;
}

/** Money of one account and currency stands once, however many rows hold it. */
export const mergeStatedBalances = (balances: readonly StatedBalance[]): StatedBalance[] => {
  const all = new Map<string, StatedBalance>();
  for (const one of balances) {
    const key = `${one.account}|${one.currency}`;
    const before = all.get(key)?.amount ?? '0';
    all.set(key, { ...one, amount: toDecimalText(toAmount(before).plus(one.amount)) });
  }
  return [...all.values()];
};

/** What is held according to a file that tells nothing else. Its lines are `beside`, since they are no events. */
export const parseHoldingsTables = (
  rows: readonly SheetRow[],
  { fingerprints, statedOn, readRow }: Layout,
): ParsedStatementWithNonRowLines => {
  const positions: StatedPosition[] = [];
  const balances: StatedBalance[] = [];
  const leftOut: SkippedRow[] = [];
  const above = new Map(rows.map((row, at) => [row.line, rows[at - 1] ?? null]));
  for (const table of findTablesByHeader(rows, fingerprints)) {
    for (const row of table.rows) {
      const held = parseOrSkipRow(() =>
        readRow(createRowCellReader(table, row), table, above.get(table.header.line) ?? null),
      );
      if (held === null) continue;
      if ('position' in held) positions.push(held.position);
      else if ('balance' in held) balances.push(held.balance);
      else if (isRowSkip(held)) leftOut.push({ lines: [row.line], cells: row.cells, ...held });
    }
  }
  const skippedLines = new Set(leftOut.flatMap(({ lines }) => lines));
  const beside = rows.flatMap(({ line }) => (skippedLines.has(line) ? [] : [line]));
  return { events: [], leftOut, positions, balances: mergeStatedBalances(balances), statedOn, beside };
};
