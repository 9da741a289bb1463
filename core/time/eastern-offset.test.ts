import { expect, test } from 'vitest';
import { formatEasternTimeWithOffset, formatTimeInOtherZone } from './eastern-offset';

test('a time in New York says its zone and its offset, in summer, in winter and in the hour that comes twice', () => {
  const said = (instant: string) => formatEasternTimeWithOffset(new Date(instant));
  expect(said('2027-07-01T13:30:00Z')).toBe('Jul 1, 2027, 9:30 AM ET (EDT, UTC-4)');
  expect(said('2027-01-01T14:30:00Z')).toBe('Jan 1, 2027, 9:30 AM ET (EST, UTC-5)');
  expect(said('2026-11-01T05:30:00Z')).toBe('Nov 1, 2026, 1:30 AM ET (EDT, UTC-4)');
  expect(said('2026-11-01T06:30:00Z')).toBe('Nov 1, 2026, 1:30 AM ET (EST, UTC-5)');
});

test('clocks elsewhere are said where they show another time', () => {
  const instant = new Date('2027-07-01T13:30:00Z');
  expect(formatTimeInOtherZone(instant, 'Europe/Warsaw')).toBe('Jul 1, 2027, 3:30 PM GMT+2');
  expect(formatTimeInOtherZone(instant, 'Asia/Kolkata')).toBe('Jul 1, 2027, 7:00 PM GMT+5:30');
  expect(formatTimeInOtherZone(instant, 'America/Toronto')).toBeNull();
});
