import { expect, test } from 'vitest';
import {
  getChosenOrFirstPublishTime,
  getPublishTimeAdvice,
  listAmbiguousPublishTimeChoices,
  toPublishTimeFieldValue,
} from './publish-time';
import { postWritingMessages } from './writing/writing-messages';

const now = new Date('2026-03-01T15:00:00Z');

test('an empty and a past time mean at once', () => {
  expect(getPublishTimeAdvice('', now)).toEqual({ hint: postWritingMessages.scheduleHint });
  expect(getPublishTimeAdvice('2026-03-01T09:59', now)).toEqual({ hint: postWritingMessages.schedulePast });
});

test('a time to come is said as it will be, in US Eastern time', () => {
  expect(getPublishTimeAdvice('2026-03-02T09:30', now)).toEqual({ hint: 'Published on Mar 2, 2026, 9:30 AM ET.' });
  expect(getPublishTimeAdvice('2026-11-01T01:30', now)).toEqual({
    hint: 'Published on Nov 1, 2026, 1:30 AM (EDT) ET.',
  });
});

test('a time that does not exist is refused', () => {
  expect(getPublishTimeAdvice('2026-03-08T02:30', now)).toEqual({ error: postWritingMessages.scheduleSkipped });
  expect(getPublishTimeAdvice('2026-02-30T09:00', now)).toEqual({ error: postWritingMessages.scheduleMalformed });
});

test('the hour that comes twice is offered twice, and says which of them is meant', () => {
  const [first, second] = listAmbiguousPublishTimeChoices('2026-11-01T01:30');
  expect([first?.label, second?.label]).toEqual(['The first (EDT)', 'An hour later (EST)']);
  expect(getChosenOrFirstPublishTime('2026-11-01T01:30')).toBe(first?.value);
  const later = second?.value ?? '';
  expect(getChosenOrFirstPublishTime(later)).toBe(later);
  expect(toPublishTimeFieldValue(later)).toBe('2026-11-01T01:30');
  expect(getPublishTimeAdvice(later, now)).toEqual({ hint: 'Published on Nov 1, 2026, 1:30 AM (EST) ET.' });
  for (const once of ['', '2026-11-01T02:00', '2026-03-08T02:30'])
    expect(listAmbiguousPublishTimeChoices(once)).toEqual([]);
});
