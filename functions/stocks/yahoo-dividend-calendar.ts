import type { DividendEvent } from '#core/dividends/entitlement';
import { type Amount, roundPrice, toAmount, toNumber } from '#core/money/amount';
import { countDaysBetween, type Day } from '#core/time/day';
import {
  type ParsedYahooChartEvents,
  toUnadjustedDividendAmount,
  type YahooChartDividend,
} from '#functions/stocks/yahoo-chart-events';
import { toInstantOrNull, toPositiveNumberOrNull, toRawFields } from '#functions/stocks/yahoo-value-parsers';

/** What Yahoo's calendar knows beyond the chart: the ex-date to come and one payment date. */

/** Of the latest dividend that Yahoo heard of, which may be a past one: both dates, and the rate of a whole year. */
export type YahooDividendCalendar = { exDate: Day | null; paymentDate: Day | null; yearlyRate: number | null };

/** The calendar's dates are days at midnight UTC, which in New York is still the day before. */
const parseUtcDay = (value: unknown): Day | null => toInstantOrNull(value)?.toISOString().slice(0, 10) ?? null;

export const emptyYahooDividendCalendar: YahooDividendCalendar = { exDate: null, paymentDate: null, yearlyRate: null };

/** From the modules `calendarEvents` and `summaryDetail`; what is missing or odd is null. */
export const parseYahooDividendCalendar = (raw: unknown): YahooDividendCalendar => {
  const { calendarEvents, summaryDetail } = toRawFields(raw);
  const { exDividendDate, dividendDate } = toRawFields(calendarEvents);
  return {
    exDate: parseUtcDay(exDividendDate),
    paymentDate: parseUtcDay(dividendDate),
    yearlyRate: toPositiveNumberOrNull(toRawFields(summaryDetail)['dividendRate']),
  };
};

const aYear = 350;
const regularly = [1, 2, 4, 12];

/**
 * The yearly rate by the payments of the last year, since that already knows of a raise: $1.08 by four -> $0.27, where
 * $0.26 was paid last. The last amount where the year was irregular, or where the two have little to do with each
 * other.
 */
const estimateAnnouncedAmount = (
  latest: YahooChartDividend,
  { dividends }: ParsedYahooChartEvents,
  { yearlyRate }: YahooDividendCalendar,
): Amount => {
  const payments = dividends.filter(({ exDate }) => countDaysBetween(exDate, latest.exDate) < aYear).length;
  if (yearlyRate === null || !regularly.includes(payments)) return latest.adjusted;
  const promised = toAmount(yearlyRate).div(payments);
  const [least, most] = [latest.adjusted.div(2), latest.adjusted.times(2)];
  return promised.gte(least) && promised.lte(most) ? promised : latest.adjusted;
};

/** Closer to the latest, an ex-date is the same one, moved. */
const fewestDaysApart = 7;

/** A dividend whose ex-date is not over. Yahoo's calendar may also lag behind the chart, and then tells nothing new. */
const listAnnouncedDividends = (
  chart: ParsedYahooChartEvents,
  calendar: YahooDividendCalendar,
  today: Day,
): DividendEvent[] => {
  const [latest, { exDate }] = [chart.dividends.at(-1), calendar];
  if (!latest || !exDate || exDate < today || countDaysBetween(latest.exDate, exDate) < fewestDaysApart) return [];
  const amountPerShare = toNumber(roundPrice(estimateAnnouncedAmount(latest, chart, calendar)));
  return [{ exDate, amountPerShare, paymentDate: null, currency: chart.currency }];
};

const maxDaysToPayment = 60;

/** Yahoo's payment date and ex-date need not belong together: 2026-11-12 is paid for 2026-11-09, not for 2027-02-08. */
const canBePaidOn = (exDate: Day, paymentDate: Day): boolean => {
  const days = countDaysBetween(exDate, paymentDate);
  return days >= 1 && days <= maxDaysToPayment;
};

/** The calendar's own ex-date where the two fit, else the latest before. */
const findExDatePaidOn = (
  paymentDate: Day,
  calendar: YahooDividendCalendar,
  exDates: readonly Day[],
): Day | undefined => {
  const fitting = exDates.filter((exDate) => canBePaidOn(exDate, paymentDate));
  return fitting.find((exDate) => exDate === calendar.exDate) ?? fitting.at(-1);
};

/** Every dividend of the chart as paid then, and the one announced, oldest first; one with its payment date. */
export const toDividendEvents = (
  chart: ParsedYahooChartEvents,
  calendar: YahooDividendCalendar,
  today: Day,
): DividendEvent[] => {
  const { currency } = chart;
  const past = chart.dividends.map((dividend): DividendEvent => {
    return {
      exDate: dividend.exDate,
      amountPerShare: toUnadjustedDividendAmount(dividend, chart),
      paymentDate: null,
      currency,
    };
  });
  const dividends = [...past, ...listAnnouncedDividends(chart, calendar, today)];
  const { paymentDate } = calendar;
  if (!paymentDate) return dividends;
  const paid = findExDatePaidOn(
    paymentDate,
    calendar,
    dividends.map(({ exDate }) => exDate),
  );
  return dividends.map((dividend) => (dividend.exDate === paid ? { ...dividend, paymentDate } : dividend));
};

/** Below that, nothing is to be expected of the calendar, and it need not be asked. */
const payingWithin = 550;

export const isStillPayingDividends = ({ dividends }: ParsedYahooChartEvents, today: Day): boolean => {
  const latest = dividends.at(-1);
  return latest !== undefined && countDaysBetween(latest.exDate, today) <= payingWithin;
};
