import { type Amount, roundCents, toDecimalText, zeroAmount } from '#core/money/amount';
import type { StatementEventKind } from '#core/statements/events';
import { parseMappedDay, parseMappedFigure } from '#core/statements/mapping/cell-notation';
import {
  areColumnsNamedApart,
  findSwappedColumnNames,
  listMappedTradeColumns,
  type TradeColumnMapping,
} from '#core/statements/mapping/trade-columns';
import { type MappedKind, mappedKinds, toKindWord } from '#core/statements/mapping/trade-kinds';
import { computeTradeCashChange } from '#core/statements/plan/trade-figures';
import { isBlankCell } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowCellReader,
  createRowSkip,
  type MovementCells,
  type ParsedStatementTables,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { isValidSymbol } from '#core/stocks/symbols';

/** A file of trades by a mapping of its columns, and what of the mapping its own figures prove. */

/** The cells of one row as the mapping means them; a cell that is no figure is undefined. */
interface MappedRow {
  line: number;
  day: string | null;
  dayText: string;
  word: string;
  kind: MappedKind | null;
  symbolText: string;
  shares: Amount | null | undefined;
  price: Amount | null | undefined;
  money: Amount | null | undefined;
  fees: Amount | null | undefined;
  tax: Amount | null | undefined;
}

const readMappedRow = (table: Pick<SheetTable, 'columns'>, row: SheetRow, mapping: TradeColumnMapping): MappedRow => {
  const text = (name: string | undefined): string => (name === undefined ? '' : getCell(table, row, name));
  const figure = (name: string | undefined): Amount | null | undefined => {
    const cell = text(name);
    return isBlankCell(cell) ? null : (parseMappedFigure(cell, mapping) ?? undefined);
  };
  const [fee, otherFee] = [figure(mapping.fee), figure(mapping.otherFee)];
  const word = toKindWord(text(mapping.kind));
  return {
    line: row.line,
    day: parseMappedDay(text(mapping.day), mapping),
    dayText: text(mapping.day),
    word,
    kind: mapping.kind === undefined ? 'trade' : (mapping.kinds[word] ?? null),
    symbolText: text(mapping.symbol),
    shares: figure(mapping.quantity),
    price: figure(mapping.price),
    money: figure(mapping.amount),
    fees:
      fee === undefined || otherFee === undefined ? undefined : (fee?.abs() ?? zeroAmount).plus(otherFee?.abs() ?? 0),
    tax: figure(mapping.tax),
  };
};

/** `out` where money that goes has a minus, `in` where money that comes has one. */
type MinusMeaning = 'out' | 'in';

/** What holds for the whole file: how it writes signs, and whether its amounts have the fees in them. */
interface FileSigns {
  hasSignedShares: boolean;
  /** Of what is bought and sold; null where neither has a minus. */
  minusOfTrades: MinusMeaning | null;
  /** Kinds of money whose sign counts; the others go or come by what they are. */
  signedKinds: ReadonlySet<MappedKind>;
  hasFeesInAmount: boolean;
}

/** Half a unit of the price's last place on each share, and a cent. */
const getTolerance = ({ shares, price }: { shares: Amount; price: Amount }): Amount => {
  const [, decimals = ''] = toDecimalText(price).split('.');
  const unit = zeroAmount.plus(1).div(10 ** Math.max(2, decimals.length));
  return shares.abs().times(unit).div(2).plus('0.01');
};

interface WholeTrade {
  row: MappedRow;
  shares: Amount;
  price: Amount;
  money: Amount;
  fees: Amount;
}

const isTradeKind = (kind: MappedKind | null): boolean =>
  kind === 'buy' || kind === 'sell' || kind === 'trade' || kind === 'reinvestment';

/** An option has no symbol of a stock, and its price is of a hundredth. */
const listWholeTrades = (rows: readonly MappedRow[]): WholeTrade[] =>
  rows.flatMap((row) => {
    const { kind, symbolText, shares, price, money, fees } = row;
    return isTradeKind(kind) && isValidSymbol(symbolText) && shares && price && money && !shares.eq(0) && fees
      ? [{ row, shares, price, money, fees }]
      : [];
  });

