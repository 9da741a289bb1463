import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, client, isSettled, messageOf, NotSent, refusalOf } from './api';
import { createRequestKeys } from './request-keys';
import { readToken, tokenKey, userKey } from './session-store';
import { stubBrowser } from './testing/fake-browser';

type Reply = { status: number; data?: unknown } | 'timeout' | 'offline';

let assign: ReturnType<typeof stubBrowser>['assign'];
let sent: InternalAxiosRequestConfig[];

/** Answers each request with the next of the replies. */
const answerWith = (...replies: Reply[]): void => {
  client.defaults.adapter = async (config) => {
    sent.push(config);
    const reply = replies.shift();
    if (reply === 'timeout') throw new AxiosError('timeout of 10000ms exceeded', AxiosError.ETIMEDOUT, config);
    if (reply === 'offline' || !reply) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response: AxiosResponse = { ...reply, data: reply.data, statusText: '', headers: {}, config };
    if (reply.status < 400) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response);
  };
};

const header = (index: number, name: string) => sent[index]?.headers.get(name);
const credentials = { email: 'owner@example.com', password: 'secret' };

beforeEach(() => {
  sent = [];
  ({ assign } = stubBrowser());
});
afterEach(() => vi.unstubAllGlobals());

describe('the request', () => {
  it('goes under the configured base as JSON, with the stored token', async () => {
    localStorage.setItem(tokenKey, 'abc');
    answerWith({ status: 200, data: { totalValue: 1 } });
    expect(await api.call('GET /portfolio/value')).toEqual({ totalValue: 1 });
    expect(sent[0]).toMatchObject({ baseURL: '/api', url: '/portfolio/value', method: 'get', timeout: 10_000 });
    expect(header(0, 'Authorization')).toBe('Bearer abc');
    expect(header(0, 'Idempotency-Key')).toBeUndefined();
  });

  it('carries no Authorization without a token', async () => {
    answerWith({ status: 200 });
    await api.call('POST /auth/login', credentials);
    expect(header(0, 'Authorization')).toBeUndefined();
    expect(header(0, 'Content-Type')).toBe('application/json');
  });

  it('parts the values into path, query and body', async () => {
    answerWith({ status: 200 }, { status: 200 }, { status: 204 });
    await api.call('GET /portfolio/platform-transactions', { platform: 'E*TRADE', limit: 10 });
    await api.call('GET /stocks/search/{query}', { query: 'a/b c' });
    await api.call('DELETE /portfolio/transactions/{id}', { id: 7 });
    expect(sent[0]?.params).toEqual({ platform: 'E*TRADE', limit: 10 });
    expect(sent[1]).toMatchObject({ url: '/stocks/search/a%2Fb%20c', params: {} });
    expect(sent[2]).toMatchObject({ url: '/portfolio/transactions/7', method: 'delete', params: {} });
    expect(sent[2]?.data).toBeUndefined();
  });
});

