import { type Amount, amount, toDecimalText, zero } from '#core/money/amount';
import type { StatedBalance, StatedPosition, StatementEvent, StatementEventKind } from '#core/statements/events';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What the events of a file come to, and what must have been there before its first day. */

const enters: ReadonlySet<StatementEventKind> = new Set(['buy', 'reinvestment', 'sharesIn', 'split']);
const leaves: ReadonlySet<StatementEventKind> = new Set(['sell', 'sharesOut']);

/** How the shares of its stock change: 10 bought is 10, 10 sold is -10, money alone is 0. */
export const getShareDelta = ({ kind, quantity }: StatementEvent): Amount => {
  if (quantity === null) return zero;
  if (enters.has(kind)) return amount(quantity);
  return leaves.has(kind) ? amount(quantity).times(-1) : zero;
};

type Place = Pick<StatementEvent, 'account' | 'symbol'>;
const placeOf = ({ account, symbol }: Place): string => `${account}|${symbol ?? ''}`;

const byDay = (events: readonly StatementEvent[]): (readonly [Day, StatementEvent[]])[] =>
  [...Map.groupBy(events, ({ day }) => day)].toSorted(([one], [other]) => compareText(one, other));

/** Whether the shares of every stock are there for each sale, in this order, on top of what was held. */
const isPossible = (events: readonly StatementEvent[], held: ReadonlyMap<string, Amount>): boolean => {
  const now = new Map(held);
  return events.every((event) => {
    const left = (now.get(placeOf(event)) ?? zero).plus(getShareDelta(event));
    now.set(placeOf(event), left);
    return !left.lt(0) || !getShareDelta(event).lt(0);
  });
};

const add = (held: Map<string, Amount>, event: StatementEvent): void => {
  held.set(placeOf(event), (held.get(placeOf(event)) ?? zero).plus(getShareDelta(event)));
};

/**
 * By day; within a day in the order of the file, unless a sale stands before the purchase of its shares: then what comes in is
 * entered first.
 */
export const sortForEntry = (events: readonly StatementEvent[]): StatementEvent[] => {
  const held = new Map<string, Amount>();
  return byDay(events).flatMap(([, today]) => {
    const isOut = (event: StatementEvent) => getShareDelta(event).lt(0);
    const ordered = isPossible(today, held) ? today : [...today.filter((one) => !isOut(one)), ...today.filter(isOut)];
    for (const event of today) add(held, event);
    return ordered;
  });
};

/** Shares that were sold or sent away without having come in: the file begins too late by them. */
interface MissingShareHistory {
  account: string;
  symbol: string;
  quantity: string;
  /** The first day on which they are missing. */
  day: Day;
}

interface StatementOutcome {
  /** Shares held after the last event, those of missing history counted as having been there. */
  positions: StatedPosition[];
  /** What all events together change the cash by: the balance, where the file begins with none. */
  cash: StatedBalance[];
  missing: MissingShareHistory[];
}

/** What is short once a day is over is missing before it: nobody is made to sell what he has not. */
const fold = (events: readonly StatementEvent[]) => {
  const held = new Map<string, Amount>();
  const missing = new Map<string, MissingShareHistory>();
  for (const [day, today] of byDay(events)) {
    for (const event of today) add(held, event);
    for (const event of today) {
      const place = placeOf(event);
      const short = held.get(place) ?? zero;
      if (!short.lt(0)) continue;
      const before = missing.get(place);
      const quantity = toDecimalText(amount(before?.quantity ?? 0).minus(short));
      missing.set(place, { account: event.account, symbol: event.symbol ?? '', quantity, day: before?.day ?? day });
      held.set(place, zero);
    }
  }
  return { held, missing: [...missing.values()] };
};

const cashOf = (events: readonly StatementEvent[]): StatedBalance[] => {
  const moved = events.filter(({ amount: money }) => money !== null);
  const places = Map.groupBy(moved, ({ account, currency }) => `${account}|${currency}`);
  return [...places.values()].map((own) => {
    const { account, currency } = own[0] as StatementEvent;
    const total = own.reduce((sum, { amount: money }) => sum.plus(money ?? 0), zero);
    return { account, currency, amount: toDecimalText(total) };
  });
};

/** What a file comes to by itself. Exact. */
export const computeStatementOutcome = (events: readonly StatementEvent[]): StatementOutcome => {
  const { held, missing } = fold(events);
  const named = new Map(events.map((event) => [placeOf(event), event]));
  const positions = [...held].flatMap(([place, shares]): StatedPosition[] => {
    const event = named.get(place);
    if (!event?.symbol || shares.eq(0)) return [];
    const { account, symbol, name } = event;
    return [{ account, symbol, name, quantity: toDecimalText(shares), cost: null }];
  });
  return { positions, cash: cashOf(events), missing };
};
