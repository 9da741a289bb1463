import { type Amount, inDigits } from '#core/money/amount';
import type { EventKind, LeftOut, LeftOutReason, Reading, StatementEvent } from '#core/statements/events';
import { isBlank, statedDay, statedFigure } from '#core/statements/figures';
import { cellOf, type Fingerprint, type Row, type Table, tablesIn } from '#core/statements/sheet';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';

/** What a cell holds cannot be read: its row is left out with this sentence. */
class Unreadable extends Error {}

const quoted = (cell: string): string => `"${cell.trim().slice(0, 60)}"`;

/** The cells of one row, by the names that its column may have. */
export interface Cells {
  row: Row;
  text: (...names: readonly string[]) => string;
  /** @throws where it is no day; its row is left out with the sentence. */
  day: (...names: readonly string[]) => Day;
  /** Null where the cell is empty. @throws where it is no figure. */
  figure: (...names: readonly string[]) => Amount | null;
  /** @throws where there is none. */
  needed: (...names: readonly string[]) => Amount;
  /** As the market writes it; null where the cell is empty. @throws where it is no symbol. */
  symbol: (...names: readonly string[]) => string | null;
  /** Dollars where the cell is empty. @throws where it is no currency. */
  currency: (...names: readonly string[]) => string;
}

/** What is read of one row, or why its cells cannot be read. */
export const readable = <T>(read: () => T): T | Left => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return leave('notUnderstood', error.message);
  }
};

export const cellsOf = (table: Pick<Table, 'columns'>, row: Row): Cells => {
  const text = (...names: readonly string[]) => cellOf(table, row, ...names);
  const figure = (...names: readonly string[]): Amount | null => {
    const cell = text(...names);
    const value = statedFigure(cell);
    if (value === null && !isBlank(cell)) throw new Unreadable(`The ${names[0]} ${quoted(cell)} cannot be read.`);
    return value;
  };
  return {
    row,
    text,
    figure,
    day: (...names) => {
      const cell = text(...names);
      const day = statedDay(cell);
      if (day === null) throw new Unreadable(`The ${names[0]} ${quoted(cell)} cannot be read.`);
      return day;
    },
    needed: (...names) => {
      const value = figure(...names);
      if (value === null) throw new Unreadable(`The ${names[0]} is missing.`);
      return value;
    },
    symbol: (...names) => {
      const cell = text(...names);
      if (isBlank(cell)) return null;
      if (!isSymbol(cell)) throw new Unreadable(`The ${names[0]} ${quoted(cell)} is none.`);
      return normalSymbol(cell);
    },
    currency: (...names) => {
      const cell = text(...names);
      if (isBlank(cell)) return 'USD';
      if (!/^[A-Za-z]{3}$/.test(cell)) throw new Unreadable(`The ${names[0]} ${quoted(cell)} is none.`);
      return cell.toUpperCase();
    },
  };
};

/** What a row says, the rest filled in: an event needs its kind and its day. */
export type Said = { kind: EventKind; day: Day } & {
  [name in 'quantity' | 'price' | 'amount' | 'fees']?: Amount | null;
} & Partial<Pick<StatementEvent, 'symbol' | 'name' | 'currency' | 'account' | 'note' | 'ownId'>>;

/** A row that becomes no event. */
export type Left = { why: LeftOutReason; sentence: string };
export const isLeft = (outcome: Said | Left): outcome is Left => 'why' in outcome;

export const leave = (why: LeftOutReason, sentence: string): Left => ({ why, sentence });

const digits = (value: Amount | null | undefined): string | null => (value ? inDigits(value) : null);

/** A single line of at most 500 characters, as notes are. */
const asNote = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

const eventOf = (said: Said, lines: readonly number[]): StatementEvent => ({
  kind: said.kind,
  day: said.day,
  symbol: said.symbol ?? null,
  name: asNote(said.name ?? ''),
  // A reverse split takes shares, and says so by its sign.
  quantity: digits(said.kind === 'split' ? said.quantity : said.quantity?.abs()),
  price: digits(said.price),
  amount: digits(said.amount),
  fees: digits(said.fees?.abs()) ?? '0',
  currency: said.currency ?? 'USD',
  account: said.account ?? '',
  note: asNote(said.note ?? ''),
  lines,
  ownId: said.ownId ?? null,
});

interface RowLayout {
  /** The column, under any of its names, without which a row is none: its day, or what is held. */
  rowHas: readonly string[];
  /** True for what is a row of the table although its day is damaged and most of its cells are empty. */
  isRow?: (cells: Cells) => boolean;
  /** Null for a row that is no row of the table. */
  readRow: (cells: Cells, table: Table) => Said | Left | readonly (Said | Left)[] | null;
}

interface Layout extends RowLayout {
  fingerprints: readonly Fingerprint[];
}

/** Prose, totals and what is left of a header fill fewer than half of the columns, and have no day. */
const isBeside = (table: Table, row: Row, rowHas: readonly string[]): boolean => {
  if (statedDay(cellOf(table, row, ...rowHas)) !== null) return false;
  const filled = row.cells.filter((cell) => cell.trim() !== '').length;
  return filled * 2 < table.columns.size;
};

/** How often the day falls from one row to the next, less how often it rises. */
const falls = (days: readonly Day[]): number =>
  days.reduce((count, day, at) => {
    const before = days[at - 1] ?? day;
    return count + Number(day < before) - Number(day > before);
  }, 0);

/**
 * The oldest first, `rows` being the events of each row. A file that has the newest first is turned, so that the order within
 * a day is right as well, but for events of one row, which stay as they are.
 */
const inTime = (rows: readonly StatementEvent[][]): StatementEvent[] => {
  const isNewestFirst = falls(rows.flatMap(([event]) => (event ? [event.day] : []))) > 0;
  const turned = isNewestFirst ? rows.toReversed() : rows;
  // Tables and accounts follow each other in one file; a sort keeps the order of equal days.
  return turned.flat().toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
};

export type Read = Reading & { beside: readonly number[] };

/** Every row of these tables, read by `readRow`; what it throws of a cell leaves the row out. `rows` is the whole file. */
export const readRows = (
  rows: readonly Row[],
  tables: readonly Table[],
  { rowHas, isRow, readRow }: RowLayout,
): Read => {
  const events: StatementEvent[][] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Set<number>();
  const leaveOut = (row: Row, { why, sentence }: Left) =>
    leftOut.push({ lines: [row.line], cells: row.cells, why, sentence });
  const readOne = (table: Table, row: Row): void => {
    const outcome = readable(() => readRow(cellsOf(table, row), table));
    if (outcome === null) return;
    taken.add(row.line);
    const all = Array.isArray(outcome) ? (outcome as readonly (Said | Left)[]) : [outcome as Said | Left];
    for (const one of all) if (isLeft(one)) leaveOut(row, one);
    events.push(all.flatMap((one) => (isLeft(one) ? [] : [eventOf(one, [row.line])])));
  };
  for (const table of tables) {
    for (const row of table.rows) {
      if (!isBeside(table, row, rowHas) || isRow?.(cellsOf(table, row))) readOne(table, row);
    }
  }
  const beside = rows.flatMap(({ line }) => (taken.has(line) ? [] : [line]));
  return { events: inTime(events), leftOut, positions: [], balances: [], statedOn: null, beside };
};

/** Every row of the tables with one of the fingerprints. */
export const readTables = (rows: readonly Row[], { fingerprints, ...layout }: Layout): Read =>
  readRows(rows, tablesIn(rows, fingerprints), layout);
