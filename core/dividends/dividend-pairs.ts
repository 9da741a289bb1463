import { computeEnteredDividendGross } from '#core/dividends/entered-amounts';
import type { EntitledDividend } from '#core/dividends/entitlement';
import { type DividendIdentity, toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { type Amount, sumExactAmounts, toAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { countDaysBetween, type Day } from '#core/time/day';

/** What the pairing looks at of a dividend found from the trades. `totalAmount` in US dollars, gross. */
export type PairableFoundDividend = Pick<
  EntitledDividend,
  'platform' | 'symbol' | 'exDate' | 'paymentDate' | 'sharesHeld' | 'totalAmount'
>;

/** What the pairing looks at of a dividend entered by hand, with what the person has decided about it. */
export type PairableEnteredDividend = {
  id: number;
  symbol: string;
  /** Absent where it was not said, or stands for several. */
  platform?: string | undefined;
  shares: number;
  dividendPerShare: number;
  /** As a statement has it, in place of shares x per share. */
  gross?: number | undefined;
  paymentDate: Day;
  /** Found dividends that the person joined with it, and those that the person parted from it. */
  joined?: readonly DividendIdentity[] | undefined;
  parted?: readonly DividendIdentity[] | undefined;
};

/** One payment that was both found and entered. `found` has several where one entry stands for several platforms. */
export type DividendPair<F extends PairableFoundDividend, E extends PairableEnteredDividend> = {
  entered: E;
  found: F[];
  /** True where the person joined them. */
  byHand: boolean;
};

/** How far the two payment dates of one payment may lie apart. */
const maxDaysApart = 7;
/** Share counts are entered with six decimals. */
const sameShares = toAmount('0.000001');

const countDaysApart = (found: PairableFoundDividend, entered: PairableEnteredDividend): number =>
  Math.abs(countDaysBetween(found.paymentDate, entered.paymentDate));

const sumFound = (found: readonly PairableFoundDividend[]): Amount =>
  sumExactAmounts(found.map(({ totalAmount }) => toAmount(totalAmount)));
const computeAmountDifference = (found: readonly PairableFoundDividend[], entered: PairableEnteredDividend): Amount =>
  sumFound(found).minus(computeEnteredDividendGross(entered)).abs();

/** The entry's shares are those of the found ones together. */
const addUp = (found: readonly PairableFoundDividend[], entered: PairableEnteredDividend): boolean =>
  sumExactAmounts(found.map(({ sharesHeld }) => toAmount(sharesHeld)))
    .minus(entered.shares)
    .abs()
    .lte(sameShares);

/** An entry that names no platform may as well be about shares whose trades are not recorded: its amount decides. */
const isNearlyAsMuch = (found: PairableFoundDividend, entered: PairableEnteredDividend): boolean => {
  const gross = computeEnteredDividendGross(entered);
  const larger = gross.gt(found.totalAmount) ? gross : toAmount(found.totalAmount);
  return computeAmountDifference([found], entered).times(10).lte(larger);
};

const isOnePayment = (found: PairableFoundDividend, entered: PairableEnteredDividend): boolean =>
  entered.platform === undefined
    ? addUp([found], entered) || isNearlyAsMuch(found, entered)
    : entered.platform === found.platform;

/** Every choice of at least two: of a, b, c -> ab, ac, bc, abc. There are no more platforms than that this stays small. */
const listChoices = <T>(items: readonly T[]): T[][] => {
  const choices: T[][] = [[]];
  for (const item of items) choices.push(...choices.map((choice) => [...choice, item]));
  return choices.filter(({ length }) => length > 1);
};

/** An entry for several platforms: what one dividend paid on each of them, whose shares add up to the entry's. */
const listMultiPlatformMatches = <F extends PairableFoundDividend>(
  near: readonly F[],
  entered: PairableEnteredDividend,
): F[][] =>
  [...Map.groupBy(near, ({ exDate }) => exDate).values()]
    .flatMap(listChoices)
    .filter((found) => addUp(found, entered))
    .filter((found) => entered.platform === undefined || found.some(({ platform }) => platform === entered.platform));

type Candidate<F, E> = { entered: E; found: F[]; days: number; exact: boolean; difference: Amount; keys: string };

const listCandidates = <F extends PairableFoundDividend, E extends PairableEnteredDividend>(
  entered: E,
  found: readonly F[],
): Candidate<F, E>[] => {
  const near = found.filter((one) => countDaysApart(one, entered) <= maxDaysApart);
  const alone = near.filter((one) => isOnePayment(one, entered)).map((one) => [one]);
  return [...alone, ...listMultiPlatformMatches(near, entered)].map((some) => ({
    entered,
    found: some,
    days: Math.max(...some.map((one) => countDaysApart(one, entered))),
    exact: addUp(some, entered),
    difference: computeAmountDifference(some, entered),
    keys: some.map(toDividendIdentityKey).join(),
  }));
};

/** The nearest in date; then the one whose shares agree, with the fewest rows, and the amount that differs least. */
const compareCandidates = <F, E extends PairableEnteredDividend>(a: Candidate<F, E>, b: Candidate<F, E>): number =>
  a.days - b.days ||
  Number(b.exact) - Number(a.exact) ||
  a.found.length - b.found.length ||
  a.difference.cmp(b.difference) ||
  a.entered.id - b.entered.id ||
  compareText(a.keys, b.keys);

type PaymentIndex<F, E> = { byKey: ReadonlyMap<string, F>; entered: readonly E[] };

const listManualPairs = <F extends PairableFoundDividend, E extends PairableEnteredDividend>({
  byKey,
  entered,
}: PaymentIndex<F, E>) => {
  const free = new Map(byKey);
  return entered.flatMap((one): DividendPair<F, E>[] => {
    const keys = new Set((one.joined ?? []).map(toDividendIdentityKey));
    const found = [...keys].flatMap((key) => free.get(key) ?? []);
    for (const key of keys) free.delete(key);
    return found.length > 0 ? [{ entered: one, found, byHand: true }] : [];
  });
};

/**
 * What a person has parted stands alone on both sides: neither is paired with a neighbour in the other's place. It
 * speaks of this one payment: of a found one that is no longer there, or far away, nothing follows.
 */
const listUnpaired = <F extends PairableFoundDividend, E extends PairableEnteredDividend>({
  byKey,
  entered,
}: PaymentIndex<F, E>) => {
  const ids = new Set<number>();
  const keys = new Set<string>();
  for (const one of entered) {
    for (const name of one.parted ?? []) {
      const found = byKey.get(toDividendIdentityKey(name));
      if (!found || countDaysApart(found, one) > maxDaysApart) continue;
      ids.add(one.id);
      keys.add(toDividendIdentityKey(found));
    }
  }
  return { ids, keys };
};

const listRulePairs = <F extends PairableFoundDividend, E extends PairableEnteredDividend>(
  { byKey, entered }: PaymentIndex<F, E>,
  byHand: readonly DividendPair<F, E>[],
): DividendPair<F, E>[] => {
  // Those that a pair or the person has spoken for, and no candidate may have.
  const { ids, keys } = listUnpaired({ byKey, entered });
  for (const pair of byHand) {
    ids.add(pair.entered.id);
    for (const one of pair.found) keys.add(toDividendIdentityKey(one));
  }
  const bySymbol = Map.groupBy(byKey.values(), ({ symbol }) => symbol);
  const candidates = entered
    .flatMap((one) => listCandidates(one, bySymbol.get(one.symbol) ?? []))
    .toSorted(compareCandidates);
  return candidates.flatMap(({ entered: one, found }) => {
    if (ids.has(one.id) || found.some((other) => keys.has(toDividendIdentityKey(other)))) return [];
    ids.add(one.id);
    for (const other of found) keys.add(toDividendIdentityKey(other));
    return [{ entered: one, found, byHand: false }];
  });
};

/**
 * The payments that were both found and entered by hand, so that each can be counted once. Each row is in one pair at
 * most, and the order of either list makes no difference.
 *
 * - What the person has joined is a pair, and what the person has parted stands alone.
 * - Else symbol and platform agree, and the payment dates lie within 7 days: found 10.70 on Robinhood for May 14,
 *   entered 10.29 on Robinhood on May 15. The nearest in date is taken, of a weekly payer too.
 * - An entry without a platform, or on one of several, may stand for what one dividend paid on several platforms, where
 *   their shares add up to its: found 10 and 5, entered 15.
 * - An entry without a platform stands for one found dividend where the shares agree, or the amounts by a tenth.
 */
export const pairFoundAndEnteredDividends = <F extends PairableFoundDividend, E extends PairableEnteredDividend>(
  found: readonly F[],
  entered: readonly E[],
): DividendPair<F, E>[] => {
  if (entered.length === 0) return [];
  const ordered = found.toSorted((a, b) => compareText(toDividendIdentityKey(a), toDividendIdentityKey(b)));
  const payments = {
    byKey: new Map(ordered.map((one) => [toDividendIdentityKey(one), one])),
    entered: entered.toSorted((a, b) => a.id - b.id),
  };
  const byHand = listManualPairs(payments);
  return [...byHand, ...listRulePairs(payments, byHand)].toSorted((a, b) => a.entered.id - b.entered.id);
};
