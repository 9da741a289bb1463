import { expect, test } from 'vitest';
import { describePublishMoment } from './get-publish-moment';

const now = new Date('2027-03-01T15:00:00Z');
const at = (publishAt: string, status: 'Draft' | 'Scheduled' | 'Published' = 'Draft', zone = 'America/New_York') => {
  const { isLater, says, date } = describePublishMoment(publishAt, status, now, zone);
  return [isLater, ...says, date.toISOString()];
};

test('a post is public now without a time, and where its time has passed', () => {
  expect(at('')).toEqual([false, 'Now', now.toISOString()]);
  expect(at('2027-03-01T09:59')).toEqual([false, 'Now: the publish time has passed.', now.toISOString()]);
});

test('a time ahead is said with its offset, and by the own clock where that differs', () => {
  const said = 'Jul 1, 2027, 9:30 AM ET (EDT, UTC-4)';
  expect(at('2027-07-01T09:30')).toEqual([true, said, '2027-07-01T13:30:00.000Z']);
  expect(at('2027-07-01T09:30', 'Scheduled', 'Europe/Warsaw').slice(1, 3)).toEqual([
    said,
    'On your clock: Jul 1, 2027, 3:30 PM GMT+2',
  ]);
});

test('of a post that readers see the changes come at once, whatever its date', () => {
  expect(at('2027-01-04T09:30', 'Published')).toEqual([
    false,
    'Readers see the changes at once.',
    'Its date is Jan 4, 2027, 9:30 AM ET (EST, UTC-5).',
    '2027-01-04T14:30:00.000Z',
  ]);
});
