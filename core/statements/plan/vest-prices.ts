import { toAmount, toDecimalText } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import { addDays, type Day, formatLongDay } from '#core/time/day';

/** What vested shares cost, where their file has no price: the close of the day of the vest, as the market knows it. */

/** A close in US dollars a share of its day. */
export interface VestClose {
  day: Day;
  close: number;
  source: string;
}

/** By `toVestOrRateCloseKey`; what the market does not know is not among them. */
export type VestAndRateClosesByKey = Readonly<Record<string, VestClose>>;

export const toVestOrRateCloseKey = (symbol: string, day: Day): string => `${symbol} ${day}`;

/** A vest on a Saturday, or on a holiday after a weekend, has the close of the last day before it. */
export const maxMarketClosedDays = 4;

/**
 * Of closes (oldest first) the one that counts for a vest of that day. Where the day has none, a later one shows that the market
 * rested, and not that the day is yet to be told; undefined where nobody knows.
 */
export const findCloseOnOrBefore = <Close extends { date: Day }>(
  closes: readonly Close[],
  day: Day,
): Close | undefined => {
  const last = closes.findLast(({ date }) => date <= day);
  if (!last || last.date === day) return last;
  const hasRested = closes.some(({ date }) => date > day);
  return hasRested && last.date >= addDays(day, -maxMarketClosedDays) ? last : undefined;
};

type Vest = Pick<StatementEvent, 'symbol' | 'vestedOn' | 'price'>;

/** The day whose close is needed; null of anything else. */
export const findVestCloseToLookUp = ({ symbol, vestedOn, price }: Vest): { symbol: string; day: Day } | null =>
  symbol !== null && vestedOn && price === null ? { symbol, day: vestedOn } : null;

const sourceNames: Readonly<Record<string, string>> = { yahoo: 'Yahoo' };

/** `Close of Mar 13, 2026 (Yahoo)`. */
export const formatVestCloseSource = ({ day, source }: Pick<VestClose, 'day' | 'source'>): string =>
  `Close of ${formatLongDay(day)} (${sourceNames[source] ?? source})`;

/** `Yahoo close Mar 13`, beside the day of its row. */
export const formatShortVestCloseSource = ({ day, source }: Pick<VestClose, 'day' | 'source'>): string =>
  `${sourceNames[source] ?? source} close ${formatLongDay(day).split(',')[0]}`;

/** The close that an event costs a share; null where it has a price, is no vest, or where nobody knows one. */
export const findVestClose = (event: Vest, closes: VestAndRateClosesByKey): VestClose | null => {
  const vest = findVestCloseToLookUp(event);
  const key = vest && toVestOrRateCloseKey(vest.symbol, vest.day);
  return key !== null && Object.hasOwn(closes, key) ? (closes[key] ?? null) : null;
};

/** The event at that price, and the sentence that says where it came from; it goes with the row. */
export const priceVestAtClose = (
  event: StatementEvent,
  found: VestClose,
): { event: StatementEvent; remark: string } => {
  const price = toDecimalText(toAmount(found.close));
  const remark = `${formatVestCloseSource(found)}: the file has no price of this vest.`;
  const note = [`${event.note.slice(0, 420)}`, `${formatVestCloseSource(found)}.`].filter(Boolean).join(' - ');
  return { event: { ...event, price, note }, remark };
};