describe('a time-out', () => {
  it('is given one more request of 15 s, with the same Idempotency-Key', async () => {
    answerWith('timeout', { status: 204 });
    await api.call('DELETE /portfolio/transactions/{id}', { id: 7 });
    expect(sent.map(({ timeout }) => timeout)).toEqual([10_000, 15_000]);
    expect(header(0, 'Idempotency-Key')).toMatch(/^[0-9a-f-]{36}--1$/);
    expect(header(1, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'));
  });

  it('is passed on at once where the caller said how long to wait', async () => {
    answerWith('timeout', { status: 200 });
    const asked = api.call('POST /dividends/trigger-discovery', undefined, { patience: 29_000 });
    await expect(asked).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(sent.map(({ timeout }) => timeout)).toEqual([29_000]);
  });

  it('is passed on the second time', async () => {
    answerWith('timeout', 'timeout', { status: 200 });
    await expect(api.call('GET /portfolio/value')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(sent).toHaveLength(2);
  });

  it('is told apart from a refusal and a lost connection, which are not asked again', async () => {
    answerWith({ status: 500 }, 'offline');
    await expect(api.call('GET /portfolio/value')).rejects.toMatchObject({ status: 500 });
    await expect(api.call('GET /portfolio/value')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    expect(sent).toHaveLength(2);
  });

  it('gives two calls two keys', async () => {
    answerWith({ status: 204 }, { status: 204 });
    await api.call('DELETE /portfolio/transactions/{id}', { id: 7 });
    await api.call('DELETE /portfolio/transactions/{id}', { id: 7 });
    expect(header(0, 'Idempotency-Key')).not.toBe(header(1, 'Idempotency-Key'));
  });
});

const deposit = {
  transactionType: 'deposit',
  amount: 5,
  platform: 'BOSA',
  currency: 'USD',
  transactionDate: '2026-01-05',
  description: '',
} as const;

describe('a call of which nobody knows whether it was carried out', () => {
  const add = (amount: number, call = api.callWith(createRequestKeys())) =>
    call('POST /cash/transactions', { ...deposit, amount });
  const keys = () => sent.map((_, at) => header(at, 'Idempotency-Key'));

  it.each([['offline' as const], [{ status: 503 }], [{ status: 500 }]])(
    'is made again with the same key, until an answer came: %o',
    async (failure) => {
      const form = api.callWith(createRequestKeys());
      answerWith(failure, failure, { status: 201 }, { status: 201 });
      await expect(add(5, form)).rejects.toThrow();
      await expect(add(5, form)).rejects.toThrow();
      await add(5, form);
      await add(5, form);
      const [first, second, third, fourth] = keys();
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    },
  );

  it('is another call with another value, and after a refusal', async () => {
    const form = api.callWith(createRequestKeys());
    answerWith('offline', { status: 422 }, { status: 201 }, { status: 201 });
    await expect(add(6, form)).rejects.toThrow();
    await expect(add(7, form)).rejects.toThrow();
    await add(7, form);
    await add(6, form);
    const [six, seven, sevenAgain, sixAgain] = keys();
    expect(new Set([six, seven, sevenAgain]).size).toBe(3);
    expect(sixAgain).toBe(six);
  });

  it('is another call from another form, though the same was typed', async () => {
    answerWith('offline', { status: 201 });
    await expect(add(5)).rejects.toThrow();
    await add(5);
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('without a connection', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: false }));

  it('a write is refused at once with a sentence, and never sent', async () => {
    answerWith({ status: 201 });
    const error = await api.call('POST /cash/transactions', deposit).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotSent);
    expect(messageOf(error, 'Failed')).toMatch(/^There is no connection\. Nothing was sent/);
    expect(isSettled(error)).toBe(true);
    expect(sent).toEqual([]);
  });

  it('a read is tried, since the browser may be wrong', async () => {
    answerWith({ status: 200, data: { totalValue: 1 } });
    expect(await api.call('GET /portfolio/value')).toEqual({ totalValue: 1 });
  });
});

describe('what is on the screen is as good as before', () => {
  it.each([
    [400, true],
    [401, true],
    [403, true],
    [413, true],
    [429, true],
    [404, false],
    [409, false],
    [422, false],
    [503, false],
  ])('after a %i: %s', async (status, settled) => {
    answerWith({ status });
    const error = await api.call('POST /cash/transactions', deposit).catch((reason: unknown) => reason);
    expect(isSettled(error)).toBe(settled);
  });

  it('but not where no answer came', async () => {
    answerWith('offline');
    expect(isSettled(await api.call('POST /cash/transactions', deposit).catch((reason: unknown) => reason))).toBe(
      false,
    );
  });
});

describe('a 401', () => {
  beforeEach(() => {
    localStorage.setItem(tokenKey, 'abc');
    localStorage.setItem(userKey, '{}');
  });

  it('clears the session and leaves for the login page', async () => {
    answerWith({ status: 401, data: { error: 'Sign in again.', code: 'unauthorized' } });
    await expect(api.call('GET /portfolio/value')).rejects.toThrow();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
    expect([readToken(), localStorage.getItem(userKey)]).toEqual([null, null]);
  });

  it('on signing in or registering means a wrong password, and nothing is cleared', async () => {
    answerWith({ status: 401 }, { status: 401 });
    await expect(api.call('POST /auth/login', credentials)).rejects.toThrow();
    await expect(api.call('POST /auth/register', { ...credentials, username: 'A' })).rejects.toThrow();
    expect(assign).not.toHaveBeenCalled();
    expect(readToken()).toBe('abc');
  });
});

describe('messageOf', () => {
  it("is the server's sentence", async () => {
    const data = { error: 'You hold 3 shares.', code: 'oversell', details: [{ path: 'quantity', msg: 'Too many.' }] };
    answerWith({ status: 422, data });
    const error = await api.call('GET /portfolio/value').catch((reason: unknown) => reason);
    expect(messageOf(error, 'Failed')).toBe('You hold 3 shares.');
    expect(refusalOf(error)).toEqual(data);
  });

  it.each([[{ status: 502, data: '<html>' }], [{ status: 500, data: { error: '' } }], ['offline' as const]])(
    'is the fallback for %j',
    async (reply) => {
      answerWith(reply);
      const error = await api.call('GET /portfolio/value').catch((reason: unknown) => reason);
      expect(messageOf(error, 'Failed')).toBe('Failed');
    },
  );

  it.each(['offline', 'timeout'] as const)('says of a write without an answer that none came: %s', async (reply) => {
    answerWith(reply, reply);
    const error = await api.call('POST /cash/transactions', deposit).catch((reason: unknown) => reason);
    expect(messageOf(error, 'Failed')).toMatch(/^No answer came\./);
  });

  it('is the fallback for an error of our own', () => {
    expect(messageOf(new Error('inner'), 'Failed')).toBe('Failed');
  });
});
