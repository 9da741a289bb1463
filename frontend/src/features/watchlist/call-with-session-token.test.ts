import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getErrorMessage, RequestNotSentError } from '#lib/api/api';
import { tokenStorageKey } from '#lib/session/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { covers } from '#tests/kit/covers';
import { callWithSessionToken, isNoTokenError } from './call-with-session-token';

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

test('without a token nothing is asked, and it is said', async () => {
  covers('2.6 calls without a token');
  const call = vi.fn();
  const error: unknown = await callWithSessionToken(call).catch((thrown: unknown) => thrown);
  expect(call).not.toHaveBeenCalled();
  expect(error).toEqual(new RequestNotSentError('No authentication token found'));
  expect(isNoTokenError(error)).toBe(true);
  expect(getErrorMessage(error, 'Failed')).toBe('No authentication token found');
});

test('with one the call is made, and its own failure is its own', async () => {
  localStorage.setItem(tokenStorageKey, 'abc');
  expect(await callWithSessionToken(async () => 7)).toBe(7);
  expect(isNoTokenError(new Error('other'))).toBe(false);
});
