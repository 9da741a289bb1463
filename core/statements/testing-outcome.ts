import { type Amount, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import type { StatedBalance, StatedPosition, StatementEvent } from '#core/statements/events';
import { addEventShareDelta, groupEventsByDay, toAccountSymbolKey } from '#core/statements/plan/sort-events-for-entry';
import type { Day } from '#core/time/day';

/** What the events of a file come to by themselves, and what must have been there before its first day: for tests. */

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
const replayEvents = (events: readonly StatementEvent[]) => {
  const held = new Map<string, Amount>();
  const missing = new Map<string, MissingShareHistory>();
  for (const [day, today] of groupEventsByDay(events)) {
    for (const event of today) addEventShareDelta(held, event);
    for (const event of today) {
      const place = toAccountSymbolKey(event);
      const short = held.get(place) ?? zeroAmount;
      if (!short.lt(0)) continue;
      const before = missing.get(place);
      const quantity = toDecimalText(toAmount(before?.quantity ?? 0).minus(short));
      missing.set(place, { account: event.account, symbol: event.symbol ?? '', quantity, day: before?.day ?? day });
      held.set(place, zeroAmount);
    }
  }
  return { held, missing: [...missing.values()] };
};

const sumCashByAccount = (events: readonly StatementEvent[]): StatedBalance[] => {
  const moved = events.filter(({ amount: money }) => money !== null);
  const places = Map.groupBy(moved, ({ account, currency }) => `${account}|${currency}`);
  return [...places.values()].map((own) => {
    const { account, currency } = own[0] as StatementEvent;
    const total = own.reduce((sum, { amount: money }) => sum.plus(money ?? 0), zeroAmount);
    return { account, currency, amount: toDecimalText(total) };
  });
};

/** What a file comes to by itself. Exact. */
export const computeStatementOutcome = (events: readonly StatementEvent[]): StatementOutcome => {
  const { held, missing } = replayEvents(events);
  const named = new Map(events.map((event) => [toAccountSymbolKey(event), event]));
  const positions = [...held].flatMap(([place, shares]): StatedPosition[] => {
    const event = named.get(place);
    if (!event?.symbol || shares.eq(0)) return [];
    const { account, symbol, name } = event;
    return [{ account, symbol, name, quantity: toDecimalText(shares), cost: null }];
  });
  return { positions, cash: sumCashByAccount(events), missing };
};
