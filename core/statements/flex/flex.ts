import { type Amount, sumExactAmounts, toDecimalText, zeroAmount } from '#core/money/amount';
import { isIbkrStockCategory } from '#core/statements/brokers/ibkr-trades';
import type { StatedBalance, StatedDividendTotal, StatedPosition, StatementEvent } from '#core/statements/events';
import { parseFlexCashRow, parseFlexCorporateActionRow, parseFlexTransferRow } from '#core/statements/flex/flex-cash';
import {
  type FlexRecord,
  type FlexTable,
  getFlexAssetCategory,
  getFlexDetailLevel,
  hasUnsupportedFlexDayFormat,
  listFlexRecords,
  unsupportedFlexSections,
} from '#core/statements/flex/flex-records';
import {
  findCancelledFlexTradeLines,
  getFlexOptionOrBondCashChange,
  parseFlexTradeRow,
} from '#core/statements/flex/flex-trades';
import {
  type FigureWithStatementIndex,
  filterLastStatementFigures,
  getLastStatedDay,
} from '#core/statements/markup/last-stated-figures';
import { toMarkupRowsAndTables } from '#core/statements/markup/markup-rows';
import type { MarkupElement } from '#core/statements/markup/parse-markup';
import { parseStatementDay } from '#core/statements/reader/parse-cells';
import { getCell, maxSheetRows, tooManySheetRowsMessage } from '#core/statements/reader/sheet';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import {
  createRowSkip,
  type MovementCells,
  type ParsedStatementWithNonRowLines,
  type PartialStatementEvent,
  parseRowsInTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';

/** Activity Flex queries of Interactive Brokers, as XML. */

interface Held {
  positions: FigureWithStatementIndex<StatedPosition>[];
  balances: FigureWithStatementIndex<StatedBalance>[];
  /** By currency, what the report of cash sums up of dividends and of the tax on them. */
  income: Map<string, { gross: Amount; tax: Amount }>;
}

const withDay = (text: string): { statedOn?: string } => {
  const day = parseStatementDay(text);
  return day ? { statedOn: day } : {};
};

/** Of a query that reports it. */
const addIncome = (cells: RowCellReader, currency: string, { income }: Held): void => {
  const dividends = cells.figure('dividends');
  if (!dividends) return;
  const sum = (...names: readonly string[]) => sumExactAmounts(names.map((name) => cells.figure(name) ?? zeroAmount));
  const before = income.get(currency) ?? { gross: zeroAmount, tax: zeroAmount };
  income.set(currency, {
    gross: before.gross.plus(dividends).plus(sum('paymentinlieu')),
    tax: before.tax.plus(sum('withholdingtax', 'withholding871m')),
  });
};

/** Of interest tax may be withheld as well: then its sum is not that of the dividends. */
const listDividendTotals = ({ income }: Held, events: readonly StatementEvent[]): StatedDividendTotal[] =>
  [...income].map(([currency, { gross, tax }]) => {
    const isMixed = events.some((one) => one.kind === 'tax' && one.symbol === null && one.currency === currency);
    return { currency, gross: toDecimalText(gross), tax: isMixed ? null : toDecimalText(tax.times(-1).plus(0)) };
  });

/** Null: the sum in the base currency is none of the currencies. */
const readBalance = (cells: RowCellReader, { context: { account, statement, to } }: FlexTable, held: Held): null => {
  const [currency, amount] = [cells.text('currency'), cells.figure('endingcash')];
  if (!amount || !/^[A-Z]{3}$/.test(currency)) return null;
  held.balances.push({ figure: { account, currency, amount: toDecimalText(amount), ...withDay(to) }, statement });
  addIncome(cells, currency, held);
  return null;
};

/** By account and section the levels that its rows have. */
type Levels = ReadonlyMap<string, ReadonlySet<string>>;

const toLevelKey = ({ context: { account, section } }: FlexTable): string => `${account}|${section}`;

const findLevels = (tables: readonly FlexTable[]): Levels => {
  const levels = new Map<string, Set<string>>();
  for (const table of tables) {
    const key = toLevelKey(table);
    const own = levels.get(key) ?? new Set();
    for (const row of table.rows)
      own.add(getFlexDetailLevel(table.kind, { text: (name) => getCell(table, row, name) }));
    levels.set(key, own);
  }
  return levels;
};

const finest = ['EXECUTION', 'DETAIL', 'TRANSFER'];
const takenAlone = ['ORDER', 'SUMMARY'];

const isCountedLevel = (level: string, among: ReadonlySet<string>): boolean =>
  finest.includes(level) || (takenAlone.includes(level) && !finest.some((one) => among.has(one)));

const repeatsOthers = createRowSkip('internal', 'It sums up or details other rows of this file.');

type Outcome = PartialStatementEvent | RowSkip | readonly (PartialStatementEvent | RowSkip)[];

interface Known {
  cancelled: ReadonlySet<number>;
  levels: Levels;
  held: Held;
}

/**
 * Null: a position is no event. What is no stock is neither, since its trades are left out as well. Lots count where no position
 * sums them up.
 */
const readPosition = (cells: RowCellReader, table: FlexTable, { levels, held: { positions } }: Known): null => {
  const { account, statement, to } = table.context;
  const typed = cells.text('symbol');
  const isSummed = levels.get(toLevelKey(table))?.has('SUMMARY') === true;
  const isLot = getFlexDetailLevel(table.kind, cells) === 'LOT';
  if ((isLot && isSummed) || !isIbkrStockCategory(getFlexAssetCategory(cells)) || !isValidSymbol(typed)) return null;
  const figure = {
    account,
    symbol: normalizeSymbol(typed),
    name: cells.text('description'),
    quantity: toDecimalText(cells.needed('position', 'quantity')),
    cost: cells.figure('costbasismoney')?.toFixed() ?? null,
    ...withDay(to),
  };
  positions.push({ figure, statement });
  return null;
};

const readRow = (cells: RowCellReader, table: FlexTable, known: Known): Outcome | null => {
  const { cancelled, levels, held } = known;
  const { section } = table.context;
  if (section === 'OpenPositions') return readPosition(cells, table, known);
  if (section === 'CashReport') return readBalance(cells, table, held);
  if (unsupportedFlexSections.has(section))
    return createRowSkip('notKept', `The section "${section}" is not read: enter by hand what it changed.`);
  if (!isCountedLevel(getFlexDetailLevel(table.kind, cells), levels.get(toLevelKey(table)) ?? new Set()))
    return repeatsOthers;
  if (section === 'Trades') return parseFlexTradeRow(cells, table, cancelled);
  if (section === 'CashTransactions') return parseFlexCashRow(cells, table);
  if (section === 'Transfers') return parseFlexTransferRow(cells, table);
  return parseFlexCorporateActionRow(cells, table);
};

/** What a row moved that is left out. */
const readMovement = (cells: RowCellReader, table: FlexTable): MovementCells | null => {
  const { section, account } = table.context;
  const day = ['tradedate', 'date', 'datetime', 'reportdate'].find((name) => cells.text(name) !== '');
  if (!day) return null;
  const symbol = cells.text('symbol');
  const isStock = isIbkrStockCategory(getFlexAssetCategory(cells)) && isValidSymbol(symbol);
  return {
    about: {
      day: cells.day(day),
      symbol: isStock ? normalizeSymbol(symbol) : null,
      account,
      currency: cells.currency('currency'),
    },
    quantity: () => cells.figure('quantity'),
    amount: () =>
      section.startsWith('Trade')
        ? getFlexOptionOrBondCashChange(cells)
        : cells.figure('proceeds', 'amount', 'cashtransfer'),
  };
};

const readTables = (tables: readonly FlexTable[]): ParsedStatementWithNonRowLines => {
  const rows = tables.flatMap((table) => table.rows);
  const held: Held = { positions: [], balances: [], income: new Map() };
  const levels = findLevels(tables);
  const trades = tables.filter((table) => {
    const [row] = table.rows;
    if (table.context.section !== 'Trades' || !row) return false;
    const level = getFlexDetailLevel(table.kind, { text: (name) => getCell(table, row, name) });
    return isCountedLevel(level, levels.get(toLevelKey(table)) ?? new Set());
  });
  const known = { cancelled: findCancelledFlexTradeLines(trades), levels, held };
  const read = parseRowsInTables(rows, tables, {
    rowHas: ['datetime'],
    isRow: () => true,
    readRow: (cells, table) => readRow(cells, table as FlexTable, known),
    moved: (cells, table) => readMovement(cells, table as FlexTable),
  });
  const positions = filterLastStatementFigures(held.positions);
  const balances = filterLastStatementFigures(held.balances);
  return {
    ...read,
    positions,
    balances,
    dividendTotals: listDividendTotals(held, read.events),
    statedOn: getLastStatedDay([...positions, ...balances]),
  };
};

const flexFormat = {
  id: 'ibkr-flex',
  name: 'Interactive Brokers, Flex query',
  platform: null,
  unverified: 'Transfers, splits and trades that were taken back: check those rows.',
};

const refusals = {
  none: 'This Flex query holds no statement. Run it again for a period with activity.',
  answer: 'This is an answer of the Flex Web Service without a statement. Download the query itself.',
  confirmations: 'This is a Flex query of trade confirmations. Choose an Activity Flex Query.',
  days: 'The format of the dates in this Flex query is not read. Set its date format to yyyy-MM-dd and run it again.',
};

const findRefusal = (root: MarkupElement, records: readonly FlexRecord[] | null): string | null => {
  if (root.name === 'FlexStatementResponse') return refusals.answer;
  if (root.attributes.get('type') === 'TCF') return refusals.confirmations;
  if (!records) return refusals.none;
  if (records.length > maxSheetRows) return tooManySheetRowsMessage;
  return hasUnsupportedFlexDayFormat(records) ? refusals.days : null;
};

export const parseFlexQuery = (root: MarkupElement): StatementFileParseResult => {
  const records = listFlexRecords(root);
  const refused = findRefusal(root, records);
  if (refused !== null || !records) return { refused: refused ?? refusals.none };
  const { rows, tables } = toMarkupRowsAndTables(records);
  return { format: flexFormat, rows: rows.length, read: readTables(tables) };
};
