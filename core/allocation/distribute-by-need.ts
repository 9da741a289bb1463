import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';

const roundDown = 0;

/**
 * Shares whole cents out by what each lacks, to the cent, so that the parts come to the whole: $10 over 1, 1 and 1 is
 * $3.34, $3.33 and $3.33. Nobody gets more than is lacking; what is left over then is nobody's. Equal claims to the last
 * cent go by their order.
 */
export const distributeByNeed = (available: Amount, lacks: readonly Amount[]): Amount[] => {
  const total = sumExactAmounts(lacks);
  if (!total.gt(0) || !available.gt(0)) return lacks.map(() => zeroAmount);
  const shared = (available.lt(total) ? available : total).times(100).round(0, roundDown);
  const exact = lacks.map((lack) => divideTo40Decimals(shared.times(lack), total));
  const floors = exact.map((cents) => cents.round(0, roundDown));
  const remainder = Number(shared.minus(sumExactAmounts(floors)));
  const ups = new Set(
    exact
      .map((cents, at) => ({ at, rest: cents.minus(floors[at] ?? zeroAmount) }))
      .toSorted((a, b) => b.rest.cmp(a.rest))
      .slice(0, remainder)
      .map(({ at }) => at),
  );
  return floors.map((cents, at) => cents.plus(ups.has(at) ? 1 : 0).div(toAmount(100)));
};
