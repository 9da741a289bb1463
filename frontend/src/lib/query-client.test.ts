import { focusManager, QueryObserver } from '@tanstack/react-query';
import { AxiosError, type AxiosResponse } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, shouldRetry } from './query-client';

const answered = (status: number) =>
  new AxiosError('', AxiosError.ERR_BAD_RESPONSE, undefined, null, { status } as AxiosResponse);

describe('shouldRetry', () => {
  it.each([
    ['a server error', answered(503), true],
    ['a lost connection', new AxiosError('', AxiosError.ERR_NETWORK), true],
    ['a refusal', answered(404), false],
    ['an ended session', answered(401), false],
    ['a time-out, which had its second request', new AxiosError('', AxiosError.ETIMEDOUT), false],
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
