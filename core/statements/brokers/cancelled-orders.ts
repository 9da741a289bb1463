import type { Day } from '#core/time/day';

/** A row that orders something, or takes such an order back. */
export interface OrderOrCancellationLine {
  line: number;
  day: Day | null;
  /** Side, symbol and shares: an order and its cancellation have the same. */
  what: string;
  cancels: boolean;
}

/** By day, and of one day the orders before what takes them back. */
const compareByDayThenOrder = (one: OrderOrCancellationLine, other: OrderOrCancellationLine): number => {
  if (one.day !== other.day) return (one.day ?? '') < (other.day ?? '') ? -1 : 1;
  return Number(one.cancels) - Number(other.cancels);
};

/** The lines of cancellations whose order stands in the file, and of these orders: the latest one up to that day. */
export const findCancelledOrderLines = (orders: readonly OrderOrCancellationLine[]): ReadonlySet<number> => {
  const lines = new Set<number>();
  const open = new Map<string, number[]>();
  for (const { line, what, cancels } of orders.filter(({ day }) => day !== null).toSorted(compareByDayThenOrder)) {
    const before = open.get(what) ?? [];
    if (!cancels) {
      before.push(line);
      open.set(what, before);
    }
    const order = cancels ? before.pop() : undefined;
    if (order !== undefined) lines.add(order).add(line);
  }
  return lines;
};