/** Null where neither the kind nor a sign tells. */
const isSale = (
  { kind, shares, money }: MappedRow,
  { hasSignedShares, minusOfTrades }: Pick<FileSigns, 'hasSignedShares' | 'minusOfTrades'>,
): boolean | null => {
  if (kind === 'sell') return true;
  if (kind === 'buy' || kind === 'reinvestment') return false;
  if (hasSignedShares) return shares?.lt(0) === true;
  return minusOfTrades === null ? null : money?.lt(0) === (minusOfTrades === 'in');
};

/** Shares times price is what the amount says: with its fees, or without. */
const fits = ({ shares, price, money, fees, row }: WholeTrade, signs: FileSigns): boolean => {
  const worth = shares.abs().times(price.abs());
  const charged = signs.hasFeesInAmount ? fees : zeroAmount;
  const expected = isSale(row, signs) === true ? worth.minus(charged) : worth.plus(charged);
  return expected.minus(money.abs()).abs().lte(getTolerance({ shares, price }));
};

const countSigns = (rows: readonly MappedRow[], kind: MappedKind, isBelow0: boolean): number =>
  rows.filter((row) => row.kind === kind && row.money && (isBelow0 ? row.money.lt(0) : row.money.gt(0))).length;

/** By what is bought and sold; where the words do not say which is which, by the sign of the shares. */
const findMinusOfTrades = (rows: readonly MappedRow[], hasSignedShares: boolean): MinusMeaning | null => {
  const trades = rows.filter(({ kind }) => isTradeKind(kind));
  if (!trades.some(({ money }) => money?.lt(0))) return null;
  const out = countSigns(trades, 'buy', true) + countSigns(trades, 'sell', false);
  const turned = countSigns(trades, 'buy', false) + countSigns(trades, 'sell', true);
  if (out + turned > 0) return out >= turned ? 'out' : 'in';
  const sold = hasSignedShares ? trades.filter(({ shares, money }) => shares?.lt(0) && money) : [];
  return sold.filter(({ money }) => money?.lt(0)).length * 2 > sold.length ? 'in' : 'out';
};

const findSigns = (rows: readonly MappedRow[]): FileSigns => {
  const hasSignedShares = rows.some(({ shares }) => shares?.lt(0)) && rows.some(({ shares }) => shares?.gt(0));
  const minusOfTrades = findMinusOfTrades(rows, hasSignedShares);
  const moneyKinds = mappedKinds.filter((kind) => !isTradeKind(kind));
  const isAnyBelow0 = moneyKinds.some((kind) => countSigns(rows, kind, true) > 0);
  const isSigned = (kind: MappedKind) =>
    minusOfTrades !== null || (kind === 'transfer' ? isAnyBelow0 : countSigns(rows, kind, true) > 0);
  const signs = { hasSignedShares, minusOfTrades, signedKinds: new Set(moneyKinds.filter(isSigned)) };
  const charged = listWholeTrades(rows).filter(({ fees }) => fees.gt(0));
  const [within, apart] = [true, false].map(
    (hasFeesInAmount) => charged.filter((trade) => fits(trade, { ...signs, hasFeesInAmount })).length,
  ) as [number, number];
  return { ...signs, hasFeesInAmount: within >= apart };
};

/** `12,5` of 3 shares were sold while only 2 were there, with shares and price as chosen; with the two swapped never. */
const sellsMoreThanHeld = (rows: readonly MappedRow[], signs: FileSigns, by: 'shares' | 'price'): boolean => {
  const held = new Map<string, Amount>();
  const isNewestFirst = (rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '');
  for (const row of isNewestFirst ? rows.toReversed() : rows) {
    const moved = row[by]?.abs();
    if (!isTradeKind(row.kind) || !moved) continue;
    const before = held.get(row.symbolText) ?? zeroAmount;
    const after = isSale(row, signs) ? before.minus(moved) : before.plus(moved);
    if (after.lt(0)) return true;
    held.set(row.symbolText, after);
  }
  return false;
};

/** What a mapping comes to on a file. */
export type TradeMappingProof =
  /** Shares times price is the amount in nearly all rows, and the columns' names or the sales tell the two apart. */
  | { is: 'proven' }
  /** The file has no figures that would tell. */
  | { is: 'open' }
  | { is: 'refused'; sentence: string };

const leastProvingRows = 3;

const describeMismatch = ({ row, shares, price, money }: WholeTrade): string => {
  const worth = roundCents(shares.abs().times(price.abs()));
  const [count, each, stated] = [shares.abs(), price.abs(), money.abs()].map(toDecimalText);
  return `On line ${row.line} ${count} shares at ${each} are ${toDecimalText(worth)}, and the amount is ${stated}.`;
};

