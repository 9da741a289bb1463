import { newYorkTimeZone } from '#core/time/day';

/** Clock times in US Eastern time, which people enter and read, and the instants they stand for. */

const clockTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;
const hour = 3_600_000;
/** Summer time is 4 hours behind UTC and comes first in autumn, when an hour is there twice; winter time is 5 behind. */
const utcOffsets = [4 * hour, 5 * hour];

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

/**
 * `2026-07-01T09:00` -> 13:00 UTC. `malformed` where it is no time of any day; `skipped` where the clocks jump over it
 * in spring (2026-03-08T02:30). Of a time that comes twice in autumn (2026-11-01T01:30) the first is meant.
 */
export const parseEasternTime = (text: string): Date | 'malformed' | 'skipped' => {
  const [, day, h, m, s = '00'] = clockTime.exec(text) ?? [];
  const asUtc = Date.parse(`${day}T${h}:${m}:${s}Z`);
  // Date.parse takes 24:00 and rolls February 30 over.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 19) !== `${day}T${h}:${m}:${s}`) return 'malformed';
  const found = utcOffsets.map((offset) => asUtc + offset).find((instant) => getClockAt(instant) === asUtc);
  return found === undefined ? 'skipped' : new Date(found);
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

/** `Nov 20, 2026, 9:30 AM`, to be followed by `ET`. Some versions of Node put a narrow space before AM. */
export const formatEasternTime = (instant: Date): string =>
  getReadableFormat()
    .format(instant)
    .replace(/\u202f/g, ' ');

/** The clock time in New York, as a field takes it: 2026-07-01T13:00:05Z -> `2026-07-01T09:00`. */
export const toEasternInputValue = (instant: Date): string =>
  new Date(getClockAt(instant.getTime())).toISOString().slice(0, 16);
