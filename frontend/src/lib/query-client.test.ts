import { AxiosError, type AxiosResponse } from 'axios';
import { describe, expect, it } from 'vitest';
import { shouldRetry } from './query-client';

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
