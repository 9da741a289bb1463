import { type Amount, zeroAmount } from '#core/money/amount';

/**
 * The parts of a whole, each rounded so that they add up to the whole rounded once: thirds of $1.00 are $0.33, $0.34 and
 * $0.33. Each part is off by less than one of the last place; `round` is a rounding with a name, such as `roundCents`.
 */
export const roundPartsToTotal = (parts: readonly Amount[], round: (value: Amount) => Amount): Amount[] => {
  let [exact, rounded] = [zeroAmount, zeroAmount];
  return parts.map((part) => {
    exact = exact.plus(part);
    const before = rounded;
    rounded = round(exact);
    return rounded.minus(before);
  });
};
