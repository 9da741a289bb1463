import {
  type DividendEvent,
  defaultDaysFromExDateToPayment,
  type EntitledDividend,
  getDividendPaymentDate,
} from '#core/dividends/entitlement';
import { type Amount, roundPrice, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import { addDays, countDaysBetween, type Day, getLaterDay } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';

/** What a share is to be paid: announced by the provider, or estimated from the dividends before. */
export type NextDividendPerShare = Pick<
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

/** Beyond three times the one before, and with nothing alike after it, a dividend is a special one: $1.02, $15, $1.02. */
const special = 3;

/** Without special dividends, which say nothing of the next: neither when it comes nor how much it is. */
const filterRegularDividends = (
  dividends: readonly DividendEvent[],
  splits: readonly Split[],
  today: Day,
): readonly DividendEvent[] => {
  const amounts = dividends.map((event) => adjustAmountForSplits(event, splits, today));
  const most = amounts.map((_, at) => amounts[at - 1]?.times(special));
  return dividends.filter((_, at) => {
    const [limit, next] = [most[at], amounts[at + 1]];
    return !limit || !amounts[at]?.gt(limit) || next?.gt(limit);
  });
};

const onTradingDay = (day: Day): Day => {
  let open = day;
  while (!isTradingDay(open)) open = addDays(open, 1);
  return open;
};

/** One ex-date of a year, and how long after it was paid. */
type YearlyPayment = Pick<DividendEvent, 'exDate'> & { daysToPayment: number };

/** What the dividends so far let expect of those after them. */
type PaymentPattern = Pick<NextDividendPerShare, 'amountPerShare' | 'currency'> & {
  /** The latest ex-date. */
  latest: Day;
  cadence: number;
  daysToPayment: number;
  /** Those of the last year, where it had as many as its cadence lets expect; null where it had not, or is not whole. */
  year: readonly YearlyPayment[] | null;
};

const countDaysToPayment = ({ exDate, paymentDate }: DividendEvent, otherwise: number): number =>
  paymentDate ? countDaysBetween(exDate, paymentDate) : otherwise;

/** A year of whole weeks: from Friday to Friday. */
const yearOfWeeks = 364;
/** A dividend that comes so many days earlier than a year ago is still the same one. */
const earlier = 20;

/**
 * The payments of the year up to the latest. A company pays quarter by quarter, but not every 91 days: ex-dates in March, June,
 * September and on the last of November come again there.
 */
const findYearOfPayments = (
  dividends: readonly DividendEvent[],
  { cadence, daysToPayment }: Pick<PaymentPattern, 'cadence' | 'daysToPayment'>,
): YearlyPayment[] | null => {
  const latest = dividends.at(-1);
  if (!latest) return null;
  const yearAgo = addDays(latest.exDate, earlier - yearOfWeeks);
  const year = dividends.filter(({ exDate }) => exDate > yearAgo);
  const isWhole = dividends.some(({ exDate }) => exDate <= yearAgo) && year.length === Math.round(yearly / cadence);
  if (!isWhole) return null;
  return year.map((one) => ({ exDate: one.exDate, daysToPayment: countDaysToPayment(one, daysToPayment) }));
};

/** The amount is that of the latest, in shares of today. Null with fewer than two dividends. */
const findPaymentPattern = (
  dividends: readonly DividendEvent[],
  splits: readonly Split[],
  today: Day,
): PaymentPattern | null => {
  const regular = filterRegularDividends(dividends, splits, today);
  const [latest, cadence] = [regular.at(-1), findCadence(regular)];
  if (!latest || cadence === null) return null;
  const daysToPayment = countDaysToPayment(latest, defaultDaysFromExDateToPayment);
  return {
    latest: latest.exDate,
    cadence,
    daysToPayment,
    amountPerShare: toNumber(roundPrice(adjustAmountForSplits(latest, splits, today))),
    currency: latest.currency,
    year: findYearOfPayments(regular, { cadence, daysToPayment }),
  };
};

const estimatePayment = (
  { exDate: day, daysToPayment }: YearlyPayment,
  { amountPerShare, currency }: PaymentPattern,
): NextDividendPerShare => {
  const exDate = onTradingDay(day);
  const paymentDate = onTradingDay(addDays(exDate, daysToPayment));
  return { exDate, paymentDate, paymentDateEstimated: true, amountPerShare, currency, basis: 'estimated' };
};

/** From tomorrow on. */
type EstimateWindow = { today: Day; until: Day };

/**
 * The ex-dates of the last year again, or one a cadence, up to `until`. What is late, though not so late that it has stopped, is
 * taken to come tomorrow. Each is counted from the latest: holidays do not add up.
 */
const listExpectedExDays = (
  { latest, year, cadence, daysToPayment }: PaymentPattern,
  { today, until }: EstimateWindow,
): YearlyPayment[] => {
  const tomorrow = addDays(today, 1);
  const days: YearlyPayment[] = [];
  if (year === null) {
    const first = getLaterDay(tomorrow, addDays(latest, cadence));
    for (let exDate = first; exDate <= until; exDate = addDays(exDate, cadence)) days.push({ exDate, daysToPayment });
    return days;
  }
  for (let ahead = yearOfWeeks; addDays(latest, ahead - yearOfWeeks) <= until; ahead += yearOfWeeks)
    days.push(...year.map((one) => ({ ...one, exDate: addDays(one.exDate, ahead) })));
  const late = days.findLast(({ exDate }) => exDate <= today);
  return [...(late ? [{ ...late, exDate: tomorrow }] : []), ...days.filter(({ exDate }) => exDate > today)];
};

const estimatePayments = (pattern: PaymentPattern, window: EstimateWindow): NextDividendPerShare[] =>
  listExpectedExDays(pattern, window)
    .map((one) => estimatePayment(one, pattern))
    .filter(({ paymentDate }) => paymentDate <= window.until);

const toAnnouncedPayment = (event: DividendEvent): NextDividendPerShare => ({
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
export const listNextDividendsPerShare = (
  events: readonly DividendEvent[],
  splits: readonly Split[] | undefined,
  today: Day,
): NextDividendPerShare[] => {
  const { past, announced } = partitionDividendEventsByDay(events, today);
  if (announced.length > 0) return announced.map(toAnnouncedPayment);
  const pattern = findPaymentPattern(past, filterUsableSplits(splits), today);
  if (!pattern || hasStoppedPaying(past, today)) return [];
  // Far enough for one that comes every few years, and for its payment.
  return estimatePayments(pattern, { today, until: addDays(today, yearly + pattern.cadence) }).slice(0, 1);
};

/**
 * All that one share is to be paid by `until`: what is announced, and after that an estimate a cadence, as by the
 * dividends before. $0.53 a quarter -> four payments in 12 months. Empty where `listNextDividendsPerShare` is.
 */
export const listDividendsPerShareUntil = (
  events: readonly DividendEvent[],
  splits: readonly Split[] | undefined,
  { today, until }: { today: Day; until: Day },
): NextDividendPerShare[] => {
  const { past, announced } = partitionDividendEventsByDay(events, today);
  const pattern = findPaymentPattern([...past, ...announced], filterUsableSplits(splits), today);
  const declared = announced.map(toAnnouncedPayment).filter(({ paymentDate }) => paymentDate <= until);
  if (!pattern || (announced.length === 0 && hasStoppedPaying(past, today))) return declared;
  return [...declared, ...estimatePayments(pattern, { today, until })];
};
