import { newYorkTimeZone } from '#core/time/day';

/** A time with the zone that it is meant in, for whoever must not mistake it. */

const offsets: Record<string, string> = { EDT: 'UTC-4', EST: 'UTC-5' };

/** Some versions of Node put a narrow space before AM. */
const formatIn = (instant: Date, timeZone: string, zoneName?: 'short'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: zoneName,
  })
    .format(instant)
    .replace(/\u202f/g, ' ');

/** `Jul 1, 2027, 9:30 AM ET (EDT, UTC-4)`; `… 1:30 AM ET (EST, UTC-5)` for the second of an hour that comes twice. */
export const formatEasternTimeWithOffset = (instant: Date): string => {
  const named = formatIn(instant, newYorkTimeZone, 'short');
  const zone = named.slice(named.lastIndexOf(' ') + 1);
  return `${formatIn(instant, newYorkTimeZone)} ET (${zone}, ${offsets[zone] ?? zone})`;
};

/** The same instant by the clocks of a zone: `Jul 1, 2027, 3:30 PM GMT+2`; null where they show what those in New York do. */
export const formatTimeInOtherZone = (instant: Date, timeZone: string): string | null =>
  formatIn(instant, timeZone) === formatIn(instant, newYorkTimeZone) ? null : formatIn(instant, timeZone, 'short');
