import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Boundary } from '#ui/boundary';
import { isLeaving, noteLeaving } from './leaving';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what fails just after the visitor has left is not told; of one who stays it is', () => {
  noteLeaving();
  expect(isLeaving()).toBe(false);
  expect(Boundary.getDerivedStateFromError()).toEqual({ failed: true, leaving: false });
  window.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(2_999);
  expect(isLeaving()).toBe(true);
  expect(Boundary.getDerivedStateFromError()).toEqual({ failed: true, leaving: true });
  vi.advanceTimersByTime(1);
  expect(isLeaving()).toBe(false);
});
