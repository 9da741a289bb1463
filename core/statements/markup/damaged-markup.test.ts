import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOfxOrFlexFile } from '#core/statements/markup/parse-markup-file';
import { decodeFileText } from '#core/statements/reader/decode-file';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import { markupSampleLinesByFormat } from '#core/statements/sample-markup';

/** Whatever is in a marked-up file: no crash, no hang, and every row of it stands somewhere. */

const figure = /^-?\d+(?:\.\d+)?$/;

const checkFile = (file: StatementFileParseResult): void => {
  if ('refused' in file) {
    expect(file.refused).toMatch(/\.$/);
    return;
  }
  const { read, rows } = file;
  const taken = [...read.events, ...read.leftOut].flatMap(({ lines }) => lines);
  expect(new Set([...taken, ...read.beside]).size).toBe(rows);
  expect(read.beside.filter((line) => taken.includes(line))).toEqual([]);
  for (const { quantity, price, amount, fees, day } of read.events) {
    for (const one of [quantity, price, amount, fees]) if (one !== null) expect(one).toMatch(figure);
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
};

const damage = fc.record({
  at: fc.nat(),
  take: fc.nat({ max: 12 }),
  put: fc.constantFrom(
    ...['', '<', '>', '</', '/>', '"', '&', '&#0;', '\n', ' ', '=cmd|1', '-', '0', '1e9', '\u0000', '\u00e9', '<X>'],
    ...['</OFX>', '<STMTTRN>', '<Trade/>', '<!--', ']]>', '9'.repeat(70)],
  ),
});

test.each(Object.entries(markupSampleLinesByFormat))('damaged records of %s lose nothing silently', (_, lines) => {
  const whole = lines.join('\n');
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 5 }), (blows) => {
      const text = blows.reduce((left, { at, take, put }) => {
        const place = at % (left.length + 1);
        return left.slice(0, place) + put + left.slice(place + take);
      }, whole);
      checkFile(parseOfxOrFlexFile(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each(Object.entries(markupSampleLinesByFormat))(
  'bytes of %s that are overwritten are text, or are refused',
  (_, lines) => {
    const whole = new TextEncoder().encode(lines.join('\r\n'));
    fc.assert(
      fc.property(fc.nat(), fc.uint8Array({ maxLength: 40 }), (at, bytes) => {
        const copy = whole.slice();
        copy.set(bytes, at % (whole.length - 40));
        const text = decodeFileText(copy);
        if ('text' in text) checkFile(parseOfxOrFlexFile(text.text));
      }),
      { numRuns: 500 },
    );
  },
);
