import Big from 'big.js';

/**
 * Powers with a fractional exponent, which big.js lacks: 1.05^0.5 for half a year. Forty decimals throughout, so that
 * one rounding to the cent at the end is the only one that shows, up to amounts and terms no bank has.
 */
const Precise = Big();
const decimals = 40;
Precise.DP = decimals;
Precise.RM = Big.roundHalfEven;

const one = new Precise(1);
const roundToDecimals = (value: Big): Big => value.round(decimals, Big.roundHalfEven);

/** Natural logarithm for x >= 1: 2 (z + z^3/3 + z^5/5 + ...) with z = (x - 1) / (x + 1), at most 1/3 here. */
const computeLogarithm = (x: Big): Big => {
  if (x.gt(2)) return computeLogarithm(x.sqrt()).times(2);
  const z = x.minus(1).div(x.plus(1));
  const square = roundToDecimals(z.times(z));
  let power = z;
  let total = z;
  for (let odd = 3; !power.eq(0); odd += 2) {
    power = roundToDecimals(power.times(square));
    total = total.plus(power.div(odd));
  }
  return total.times(2);
};

/** e^y = 1 + y + y^2/2! + ...; y is the logarithm of a growth over less than one period, a few units at most. */
const computeExponential = (y: Big): Big => {
  let term = one;
  let total = one;
  for (let n = 1; !term.eq(0); n += 1) {
    term = roundToDecimals(term.times(y)).div(n);
    total = total.plus(term);
  }
  return total;
};

const computeWholePower = (base: Big, exponent: number): Big => {
  let result = one;
  let square = base;
  for (let remaining = exponent; remaining > 0; remaining = Math.floor(remaining / 2)) {
    if (remaining % 2 === 1) result = roundToDecimals(result.times(square));
    square = roundToDecimals(square.times(square));
  }
  return result;
};

/** `base` to the power of `numerator / denominator`, both whole and not negative; `base` is 1 or more. */
export const raiseToFractionalPower = (base: Big, numerator: number, denominator: number): Big => {
  const x = new Precise(base);
  const wholePart = computeWholePower(x, Math.floor(numerator / denominator));
  const rest = new Precise(numerator % denominator).div(denominator);
  return rest.eq(0)
    ? wholePart
    : roundToDecimals(wholePart.times(computeExponential(roundToDecimals(computeLogarithm(x).times(rest)))));
};

/** A quotient with forty decimals. */
export const divideNumbersTo40Decimals = (numerator: number, denominator: number): Big =>
  new Precise(numerator).div(denominator);
