import { type Amount, toAmount } from '#core/money/amount';

/** Decimals of a quotient that is carried on: far from anything that a cent could show, however often it is used. */
const decimals = 40;

const powers: bigint[] = [];
const computePowerOfTen = (exponent: number): bigint => (powers[exponent] ??= 10n ** BigInt(exponent));

/** 12.5 -> 125 and 1: the digits as an integer, and how many of them are decimals (below zero: zeros to add). */
const splitDigits = ({ c, e }: Amount): { digits: bigint; places: number } => ({
  digits: BigInt(c.join('')),
  places: c.length - e - 1,
});

/** `top / bottom`, both positive or zero, to the nearest integer; a tie goes to the even one. */
const divideHalfEven = (top: bigint, bottom: bigint): bigint => {
  const [whole, twiceTheRest] = [top / bottom, (top % bottom) * 2n];
  const isUp = twiceTheRest > bottom || (twiceTheRest === bottom && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
};

/**
 * `whole / by` to 40 decimals, half-even, for what is multiplied or summed further: what shares cost after a sale,
 * shares after a reverse split. Neither may be negative, `by` not zero. In integers, since big.js takes four times as
 * long, and this is most of what computing a position takes.
 */
export const divideTo40Decimals = (value: Amount, by: Amount): Amount => {
  const [dividend, divisor] = [splitDigits(value), splitDigits(by)];
  const shift = decimals - dividend.places + divisor.places;
  const quotient =
    shift >= 0
      ? divideHalfEven(dividend.digits * computePowerOfTen(shift), divisor.digits)
      : divideHalfEven(dividend.digits, divisor.digits * computePowerOfTen(-shift));
  return toAmount(`${quotient}e-${decimals}`);
};
