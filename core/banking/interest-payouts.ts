import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** Where the interest of a CD goes: it stays in the CD and compounds, or is paid to an account of the person, or outside. */
export type CdInterestDestination =
  | { kind: 'itself' }
  | { kind: 'outside' }
  | { kind: 'savings'; id: number }
  | { kind: 'cash'; platform: string };

/** Where a payment went that has left the CD. */
export type CdInterestPayoutDestination = Exclude<CdInterestDestination, { kind: 'itself' }>;

/** Interest that has left the CD; `id` is the number of its payment. US dollars, to the cent. */
export type CdInterestPayout = { id: number; date: Day; amount: number; to: CdInterestPayoutDestination };

interface Paying {
  id: number;
  paymentDate: Day;
  interestAmount: number;
  paidTo?: CdInterestPayoutDestination | undefined;
}

const comparePayouts = (a: CdInterestPayout, b: CdInterestPayout): number => compareText(a.date, b.date) || a.id - b.id;

/** What a CD has paid out once some payments are gone and others there, by date, then number; those that stay in it are none. */
export const computeCdInterestPayoutsAfterChange = (
  paidOut: readonly CdInterestPayout[],
  removed: readonly Pick<Paying, 'id'>[],
  come: readonly Paying[],
): CdInterestPayout[] => {
  const without = paidOut.filter(({ id }) => !removed.some((one) => one.id === id));
  const added = come.flatMap(({ id, paymentDate: date, interestAmount: amount, paidTo: to }) =>
    to ? [{ id, date, amount, to }] : [],
  );
  return [...without, ...added].toSorted(comparePayouts);
};

/** One of each account and platform: `itself`, `outside`, `savings:3`, `cash:Robinhood`. */
export const toCdInterestDestinationKey = (to: CdInterestDestination): string => {
  if (to.kind === 'savings') return `savings:${to.id}`;
  return to.kind === 'cash' ? `cash:${to.platform}` : to.kind;
};

/** True of one account or platform. */
export const isSameCdInterestDestination = (one: CdInterestDestination, other: CdInterestDestination): boolean =>
  toCdInterestDestinationKey(one) === toCdInterestDestinationKey(other);
