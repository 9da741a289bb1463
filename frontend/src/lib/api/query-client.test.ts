import { focusManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { covers } from '#tests/kit/covers';
import { createQueryClient, shouldRetryQuery } from './query-client';
import { NoAnswerError, RequestRefusedError } from './send-request';

describe('shouldRetry', () => {
  it.each([
    ['a server error', new RequestRefusedError(503), true],
    ['a lost connection', new NoAnswerError('GET'), true],
    ['a refusal', new RequestRefusedError(404), false],
    ['an ended session', new RequestRefusedError(401), false],
    ['a time-out, which had its second request', new NoAnswerError('GET', true), false],
  ])('once for %s: %s', (_name, error, expected) => {
    covers('1.9 reads tried again');
    expect(shouldRetryQuery(0, error)).toBe(expected);
    expect(shouldRetryQuery(1, error)).toBe(false);
  });
});

it('nothing is read again because the window gets the focus', async () => {
  covers('1.9 reads tried again');
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

it('a first read that is under way while something changes is asked for again', async () => {
  const client = createQueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['a page', 'sums'],
    queryFn: ({ signal: _signal }) => {
      reads += 1;
      return answers[reads - 1]?.promise;
    },
  });
  const leave = observer.subscribe(() => {});
  const refreshed = client.invalidateQueries({ queryKey: ['a page'] });
  await vi.waitFor(() => expect(reads).toBe(2));
  answers[0]?.resolve('of before the change');
  answers[1]?.resolve('of after it');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('of after it');
  leave();
});
