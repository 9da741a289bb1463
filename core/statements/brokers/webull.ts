import { type Amount, roundCents, zeroAmount } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** `SPY240315C00500000`. */
const isOption = (symbol: string): boolean => /^[A-Z.]{1,6}\d{6}[CP]\d{8}$/i.test(symbol);

const readSide = (table: SheetTable, row: SheetRow): string => getCell(table, row, 'side').toLowerCase();

/** `03/15/2024 09:31:00 EDT` as text that sorts as time does. */
const readMoment = (table: SheetTable, row: SheetRow): string => {
  const text = getCell(table, row, 'filled time') || getCell(table, row, 'placed time');
  return `${parseStatementDay(text) ?? ''} ${/\d{2}:\d{2}:\d{2}/.exec(text)?.[0] ?? ''}`;
};

/** The shares of each purchase, by its line, that only gave back what had been sold short before it. */
const findCoveredShares = (tables: readonly SheetTable[]): Map<number, Amount> => {
  const orders = tables.flatMap((table) => table.rows.map((row) => ({ table, row, moment: readMoment(table, row) })));
  const owed = new Map<string, Amount>();
  const covered = new Map<number, Amount>();
  for (const { table, row } of orders.toSorted((one, other) => one.moment.localeCompare(other.moment))) {
    const symbol = getCell(table, row, 'symbol');
    const filled = parseStatementFigure(getCell(table, row, 'filled')) ?? zeroAmount;
    const before = owed.get(symbol) ?? zeroAmount;
    if (readSide(table, row) === 'short') owed.set(symbol, before.plus(filled));
    if (readSide(table, row) !== 'buy' || before.eq(0)) continue;
    const gaveBack = filled.lt(before) ? filled : before;
    owed.set(symbol, before.minus(gaveBack));
    covered.set(row.line, gaveBack);
  }
  return covered;
};

/** The same order in a later file, with more of it filled, keeps its name. */
const readOrderName = (cells: RowCellReader): string =>
  [cells.text('placed time'), cells.text('symbol'), cells.text('side'), cells.text('total qty')].join(' ');

const parseTrade = (cells: RowCellReader, kind: 'buy' | 'sell', covered: Amount): PartialStatementEvent | RowSkip => {
  const filled = cells.needed('filled');
  const quantity = filled.minus(covered);
  if (quantity.eq(0)) return createRowSkip('notKept', 'This purchase covered a short sale.');
  const price = cells.needed('avg price');
  const amount = roundCents(quantity.times(price)).times(kind === 'buy' ? -1 : 1);
  return {
    kind,
    day: cells.text('filled time') ? cells.day('filled time') : cells.day('placed time'),
    symbol: cells.symbol('symbol'),
    name: cells.text('name'),
    quantity,
    price,
    amount,
    note: covered.eq(0) ? '' : `Of ${filled.toFixed()} bought, ${covered.toFixed()} covered a short sale.`,
    ownId: readOrderName(cells),
  };
};

const readOrder = (cells: RowCellReader, covered: Amount): PartialStatementEvent | RowSkip => {
  const symbol = cells.text('symbol');
  if (symbol === '' || isOption(symbol) || cells.text('name') === '') {
    return createRowSkip('notKept', 'Options are not supported.');
  }
  // Whatever the status says, what has filled is bought or sold.
  if (cells.needed('filled').eq(0)) {
    return createRowSkip('pending', `This order was not filled: its status is "${cells.text('status')}".`);
  }
  const side = cells.text('side').toLowerCase();
  if (side === 'short') return createRowSkip('notKept', 'Short sales are not supported.');
  if (side === 'buy' || side === 'sell') return parseTrade(cells, side, covered);
  return createRowSkip('notUnderstood', `The side "${cells.text('side')}" is not known.`);
};

export const webullFormat: StatementFormat = {
  id: 'webull',
  name: 'Webull, order records',
  platform: 'Webull',
  fingerprints: [
    { all: ['symbol', 'side', 'status', 'filled', 'total qty', 'avg price', 'placed time', 'filled time'] },
  ],
  unverified: 'Orders filled in parts. The file has orders only: no dividends, fees, deposits or transfers.',
  read: (rows) => {
    const covered = findCoveredShares(findTablesByHeader(rows, webullFormat.fingerprints));
    return parseStatementTables(rows, {
      fingerprints: webullFormat.fingerprints,
      rowHas: ['placed time', 'filled time'],
      isRow: (cells) => cells.text('side') !== '',
      readRow: (cells) => readOrder(cells, covered.get(cells.row.line) ?? zeroAmount),
    });
  },
};
