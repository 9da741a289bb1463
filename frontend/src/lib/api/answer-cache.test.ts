import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './api';
import './answer-cache';
import { clearSession, tokenStorageKey } from '#lib/session/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { type FakeReply, fakeFetch, type SentRequest } from '#lib/testing/fake-fetch';

let sent: SentRequest[];
/** Answers each request with the next of the replies. */
const answerWith = (...replies: (FakeReply | Promise<FakeReply>)[]): void => {
  sent = fakeFetch(() => replies.shift());
};
const answerAlwaysWith = (reply: FakeReply): void => {
  sent = fakeFetch(() => reply);
};
const asked = (index: number) => sent[index]?.headers.get('If-None-Match');
const value = () => api.call('GET /portfolio/value');

beforeEach(() => {
  stubBrowser();
  localStorage.setItem(tokenStorageKey, 'mine');
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('a read that is made again', () => {
  it('names the ETag of its last answer, and goes on with that where nothing has changed', async () => {
    answerWith({ status: 200, data: { totalValue: 1 }, etag: '"a"' }, { status: 304 }, { status: 304 });
    expect([await value(), await value(), await value()]).toEqual([
      { totalValue: 1 },
      { totalValue: 1 },
      { totalValue: 1 },
    ]);
    expect([asked(0), asked(1), asked(2)]).toEqual([null, '"a"', '"a"']);
  });

  it('takes what has changed, and names that from then on', async () => {
    answerWith(
      { status: 200, data: 1, etag: '"a"' },
      { status: 200, data: 2, etag: '"b"' },
      { status: 304 },
      { status: 200, data: 3 },
    );
    expect([await value(), await value(), await value(), await value()]).toEqual([1, 2, 2, 3]);
    expect([asked(1), asked(2), asked(3)]).toEqual(['"a"', '"b"', '"b"']);
  });

  it('no longer names what was followed by an answer without an ETag, as that of a program of before', async () => {
    answerWith({ status: 200, data: 1, etag: '"a"' }, { status: 200, data: 2 }, { status: 200, data: 3 });
    expect([await value(), await value(), await value()]).toEqual([1, 2, 3]);
    expect([asked(1), asked(2)]).toEqual(['"a"', null]);
  });

  it('names nothing where the answer had no ETag', async () => {
    answerWith({ status: 200, data: 1 }, { status: 200, data: 2 });
    expect([await value(), await value()]).toEqual([1, 2]);
    expect(asked(1)).toBeNull();
  });

  it('names the ETag of its own path and query', async () => {
    answerWith({ status: 200, data: 1, etag: '"a"' }, { status: 200, data: 2, etag: '"b"' }, { status: 304 });
    const page = (limit: number) => api.call('GET /portfolio/transactions', { limit });
    expect([await page(10), await page(20), await page(10)]).toEqual([1, 2, 1]);
    expect([asked(1), asked(2)]).toEqual([null, '"a"']);
  });

  it('is alone in this: a write of the same path names nothing, and its answer is not held', async () => {
    answerWith({ status: 200, data: 1, etag: '"a"' }, { status: 200, data: 2, etag: '"b"' }, { status: 304 });
    const read = () => api.call('GET /portfolio/transactions/{id}', { id: 7 });
    await read();
    await api.call('DELETE /portfolio/transactions/{id}', { id: 7 });
    expect(await read()).toBe(1);
    expect([asked(1), asked(2)]).toEqual([null, '"a"']);
  });

  it('goes on with what it named, although another answer has come meanwhile', async () => {
    const { promise: late, resolve } = Promise.withResolvers<FakeReply>();
    answerWith({ status: 200, data: 1, etag: '"a"' }, late, { status: 200, data: 2, etag: '"b"' });
    await value();
    const slow = value();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(await value()).toBe(2);
    resolve({ status: 304 });
    expect(await slow).toBe(1);
  });

  it('fails as before where it fails', async () => {
    answerWith({ status: 200, data: 1, etag: '"a"' }, { status: 500 }, { status: 304 });
    await value();
    await expect(value()).rejects.toMatchObject({ status: 500 });
    expect(await value()).toBe(1);
  });

  it('renews the moment at which a page’s figures were read', async () => {
    answerWith({ status: 200, data: { totalValue: 1 }, etag: '"a"' }, { status: 304 });
    const pages = new QueryClient();
    const query = { queryKey: ['value'], queryFn: value };
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
    await pages.fetchQuery(query);
    vi.setSystemTime(5_000);
    await pages.fetchQuery(query);
    vi.useRealTimers();
    expect(pages.getQueryState(['value'])).toMatchObject({ dataUpdatedAt: 5_000, dataUpdateCount: 2 });
  });
});

describe('what is held', () => {
  it('is gone with the session', async () => {
    answerWith({ status: 200, data: 1, etag: '"a"' }, { status: 200, data: 2 });
    await value();
    clearSession();
    localStorage.setItem(tokenStorageKey, 'mine');
    expect(await value()).toBe(2);
    expect(asked(1)).toBeNull();
  });

  it('is gone where the session ends in another tab', async () => {
    const listeners: ((event: { key: string | null }) => void)[] = [];
    vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => listeners.push(listener));
    vi.resetModules();
    const again = await import('./api');
    await import('./answer-cache');
    answerAlwaysWith({ status: 200, data: 1, etag: '"a"' });
    const readOn = () => again.api.call('GET /portfolio/value');
    const tell = (key: string) => {
      for (const listener of listeners) listener({ key });
    };
    await readOn();
    tell('figures of another page');
    await readOn();
    tell(tokenStorageKey);
    await readOn();
    expect([asked(1), asked(2)]).toEqual(['"a"', null]);
  });

  it('is nobody else’s', async () => {
    answerWith({ status: 200, data: 1, etag: '"a"' }, { status: 200, data: 2 });
    await value();
    localStorage.setItem(tokenStorageKey, 'another');
    expect(await value()).toBe(2);
    expect(asked(1)).toBeNull();
  });

  it('is not what comes after the session has ended', async () => {
    const { promise: late, resolve } = Promise.withResolvers<FakeReply>();
    answerWith(late, { status: 200, data: 2 });
    const first = value();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    clearSession();
    resolve({ status: 200, data: 1, etag: '"a"' });
    await first;
    localStorage.setItem(tokenStorageKey, 'mine');
    await value();
    expect(asked(1)).toBeNull();
  });

  it('is bounded: what was read longest ago is read whole', async () => {
    const read = (limit: number) => api.call('GET /portfolio/transactions', { limit });
    answerAlwaysWith({ status: 200, data: 1, etag: '"a"' });
    for (let limit = 1; limit <= 61; limit += 1) await read(limit);
    await read(61);
    await read(1);
    expect([asked(61), asked(62)]).toEqual(['"a"', null]);
  });
});
