import type { CdMaturity, IncomePayment } from '#core/income/income-calendar';
import { roundCents, toNumber } from '#core/money/amount';
import { formatDollars } from '#core/money/format-number';
import { compareText } from '#core/text/compare';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';

/** The income calendar as calendar programs read it: iCalendar, RFC 5545. */

export type IncomeFeedCalendar = {
  today: Day;
  payments: readonly IncomePayment[];
  maturities: readonly CdMaturity[];
};

export type IncomeFeedOptions = {
  withAmounts: boolean;
  /** Tells the events of two people apart in one calendar program; stays as it is when the address is renewed. */
  feedId: string;
};

type FeedEvent = { name: string; date: Day; amount: number; summary: string; category: string };

const monthsBack = 1;
const monthsAhead = 12;
/** More than that no calendar program is given: the later ones are left out. */
const maxEvents = 2000;
const maxLineOctets = 75;

const dividendTitles = { paid: 'Dividend', announced: 'Announced dividend', estimated: 'Estimated dividend' } as const;

/** A CD is named by its bank alone: the number of an account is nothing for a calendar. */
const describePayment = (payment: IncomePayment): Pick<FeedEvent, 'name' | 'summary' | 'category'> => {
  if (payment.kind === 'dividend') {
    const { symbol, basis } = payment;
    return {
      name: `dividend-${symbol}`,
      summary: `${dividendTitles[basis]} of ${symbol}`,
      category: 'Dividend',
    };
  }
  if (payment.kind === 'cdInterest') {
    const title = payment.basis === 'paid' ? 'CD interest' : 'Scheduled CD interest';
    return {
      name: `cd-interest-${payment.cdId}`,
      summary: `${title} from ${payment.bankName}`,
      category: 'CD interest',
    };
  }
  const title = payment.basis === 'paid' ? 'Savings interest' : 'Estimated savings interest';
  return {
    name: `savings-interest-${payment.accountId}`,
    summary: `${title} from ${payment.accountName}`,
    category: 'Savings interest',
  };
};

const listFeedEvents = ({ today, payments, maturities }: IncomeFeedCalendar): FeedEvent[] => {
  const [from, to] = [addMonthsToDay(today, -monthsBack), addMonthsToDay(today, monthsAhead)];
  return [
    ...payments.map((payment) => ({ ...describePayment(payment), date: payment.date, amount: payment.amount })),
    ...maturities.map(({ cdId, bankName, date, amount }) => ({
      name: `cd-maturity-${cdId}`,
      summary: `CD at ${bankName} matures`,
      category: 'CD maturity',
      date,
      amount,
    })),
  ]
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => compareText(a.date, b.date))
    .slice(0, maxEvents);
};

/** RFC 5545, 3.3.11. Control characters, which no text may hold, become spaces. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n|\r/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** RFC 5545, 3.1: no line has more than 75 octets, and no character is cut. */
const foldLine = (line: string): string => {
  const lines: string[] = [];
  let [current, size] = ['', 0];
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length;
    if (size + octets > maxLineOctets) {
      lines.push(current);
      [current, size] = [' ', 1];
    }
    current += character;
    size += octets;
  }
  return [...lines, current].join('\r\n');
};

const toDateText = (day: Day): string => day.replaceAll('-', '');

/**
 * The last month and the coming twelve, each payment and each CD that matures as a whole day of its own. An event keeps its
 * UID while its day and what pays stay the same, also where an estimate is announced or paid; a second one of the same kind
 * and day is numbered. Amounts stand in the summary where they are wanted, and nowhere else. The same calendar is the same
 * text on one day.
 */
export const renderIncomeCalendarFeed = (
  calendar: IncomeFeedCalendar,
  { withAmounts, feedId }: IncomeFeedOptions,
): string => {
  const counts = new Map<string, number>();
  const stamp = `${toDateText(calendar.today)}T000000Z`;
  const lines = listFeedEvents(calendar).flatMap(({ name, date, amount, summary, category }) => {
    const key = `${name}-${date}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    const uid = `${key}${number > 1 ? `-${number}` : ''}-${feedId}@evenkeel`;
    return [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${toDateText(date)}`,
      `DTEND;VALUE=DATE:${toDateText(addDays(date, 1))}`,
      `SUMMARY:${escapeText(withAmounts ? `${summary}: ${formatDollars(toNumber(roundCents(amount)))}` : summary)}`,
      `CATEGORIES:${escapeText(category)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Evenkeel//Income//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Income',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
};
