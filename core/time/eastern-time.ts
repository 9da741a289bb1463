import { newYorkTimeZone } from '#core/time/day';

/** Clock times in US Eastern time, which people enter and read, and the instants they stand for. */

const clockTime = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(-0[45]:00)?$/;
const hour = 3_600_000;
/** Summer time is 4 hours behind UTC and comes first in autumn, when an hour is there twice; winter time is 5 behind. */
const utcOffsets = [
  { offset: '-04:00', behind: 4 * hour, name: 'EDT' },
  { offset: '-05:00', behind: 5 * hour, name: 'EST' },
] as const;

let wallClock: Intl.DateTimeFormat | undefined;
const getPartsFormat = (): Intl.DateTimeFormat =>
  (wallClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: newYorkTimeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }));

/** What the clock in New York shows, as if it were UTC: 2026-07-01T13:00Z -> 2026-07-01T09:00Z. */
const getClockAt = (instant: number): number => {
  const clockParts = new Map(
    getPartsFormat()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day] = ['year', 'month', 'day'].map((type) => clockParts.get(type as 'year'));
  const [h, m, s] = ['hour', 'minute', 'second'].map((type) => clockParts.get(type as 'hour'));
  return Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${h}:${m}:${s}Z`);
};

/** One of the two instants at which the clocks in New York can show a time. */
interface EasternInstant {
  instant: Date;
  /** With its offset, by which it is told from the other: `2026-11-01T01:30-05:00`. */
  value: string;
  zone: 'EDT' | 'EST';
}

/**
 * The instants at which the clocks in New York show a time: one as a rule, two in the hour that comes twice in autumn,
 * none in the one that they skip in spring. A time with an offset of New York (`-04:00`, `-05:00`) is one of them.
 * `malformed` where it is no time of any day.
 */
export const listEasternInstants = (text: string): EasternInstant[] | 'malformed' => {
  const [, minute, seconds = ':00', wanted] = clockTime.exec(text) ?? [];
  const asUtc = Date.parse(`${minute}${seconds}Z`);
  // Date.parse takes 24:00 and rolls February 30 over.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 19) !== `${minute}${seconds}`) return 'malformed';
  return utcOffsets
    .filter(({ offset, behind }) => (wanted ?? offset) === offset && getClockAt(asUtc + behind) === asUtc)
    .map(({ offset, behind, name }) => ({
      instant: new Date(asUtc + behind),
      value: `${minute}${offset}`,
      zone: name,
    }));
};

/**
 * `2026-07-01T09:00` -> 13:00 UTC. `malformed` where it is no time of any day; `skipped` where the clocks jump over it
 * in spring (2026-03-08T02:30). Of a time that comes twice in autumn (2026-11-01T01:30) the first is meant, unless it
 * has an offset: 2026-11-01T01:30-05:00 is the second.
 */
export const parseEasternTime = (text: string): Date | 'malformed' | 'skipped' => {
  const instants = listEasternInstants(text);
  return instants === 'malformed' ? instants : (instants[0]?.instant ?? 'skipped');
};

/** The clock time in New York to the minute: 2026-07-01T13:00:05Z -> `2026-07-01T09:00`. */
const getClockMinute = (instant: Date): string => new Date(getClockAt(instant.getTime())).toISOString().slice(0, 16);

/** Which of the two an instant in the hour that comes twice is; null in every other hour. */
const findRepeatedHourInstant = (instant: Date): EasternInstant | null => {
  const both = listEasternInstants(getClockMinute(instant));
  if (both === 'malformed' || both.length < 2) return null;
  return both.find((one) => Math.abs(one.instant.getTime() - instant.getTime()) < 60_000) ?? null;
};

let readable: Intl.DateTimeFormat | undefined;
const getReadableFormat = (): Intl.DateTimeFormat =>
  (readable ??= new Intl.DateTimeFormat('en-US', {
    timeZone: newYorkTimeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }));

/**
 * `Nov 20, 2026, 9:30 AM`, to be followed by `ET`; `Nov 1, 2026, 1:30 AM (EST)` in the hour that comes twice. Some
 * versions of Node put a narrow space before AM.
 */
export const formatEasternTime = (instant: Date): string => {
  const repeated = findRepeatedHourInstant(instant);
  const text = getReadableFormat()
    .format(instant)
    .replace(/\u202f/g, ' ');
  return repeated ? `${text} (${repeated.zone})` : text;
};

/**
 * The clock time in New York, as `parseEasternTime` reads it back to the minute: 2026-07-01T13:00:05Z ->
 * `2026-07-01T09:00`; the second of an hour that comes twice has its offset: `2026-11-01T01:30-05:00`. A field takes the
 * first 16 characters.
 */
export const toEasternInputValue = (instant: Date): string => {
  const repeated = findRepeatedHourInstant(instant);
  return repeated?.zone === 'EST' ? repeated.value : getClockMinute(instant);
};
