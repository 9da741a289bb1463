import { addDays, type Day, getDayInNewYork, getWeekday, newYorkTimeZone } from '#core/time/day';

/**
 * When the New York Stock Exchange trades: weekdays 9:30 to 16:00 New York time, less its holidays, and to 13:00 on
 * the eves. Holidays follow the exchange's rules, so that no year has to be entered.
 */

const openMinute = 9 * 60 + 30;
const closeMinute = 16 * 60;
const earlyCloseMinute = 13 * 60;

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

const toDay = (year: number, month: number, date: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** The third Monday of January is `nth(2026, 1, monday, 3)`. */
const getNthWeekday = (year: number, month: number, wanted: number, count: number): Day => {
  const first = toDay(year, month, 1);
  return addDays(first, ((wanted - getWeekday(first) + 7) % 7) + 7 * (count - 1));
};

/** A Saturday holiday is kept on the Friday before, a Sunday one on the Monday after. */
const getObservedHoliday = (day: Day): Day =>
  getWeekday(day) === saturday ? addDays(day, -1) : getWeekday(day) === sunday ? addDays(day, 1) : day;

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876): 2026 -> `2026-04-05`. */
const computeEaster = (year: number): Day => {
  const century = Math.floor(year / 100);
  const lunar = year % 19;
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (skipped + 19 * lunar + 15) % 30;
  const fullMoon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - lunar) / 11));
  const day = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(toDay(year, 3, 28), fullMoon - day);
};

const getThanksgiving = (year: number): Day => getNthWeekday(year, 11, thursday, 4);

/** Closed for mourning, storm or attack; no rule foretells these. */
const closedOnce = new Set([
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
]);

const computeHolidays = (year: number): ReadonlySet<Day> =>
  new Set([
    // On a Saturday it is not made up for: the Friday closes the old year's books, and is in no year's list.
    getObservedHoliday(toDay(year, 1, 1)),
    ...(year >= 1998 ? [getNthWeekday(year, 1, monday, 3)] : []),
    getNthWeekday(year, 2, monday, 3),
    addDays(computeEaster(year), -2),
    // The last Monday of May is the one before June's first.
    addDays(getNthWeekday(year, 6, monday, 1), -7),
    ...(year >= 2022 ? [getObservedHoliday(toDay(year, 6, 19))] : []),
    getObservedHoliday(toDay(year, 7, 4)),
    getNthWeekday(year, 9, monday, 1),
    getThanksgiving(year),
    getObservedHoliday(toDay(year, 12, 25)),
  ]);

const computed = new Map<number, ReadonlySet<Day>>();
const getHolidays = (year: number): ReadonlySet<Day> => {
  const known = computed.get(year) ?? computeHolidays(year);
  computed.set(year, known);
  return known;
};

const isWeekend = (ofWeek: number): boolean => ofWeek === sunday || ofWeek === saturday;
const getYear = (day: Day): number => Number(day.slice(0, 4));

/** 2026-04-03 (Good Friday) no, 2026-11-27 (short, but open) yes. */
export const isTradingDay = (day: Day): boolean =>
  !isWeekend(getWeekday(day)) && !getHolidays(getYear(day)).has(day) && !closedOnce.has(day);

/** The day after Thanksgiving, and July 3 and December 24 where they are trading days, end at 13:00. */
const isEarlyCloseDay = (day: Day): boolean =>
  day.endsWith('-07-03') || day.endsWith('-12-24') || day === addDays(getThanksgiving(getYear(day)), 1);

let marketClock: Intl.DateTimeFormat | undefined;
/** Made when first needed: loading Intl would be part of every cold start otherwise. */
const getClockFormat = (): Intl.DateTimeFormat =>
  (marketClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: newYorkTimeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

/** Minutes since midnight in New York: 9:30 -> 570. */
const getMinuteInNewYork = (instant: Date): number => {
  const [hour, minute] = getClockFormat().format(instant).split(':').map(Number) as [number, number];
  return hour * 60 + minute;
};

/** True from 9:30:00 up to, not at, the close. */
export const isMarketOpen = (instant: Date): boolean => {
  const day = getDayInNewYork(instant);
  if (!isTradingDay(day)) return false;
  const minute = getMinuteInNewYork(instant);
  return minute >= openMinute && minute < getCloseMinute(day);
};

/** That minute of the day in New York: 9:30 is 13:30 UTC in summer time, 14:30 UTC else. */
const toInstant = (day: Day, minute: number): Date => {
  const inSummer = new Date(Date.parse(`${day}T04:00:00Z`) + minute * 60_000);
  return getMinuteInNewYork(inSummer) === minute ? inSummer : new Date(inSummer.getTime() + 60 * 60_000);
};

/** Midnight in New York, with which the day begins: 04:00 UTC in summer time, 05:00 UTC else. */
export const getNewYorkStartOfDay = (day: Day): Date => toInstant(day, 0);

const getOpening = (day: Day): Date => toInstant(day, openMinute);
const getCloseMinute = (day: Day): number => (isEarlyCloseDay(day) ? earlyCloseMinute : closeMinute);

/** The day on which the exchange opened last: at a weekend Friday, before an opening the trading day before. */
export const getLastSessionDay = (instant: Date): Day => {
  let day = getDayInNewYork(instant);
  while (!isTradingDay(day) || getOpening(day) > instant) day = addDays(day, -1);
  return day;
};

/** The first opening after the instant; at an opening itself, the following one. */
export const getNextMarketOpen = (instant: Date): Date => {
  let day = getDayInNewYork(instant);
  while (!isTradingDay(day) || getOpening(day) <= instant) day = addDays(day, 1);
  return getOpening(day);
};

/** The first opening or close after the instant: on a Friday at noon its close, after that Monday's opening. */
export const getNextMarketOpenOrClose = (instant: Date): Date => {
  const day = getDayInNewYork(instant);
  return isMarketOpen(instant) ? toInstant(day, getCloseMinute(day)) : getNextMarketOpen(instant);
};
