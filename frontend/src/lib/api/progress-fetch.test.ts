import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/testing/fake-browser';
import type { FakeReply, SentRequest } from '#lib/testing/fake-fetch';
import { fakeXhr } from '#lib/testing/fake-xhr';
import { covers } from '#tests/kit/covers';
import { api, getErrorMessage, getErrorStatus, isTimeoutError } from './api';
import { createUploadProgressFetch } from './progress-fetch';

let sent: SentRequest[];
const answerWith = (...replies: FakeReply[]): void => {
  sent = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeXhr(sent, () => replies.shift() ?? 'offline'),
  );
};
const image = new File(['picture'], 'a.png', { type: 'image/png' });
const upload = (options: { signal?: AbortSignal; patience?: number } = {}, tell = (_: number) => {}) =>
  api.call('POST /upload-image', { image }, { ...options, fetch: createUploadProgressFetch(tell) }).then(
    (answer) => ({ answer, error: undefined }),
    (error: unknown) => ({ answer: undefined, error }),
  );

beforeEach(() => void stubBrowser());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends all that fetch would, and tells how far it is, where that is known', async () => {
  covers('3.8 upload of a picture');
  answerWith({ status: 201, data: { imageUrl: '/a' } });
  const shares: number[] = [];
  expect(await upload({}, (share) => shares.push(share))).toMatchObject({ answer: { imageUrl: '/a' } });
  expect(sent).toMatchObject([{ method: 'POST', path: '/upload-image', credentials: 'same-origin' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/--1$/);
  const body = sent[0]?.body as FormData;
  expect(await (body.get('image') as File).text()).toBe('picture');
  expect(shares).toEqual([0.5]);
});

it('takes an answer without a body', async () => {
  answerWith({ status: 204 });
  expect(await upload()).toEqual({ answer: undefined, error: undefined });
});

it('hands on what the server refuses with', async () => {
  answerWith({ status: 413, data: { error: 'Too large.', code: 'too-large' } });
  const { error } = await upload();
  expect([getErrorStatus(error), getErrorMessage(error, 'Failed')]).toEqual([413, 'Too large.']);
});

it('fails as any write where the connection is lost', async () => {
  answerWith('offline');
  expect(getErrorMessage((await upload()).error, 'Failed')).toMatch(/^No answer came\./);
});

it('is broken off by whoever asked for it, under way or before it is', async () => {
  answerWith('silent', { status: 201, data: {} });
  const controller = new AbortController();
  const under = upload({ signal: controller.signal });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  controller.abort();
  expect((await under).error).toBe(controller.signal.reason);
  expect((await upload({ signal: controller.signal })).error).toBe(controller.signal.reason);
  expect(sent).toHaveLength(1);
});

it('ends with its time', async () => {
  vi.useFakeTimers();
  answerWith('silent');
  const late = upload({ patience: 1_000 });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(isTimeoutError((await late).error)).toBe(true);
});
