import { type Amount, zeroAmount } from '#core/money/amount';
import type { StatementEventKind } from '#core/statements/events';
import {
  detectSignConventions,
  doesTradeMatchAmount,
  isMappedTradeKind,
  isSaleRow,
  type MappedRow,
  parseMappedRow,
  type SignConventions,
} from '#core/statements/mapping/mapped-row';
import {
  describeAmountMismatch,
  proveTradeMapping,
  type TradeMappingProof,
} from '#core/statements/mapping/prove-trade-mapping';
import { listMappedTradeColumns, type TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import { computeTradeCashChange } from '#core/statements/plan/trade-figures';
import { isBlankCell } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type MovementCells,
  type ParsedStatementWithNonRowLines,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** A file of trades by a mapping of its columns, to events. */

const kindNames: Readonly<Record<'buy' | 'sell', string>> = { buy: 'a purchase', sell: 'a sale' };

/** What is paid or received for a trade: as stated, else shares times price and fees; null where neither is there. */
const toTradeChange = (
  { shares, price, money, fees }: MappedRow,
  isSold: boolean,
  signs: SignConventions,
): Amount | null => {
  if (!money) return shares && price ? computeTradeCashChange(isSold, shares.abs(), price.abs(), fees) : null;
  const change = isSold ? money.abs() : money.abs().times(-1);
  return signs.hasFeesInAmount ? change : change.minus(fees);
};

const goes: ReadonlySet<StatementEventKind> = new Set(['withdrawal', 'fee', 'tax']);

/** By its sign where the file's signs of this kind count, else by what it is. */
const toMoneyChange = ({ money, kind: mapped }: MappedRow, kind: StatementEventKind, signs: SignConventions) => {
  if (!money) return null;
  if (mapped === null || !signs.signedKinds.has(mapped)) return goes.has(kind) ? money.abs().times(-1) : money.abs();
  return signs.minusOfTrades === 'in' ? money.times(-1).plus(0) : money;
};

const readCurrency = (cells: RowCellReader, { currency, fixedCurrency = 'USD' }: TradeColumnMapping): string =>
  currency && !isBlankCell(cells.text(currency)) ? cells.currency(currency) : fixedCurrency;

type Outcome = PartialStatementEvent | RowSkip | (PartialStatementEvent | RowSkip)[];

const toTradeEvent = (row: MappedRow, about: About, signs: SignConventions): Outcome => {
  const sale = isSaleRow(row, signs);
  if (sale === null) return createRowSkip('notUnderstood', 'The file does not say whether it is bought or sold.');
  if (!row.shares || row.shares.eq(0)) return createRowSkip('notUnderstood', 'It names no shares.');
  if (about.symbol === null) return createRowSkip('notUnderstood', 'It names no stock.');
  const kind = sale ? 'sell' : row.kind === 'reinvestment' ? 'reinvestment' : 'buy';
  const { minusOfTrades } = signs;
  const isSigned = minusOfTrades !== null && row.money && !row.money.eq(0);
  if (isSigned && kind !== 'reinvestment' && row.money?.lt(0) !== (sale === (minusOfTrades === 'in'))) {
    const sentence = `It is ${kindNames[kind]} whose money goes the other way: a cancelled order, perhaps.`;
    return createRowSkip('notUnderstood', sentence);
  }
  const { shares, price, money, fees } = row;
  if (shares && price && money && !doesTradeMatchAmount({ row, shares, price, money, fees }, signs)) {
    return createRowSkip(
      'notUnderstood',
      `Its figures contradict each other. ${describeAmountMismatch({ row, shares, price, money, fees })}`,
    );
  }
  return {
    ...about,
    kind,
    quantity: row.shares,
    price: row.price?.abs() ?? null,
    amount: toTradeChange(row, sale, signs),
    fees,
  };
};

type About = Pick<PartialStatementEvent, 'name' | 'currency' | 'account' | 'note' | 'ownId'> & {
  day: string;
  symbol: string | null;
};

/** Money alone; a dividend with a tax of its own is two events. */
const toMoneyEvents = (row: MappedRow, kind: StatementEventKind, about: About, signs: SignConventions): Outcome => {
  const amount = toMoneyChange(row, kind, signs);
  if (!amount || amount.eq(0)) return createRowSkip('internal', 'No money moved.');
  const tax = row.tax?.abs();
  if (kind !== 'dividend' || !tax || tax.eq(0)) return { ...about, kind, amount };
  return [
    { ...about, kind, amount: amount.plus(tax) },
    { ...about, kind: 'tax', amount: tax.times(-1), ownId: null },
  ];
};

const toTransferEvent = (row: MappedRow, about: About, signs: SignConventions): Outcome => {
  const { shares, money } = row;
  if (shares && !shares.eq(0) && about.symbol !== null) {
    if (!signs.hasSignedShares)
      return createRowSkip('notUnderstood', 'The file does not say whether the shares come or go.');
    return { ...about, kind: shares.lt(0) ? 'sharesOut' : 'sharesIn', quantity: shares, price: null };
  }
  if (!money || !signs.signedKinds.has('transfer')) {
    return createRowSkip('notUnderstood', 'The file does not say whether the money comes or goes.');
  }
  const change = toMoneyChange(row, 'deposit', signs) ?? zeroAmount;
  return toMoneyEvents(row, change.lt(0) ? 'withdrawal' : 'deposit', about, signs);
};

const toEvents = (row: MappedRow, about: About, signs: SignConventions): Outcome => {
  const { kind, word } = row;
  if (kind === null) return createRowSkip('notUnderstood', `Nobody has said what "${word}" means.`);
  if (kind === 'leftOut') return createRowSkip('notKept', `Rows of the kind "${word}" are left out.`);
  if (isMappedTradeKind(kind)) return toTradeEvent(row, about, signs);
  if (kind === 'transfer') return toTransferEvent(row, about, signs);
  return toMoneyEvents(row, kind as StatementEventKind, about, signs);
};

/** A column of ids names rows only where no two have one. */
const hasUniqueIds = (tables: readonly SheetTable[], id: string | undefined): boolean => {
  if (id === undefined) return false;
  const ids = tables.flatMap((table) => table.rows.map((row) => getCell(table, row, id)).filter((text) => text !== ''));
  return new Set(ids).size === ids.length;
};

export interface MappedTradesResult {
  read: ParsedStatementWithNonRowLines;
  proof: TradeMappingProof;
}

/** Column names of the mapping in lower case, as `normalizeColumnName` has them. `rows` is the whole file. */
export const parseMappedTrades = (rows: readonly SheetRow[], mapping: TradeColumnMapping): MappedTradesResult => {
  const fingerprints = [{ all: listMappedTradeColumns(mapping) }];
  const tables = findTablesByHeader(rows, fingerprints);
  const mapped = new Map(
    tables.flatMap((table) => table.rows.map((row) => [row, parseMappedRow(table, row, mapping)] as const)),
  );
  const dated = [...mapped.values()].filter(({ day }) => day !== null);
  const signs = detectSignConventions(dated);
  const usesIds = hasUniqueIds(tables, mapping.id);
  const getMapped = (row: SheetRow) => mapped.get(row) as MappedRow;
  const readAbout = (cells: RowCellReader): About => ({
    day: getMapped(cells.row).day as string,
    symbol: cells.symbol(mapping.symbol),
    name: mapping.name ? cells.text(mapping.name) : '',
    currency: readCurrency(cells, mapping),
    account: mapping.account ? cells.text(mapping.account) : '',
    note: mapping.kind ? cells.text(mapping.kind) : '',
    ownId: (usesIds && mapping.id && cells.text(mapping.id)) || null,
  });
  const read = parseStatementTables(rows, {
    fingerprints,
    rowHas: [mapping.day],
    isRow: ({ row }) => getMapped(row).day !== null,
    readRow: (cells) => {
      const found = getMapped(cells.row);
      if (/^(?:sub)?totals?\b/i.test(found.dayText)) return null;
      const { unread } = found;
      if (unread !== null) {
        const cell = cells.text(unread).slice(0, 60);
        return createRowSkip('notUnderstood', `The ${unread} "${cell}" cannot be read.`);
      }
      return toEvents(found, readAbout(cells), signs);
    },
    moved: (cells): MovementCells | null => {
      const found = getMapped(cells.row);
      if (found.day === null || signs.minusOfTrades === null) return null;
      return {
        about: readAbout(cells),
        quantity: () => (signs.hasSignedShares ? found.shares : null),
        amount: () => toMoneyChange({ ...found, kind: 'transfer' }, 'deposit', signs),
      };
    },
  });
  return { read, proof: proveTradeMapping(dated, mapping, signs) };
};
