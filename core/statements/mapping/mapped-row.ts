import { type Amount, toDecimalText, zeroAmount } from '#core/money/amount';
import { parseMappedDay, parseMappedFigure } from '#core/statements/mapping/cell-notation';
import type { TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import { extractKindWord, type MappedRowKind, mappedRowKinds } from '#core/statements/mapping/trade-kinds';
import { isBlankCell } from '#core/statements/reader/parse-cells';
import { getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import { isValidSymbol } from '#core/stocks/symbols';

/** Rows of a file of trades as a mapping means them, and how the file as a whole writes its signs and fees. */

/** The cells of one row as the mapping means them. */
export interface MappedRow {
  line: number;
  day: string | null;
  dayText: string;
  word: string;
  kind: MappedRowKind | null;
  symbolText: string;
  shares: Amount | null;
  price: Amount | null;
  money: Amount | null;
  /** 0 where there are none. */
  fees: Amount;
  tax: Amount | null;
  /** The first column whose cell is no day or no figure; null where all can be read. */
  unread: string | null;
}

export const parseMappedRow = (
  table: Pick<SheetTable, 'columns'>,
  row: SheetRow,
  mapping: TradeColumnMapping,
): MappedRow => {
  const text = (name: string | undefined): string => (name === undefined ? '' : getCell(table, row, name));
  const unread: string[] = [];
  const figure = (name: string | undefined): Amount | null => {
    const cell = text(name);
    if (name === undefined || isBlankCell(cell)) return null;
    const value = parseMappedFigure(cell, mapping);
    if (value === null) unread.push(name);
    return value;
  };
  const word = extractKindWord(text(mapping.kind));
  const day = parseMappedDay(text(mapping.day), mapping);
  if (day === null) unread.push(mapping.day);
  const [shares, price, money] = [figure(mapping.quantity), figure(mapping.price), figure(mapping.amount)];
  const fees = [figure(mapping.fee), figure(mapping.otherFee)];
  const tax = figure(mapping.tax);
  return {
    line: row.line,
    day,
    dayText: text(mapping.day),
    word,
    kind: mapping.kind === undefined ? 'trade' : (mapping.kinds[word] ?? null),
    symbolText: text(mapping.symbol),
    ...{ shares, price, money, tax },
    fees: fees.reduce<Amount>((sum, one) => sum.plus(one?.abs() ?? 0), zeroAmount),
    unread: unread[0] ?? null,
  };
};

/** `out` where money that goes has a minus, `in` where money that comes has one. */
type MinusMeaning = 'out' | 'in';

/** What holds for the whole file: how it writes signs, and whether its amounts have the fees in them. */
export interface SignConventions {
  hasSignedShares: boolean;
  /** Of what is bought and sold; null where neither has a minus. */
  minusOfTrades: MinusMeaning | null;
  /** Kinds of money whose sign counts; the others go or come by what they are. */
  signedKinds: ReadonlySet<MappedRowKind>;
  hasFeesInAmount: boolean;
}

/** Half a unit of the price's last place on each share, and a cent. */
const getTolerance = ({ shares, price }: { shares: Amount; price: Amount }): Amount => {
  const [, decimals = ''] = toDecimalText(price).split('.');
  const unit = zeroAmount.plus(1).div(10 ** Math.max(2, decimals.length));
  return shares.abs().times(unit).div(2).plus('0.01');
};

export interface CompleteMappedTrade {
  row: MappedRow;
  shares: Amount;
  price: Amount;
  money: Amount;
  fees: Amount;
}

export const isMappedTradeKind = (kind: MappedRowKind | null): boolean =>
  kind === 'buy' || kind === 'sell' || kind === 'trade' || kind === 'reinvestment';

/** An option has no symbol of a stock, and its price is of a hundredth. */
export const listCompleteMappedTrades = (rows: readonly MappedRow[]): CompleteMappedTrade[] =>
  rows.flatMap((row) => {
    const { kind, symbolText, shares, price, money, fees } = row;
    return isMappedTradeKind(kind) && isValidSymbol(symbolText) && shares && price && money && !shares.eq(0)
      ? [{ row, shares, price, money, fees }]
      : [];
  });

/** Null where neither the kind nor a sign tells. */
export const isSaleRow = (
  { kind, shares, money }: MappedRow,
  { hasSignedShares, minusOfTrades }: Pick<SignConventions, 'hasSignedShares' | 'minusOfTrades'>,
): boolean | null => {
  if (kind === 'sell') return true;
  if (kind === 'buy' || kind === 'reinvestment') return false;
  if (hasSignedShares) return shares?.lt(0) === true;
  return minusOfTrades === null ? null : money?.lt(0) === (minusOfTrades === 'in');
};

/** Shares times price is what the amount says: with its fees, or without. */
export const doesTradeMatchAmount = (
  { shares, price, money, fees, row }: CompleteMappedTrade,
  signs: SignConventions,
): boolean => {
  const worth = shares.abs().times(price.abs());
  const charged = signs.hasFeesInAmount ? fees : zeroAmount;
  const expected = isSaleRow(row, signs) === true ? worth.minus(charged) : worth.plus(charged);
  return expected.minus(money.abs()).abs().lte(getTolerance({ shares, price }));
};

const countSigns = (rows: readonly MappedRow[], kind: MappedRowKind, isBelow0: boolean): number =>
  rows.filter((row) => row.kind === kind && row.money && (isBelow0 ? row.money.lt(0) : row.money.gt(0))).length;

/** By what is bought and sold; where the words do not say which is which, by the sign of the shares. */
const findMinusOfTrades = (rows: readonly MappedRow[], hasSignedShares: boolean): MinusMeaning | null => {
  const trades = rows.filter(({ kind }) => isMappedTradeKind(kind));
  if (!trades.some(({ money }) => money?.lt(0))) return null;
  const out = countSigns(trades, 'buy', true) + countSigns(trades, 'sell', false);
  const turned = countSigns(trades, 'buy', false) + countSigns(trades, 'sell', true);
  if (out + turned > 0) return out >= turned ? 'out' : 'in';
  const sold = hasSignedShares ? trades.filter(({ shares, money }) => shares?.lt(0) && money) : [];
  return sold.filter(({ money }) => money?.lt(0)).length * 2 > sold.length ? 'in' : 'out';
};

export const detectSignConventions = (rows: readonly MappedRow[]): SignConventions => {
  const hasSignedShares = rows.some(({ shares }) => shares?.lt(0)) && rows.some(({ shares }) => shares?.gt(0));
  const minusOfTrades = findMinusOfTrades(rows, hasSignedShares);
  const moneyKinds = mappedRowKinds.filter((kind) => !isMappedTradeKind(kind));
  const isAnyBelow0 = moneyKinds.some((kind) => countSigns(rows, kind, true) > 0);
  const isSigned = (kind: MappedRowKind) =>
    minusOfTrades !== null || (kind === 'transfer' ? isAnyBelow0 : countSigns(rows, kind, true) > 0);
  const signs = { hasSignedShares, minusOfTrades, signedKinds: new Set(moneyKinds.filter(isSigned)) };
  const charged = listCompleteMappedTrades(rows).filter(({ fees }) => fees.gt(0));
  const [within, apart] = [true, false].map(
    (hasFeesInAmount) => charged.filter((trade) => doesTradeMatchAmount(trade, { ...signs, hasFeesInAmount })).length,
  ) as [number, number];
  return { ...signs, hasFeesInAmount: within >= apart };
};
