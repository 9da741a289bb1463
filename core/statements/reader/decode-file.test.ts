import { describe, expect, test } from 'vitest';
import { decodeFileText, isMarkupText, maxStatementBytes } from '#core/statements/reader/decode-file';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: boolean, bigEndian = false) => {
  const codes = [...(mark ? '\uFEFF' : ''), ...text].map((one) => one.charCodeAt(0));
  return Uint8Array.from(codes.flatMap((code) => (bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8])));
};
const header = 'Date,Amount,Text\n1/5/2026,€5.00,Zażółć';

describe('bytes become text', () => {
  test.each([
    ['UTF-8', utf8(header)],
    ['UTF-8 with a mark', utf8(`\uFEFF${header}`)],
    ['UTF-16', utf16(header, true)],
    ['UTF-16, the other way round', utf16(header, true, true)],
    ['UTF-16 without a mark', utf16(header, false)],
    ['UTF-16 without a mark, the other way round', utf16(header, false, true)],
  ])('of %s', (_, bytes) => {
    expect(decodeFileText(bytes)).toEqual({ text: header });
  });

  test('of Windows, where the euro is a byte by itself', () => {
    expect(decodeFileText(Uint8Array.from([0x80, 0x35, 0x2e, 0x30, 0x30, 0x20, 0xe9]))).toEqual({ text: '€5.00 é' });
  });

  test('with one kind of line end', () => {
    expect(decodeFileText(utf8('a\r\nb\rc\nd'))).toEqual({ text: 'a\nb\nc\nd' });
  });
});

test.each([
  ['an empty file', new Uint8Array(), 'This file is empty.'],
  ['blanks', utf8(' \n\n'), 'This file is empty.'],
  [
    'a spreadsheet',
    utf8('PK\u0003\u0004...'),
    'This is a spreadsheet or an archive, not a CSV file. Save it as CSV, or unpack it first.',
  ],
  [
    'an old spreadsheet',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]),
    'This is an Excel file, not a CSV file. Open it and save it as CSV.',
  ],
  ['a PDF', utf8('%PDF-1.7'), 'This is a PDF, not a CSV file. Ask your broker for a CSV of the same period.'],
  ['a compressed file', Uint8Array.from([0x1f, 0x8b, 8]), 'This file is compressed. Unpack it first.'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4, 5]), 'This is not a text file.'],
  ['a large file', new Uint8Array(maxStatementBytes + 1), 'This file is larger than 25 MB. Export a shorter period.'],
])('%s is refused with a sentence that says what to do', (_, bytes, sentence) => {
  expect(decodeFileText(bytes)).toEqual({ refused: sentence });
});

test('a mark tells UTF-16 whatever its letters are, and a mark elsewhere than at the beginning stays', () => {
  expect(decodeFileText(utf16('€€€€', true))).toEqual({ text: '€€€€' });
  expect(decodeFileText(utf16('€€€€', true, true))).toEqual({ text: '€€€€' });
  expect(decodeFileText(utf8('a\uFEFFb'))).toEqual({ text: 'a\uFEFFb' });
});

test('bytes with zeros on both kinds of places, or on few of them, are no UTF-16', () => {
  const notText = { refused: 'This is not a text file.' };
  expect(decodeFileText(Uint8Array.from([65, 0, 66, 0, 0, 67, 68, 69]))).toEqual(notText);
  expect(decodeFileText(Uint8Array.from([0, 65, 0, 66, 67, 0, 68, 69]))).toEqual(notText);
  expect(decodeFileText(Uint8Array.from([65, 0, 66, 67, 68, 69, 70, 71]))).toEqual(notText);
  // As many as a file may have are looked at.
  expect(decodeFileText(new Uint8Array(maxStatementBytes))).toEqual(notText);
});

test.each([
  [' \n OFXHEADER:100', true],
  ['<?xml version="1.0"?> \n <OFX>', true],
  ['<?OFX OFXHEADER="200"?><OFX>', true],
  [' <FlexQueryResponse queryName="a">', true],
  ['<!DOCTYPE html>', true],
  ['About OFXHEADER:100', false],
  ['xOFXHEADER:100', false],
  ['x<OFX>', false],
  ['< 5,Amount', false],
  ['Date,Amount\n1/5/2026,<OFX>', false],
])('a text of %j is marked up: %s', (text, isMarkup) => {
  expect(isMarkupText(text)).toBe(isMarkup);
});
