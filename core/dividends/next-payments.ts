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

/** One cadence after the latest, tomorrow at the earliest; the amount and the days to payment are those of the latest. */
const estimateNext = ({ past }: DividendHistory, splits: readonly Split[], today: Day): NextPayment | null => {
  const [latest, cadence, amountPerShare] = [past.at(-1), findCadence(past), findUsualAmount(past, splits, today)];
  if (!latest || cadence === null || amountPerShare === null || hasStoppedPaying(past, today)) return null;
  const daysAway = cadence - countDaysBetween(latest.exDate, today);
  const exDate = onTradingDay(addDays(today, Math.max(1, daysAway)));
  const toPayment = latest.paymentDate
    ? countDaysBetween(latest.exDate, latest.paymentDate)
    : defaultDaysFromExDateToPayment;
  const paymentDate = onTradingDay(addDays(exDate, toPayment));
  const { currency } = latest;
  return { exDate, paymentDate, paymentDateEstimated: true, amountPerShare, currency, basis: 'estimated' };
};

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
  const history = partitionDividendEventsByDay(events, today);
  if (history.announced.length === 0) {
    const estimate = estimateNext(history, filterUsableSplits(splits), today);
    return estimate ? [estimate] : [];
  }
  return history.announced.map((event) => ({
    exDate: event.exDate,
    ...getDividendPaymentDate(event),
    amountPerShare: event.amountPerShare,
    currency: event.currency,
    basis: 'announced',
  }));
};
