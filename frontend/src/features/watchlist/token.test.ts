import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf, NotSent } from '#lib/api';
import { tokenKey } from '#lib/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { isWithoutToken, withToken } from './token';

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

test('without a token nothing is asked, and it is said', async () => {
  const call = vi.fn();
  const error: unknown = await withToken(call).catch((thrown: unknown) => thrown);
  expect(call).not.toHaveBeenCalled();
  expect(error).toEqual(new NotSent('No authentication token found'));
  expect(isWithoutToken(error)).toBe(true);
  expect(messageOf(error, 'Failed')).toBe('No authentication token found');
});

test('with one the call is made, and its own failure is its own', async () => {
  localStorage.setItem(tokenKey, 'abc');
  expect(await withToken(async () => 7)).toBe(7);
  expect(isWithoutToken(new Error('other'))).toBe(false);
});
