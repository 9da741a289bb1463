import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPostTimers, type PostTimers } from '#local/timers/post-timers';

let published: string[];
let timers: PostTimers;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
  published = [];
  timers = createPostTimers(async ({ slug }) => void published.push(slug));
});
afterEach(() => {
  timers.stop();
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('publishes at its minute and once, also months ahead', async () => {
  await timers.set('soon', new Date('2026-11-20T15:30:00Z'));
  await timers.set('far', new Date('2027-03-01T14:00:00Z'));
  await minutes(29);
  expect(published).toEqual([]);
  await minutes(1);
  expect(published).toEqual(['soon']);
  await minutes(101 * 24 * 60);
  expect(published).toEqual(['soon', 'far']);
});

test('a post set anew has one time, a removed one none', async () => {
  await timers.set('moved', new Date('2026-11-20T15:10:00Z'));
  await timers.set('moved', new Date('2026-11-20T15:20:00Z'));
  await timers.set('gone', new Date('2026-11-20T15:10:00Z'));
  await timers.remove('gone');
  await timers.remove('never-there');
  await minutes(15);
  expect(published).toEqual([]);
  await minutes(60);
  expect(published).toEqual(['moved']);
});

test('a time that has passed is now, and a stopped stack publishes nothing', async () => {
  await timers.set('late', new Date('2026-11-20T14:00:00Z'));
  await minutes(0);
  expect(published).toEqual(['late']);
  await timers.set('next', new Date('2026-11-20T15:30:00Z'));
  timers.stop();
  await minutes(60);
  expect(published).toEqual(['late']);
});
