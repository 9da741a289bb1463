import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { forgetText, keepText, readKept } from './kept-text';
import { nothingTyped } from './typed';

const person = (id: string) =>
  ({ id, email: `${id}@example.com`, username: id, role: 'owner', hasMarcusAccess: true }) as const;
const tokenUntil = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.x`;
const good = tokenUntil(Date.now() / 1000 + 3600);
const kept = { typed: { ...nothingTyped, content: 'words' }, draftVersion: 2, at: 5 };

beforeEach(() => {
  stubBrowser();
  writeSession(good, person('olive'));
});

afterEach(() => void vi.unstubAllGlobals());

test('what is kept is read again, by its post, until it is forgotten', () => {
  expect(keepText('bonds', kept)).toBe(true);
  expect([readKept('bonds'), readKept('')]).toEqual([kept, null]);
  forgetText('bonds');
  expect(readKept('bonds')).toBeNull();
});

test('what somebody tampered with is nothing', () => {
  keepText('bonds', kept);
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('typed post'));
  for (const text of ['{', 'null', '{"typed":{"content":1},"draftVersion":1,"at":1}']) {
    localStorage.setItem(key, text);
    expect(readKept('bonds')).toBeNull();
  }
});

test('another person does not see it, and the one who logs out leaves none', async () => {
  keepText('bonds', kept);
  clearSession();
  await Promise.resolve();
  writeSession(good, person('olive'));
  expect(readKept('bonds')).toBeNull();

  keepText('bonds', kept);
  writeSession(good, person('maya'));
  expect(readKept('bonds')).toBeNull();
  await Promise.resolve();
  writeSession(good, person('olive'));
  expect(readKept('bonds')).toBeNull();
});

test('a session that came to its end leaves it for the next one of the same person', async () => {
  writeSession(tokenUntil(Date.now() / 1000 - 1), person('olive'));
  await Promise.resolve();
  keepText('bonds', kept);
  clearSession();
  await Promise.resolve();
  writeSession(good, person('olive'));
  await Promise.resolve();
  expect(readKept('bonds')).toEqual(kept);
});
