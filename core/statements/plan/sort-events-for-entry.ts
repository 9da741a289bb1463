import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import type { StatementEvent, StatementEventKind } from '#core/statements/events';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

const enters: ReadonlySet<StatementEventKind> = new Set(['buy', 'reinvestment', 'sharesIn', 'split']);
const leaves: ReadonlySet<StatementEventKind> = new Set(['sell', 'sharesOut']);

/** How the shares of its stock change: 10 bought is 10, 10 sold is -10, money alone is 0. */
export const getEventShareDelta = ({ kind, quantity }: StatementEvent): Amount => {
  if (quantity === null) return zeroAmount;
  if (enters.has(kind)) return toAmount(quantity);
  return leaves.has(kind) ? toAmount(quantity).times(-1) : zeroAmount;
};

type Place = Pick<StatementEvent, 'account' | 'symbol'>;
export const toAccountSymbolKey = ({ account, symbol }: Place): string => `${account}|${symbol ?? ''}`;

export const groupEventsByDay = (events: readonly StatementEvent[]): (readonly [Day, StatementEvent[]])[] =>
  [...Map.groupBy(events, ({ day }) => day)].toSorted(([one], [other]) => compareText(one, other));

/** Whether the shares of every stock are there for each sale, in this order, on top of what was held. */
const isPossible = (events: readonly StatementEvent[], held: ReadonlyMap<string, Amount>): boolean => {
  const now = new Map(held);
  return events.every((event) => {
    const remaining = (now.get(toAccountSymbolKey(event)) ?? zeroAmount).plus(getEventShareDelta(event));
    now.set(toAccountSymbolKey(event), remaining);
    return !remaining.lt(0) || !getEventShareDelta(event).lt(0);
  });
};

export const addEventShareDelta = (held: Map<string, Amount>, event: StatementEvent): void => {
  held.set(
    toAccountSymbolKey(event),
    (held.get(toAccountSymbolKey(event)) ?? zeroAmount).plus(getEventShareDelta(event)),
  );
};

/**
 * By day; within a day in the order of the file, unless a sale stands before the purchase of its shares: then what comes in is
 * entered first.
 */
export const sortEventsForEntry = (events: readonly StatementEvent[]): StatementEvent[] => {
  const held = new Map<string, Amount>();
  return groupEventsByDay(events).flatMap(([, today]) => {
    const isOut = (event: StatementEvent) => getEventShareDelta(event).lt(0);
    const ordered = isPossible(today, held) ? today : [...today.filter((one) => !isOut(one)), ...today.filter(isOut)];
    for (const event of today) addEventShareDelta(held, event);
    return ordered;
  });
};