const proveRows = (rows: readonly MappedRow[], mapping: TradeColumnMapping, signs: FileSigns): TradeMappingProof => {
  const swapped = findSwappedColumnNames(mapping);
  if (swapped) return { is: 'refused', sentence: swapped };
  const trades = listWholeTrades(rows);
  const wrong = trades.filter((trade) => !fits(trade, signs));
  const [first] = wrong;
  if (first && wrong.length * 10 > trades.length) {
    return {
      is: 'refused',
      sentence: `These columns contradict each other in ${wrong.length} of ${trades.length} rows. ${describeMismatch(first)} Choose other columns, or none for the amount.`,
    };
  }
  const [asChosen, swappedOver] = [sellsMoreThanHeld(rows, signs, 'shares'), sellsMoreThanHeld(rows, signs, 'price')];
  if (asChosen && !swappedOver && trades.length > 0) {
    return {
      is: 'refused',
      sentence: `With these columns more shares are sold than were bought, and with "${mapping.quantity}" and "${mapping.price}" swapped never. Swap the two.`,
    };
  }
  const isTold = areColumnsNamedApart(mapping) || (swappedOver && !asChosen);
  return isTold && trades.length - wrong.length >= leastProvingRows ? { is: 'proven' } : { is: 'open' };
};

const kindNames: Readonly<Record<'buy' | 'sell', string>> = { buy: 'a purchase', sell: 'a sale' };

/** What is paid or received for a trade: as stated, else shares times price and fees; null where neither is there. */
const toTradeChange = ({ shares, price, money, fees }: MappedRow, isSold: boolean, signs: FileSigns): Amount | null => {
  const charged = fees ?? zeroAmount;
  if (!money) return shares && price ? computeTradeCashChange(isSold, shares.abs(), price.abs(), charged) : null;
  const change = isSold ? money.abs() : money.abs().times(-1);
  return signs.hasFeesInAmount ? change : change.minus(charged);
};

const goes: ReadonlySet<StatementEventKind> = new Set(['withdrawal', 'fee', 'tax']);

/** By its sign where the file's signs of this kind count, else by what it is. */
const toMoneyChange = ({ money, kind: mapped }: MappedRow, kind: StatementEventKind, signs: FileSigns) => {
  if (!money) return null;
  if (mapped === null || !signs.signedKinds.has(mapped)) return goes.has(kind) ? money.abs().times(-1) : money.abs();
  return signs.minusOfTrades === 'in' ? money.times(-1).plus(0) : money;
};

const unreadable = (column: string | undefined, row: SheetRow, table: SheetTable): RowSkip =>
  createRowSkip('notUnderstood', `The ${column} "${getCell(table, row, column ?? '').slice(0, 60)}" cannot be read.`);

/** Null where every figure of the row can be read. */
const findUnreadableCell = (found: MappedRow, row: SheetRow, table: SheetTable, mapping: TradeColumnMapping) => {
  if (found.day === null) return unreadable(mapping.day, row, table);
  const figures = [
    ...([
      ['shares', mapping.quantity],
      ['price', mapping.price],
      ['money', mapping.amount],
    ] as const),
    ...([
      ['fees', mapping.fee],
      ['tax', mapping.tax],
    ] as const),
  ];
  const wrong = figures.find(([name]) => found[name] === undefined);
  return wrong ? unreadable(wrong[1], row, table) : null;
};

const readCurrency = (cells: RowCellReader, { currency, fixedCurrency = 'USD' }: TradeColumnMapping): string =>
  currency && !isBlankCell(cells.text(currency)) ? cells.currency(currency) : fixedCurrency;

type Outcome = PartialStatementEvent | RowSkip | (PartialStatementEvent | RowSkip)[];

const toTradeEvent = (row: MappedRow, about: About, signs: FileSigns): Outcome => {
  const sale = isSale(row, signs);
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
  if (shares && price && money && fees && !fits({ row, shares, price, money, fees }, signs)) {
    return createRowSkip(
      'notUnderstood',
      `Its figures contradict each other. ${describeMismatch({ row, shares, price, money, fees })}`,
    );
  }
  return {
    ...about,
    kind,
    quantity: row.shares,
    price: row.price?.abs() ?? null,
    amount: toTradeChange(row, sale, signs),
    fees: fees ?? null,
  };
};

