import { focusManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { NoAnswer, Refused } from './exchange';
import { createQueryClient, shouldRetry } from './query-client';

describe('shouldRetry', () => {
  it.each([
    ['a server error', new Refused(503), true],
    ['a lost connection', new NoAnswer('GET'), true],
    ['a refusal', new Refused(404), false],
    ['an ended session', new Refused(401), false],
    ['a time-out, which had its second request', new NoAnswer('GET', true), false],
  ])('once for %s: %s', (_name, error, expected) => {
    expect(shouldRetry(0, error)).toBe(expected);
    expect(shouldRetry(1, error)).toBe(false);
  });
});

it('nothing is read again because the window gets the focus', async () => {
  const client = createQueryClient();
  client.mount();
  let reads = 0;
  const queryFn = async () => {
    reads += 1;
    return reads;
  };
  const leave = new QueryObserver(client, { queryKey: ['a page'], queryFn, staleTime: 0 }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['a page'])).toBe(1));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads).toBe(1);
  leave();
  client.unmount();
});
