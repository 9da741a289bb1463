import { type Amount, zeroAmount } from '#core/money/amount';
import type { SkipReason } from '#core/statements/events';
import { createRowSkip, type PartialStatementEvent, type RowSkip } from '#core/statements/reader/table-reader';
import type { SecurityType } from '#core/statements/security-type';

/** One row of a broker's file, whatever its columns are called. */
export interface StatementLine {
  /** Day, symbol, name, note and account; its kind is still open. */
  about: PartialStatementEvent;
  security: SecurityType;
  /** Null where the cell is empty. Each throws where its cell cannot be read, which leaves the row out. */
  quantity: () => Amount | null;
  price: () => Amount | null;
  amount: () => Amount | null;
  fees: () => Amount;
}

export type StatementLineTreatment = (
  line: StatementLine,
) => PartialStatementEvent | RowSkip | readonly (PartialStatementEvent | RowSkip)[];

/** Of those that make one thing of a line. */
type SingleTreatment = (line: StatementLine) => PartialStatementEvent | RowSkip;

/** Each of the words with what is done with its rows. */
export const mapTreatmentsByWord = <T>(entries: readonly (readonly [readonly string[], T])[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([words, one]) => words.map((word) => [word, one] as const)));

export const createSkipTreatment =
  (why: SkipReason, sentence: string, what?: string): StatementLineTreatment =>
  () =>
    createRowSkip(why, sentence, what);

/** Beside shares that change for others stands what they are worth: no money moves. */
export const createNonCashSkipTreatment =
  (sentence: string, what: string): StatementLineTreatment =>
  () => ({ ...createRowSkip('notKept', sentence, what), isValue: true });

export const optionSkip = createRowSkip('notKept', 'Options are not supported.', 'option');
export const bondSkip = createRowSkip('notKept', 'Bonds, bills and brokered CDs are not supported.', 'bond');
export const shortSaleSkip = createRowSkip('notKept', 'Short sales are not supported.', 'short sale');
export const missingSymbolSkip = createRowSkip(
  'notKept',
  'It has no symbol, as bonds have none: enter it by hand.',
  'bond',
);
const withinCash = createRowSkip('internal', 'A money fund is cash here: its shares move no money.');

/** Why a row is about no stock; null where it is. */
export const findNonStockSkip = ({ security }: StatementLine): RowSkip | null => {
  const reasons: Readonly<Record<Exclude<SecurityType, 'stock'>, RowSkip>> = {
    option: optionSkip,
    bond: bondSkip,
    cash: withinCash,
    none: missingSymbolSkip,
  };
  return security === 'stock' ? null : reasons[security];
};

const requireAmount = (value: Amount | null, name: string): Amount | RowSkip =>
  value ?? createRowSkip('notUnderstood', `The ${name} is missing.`);
const isLeft = (value: Amount | RowSkip): value is RowSkip => 'why' in value;

const priceDecimals = 6;

const wrongSign = {
  buy: createRowSkip('notUnderstood', 'A purchase that brings money: enter by hand what it corrects.'),
  reinvestment: createRowSkip('notUnderstood', 'A reinvestment that brings money: enter by hand what it corrects.'),
  sell: createRowSkip('notUnderstood', 'A sale that costs money: enter by hand what it corrects.'),
};

/** The price is worked out where the file has none: 10 sold for $99.95 after $0.05 of fees -> $10. */
const createTradeEvent = (line: StatementLine, kind: keyof typeof wrongSign): PartialStatementEvent | RowSkip => {
  const [quantity, amount] = [requireAmount(line.quantity(), 'quantity'), requireAmount(line.amount(), 'amount')];
  if (isLeft(quantity)) return quantity;
  if (isLeft(amount)) return amount;
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'A trade of 0 shares.');
  const fees = line.fees().abs();
  if (kind === 'sell' ? amount.lt(fees.times(-1)) : amount.gt(0)) return wrongSign[kind];
  const stated = line.price();
  const gross = kind === 'sell' ? amount.plus(fees) : amount.abs().minus(fees);
  const price = stated?.gt(0) ? stated : gross.div(quantity.abs()).round(priceDecimals);
  return { ...line.about, kind, quantity, price, amount, fees };
};

export const createTradeTreatment =
  (kind: keyof typeof wrongSign): SingleTreatment =>
  (line) =>
    findNonStockSkip(line) ?? createTradeEvent(line, kind);

const createPaymentEvent = (
  line: StatementLine,
  kind: PartialStatementEvent['kind'],
): PartialStatementEvent | RowSkip => {
  const amount = requireAmount(line.amount(), 'amount');
  return isLeft(amount) ? amount : { ...line.about, kind, amount };
};

/** Money that has its meaning from the code alone; below 0 where it is taken back. */
export const createTaxInterestOrFeeTreatment =
  (kind: 'tax' | 'interest' | 'fee'): SingleTreatment =>
  (line) =>
    createPaymentEvent(line, kind);

/** What a stock pays is a dividend; what a money fund, a bond or a pocket of cash pays is interest. */
export const treatAsIncome = (line: StatementLine): PartialStatementEvent | RowSkip =>
  createPaymentEvent(line, line.security === 'stock' ? 'dividend' : 'interest');

/** Money that comes or goes, by its sign. */
export const treatAsCashTransfer: SingleTreatment = (line) => {
  const amount = requireAmount(line.amount(), 'amount');
  if (isLeft(amount)) return amount;
  if (amount.eq(0)) return createRowSkip('notUnderstood', 'It moves neither shares nor money.');
  return { ...line.about, kind: amount.lt(0) ? 'withdrawal' : 'deposit', symbol: null, amount };
};

/**
 * Shares that come or go by the sign of their quantity, without money: a price or an amount beside them is their value of that
 * day, not what they cost. Shares of a money fund are the money.
 */
export const treatAsShareTransfer: SingleTreatment = (line) => {
  const quantity = requireAmount(line.quantity(), 'quantity');
  if (isLeft(quantity)) return quantity;
  if (line.security === 'cash') return treatAsCashTransfer({ ...line, amount: () => quantity });
  const kind = quantity.lt(0) ? 'sharesOut' : 'sharesIn';
  return findNonStockSkip(line) ?? { ...line.about, kind, quantity, amount: null };
};

/** Shares where there are some, else money. */
export const treatAsShareOrCashTransfer: StatementLineTreatment = (line) => {
  const hasShares = line.security !== 'none' && !(line.quantity() ?? zeroAmount).eq(0);
  return hasShares ? treatAsShareTransfer(line) : treatAsCashTransfer(line);
};

/** A split, whose quantity is the shares that it added. */
export const treatAsSplit: StatementLineTreatment = (line) => {
  const quantity = requireAmount(line.quantity(), 'quantity');
  if (isLeft(quantity)) return quantity;
  if (quantity.lte(0)) return createRowSkip('notKept', 'A reverse split comes as two rows: enter it by hand.');
  return findNonStockSkip(line) ?? { ...line.about, kind: 'split', quantity, amount: null };
};
