import { addDays, countDaysBetween, type Day, getWeekday, isDay } from '#core/time/day';

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The place of a name by its first letters, three at least: `sept` -> 8. Undefined where none begins so. */
const findPlace = (names: readonly string[], typed: string): number | undefined => {
  const at = typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed));
  return at === -1 ? undefined : at;
};

const toDay = (year: number, month: number, date: number): Day | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(text) && year >= 1900 ? text : null;
};

/** `26` -> 2026, `99` -> 1999: two digits are of the hundred years that end twenty years from now. */
const toFullYear = (text: string, today: Day): number => {
  if (text.length !== 2) return Number(text);
  const now = Number(today.slice(0, 4));
  const year = now - (now % 100) + Number(text);
  return year > now + 20 ? year - 100 : year;
};

/** Of the days that a text may mean, the latest up to today; where days to come count too, the nearest. */
const choose = (days: readonly (Day | null)[], today: Day, ahead: boolean): Day | null => {
  const possible = days.filter((day) => day !== null).filter((day) => ahead || day <= today);
  const distance = (day: Day) => Math.abs(countDaysBetween(today, day));
  return possible.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
};

/** A month's 31st is looked for as far back as it takes to find one, February's 29th as far as a leap year. */
const listDaysInNearbyMonths = (date: number, today: Day): (Day | null)[] => {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const monthAt = (shift: number) => {
    const at = year * 12 + (month - 1) + shift;
    return toDay(Math.floor(at / 12), (at % 12) + 1, date);
  };
  return [-2, -1, 0, 1, 2].map(monthAt);
};

const listDaysInNearbyYears = (month: number, date: number, today: Day): (Day | null)[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 17 }, (_, at) => toDay(year - 8 + at, month, date));
};

/** What a text says of a date: year and month may be left out. */
interface DayParts {
  year?: string | undefined;
  month?: number | undefined;
  date: string | undefined;
}

const parseMonthName = (name = ''): number => (findPlace(monthNames, name) ?? Number.NaN) + 1;
const parseMonthNumber = (month: string | undefined): number => Number(month);
const ending = '(?:st|nd|rd|th)?';

/** Slashes and dashes are read as Americans write them, dots as Europeans do. */
const shapes: readonly (readonly [RegExp, (...found: (string | undefined)[]) => DayParts])[] = [
  [/^(19\d\d|[2-9]\d{3})(\d\d)(\d\d)$/, (year, month, date) => ({ year, month: parseMonthNumber(month), date })],
  [/^(\d\d)(\d\d)(\d{4})$/, (month, date, year) => ({ year, month: parseMonthNumber(month), date })],
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, (year, month, date) => ({ year, month: parseMonthNumber(month), date })],
  [/^(\d{1,2})$/, (date) => ({ date })],
  [
    /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{2}|\d{4}))?$/,
    (month, date, year) => ({ year, month: parseMonthNumber(month), date }),
  ],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})?$/, (date, month, year) => ({ year, month: parseMonthNumber(month), date })],
  [
    new RegExp(`^([a-z]+)\\.? ?(\\d{1,2})${ending}(?: (\\d{4}))?$`),
    (name, date, year) => ({ year, month: parseMonthName(name), date }),
  ],
  [
    new RegExp(`^(\\d{1,2})${ending}\\.?[ -]?([a-z]+)\\.?(?:[ -](\\d{4}|\\d{2}))?$`),
    (date, name, year) => ({ year, month: parseMonthName(name), date }),
  ],
];

const readParts = (typed: string): DayParts | null => {
  for (const [pattern, read] of shapes) {
    const found = pattern.exec(typed);
    if (found) return read(...found.slice(1));
  }
  return null;
};

const relative = new Map([
  ['today', 0],
  ['t', 0],
  ['yesterday', -1],
  ['y', -1],
  ['tomorrow', 1],
]);

/** The last such day of the week up to today, and the next. */
const listNearbyWeekdays = (place: number, today: Day): Day[] => {
  const last = addDays(today, -((getWeekday(today) - place + 7) % 7));
  return [last, addDays(last, 7)];
};

/**
 * What somebody typed for a date: `21`, `nov 21`, `21 Nov`, `Nov 21, 2025`, `11/21`, `11/21/26`, `21.11.2026`,
 * `2026-11-21`, `yesterday`, `fri`. Where year or month is left out it is the latest such day up to today, or with
 * `ahead` the nearest. Null for what is no date: `nov 31`, `13/5`.
 */
export const parseTypedDay = (text: string, today: Day, { ahead = false } = {}): Day | null => {
  const typed = text.trim().toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ');
  const days = relative.get(typed);
  if (days !== undefined) return addDays(today, days);
  const place = findPlace(weekdayNames, typed);
  if (place !== undefined) return choose(listNearbyWeekdays(place, today), today, ahead);
  const parts = readParts(typed);
  if (!parts) return null;
  const date = Number(parts.date);
  if (parts.month === undefined) return choose(listDaysInNearbyMonths(date, today), today, ahead);
  if (parts.year === undefined) return choose(listDaysInNearbyYears(parts.month, date, today), today, ahead);
  return toDay(toFullYear(parts.year, today), parts.month, date);
};
