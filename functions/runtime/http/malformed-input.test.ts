import { describe, expect, test } from 'vitest';
import {
  decodeUtf8,
  refuseDeepJson,
  refuseLoneSurrogates,
  refuseMalformedForm,
  refuseMalformedUrl,
} from '#functions/runtime/http/malformed-input';
import { Refusal } from '#functions/runtime/refusal';

const refusalOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, details } = error;
    return { status, code, message, details };
  }
};
const notUtf8 = { status: 400, code: 'malformed', message: 'The request is not valid UTF-8 text.', details: undefined };

describe('bytes', () => {
  test('are read as UTF-8', () => expect(decodeUtf8(new TextEncoder().encode('6 €, 😀').buffer)).toBe('6 €, 😀'));

  test('that are no UTF-8 are refused', () =>
    expect(refusalOf(() => decodeUtf8(new Uint8Array([0x61, 0xff]).buffer))).toEqual(notUtf8));
});

describe('an address', () => {
  test.each(['/plain?a=1', '/a%20b', '/caf%C3%A9?price=%E2%82%AC', '/100%', '/%c3%a9'])('%s is taken', (url) =>
    expect(refusalOf(() => refuseMalformedUrl(url))).toBeNull(),
  );

  test.each(['/%FF', '/%C3%A9?name=%ff', '/%C3x', '/a?b=%EF%BF%BD', '/%e2%82'])('%s is refused', (url) =>
    expect(refusalOf(() => refuseMalformedUrl(url))).toEqual(notUtf8),
  );
});

describe('a form', () => {
  const formOf = (name: string, value: string | File): FormData => {
    const form = new FormData();
    form.append('first', 'fine');
    form.append(name, value);
    return form;
  };

  test('of text and files is taken', () => {
    expect(refusalOf(() => refuseMalformedForm(formOf('alt', 'A chart')))).toBeNull();
    expect(refusalOf(() => refuseMalformedForm(formOf('file', new File(['\ufffd'], 'a.png'))))).toBeNull();
  });

  test.each([
    ['name', formOf('al\ufffdt', 'A chart')],
    ['text', formOf('alt', 'A \ufffd chart')],
    ['name of a file', formOf('file', new File(['x'], '\ufffd.png'))],
  ])('is refused for a %s that was no UTF-8', (_what, form) =>
    expect(refusalOf(() => refuseMalformedForm(form))).toEqual(notUtf8),
  );
});

describe('JSON', () => {
  test('lies at most 16 deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(refusalOf(() => refuseDeepJson(nested(16)))).toBeNull();
    expect(refusalOf(() => refuseDeepJson(nested(17)))).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('holds no half of a character, and the field of one is named', () => {
    expect(refusalOf(() => refuseLoneSurrogates({ tags: ['😀'] }))).toBeNull();
    const refusal = refusalOf(() => refuseLoneSurrogates({ title: 'x', tags: ['a', '\ud83d'] }));
    expect(refusal).toMatchObject({ status: 400, code: 'malformed' });
    expect(refusal?.details).toEqual([{ path: 'tags.1', msg: refusal?.message }]);
  });
});
