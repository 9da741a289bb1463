import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxImageBytes, maxImageBytesThroughLambda } from '#core/blog/images';
import { tokenStorageKey } from '#lib/session/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { fakeFetch, type SentRequest } from '#lib/testing/fake-fetch';
import { fakeXhr } from '#lib/testing/fake-xhr';
import { covers } from '#tests/kit/covers';
import { findImageFileError, uploadImage } from './upload-image';

const stored = {
  imageUrl: '/images/a-480.webp',
  width: 480,
  height: 320,
  srcset: '/images/a-480.webp 480w',
  animation: null,
};
const form = { url: 'https://store.example/', fields: { key: 'incoming/1', Policy: 'p' }, key: 'incoming/1' };

let sent: SentRequest[];
const answerWith = (...replies: unknown[]): void => {
  const answer = () => ({ status: 200, data: replies.shift() });
  sent = fakeFetch(answer);
  vi.stubGlobal('XMLHttpRequest', fakeXhr(sent, answer));
};
const formIn = (index: number): FormData => (sent[index]?.body as FormData | undefined) ?? new FormData();
const fileOf = (size: number, type = 'image/png') => new File([new Uint8Array(size)], 'picture', { type });

beforeEach(() => {
  stubBrowser();
  localStorage.setItem(tokenStorageKey, 'abc');
});
afterEach(() => vi.unstubAllGlobals());

describe('a file', () => {
  it.each([
    ['image/png', 10, null],
    ['image/jpeg', maxImageBytes, null],
    ['image/jpg', 10, null],
    ['image/webp', 10, null],
    ['image/gif', 10, 'Please select a valid image file (JPG, PNG, or WebP)'],
    ['image/svg+xml', 10, 'Please select a valid image file (JPG, PNG, or WebP)'],
    ['', 10, 'Please select a valid image file (JPG, PNG, or WebP)'],
    ['image/png', 5 * 1024 * 1024, 'Image file size must be less than 5MB'],
  ])('of type %s and %i bytes: %s', (type, size, sentence) => {
    covers('3.5 picture types');
    return expect(findImageFileError({ type, size })).toBe(sentence);
  });
});

describe('an upload', () => {
  it('of up to 4.6 MB is one form to the server, with its progress', async () => {
    answerWith(stored);
    const file = fileOf(maxImageBytesThroughLambda);
    const shares: number[] = [];
    expect(await uploadImage(file, { onProgress: (share) => shares.push(share) })).toEqual(stored);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ path: '/upload-image', method: 'POST' });
    expect(formIn(0).get('image')).toBeInstanceOf(File);
    expect(sent[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer abc');
    expect(shares).toEqual([0.5]);
  });

  it('of more goes to the store by a form of its own, without our token, and is then taken over', async () => {
    answerWith(form, '', stored);
    const shares: number[] = [];
    const file = fileOf(maxImageBytesThroughLambda + 1);
    expect(await uploadImage(file, { onProgress: (share) => shares.push(share) })).toEqual(stored);
    expect(sent.map(({ path }) => path)).toEqual(['/upload-image', form.url, '/upload-image/complete']);
    expect(sent[0]?.body).toEqual({ contentType: 'image/png', size: maxImageBytesThroughLambda + 1 });
    const posted = [...formIn(1).keys()];
    expect(posted).toEqual(['key', 'Policy', 'file']);
    expect(sent[1]?.headers.get('Authorization')).toBeNull();
    expect(sent[2]?.body).toEqual({ key: 'incoming/1' });
    expect(shares).toEqual([0.5]);
  });
});
