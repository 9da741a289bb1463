/** A calendar date as text, `YYYY-MM-DD`. Text sorts as time does and carries no zone to be wrong about. */
export type Day = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
export const newYorkTimeZone = 'America/New_York';

/** True for a date that the calendar has, of the year 100 or later: 2024-02-29 yes, 2023-02-29 no. */
export const isDay = (text: string): boolean => {
  const parts = pattern.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  // What is beyond a month's end rolls over into another month, and a year of two digits into the last century.
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
};

/** Made when first asked for: a formatter takes longer to make than a cold start should spend on one it may not need. */
let marketDay: Intl.DateTimeFormat | undefined;
const getMarketDayFormat = (): Intl.DateTimeFormat =>
  (marketDay ??= new Intl.DateTimeFormat('en-US', {
    timeZone: newYorkTimeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }));

/** The calendar date at that instant in New York, where the market is. */
export const getDayInNewYork = (instant: Date): Day => {
  const parts = new Map(
    getMarketDayFormat()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

/** A date without a time is one of UTC; so it is read four times as fast as with one. */
const toUtc = (day: Day): number => Date.parse(day);
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** `addDays('2024-02-28', 2)` -> `2024-03-01`. */
export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * 86_400_000);

export const getEarlierDay = (a: Day, b: Day): Day => (a < b ? a : b);
export const getLaterDay = (a: Day, b: Day): Day => (a > b ? a : b);

/** Days from `from` to `to`; negative when `to` is earlier. */
export const countDaysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / 86_400_000);

/** 0 = Sunday. */
export const getWeekday = (day: Day): number => new Date(toUtc(day)).getUTCDay();

/** `YYYY-MM` of a day. */
export const toMonth = (day: Day): string => day.slice(0, 7);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2020-08-31` -> `Aug 31, 2020`. */
export const formatLongDay = (day: Day): string => {
  const [year, month, date] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
};
