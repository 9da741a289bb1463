import { describe, expect, test } from 'vitest';
import { readRequestBody } from '#functions/runtime/http/request-body';
import { Refusal } from '#functions/runtime/refusal';

const json = 'application/json';
const read = (
  body: BodyInit,
  contentType: string | null = json,
  multipart?: { maxBytes: number; tooLarge: string },
) => {
  const request = new Request('http://localhost/', { method: 'POST', body });
  if (contentType === null) request.headers.delete('content-type');
  else request.headers.set('content-type', contentType);
  return readRequestBody(request, multipart ? { multipart } : {});
};
const readForm = (body: FormData, multipart?: { maxBytes: number; tooLarge: string }) =>
  readRequestBody(new Request('http://localhost/', { method: 'POST', body }), multipart ? { multipart } : {});
const refusalOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? [error.status, error.code, error.message] : error;
};

describe('a body of JSON', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'is read as %s',
    async (type) => expect(await read('{"amount": 5}', type)).toEqual({ text: '{"amount": 5}', json: { amount: 5 } }),
  );

  test.each(['[1]', 'null', '"text"', '5'])('that is %s is no object of fields', async (body) =>
    expect(await refusalOf(read(body))).toEqual([400, 'malformed', 'Send the fields as a JSON object.']),
  );

  test('that is none is refused', async () =>
    expect(await refusalOf(read('{"amount": '))).toEqual([400, 'malformed', 'The request is not valid JSON.']));

  test('has at most 1,000,000 bytes', async () => {
    const ofBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect((await read(ofBytes(1_000_000))).text).toHaveLength(1_000_000);
    const tooLarge = [413, 'too_large', 'The request is larger than 1 MB.'];
    expect(await refusalOf(read(ofBytes(1_000_001)))).toEqual(tooLarge);
    // Of two bytes each.
    expect(await refusalOf(read(`{"a":"${'é'.repeat(500_000)}"}`))).toEqual(tooLarge);
  });

  test('is refused for what no request may hold', async () => {
    for (const body of [
      new Uint8Array([0x7b, 0xff, 0x7d]),
      `{"a":${'['.repeat(20)}${']'.repeat(20)}}`,
      '{"a":"\\ud800"}',
    ])
      expect(await refusalOf(read(body))).toEqual([400, 'malformed', expect.any(String)]);
  });

  test.each(['text/plain', 'application/jsonx', 'text/application/json', 'text/multipart/form-data', null])(
    'is not sent as %s',
    async (type) => {
      const sentence = (accepted: string) => [415, 'unsupported_media_type', `Send the request as ${accepted}.`];
      const body = new TextEncoder().encode('{}');
      expect(await refusalOf(read(body, type))).toEqual(sentence('application/json'));
      expect(await refusalOf(read(body, type, { maxBytes: 10, tooLarge: '' }))).toEqual(
        sentence('application/json or multipart/form-data'),
      );
    },
  );
});

describe('a form', () => {
  const limit = { maxBytes: 2000, tooLarge: 'The picture is too large.' };
  const formOf = (content: string, alt = 'A chart'): FormData => {
    const form = new FormData();
    form.append('alt', alt);
    form.append('file', new File([content], 'a.png'));
    return form;
  };

  test('is read by its fields, and is the same whenever it is sent again', async () => {
    const first = await readForm(formOf('bytes'), limit);
    expect(first.json).toMatchObject({ alt: 'A chart', file: expect.any(File) });
    expect(JSON.parse(first.text)).toEqual([
      ['alt', 'A chart'],
      ['file', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ]);
    expect((await readForm(formOf('bytes'), limit)).text).toBe(first.text);
    expect((await readForm(formOf('other'), limit)).text).not.toBe(first.text);
    expect((await readForm(formOf('bytes', 'Other'), limit)).text).not.toBe(first.text);
  });

  test('has room for its boundaries beside its file, and is refused in the words of its route beyond', async () => {
    expect(await refusalOf(readForm(formOf('x'.repeat(2000)), limit))).toBeNull();
    expect(await refusalOf(readForm(formOf('x'.repeat(2000 + 4096)), limit))).toEqual([
      413,
      'too_large',
      'The picture is too large.',
    ]);
  });

  test('has at most 4,096 bytes more than its file may have', async () => {
    const [before, after] = ['--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\n', '\r\n--x--\r\n'];
    const ofBytes = (bytes: number) => before + 'a'.repeat(bytes - before.length - after.length) + after;
    const readOfBytes = (bytes: number) => read(ofBytes(bytes), 'multipart/form-data; boundary=x', limit);
    expect((await readOfBytes(6096)).json).toEqual({ alt: expect.stringMatching(/^a+$/) });
    expect(await refusalOf(readOfBytes(6097))).toEqual([413, 'too_large', 'The picture is too large.']);
  });

  test('that cannot be taken apart is refused, and so is any where none is wanted', async () => {
    const broken = read('no boundary at all', 'multipart/form-data; boundary=x', limit);
    expect(await refusalOf(broken)).toEqual([400, 'malformed', 'The request is not a valid form.']);
    expect(await refusalOf(readForm(formOf('bytes')))).toEqual([
      415,
      'unsupported_media_type',
      'Send the request as application/json.',
    ]);
  });

  test('beside which a route takes JSON as well', async () =>
    expect((await read('{"url":"x"}', json, limit)).json).toEqual({ url: 'x' }));
});
