import Big from 'big.js';

export type Amount = Big;
export type AmountLike = Big | string | number;

/** big.js rounding mode 2: a tie goes to the even neighbour, so that many roundings don't drift. */
const halfEven = Big.roundHalfEven;

/**
 * Sums, differences and products are exact. A quotient has 20 decimals, half-even, which does for what is shown; what is
 * carried on is divided by `divideTo40Decimals`.
 */
const Decimal = Big();
Decimal.DP = 20;
Decimal.RM = halfEven;

/** Exact, as its decimal text says: 0.1 is a tenth. @throws Error for what is no number. */
export const toAmount = (value: AmountLike): Amount => new Decimal(value);
export const zeroAmount: Amount = new Decimal(0);

/** Beyond these decimals a figure is what dividing left behind: $0.22 / 3 x 3 / 4 comes to 0.054999...975. */
const meantDecimals = 30;

/** Without what dividing left behind, so that a tie is seen to be one: the above is 0.055, which rounds to 0.06. */
const roundDivisionResidue = (value: Amount): Amount =>
  value.c.length - value.e - 1 > meantDecimals ? value.round(meantDecimals, halfEven) : value;

const roundTo = (value: AmountLike, decimals: number): Amount =>
  roundDivisionResidue(value instanceof Big ? value : toAmount(value)).round(decimals, halfEven);

/** US cents, half-even: 2.345 -> 2.34, 2.355 -> 2.36. */
export const roundCents = (value: AmountLike): Amount => roundTo(value, 2);
/** Prices and per-share amounts: 6 decimals, half-even. */
export const roundPrice = (value: AmountLike): Amount => roundTo(value, 6);
/** A price below a dollar as it is shown, 4 decimals, half-even. */
export const roundPriceBelowDollar = (value: AmountLike): Amount => roundTo(value, 4);
/** Share counts: 8 decimals, half-even; the finest fraction a broker reports. */
export const roundShares = (value: AmountLike): Amount => roundTo(value, 8);
/** What shares cost, where it is divided or multiplied further: 10 decimals, half-even. */
export const roundShareCost = (value: AmountLike): Amount => roundTo(value, 10);
/** Percentages: 2 decimals, half-even. */
export const roundPercent = (value: AmountLike): Amount => roundTo(value, 2);

/** Exact; 0 of nothing. */
export const sumExactAmounts = (values: Iterable<Amount>): Amount => {
  let total = zeroAmount;
  for (const value of values) total = total.plus(value);
  return total;
};

export const getLesserAmount = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);

/** Divides to 2 decimals at once: a tie is told from what lies next to it by the remainder, and 20 decimals take four times as long. */
const Hundredths = Big();
Hundredths.DP = 2;
Hundredths.RM = halfEven;

/** `part / whole` in percent, 2 decimals; null where there is no whole to speak of. */
export const computePercent = (part: Amount, whole: Amount): Amount | null =>
  whole.eq(0) ? null : toAmount(new Hundredths(part.times(100)).div(whole));

/** A zero has no sign: -0.001 rounded to cents is 0, not -0, which would print as "-$0.00". */
export const toNumber = (value: Amount): number => value.toNumber() + 0;

/** Written out, however small: 0.00000001, which a number would print as 1e-8. */
export const toDecimalText = (value: AmountLike): string => toAmount(value).toFixed();

/** How many decimals a JSON number was written with: 1e-7 -> 7, 12.50 -> 1. */
export const countDecimals = (value: number): number => {
  const { c, e } = toAmount(value);
  return Math.max(0, c.length - e - 1);
};

/** For JSON, which has no exact decimals: as `toNumber`, and null stays null. */
export const toNumberOrNull = (value: Amount | null): number | null => value && toNumber(value);
