import { type Amount, amount, zero } from '#core/money/amount';
import type { StatementEvent, StatementEventKind } from '#core/statements/events';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

const enters: ReadonlySet<StatementEventKind> = new Set(['buy', 'reinvestment', 'sharesIn', 'split']);
const leaves: ReadonlySet<StatementEventKind> = new Set(['sell', 'sharesOut']);

/** How the shares of its stock change: 10 bought is 10, 10 sold is -10, money alone is 0. */
export const getShareDelta = ({ kind, quantity }: StatementEvent): Amount => {
  if (quantity === null) return zero;
  if (enters.has(kind)) return amount(quantity);
  return leaves.has(kind) ? amount(quantity).times(-1) : zero;
};

type Place = Pick<StatementEvent, 'account' | 'symbol'>;
export const toSharePlace = ({ account, symbol }: Place): string => `${account}|${symbol ?? ''}`;

export const groupByDay = (events: readonly StatementEvent[]): (readonly [Day, StatementEvent[]])[] =>
  [...Map.groupBy(events, ({ day }) => day)].toSorted(([one], [other]) => compareText(one, other));

/** Whether the shares of every stock are there for each sale, in this order, on top of what was held. */
const isPossible = (events: readonly StatementEvent[], held: ReadonlyMap<string, Amount>): boolean => {
  const now = new Map(held);
  return events.every((event) => {
    const remaining = (now.get(toSharePlace(event)) ?? zero).plus(getShareDelta(event));
    now.set(toSharePlace(event), remaining);
    return !remaining.lt(0) || !getShareDelta(event).lt(0);
  });
};

export const addShareDelta = (held: Map<string, Amount>, event: StatementEvent): void => {
  held.set(toSharePlace(event), (held.get(toSharePlace(event)) ?? zero).plus(getShareDelta(event)));
};

/**
 * By day; within a day in the order of the file, unless a sale stands before the purchase of its shares: then what comes in is
 * entered first.
 */
export const sortForEntry = (events: readonly StatementEvent[]): StatementEvent[] => {
  const held = new Map<string, Amount>();
  return groupByDay(events).flatMap(([, today]) => {
    const isOut = (event: StatementEvent) => getShareDelta(event).lt(0);
    const ordered = isPossible(today, held) ? today : [...today.filter((one) => !isOut(one)), ...today.filter(isOut)];
    for (const event of today) addShareDelta(held, event);
    return ordered;
  });
};
