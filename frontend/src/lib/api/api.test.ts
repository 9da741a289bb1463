import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSessionToken, tokenStorageKey, userStorageKey } from '#lib/session/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { type FakeReply, fakeFetch, type SentRequest } from '#lib/testing/fake-fetch';
import { covers } from '#tests/kit/covers';
import {
  api,
  getErrorBody,
  getErrorMessage,
  getErrorStatus,
  isScreenCurrentAfterFailure,
  isTimeoutError,
  slowApiCallTimeoutMs,
} from './api';
import { createIdempotencyKeys } from './idempotency-keys';

let assign: ReturnType<typeof stubBrowser>['assign'];
let sent: SentRequest[];

/** Answers each request with the next of the replies. */
const answerWith = (...replies: FakeReply[]): void => {
  sent = fakeFetch(() => replies.shift());
};

const header = (index: number, name: string) => sent[index]?.headers.get(name);
const credentials = { email: 'owner@example.com', password: 'secret' };

/** What became of a call that fails. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('It was answered.'),
    (reason: unknown) => reason,
  );

beforeEach(() => {
  ({ assign } = stubBrowser());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the request', () => {
  it('goes under the configured base, with the stored token', async () => {
    covers('1.7 all calls');
    localStorage.setItem(tokenStorageKey, 'abc');
    answerWith({ status: 200, data: { totalValue: 1 } });
    expect(await api.call('GET /portfolio/value')).toEqual({ totalValue: 1 });
    expect(sent).toMatchObject([{ method: 'GET', path: '/portfolio/value', query: {}, credentials: 'same-origin' }]);
    expect(header(0, 'Authorization')).toBe('Bearer abc');
    expect(header(0, 'Idempotency-Key')).toBeNull();
  });

  it('carries no Authorization without a token, and the cookie of signing in wherever the API is', async () => {
    covers('1.7 all calls');
    answerWith({ status: 200, data: {} });
    await api.call('POST /auth/login', credentials);
    expect(header(0, 'Authorization')).toBeNull();
    expect(header(0, 'Content-Type')).toBe('application/json');
    expect(sent[0]).toMatchObject({ body: credentials, credentials: 'include' });
  });

  it('parts the values into path, query and body', async () => {
    answerWith({ status: 200, data: 1 }, { status: 200, data: 2 }, { status: 204 }, { status: 200, data: 3 });
    await api.call('GET /portfolio/platform-transactions', { platform: 'E*TRADE', limit: 10 });
    await api.call('GET /stocks/search/{query}', { query: 'a/b c' });
    expect(await api.call('DELETE /portfolio/transactions/{id}', { id: 7 })).toBeUndefined();
    await api.call('PUT /cash/transactions/{id}', { ...deposit, id: 7 });
    expect(sent).toMatchObject([
      { query: { platform: 'E*TRADE', limit: '10' } },
      { path: '/stocks/search/a%2Fb%20c', query: {} },
      { path: '/portfolio/transactions/7', method: 'DELETE', query: {}, body: '' },
      { path: '/cash/transactions/7', method: 'PUT', query: {} },
    ]);
    expect(sent[3]?.body).toEqual(deposit);
  });

  it('leaves out of the query what is not said', async () => {
    answerWith({ status: 200, data: 1 });
    await api.call('GET /portfolio/transactions', { limit: 10, cursor: undefined });
    expect(sent[0]?.query).toEqual({ limit: '10' });
  });

  it('carries nothing of the client itself: a device is known by what its browser says', async () => {
    answerWith({ status: 201 });
    await api.call('POST /cash/transactions', deposit);
    expect([...(sent[0]?.headers.keys() ?? [])].toSorted()).toEqual(['content-type', 'idempotency-key']);
  });

  it('is sent by what the caller brings along for it', async () => {
    answerWith({ status: 200, data: 'usual' });
    const own = vi.fn<typeof fetch>(async () => Response.json('own'));
    expect(await api.call('GET /portfolio/value', undefined, { fetch: own })).toBe('own');
    expect(sent).toEqual([]);
  });

  it('is broken off when the caller wants so, which is no lost connection', async () => {
    answerWith('silent');
    const controller = new AbortController();
    const call = failureOf(api.call('POST /cash/transactions', deposit, { signal: controller.signal }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    controller.abort();
    const error = await call;
    expect(error).toBe(controller.signal.reason);
    expect([getErrorMessage(error, 'Failed'), isTimeoutError(error), getErrorStatus(error)]).toEqual([
      'Failed',
      false,
      undefined,
    ]);
  });
});

describe('a time-out', () => {
  beforeEach(() => void vi.useFakeTimers());
  /** How many requests have gone out, by when. */
  const sentAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return sent.length;
  };

  it('is given one more request of 15 s, with the same Idempotency-Key', async () => {
    covers('1.8 time-out', '1.9 time of a request');
    answerWith('silent', 'silent');
    const call = failureOf(api.call('DELETE /portfolio/transactions/{id}', { id: 7 }));
    expect([await sentAfter(9_900), await sentAfter(200)]).toEqual([1, 2]);
    const settled = vi.fn();
    void call.then(settled);
    await sentAfter(14_800);
    expect(settled).not.toHaveBeenCalled();
    expect(await sentAfter(200)).toBe(2);
    expect(isTimeoutError(await call)).toBe(true);
    expect(header(0, 'Idempotency-Key')).toMatch(/^[0-9a-f-]{36}--1$/);
    expect(header(1, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'));
  });

  it('is none where the second request is answered', async () => {
    answerWith('silent', { status: 200, data: { totalValue: 1 } });
    const call = api.call('GET /portfolio/value');
    await sentAfter(10_100);
    expect(await call).toEqual({ totalValue: 1 });
  });

  it('is passed on at once where the caller said how long to wait', async () => {
    answerWith('silent', { status: 200 });
    const call = failureOf(api.call('POST /dividends/trigger-discovery', undefined, { patience: 29_000 }));
    const settled = vi.fn();
    void call.then(settled);
    await sentAfter(28_900);
    expect(settled).not.toHaveBeenCalled();
    expect(await sentAfter(200)).toBe(1);
    expect(isTimeoutError(await call)).toBe(true);
  });

  it('that the server has not finished in its time is asked again until it is, with the same Idempotency-Key', async () => {
    const unfinished = { status: 503, data: { error: 'Not all of it is done yet.', code: 'unfinished', done: 14 } };
    const done: number[] = [];
    const onUnfinished = (rows: number) => void done.push(rows);
    answerWith(unfinished, unfinished, { status: 200, data: { changed: 2, refused: [] } });
    const rows = [{ id: 1 }, { id: 2 }];
    const call = api.call(
      'POST /cash/transactions/batch-delete',
      { rows },
      { patience: slowApiCallTimeoutMs, onUnfinished },
    );
    expect([await sentAfter(900), await sentAfter(1_000), await sentAfter(1_000)]).toEqual([1, 2, 3]);
    expect(await call).toEqual({ changed: 2, refused: [] });
    expect(done).toEqual([14, 14]);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it.each([200, 500])('is one too where an answer of %i begins and does not end', async (status) => {
    covers('1.8 time-out');
    let asked = 0;
    // As in a browser: what breaks the request off breaks off the reading of its answer.
    const stalled: typeof fetch = async (input) => {
      asked += 1;
      const { signal } = input as Request;
      const body = new ReadableStream({
        start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
      });
      return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
    };
    const call = failureOf(api.call('GET /portfolio/value', undefined, { fetch: stalled }));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(15_200);
    expect([asked, isTimeoutError(await call)]).toEqual([2, true]);
  });

  it('is told apart from a refusal and a lost connection, which are not asked again', async () => {
    answerWith({ status: 500 }, 'offline');
    const refused = await failureOf(api.call('GET /portfolio/value'));
    const lost = await failureOf(api.call('GET /portfolio/value'));
    expect([getErrorStatus(refused), isTimeoutError(refused)]).toEqual([500, false]);
    expect([getErrorStatus(lost), isTimeoutError(lost)]).toEqual([undefined, false]);
    expect(await sentAfter(60_000)).toBe(2);
  });
});

describe('a call', () => {
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
  const add = (amount: number, call = api.callWith(createIdempotencyKeys())) =>
    call('POST /cash/transactions', { ...deposit, amount });
  const keys = () => sent.map((_, at) => header(at, 'Idempotency-Key'));

  it.each([['offline' as const], [{ status: 503 }], [{ status: 500 }]])(
    'is made again with the same key, until an answer came: %o',
    async (failure) => {
      const form = api.callWith(createIdempotencyKeys());
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
    const form = api.callWith(createIdempotencyKeys());
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

describe('where the browser says that there is no connection', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: false }));

  it('a write is sent all the same: the server may be on this machine', async () => {
    answerWith({ status: 201, data: { id: 1 } });
    expect(await api.call('POST /cash/transactions', deposit)).toEqual({ id: 1 });
  });

  it('a write that is lost says that no answer came', async () => {
    answerWith('offline');
    const error = await failureOf(api.call('POST /cash/transactions', deposit));
    expect(getErrorMessage(error, 'Failed')).toMatch(/^No answer came\./);
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
    const error = await failureOf(api.call('POST /cash/transactions', deposit));
    expect(isScreenCurrentAfterFailure(error)).toBe(settled);
  });

  it('but not where no answer came', async () => {
    answerWith('offline');
    expect(isScreenCurrentAfterFailure(await failureOf(api.call('POST /cash/transactions', deposit)))).toBe(false);
  });
});

describe('a 401', () => {
  beforeEach(() => {
    localStorage.setItem(tokenStorageKey, 'abc');
    localStorage.setItem(userStorageKey, '{}');
  });

  it('clears the session and leaves for the login page', async () => {
    covers('1.2 401 leads to login', '1.8 401 empties the storage');
    answerWith({ status: 401, data: { error: 'Sign in again.', code: 'unauthorized' } });
    await expect(api.call('GET /portfolio/value')).rejects.toThrow();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
    expect([readSessionToken(), localStorage.getItem(userStorageKey)]).toEqual([null, null]);
  });

  it('however many calls it answers, the page is left once', async () => {
    answerWith({ status: 401 }, { status: 401 });
    await Promise.all([1, 2].map(() => failureOf(api.call('GET /portfolio/value'))));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('on signing in or registering means a wrong password, and nothing is cleared', async () => {
    answerWith({ status: 401 }, { status: 401 });
    await expect(api.call('POST /auth/login', credentials)).rejects.toThrow();
    await expect(api.call('POST /auth/register', { ...credentials, username: 'A' })).rejects.toThrow();
    expect(assign).not.toHaveBeenCalled();
    expect(readSessionToken()).toBe('abc');
  });
});

describe('messageOf', () => {
  it("is the server's sentence", async () => {
    const data = { error: 'You hold 3 shares.', code: 'oversell', details: [{ path: 'quantity', msg: 'Too many.' }] };
    answerWith({ status: 422, data });
    const error = await failureOf(api.call('GET /portfolio/value'));
    expect(getErrorMessage(error, 'Failed')).toBe('You hold 3 shares.');
    expect(getErrorBody(error)).toEqual(data);
  });

  it.each([[{ status: 502, data: '<html>' }], [{ status: 500, data: { error: '' } }], ['offline' as const]])(
    'is the fallback for %j',
    async (reply) => {
      answerWith(reply);
      const error = await failureOf(api.call('GET /portfolio/value'));
      expect(getErrorMessage(error, 'Failed')).toBe('Failed');
    },
  );

  it.each(['offline', 'cut'] as const)('says of a write without an answer that none came: %s', async (reply) => {
    answerWith(reply);
    const error = await failureOf(api.call('POST /cash/transactions', deposit));
    expect(getErrorMessage(error, 'Failed')).toMatch(/^No answer came\./);
  });

  it('says so after the second time-out, and where something else answered in the place of the API', async () => {
    covers('1.8 time-out');
    vi.useFakeTimers();
    answerWith('silent', 'silent');
    const late = failureOf(api.call('POST /cash/transactions', deposit));
    await vi.advanceTimersByTimeAsync(25_100);
    expect(getErrorMessage(await late, 'Failed')).toMatch(/^No answer came\./);
    const gate = async () => new Response('<html>Sign in to this network</html>');
    const strange = await failureOf(api.call('POST /cash/transactions', deposit, { fetch: gate }));
    expect(getErrorMessage(strange, 'Failed')).toMatch(/^No answer came\./);
  });

  it('is the fallback for an error of our own', () => {
    expect(getErrorMessage(new Error('inner'), 'Failed')).toBe('Failed');
  });
});
