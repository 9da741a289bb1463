/**
 * The rates at which dated amounts come to nothing: the roots of `sum of amount / (1 + rate)^(days / unit)`, found on the
 * logarithm of `1 + rate`, where the search range is short. In floats: a root is known to 1e-9 at least.
 */

/** An amount so many days after the first; paid in is negative. */
type DayAmount = { days: number; amount: number };

/** From -99.9999 % to +1,000,000 %, as logarithms of the growth. */
const lowest = Math.log(1e-6);
const highest = Math.log(10_001);
/** So fine is the range looked through, and again between two steps where the sum turns. */
const steps = 1_000;

/** The sum as of the day `from`, and how it changes: of the last day for losses, of the first for gains, so that nothing overflows. */
type Curve = (u: number) => { value: number; slope: number; size: number };

const createCurve =
  (amounts: readonly DayAmount[], unit: number, from: number): Curve =>
  (u) => {
    const sums = { value: 0, slope: 0, size: 0 };
    for (const { days, amount } of amounts) {
      const time = (days - from) / unit;
      const now = amount * Math.exp(-u * time);
      sums.value += now;
      sums.slope -= time * now;
      sums.size += Math.abs(now);
    }
    return sums;
  };

/** A root is near enough once a step comes to less: what floats leave of a sum is of that size, and no logarithm here is told finer. */
const smallestStep = 1e-13;

/**
 * Where `curve` turns from one sign to the other between two ends, `below` zero at first: by Newton's steps, and by halving
 * where they lead out of the ends or gain less than halving would ("rtsafe", Numerical Recipes, 9.4).
 */
const findCrossing = (
  curve: (u: number) => { value: number; slope: number },
  [from, to]: readonly [number, number],
  below: boolean,
): number => {
  let [low, high, u] = [from, to, (from + to) / 2];
  let step = to - from;
  while (Math.abs(step) > smallestStep) {
    const { value, slope } = curve(u);
    if (value < 0 === below) low = u;
    else high = u;
    const newton = -value / slope;
    const isNear = Math.abs(newton) <= smallestStep;
    const isGood = low < u + newton && u + newton < high && Math.abs(newton) <= Math.abs(step) / 2;
    step = isNear || isGood ? newton : (low + high) / 2 - u;
    u += step;
  }
  return u;
};

/** A sum of less than this part of its amounts is none: floats can't tell it from zero. */
const nothing = 1e-13;

type At = { u: number; value: number; slope: number };

/** Whether the sum is below zero next to a step, on the side of the other: where it is zero there, its slope says so. */
const isBelowAfter = ({ value, slope }: At): boolean => (value === 0 ? slope : value) < 0;
const isBelowBefore = ({ value, slope }: At): boolean => (value === 0 ? -slope : value) < 0;

/** Where the sum turns between two steps without a change of sign, it may touch zero, or cross it twice. */
const findRootsAtExtremum = (curve: Curve, a: At, b: At): number[] => {
  if (a.slope < 0 === b.slope < 0) return [];
  // How the slope changes is not known, so that it is halved alone.
  const turn = findCrossing((u) => ({ value: curve(u).slope, slope: Number.NaN }), [a.u, b.u], a.slope < 0);
  const { value, size } = curve(turn);
  if (Math.abs(value) <= nothing * size) return [turn];
  const below = isBelowAfter(a);
  if (value < 0 === below) return [];
  return [findCrossing(curve, [a.u, turn], below), findCrossing(curve, [turn, b.u], !below)];
};

/** With one at `a` itself; one at `b` is found from there. Beside either there may be another, closer than a step. */
const findRootsBetween = (curve: Curve, a: At, b: At): number[] => {
  const first = a.value === 0 ? [a.u] : [];
  const below = isBelowAfter(a);
  if (below === isBelowBefore(b)) return [...first, ...findRootsAtExtremum(curve, a, b)];
  return [...first, findCrossing(curve, [a.u, b.u], below)];
};

const countSignChanges = (numbers: readonly number[]): number => {
  const signs = numbers.map((number) => number < 0);
  return signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
};

/** Less than that is what adding up floats leaves of nothing: amounts are cents. */
const leftOfNothing = 1e-6;

/**
 * How often what has been paid in and out until then changes its sign: there are at most as many rates above zero. With `x`
 * for what a dollar of tomorrow is worth today, the sum is `1 - x` times the power series of these running totals, and a
 * power series has at most as many roots below 1 as its signs change (Descartes; Norstrom, 1972). Of the amounts from the
 * last back to the first it holds for the rates below zero.
 */
const countRunningSignChanges = (amounts: readonly DayAmount[]): number => {
  let total = 0;
  const totals = amounts.map(({ amount }) => {
    total += amount;
    return total;
  });
  return countSignChanges(totals.filter((one) => Math.abs(one) > leftOfNothing));
};

const findRootsInInterval = (curve: Curve, low: number, high: number, count: number): number[] => {
  const at = (step: number): At => {
    const u = low + ((high - low) * step) / count;
    return { u, ...curve(u) };
  };
  const roots: number[] = [];
  let before = at(0);
  for (let step = 1; step <= count; step += 1) {
    const next = at(step);
    roots.push(...findRootsBetween(curve, before, next));
    before = next;
  }
  return before.value === 0 ? [...roots, before.u] : roots;
};

/** Two roots this close are one, found twice. */
const same = 1e-9;

/** As fractions for `unit` days, ascending: -100 and 121 after 730 days, a unit of 365 -> [0.1]. */
export const findInternalRateRoots = (amounts: readonly DayAmount[], unit: number): number[] => {
  const inOrder = amounts.toSorted((a, b) => a.days - b.days);
  // There are at most as many rates in all as the amounts change their sign (Descartes).
  if (countSignChanges(inOrder.map(({ amount }) => amount)) === 0 || unit <= 0) return [];
  const last = inOrder.at(-1)?.days ?? 0;
  const stepsFor = (ordered: readonly DayAmount[]): number => (countRunningSignChanges(ordered) <= 1 ? 1 : steps);
  const losses = findRootsInInterval(createCurve(inOrder, unit, last), lowest, 0, stepsFor(inOrder.toReversed()));
  const gains = findRootsInInterval(createCurve(inOrder, unit, 0), 0, highest, stepsFor(inOrder));
  return [...losses, ...gains]
    .map(Math.expm1)
    .filter((root, i, all) => i === 0 || root - (all[i - 1] as number) > same);
};
