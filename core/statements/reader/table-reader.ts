import { type Amount, toDecimalText, zeroAmount } from '#core/money/amount';
import type {
  ParsedStatement,
  SkippedMovement,
  SkippedRow,
  SkipReason,
  StatementEvent,
  StatementEventKind,
} from '#core/statements/events';
import { isBlankCell, parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import {
  findTablesByHeader,
  getCell,
  type HeaderFingerprint,
  type SheetRow,
  type SheetTable,
} from '#core/statements/reader/sheet';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';

/** What a cell holds cannot be read: its row is left out with this sentence. */
class Unreadable extends Error {}

const quoteCell = (cell: string): string => `"${cell.trim().slice(0, 60)}"`;

/** The cells of one row, by the names that its column may have. */
export interface RowCellReader {
  row: SheetRow;
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
export const parseOrSkipRow = <T>(read: () => T): T | RowSkip => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return createRowSkip('notUnderstood', error.message);
  }
};

export const createRowCellReader = (table: Pick<SheetTable, 'columns'>, row: SheetRow): RowCellReader => {
  const text = (...names: readonly string[]) => getCell(table, row, ...names);
  const figure = (...names: readonly string[]): Amount | null => {
    const cell = text(...names);
    const value = parseStatementFigure(cell);
    if (value === null && !isBlankCell(cell))
      throw new Unreadable(`The ${names[0]} ${quoteCell(cell)} cannot be read.`);
    return value;
  };
  return {
    row,
    text,
    figure,
    day: (...names) => {
      const cell = text(...names);
      const day = parseStatementDay(cell);
      if (day === null) throw new Unreadable(`The ${names[0]} ${quoteCell(cell)} cannot be read.`);
      return day;
    },
    needed: (...names) => {
      const value = figure(...names);
      if (value === null) throw new Unreadable(`The ${names[0]} is missing.`);
      return value;
    },
    symbol: (...names) => {
      const cell = text(...names);
      if (isBlankCell(cell)) return null;
      if (!isValidSymbol(cell)) throw new Unreadable(`The ${names[0]} ${quoteCell(cell)} is not valid.`);
      return normalizeSymbol(cell);
    },
    currency: (...names) => {
      const cell = text(...names);
      if (isBlankCell(cell)) return 'USD';
      if (!/^[A-Za-z]{3}$/.test(cell)) throw new Unreadable(`The ${names[0]} ${quoteCell(cell)} is not valid.`);
      return cell.toUpperCase();
    },
  };
};

/** What a row says, the rest filled in: an event needs its kind and its day. */
export type PartialStatementEvent = { kind: StatementEventKind; day: Day } & {
  [name in 'quantity' | 'price' | 'amount' | 'fees' | 'exchangeRate']?: Amount | null;
} & Partial<
    Pick<StatementEvent, 'symbol' | 'name' | 'currency' | 'account' | 'note' | 'ownId' | 'vestedOn' | 'acquiredOn'>
  >;

/** A row that becomes no event; `what` names it where it is known what it is, and `isValue` says that its amount is no money. */
export type RowSkip = { why: SkipReason; sentence: string; what?: string; isValue?: boolean };
export const isRowSkip = (outcome: PartialStatementEvent | RowSkip): outcome is RowSkip => 'why' in outcome;

export const createRowSkip = (why: SkipReason, sentence: string, what?: string): RowSkip => ({
  why,
  sentence,
  ...(what && { what }),
});

/** What the cells of a row state that it moved, whatever it was. */
export interface MovementCells {
  about: Pick<PartialStatementEvent, 'day' | 'symbol' | 'account' | 'currency'>;
  quantity: () => Amount | null;
  amount: () => Amount | null;
}

const toDecimalTextOrNull = (value: Amount | null | undefined): string | null => (value ? toDecimalText(value) : null);

/** A single line of at most 500 characters, as notes are. */
const toNote = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

const toEvent = (event: PartialStatementEvent, lines: readonly number[]): StatementEvent => ({
  kind: event.kind,
  day: event.day,
  symbol: event.symbol ?? null,
  name: toNote(event.name ?? ''),
  // A reverse split takes shares, and says so by its sign.
  quantity: toDecimalTextOrNull(event.kind === 'split' ? event.quantity : event.quantity?.abs()),
  price: toDecimalTextOrNull(event.price),
  amount: toDecimalTextOrNull(event.amount),
  fees: toDecimalTextOrNull(event.fees?.abs()) ?? '0',
  currency: event.currency ?? 'USD',
  ...(event.exchangeRate && { exchangeRate: toDecimalText(event.exchangeRate) }),
  account: event.account ?? '',
  note: toNote(event.note ?? ''),
  lines,
  ownId: event.ownId ?? null,
  ...(event.vestedOn && { vestedOn: event.vestedOn }),
  ...(event.acquiredOn && { acquiredOn: event.acquiredOn }),
});

