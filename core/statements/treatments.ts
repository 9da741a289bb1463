import { type Amount, zero } from '#core/money/amount';
import type { LeftOutReason } from '#core/statements/events';
import { type Left, leave, type Said } from '#core/statements/reader';
import type { Security } from '#core/statements/security';

/** One row of a broker's file, whatever its columns are called. */
export interface Line {
  /** Day, symbol, name, note and account; its kind is still open. */
  about: Said;
  security: Security;
  /** Null where the cell is empty. Each throws where its cell cannot be read, which leaves the row out. */
  quantity: () => Amount | null;
  price: () => Amount | null;
  amount: () => Amount | null;
  fees: () => Amount;
}

export type Treatment = (line: Line) => Said | Left | readonly (Said | Left)[];

/** Each of the words with what is done with its rows. */
export const byWord = <T>(entries: readonly (readonly [readonly string[], T])[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([words, one]) => words.map((word) => [word, one] as const)));

export const never =
  (why: LeftOutReason, sentence: string): Treatment =>
  () =>
    leave(why, sentence);

export const noOptions = leave('notKept', 'Options are not kept here.');
export const noBonds = leave('notKept', 'Bonds, bills and CDs of a broker are not kept here.');
export const noShorts = leave('notKept', 'Short sales are not kept here.');
export const noSymbol = leave('notKept', 'It has no symbol, as bonds have none: enter it by hand.');
const withinCash = leave('internal', 'A money fund is cash here: its shares move no money.');

/** Why a row is about no stock; null where it is. */
export const unlessStock = ({ security }: Line): Left | null => {
  const reasons: Readonly<Record<Exclude<Security, 'stock'>, Left>> = {
    option: noOptions,
    bond: noBonds,
    cash: withinCash,
    none: noSymbol,
  };
  return security === 'stock' ? null : reasons[security];
};

const needed = (value: Amount | null, name: string): Amount | Left =>
  value ?? leave('notUnderstood', `The ${name} is missing.`);
const isLeft = (value: Amount | Left): value is Left => 'why' in value;

const priceDecimals = 6;

const wrongSign = {
  buy: leave('notUnderstood', 'A purchase that brings money: enter by hand what it corrects.'),
  reinvestment: leave('notUnderstood', 'A reinvestment that brings money: enter by hand what it corrects.'),
  sell: leave('notUnderstood', 'A sale that costs money: enter by hand what it corrects.'),
};

/** The price is worked out where the file has none: 10 sold for $99.95 after $0.05 of fees -> $10. */
const traded = (line: Line, kind: keyof typeof wrongSign): Said | Left => {
  const [quantity, amount] = [needed(line.quantity(), 'quantity'), needed(line.amount(), 'amount')];
  if (isLeft(quantity)) return quantity;
  if (isLeft(amount)) return amount;
  if (quantity.eq(0)) return leave('notUnderstood', 'A trade of 0 shares.');
  const fees = line.fees().abs();
  if (kind === 'sell' ? amount.lt(fees.times(-1)) : amount.gt(0)) return wrongSign[kind];
  const stated = line.price();
  const whole = kind === 'sell' ? amount.plus(fees) : amount.abs().minus(fees);
  const price = stated?.gt(0) ? stated : whole.div(quantity.abs()).round(priceDecimals);
  return { ...line.about, kind, quantity, price, amount, fees };
};

export const trade =
  (kind: keyof typeof wrongSign): Treatment =>
  (line) =>
    unlessStock(line) ?? traded(line, kind);

const paid = (line: Line, kind: Said['kind']): Said | Left => {
  const amount = needed(line.amount(), 'amount');
  return isLeft(amount) ? amount : { ...line.about, kind, amount };
};

/** Money that has its meaning from the code alone; below 0 where it is taken back. */
export const money =
  (kind: 'tax' | 'interest' | 'fee'): Treatment =>
  (line) =>
    paid(line, kind);

/** What a stock pays is a dividend; what a money fund, a bond or a pocket of cash pays is interest. */
export const income = (line: Line): Said | Left => paid(line, line.security === 'stock' ? 'dividend' : 'interest');

/** Money that comes or goes, by its sign. */
export const transfer: Treatment = (line) => {
  const amount = needed(line.amount(), 'amount');
  if (isLeft(amount)) return amount;
  if (amount.eq(0)) return leave('notUnderstood', 'It moves neither shares nor money.');
  return { ...line.about, kind: amount.lt(0) ? 'withdrawal' : 'deposit', symbol: null, amount };
};

/**
 * Shares that come or go by the sign of their quantity, without money: a price or an amount beside them is their value of that
 * day, not what they cost. Shares of a money fund are the money.
 */
export const shares: Treatment = (line) => {
  const quantity = needed(line.quantity(), 'quantity');
  if (isLeft(quantity)) return quantity;
  if (line.security === 'cash') return transfer({ ...line, amount: () => quantity });
  const kind = quantity.lt(0) ? 'sharesOut' : 'sharesIn';
  return unlessStock(line) ?? { ...line.about, kind, quantity, amount: null };
};

/** Shares where there are some, else money. */
export const sharesOrMoney: Treatment = (line) => {
  const hasShares = line.security !== 'none' && !(line.quantity() ?? zero).eq(0);
  return hasShares ? shares(line) : transfer(line);
};

/** A split, whose quantity is the shares that it added. */
export const splitAdding: Treatment = (line) => {
  const quantity = needed(line.quantity(), 'quantity');
  if (isLeft(quantity)) return quantity;
  if (quantity.lte(0)) return leave('notKept', 'A split that takes shares comes as two rows: enter it by hand.');
  return unlessStock(line) ?? { ...line.about, kind: 'split', quantity, amount: null };
};
