import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { isLeavingPage, watchPageLeaving } from './page-exit';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what fails just after the visitor has left is not told; of one who stays it is', () => {
  watchPageLeaving();
  expect(isLeavingPage()).toBe(false);
  expect(ErrorBoundary.getDerivedStateFromError()).toEqual({ failed: true, leaving: false });
  window.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(2_999);
  expect(isLeavingPage()).toBe(true);
  expect(ErrorBoundary.getDerivedStateFromError()).toEqual({ failed: true, leaving: true });
  vi.advanceTimersByTime(1);
  expect(isLeavingPage()).toBe(false);
});