interface RowLayout {
  /** The column, under any of its names, without which a row is none: its day, or what is held. */
  rowHas: readonly string[];
  /** True for what is a row of the table although its day is damaged and most of its cells are empty. */
  isRow?: (cells: RowCellReader) => boolean;
  /** Null for a row that is no row of the table. */
  readRow: (
    cells: RowCellReader,
    table: SheetTable,
  ) => PartialStatementEvent | RowSkip | readonly (PartialStatementEvent | RowSkip)[] | null;
  /** Of a row that is left out, what it moved; null where its file does not state that. */
  moved?: (cells: RowCellReader, table: SheetTable) => MovementCells | null;
}

interface Layout extends RowLayout {
  fingerprints: readonly HeaderFingerprint[];
}

/** Prose, totals and what is left of a header fill fewer than half of the columns, and have no day. */
const isBeside = (table: SheetTable, row: SheetRow, rowHas: readonly string[]): boolean => {
  if (parseStatementDay(getCell(table, row, ...rowHas)) !== null) return false;
  const filled = row.cells.filter((cell) => cell.trim() !== '').length;
  return filled * 2 < table.columns.size;
};

/** How often the day falls from one row to the next, less how often it rises. */
const countDayFalls = (days: readonly Day[]): number =>
  days.reduce((count, day, at) => {
    const before = days[at - 1] ?? day;
    return count + Number(day < before) - Number(day > before);
  }, 0);

/**
 * The oldest first, `rows` being the events of each row. A file that has the newest first is turned, so that the order within
 * a day is right as well, but for events of one row, which stay as they are.
 */
const sortByTime = (rows: readonly StatementEvent[][]): StatementEvent[] => {
  const isNewestFirst = countDayFalls(rows.flatMap(([event]) => (event ? [event.day] : []))) > 0;
  const turned = isNewestFirst ? rows.toReversed() : rows;
  // Tables and accounts follow each other in one file; a sort keeps the order of equal days.
  return turned.flat().toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
};

export type ParsedStatementWithNonRowLines = ParsedStatement & { beside: readonly number[] };

/** What mirrors another row, or is not settled yet, has moved nothing by itself. */
const movesNothing: ReadonlySet<SkipReason> = new Set(['internal', 'pending']);

const toMovement = (
  { about, quantity, amount }: MovementCells,
  { what = 'row', isValue }: RowSkip,
): SkippedMovement | null => {
  const [shares, money] = [about.symbol ? quantity() : null, isValue ? null : amount()];
  const isNothing = (shares ?? zeroAmount).eq(0) && (money ?? zeroAmount).eq(0);
  return isNothing
    ? null
    : {
        what,
        day: about.day,
        account: about.account ?? '',
        symbol: about.symbol ?? null,
        shares: toDecimalText(shares ?? zeroAmount),
        money: toDecimalText(money ?? zeroAmount),
        currency: about.currency ?? 'USD',
      };
};

/** Of a row that is damaged nothing is known. */
const findMovement = (
  skipped: RowSkip,
  cells: RowCellReader,
  table: SheetTable,
  { moved }: RowLayout,
): SkippedMovement | null => {
  if (!moved || movesNothing.has(skipped.why)) return null;
  const read = parseOrSkipRow(() => {
    const stated = moved(cells, table);
    return stated && toMovement(stated, skipped);
  });
  return read && 'sentence' in read ? null : read;
};

/** Every row of these tables, read by `readRow`; what it throws of a cell leaves the row out. `rows` is the whole file. */
export const parseRowsInTables = (
  rows: readonly SheetRow[],
  tables: readonly SheetTable[],
  layout: RowLayout,
): ParsedStatementWithNonRowLines => {
  const { rowHas, isRow, readRow } = layout;
  const events: StatementEvent[][] = [];
  const leftOut: SkippedRow[] = [];
  const taken = new Set<number>();
  const leaveOut = (row: SheetRow, table: SheetTable, skipped: RowSkip) => {
    const { why, sentence } = skipped;
    const movement = findMovement(skipped, createRowCellReader(table, row), table, layout);
    leftOut.push({ lines: [row.line], cells: row.cells, why, sentence, ...(movement && { moved: movement }) });
  };
  const readOne = (table: SheetTable, row: SheetRow): void => {
    const outcome = parseOrSkipRow(() => readRow(createRowCellReader(table, row), table));
    if (outcome === null) return;
    taken.add(row.line);
    const all = Array.isArray(outcome)
      ? (outcome as readonly (PartialStatementEvent | RowSkip)[])
      : [outcome as PartialStatementEvent | RowSkip];
    for (const one of all) if (isRowSkip(one)) leaveOut(row, table, one);
    events.push(all.flatMap((one) => (isRowSkip(one) ? [] : [toEvent(one, [row.line])])));
  };
  for (const table of tables) {
    for (const row of table.rows) {
      if (!isBeside(table, row, rowHas) || isRow?.(createRowCellReader(table, row))) readOne(table, row);
    }
  }
  const unreadLines = rows.flatMap(({ line }) => (taken.has(line) ? [] : [line]));
  return { events: sortByTime(events), leftOut, positions: [], balances: [], statedOn: null, beside: unreadLines };
};

/** Every row of the tables with one of the fingerprints. */
export const parseStatementTables = (
  rows: readonly SheetRow[],
  { fingerprints, ...layout }: Layout,
): ParsedStatementWithNonRowLines => parseRowsInTables(rows, findTablesByHeader(rows, fingerprints), layout);
