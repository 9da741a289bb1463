import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A console error fails the test it appeared in; a test that expects one replaces the spy itself. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const { error } = console;
  const complaints = vi.isMockFunction(error) ? error.mock.calls.map((call) => call.join(' ')) : [];
  vi.restoreAllMocks();
  expect(complaints, 'console.error was called').toEqual([]);
});