type About = Pick<PartialStatementEvent, 'name' | 'currency' | 'account' | 'note' | 'ownId'> & {
  day: string;
  symbol: string | null;
};

/** Money alone; a dividend with a tax of its own is two events. */
const toMoneyEvents = (row: MappedRow, kind: StatementEventKind, about: About, signs: FileSigns): Outcome => {
  const amount = toMoneyChange(row, kind, signs);
  if (!amount || amount.eq(0)) return createRowSkip('internal', 'No money moved.');
  const tax = row.tax?.abs();
  if (kind !== 'dividend' || !tax || tax.eq(0)) return { ...about, kind, amount };
  return [
    { ...about, kind, amount: amount.plus(tax) },
    { ...about, kind: 'tax', amount: tax.times(-1), ownId: null },
  ];
};

const toTransferEvent = (row: MappedRow, about: About, signs: FileSigns): Outcome => {
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

const toEvents = (row: MappedRow, about: About, signs: FileSigns): Outcome => {
  const { kind, word } = row;
  if (kind === null) return createRowSkip('notUnderstood', `Nobody has said what "${word}" means.`);
  if (kind === 'leftOut') return createRowSkip('notKept', `Rows of the kind "${word}" are left out.`);
  if (isTradeKind(kind)) return toTradeEvent(row, about, signs);
  if (kind === 'transfer') return toTransferEvent(row, about, signs);
  return toMoneyEvents(row, kind as StatementEventKind, about, signs);
};

/** A column of ids names rows only where no two have one. */
const hasUniqueIds = (table: SheetTable | undefined, id: string | undefined): boolean => {
  if (!table || id === undefined) return false;
  const ids = table.rows.map((row) => getCell(table, row, id)).filter((text) => text !== '');
  return new Set(ids).size === ids.length;
};

export interface MappedTradesResult {
  read: ParsedStatementTables;
  proof: TradeMappingProof;
}

/** Column names of the mapping in lower case, as `normalizeColumnName` has them. `rows` is the whole file. */
export const parseMappedTrades = (rows: readonly SheetRow[], mapping: TradeColumnMapping): MappedTradesResult => {
  const fingerprints = [{ all: listMappedTradeColumns(mapping) }];
  const tables = findTablesByHeader(rows, fingerprints);
  const mapped = tables.flatMap((table) => table.rows.map((row) => readMappedRow(table, row, mapping)));
  const dated = mapped.filter(({ day }) => day !== null);
  const signs = findSigns(dated);
  const usesIds = hasUniqueIds(tables[0], mapping.id);
  const moved = (row: SheetRow, table: SheetTable): MovementCells | null => {
    const found = readMappedRow(table, row, mapping);
    const cells = createRowCellReader(table, row);
    if (found.day === null || signs.minusOfTrades === null) return null;
    return {
      about: {
        day: found.day,
        symbol: cells.symbol(mapping.symbol),
        account: mapping.account ? cells.text(mapping.account) : '',
        currency: readCurrency(cells, mapping),
      },
      quantity: () => (signs.hasSignedShares ? (found.shares ?? null) : null),
      amount: () => toMoneyChange({ ...found, kind: 'transfer' }, 'deposit', signs),
    };
  };
  const read = parseStatementTables(rows, {
    fingerprints,
    rowHas: [mapping.day],
    isRow: (cells) => parseMappedDay(cells.text(mapping.day), mapping) !== null,
    readRow: (cells, table) => {
      const { row } = cells;
      const found = readMappedRow(table, row, mapping);
      if (/^(?:sub)?totals?\b/i.test(found.dayText)) return null;
      const wrong = findUnreadableCell(found, row, table, mapping);
      if (wrong) return wrong;
      const about: About = {
        day: found.day as string,
        symbol: cells.symbol(mapping.symbol),
        name: mapping.name ? cells.text(mapping.name) : '',
        currency: readCurrency(cells, mapping),
        account: mapping.account ? cells.text(mapping.account) : '',
        note: mapping.kind ? cells.text(mapping.kind) : '',
        ownId: (usesIds && mapping.id && cells.text(mapping.id)) || null,
      };
      return toEvents(found, about, signs);
    },
    moved: (cells, table) => moved(cells.row, table),
  });
  return { read, proof: proveRows(dated, mapping, signs) };
};
