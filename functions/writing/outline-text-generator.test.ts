import { expect, test } from 'vitest';
import { createOutlinePieces, outlineDisclaimer } from '#functions/writing/outline-text-generator';
import { createSampleAssignment } from '#functions/writing/testing';

const text = (change = {}) => createOutlinePieces(createSampleAssignment(change)).join('');

test('an outline begins with its title and says what it is', () => {
  expect(text({ topic: 'Bond\n# ladders' })).toMatch(/^# Bond ladders\n\n> \*\*Outline\.\*\*/);
  expect(text()).toContain(outlineDisclaimer);
});

test('it is the same for the same assignment, and names keywords and draft', () => {
  const change = { keywords: 'rates, duration', draft: 'What I have so far.' };
  expect(text(change)).toBe(text(change));
  expect(text(change)).toContain('Keywords: rates, duration.');
  expect(text(change)).toContain('## From the draft\n\nWhat I have so far.');
});

test('a longer text has more sections, and their words add up to about its length', () => {
  const sections = (length: number) =>
    [...text({ length }).matchAll(/\nAbout (\d+) words/g)].map(([, words]) => Number(words));
  expect([300, 1000, 3000].map((length) => sections(length).length)).toEqual([3, 4, 6]);
  for (const length of [300, 1000, 3000]) {
    expect(Math.abs(sections(length).reduce((sum, words) => sum + words) - length)).toBeLessThanOrEqual(40);
  }
});
