import {
  type DividendEvent,
  defaultDaysFromExDateToPayment,
  type EntitledDividend,
  getDividendPaymentDate,
} from '#core/dividends/entitlement';
import { type Amount, roundPrice, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import { addDays, countDaysBetween, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';

/** What a share is to be paid: announced by the provider, or estimated from the dividends before. */
export type NextPayment = Pick<
  EntitledDividend,
  'exDate' | 'paymentDate' | 'paymentDateEstimated' | 'amountPerShare'
> & { currency: string; basis: 'announced' | 'estimated' };

/** The dividends of one symbol in its own currency, oldest first: those up to today, and those announced. */
type DividendHistory = { past: readonly DividendEvent[]; announced: readonly DividendEvent[] };

/** Parts events at `today`: an ex-date of today is past. */
export const partitionDividendEventsByDay = (events: readonly DividendEvent[], today: Day): DividendHistory => {
  const inOrder = events.toSorted((a, b) => compareText(a.exDate, b.exDate));
  return {
    past: inOrder.filter(({ exDate }) => exDate <= today),
    announced: inOrder.filter(({ exDate }) => exDate > today),
  };
};

const maxGaps = 4;

/**
 * Days from one ex-date to the next: the median of the last four gaps, the larger middle one of an even count, which
 * a special dividend between two quarters shortens least. 91, 42, 49, 91 -> 91. Null with fewer than two dividends.
 */
const findCadence = (past: readonly DividendEvent[]): number | null => {
  const recent = past.slice(-maxGaps - 1);
  const gaps = recent.slice(1).map(({ exDate }, at) => countDaysBetween(recent[at]?.exDate ?? exDate, exDate));
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null;
};

/** Half a cadence late, and a dividend is taken to have stopped. Of a single one nothing is known for a year. */
const patience = 1.5;
const yearly = 365;

/** True where the latest ex-date lies more than one and a half of the usual gaps back, or where there is none. */
export const hasStoppedPaying = (past: readonly DividendEvent[], today: Day): boolean => {
  const latest = past.at(-1);
  return !latest || countDaysBetween(latest.exDate, today) > (findCadence(past) ?? yearly) * patience;
};

/** $5.25 before a 10:1 split -> $0.525 a share of today. */
const adjustAmountForSplits = (
  { exDate, amountPerShare }: DividendEvent,
  splits: readonly Split[],
  today: Day,
): Amount =>
  toAmount(amountPerShare).div(computeCombinedSplitRatio(splits.filter(({ date }) => date >= exDate && date <= today)));

/** Beyond three times the one before, a dividend is a special one and says nothing of the next: $1.02, $15 -> $1.02. */
const special = 3;

const findUsualAmount = (past: readonly DividendEvent[], splits: readonly Split[], today: Day): number | null => {
  const [latest, before] = [past.at(-1), past.at(-2)].map(
    (event) => event && adjustAmountForSplits(event, splits, today),
  );
  if (!latest) return null;
  return toNumber(roundPrice(before && latest.gt(before.times(special)) ? before : latest));
};

const onTradingDay = (day: Day): Day => {
  let open = day;
  while (!isTradingDay(open)) open = addDays(open, 1);
  return open;
};

/** What the dividends so far let expect of those after them. */
type PaymentPattern = Pick<NextPayment, 'amountPerShare' | 'currency'> & { cadence: number; daysToPayment: number };

/** The amount and the days to payment are those of the latest. Null with fewer than two dividends. */
const findPaymentPattern = (
  dividends: readonly DividendEvent[],
  splits: readonly Split[],
  today: Day,
): PaymentPattern | null => {
  const [latest, cadence] = [dividends.at(-1), findCadence(dividends)];
  const amountPerShare = findUsualAmount(dividends, splits, today);
  if (!latest || cadence === null || amountPerShare === null) return null;
  const daysToPayment = latest.paymentDate
    ? countDaysBetween(latest.exDate, latest.paymentDate)
    : defaultDaysFromExDateToPayment;
  return { cadence, daysToPayment, amountPerShare, currency: latest.currency };
};

const estimatePayment = (day: Day, { daysToPayment, amountPerShare, currency }: PaymentPattern): NextPayment => {
  const exDate = onTradingDay(day);
  const paymentDate = onTradingDay(addDays(exDate, daysToPayment));
  return { exDate, paymentDate, paymentDateEstimated: true, amountPerShare, currency, basis: 'estimated' };
};

/** One a cadence from that day on, as many as are paid by `until`. Each is counted from the first: holidays do not add up. */
const estimatePayments = (first: Day, pattern: PaymentPattern, until: Day): NextPayment[] => {
  const estimates: NextPayment[] = [];
  for (let day = first; day <= until; day = addDays(day, pattern.cadence))
    estimates.push(estimatePayment(day, pattern));
  return estimates.filter(({ paymentDate }) => paymentDate <= until);
};

/** One cadence after the latest, tomorrow at the earliest. */
const findNextExDay = (past: readonly DividendEvent[], { cadence }: PaymentPattern, today: Day): Day =>
  addDays(today, Math.max(1, cadence - countDaysBetween(past.at(-1)?.exDate ?? today, today)));

const toAnnouncedPayment = (event: DividendEvent): NextPayment => ({
  exDate: event.exDate,
  ...getDividendPaymentDate(event),
  amountPerShare: event.amountPerShare,
  currency: event.currency,
  basis: 'announced',
});

/**
 * What one share is to be paid after ex-dates later than `today`: what is announced, else one estimate. Empty where
 * nothing is announced and the symbol never paid, paid once only, or stopped: its last ex-date lies more than one and
 * a half cadences back.
 */
export const listNextPayments = (
  events: readonly DividendEvent[],
  splits: readonly Split[] | undefined,
  today: Day,
): NextPayment[] => {
  const { past, announced } = partitionDividendEventsByDay(events, today);
  if (announced.length > 0) return announced.map(toAnnouncedPayment);
  const pattern = findPaymentPattern(past, filterUsableSplits(splits), today);
  if (!pattern || hasStoppedPaying(past, today)) return [];
  return [estimatePayment(findNextExDay(past, pattern, today), pattern)];
};

/**
 * All that one share is to be paid by `until`: what is announced, and after that an estimate a cadence, as by the
 * dividends before. $0.53 a quarter -> four payments in 12 months. Empty where `listNextPayments` is.
 */
export const listPaymentsUntil = (
  events: readonly DividendEvent[],
  splits: readonly Split[] | undefined,
  { today, until }: { today: Day; until: Day },
): NextPayment[] => {
  const { past, announced } = partitionDividendEventsByDay(events, today);
  const pattern = findPaymentPattern([...past, ...announced], filterUsableSplits(splits), today);
  const lastAnnounced = announced.at(-1);
  const declared = announced.map(toAnnouncedPayment).filter(({ paymentDate }) => paymentDate <= until);
  if (!pattern || (!lastAnnounced && hasStoppedPaying(past, today))) return declared;
  const first = lastAnnounced ? addDays(lastAnnounced.exDate, pattern.cadence) : findNextExDay(past, pattern, today);
  return [...declared, ...estimatePayments(first, pattern, until)];
};
