import fc from 'fast-check';
import { expect, test } from 'vitest';
import { robinhoodFormat } from '#core/statements/brokers/robinhood';
import { decodeFileText } from '#core/statements/reader/decode-file';
import { parseStatementFileByMapping, parseTabularStatementFile } from '#core/statements/reader/read-file';
import { recognizeFormat, statementFormats } from '#core/statements/reader/recognize-format';
import { parseSheetRows } from '#core/statements/reader/sheet';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';
import { findMissingAndDuplicateLines } from '#core/statements/testing';
import { unknownBrokerFiles } from '#core/statements/testing-unknown-brokers';

/** Whatever is in a file: no crash, no hang, and every row of it stands somewhere. */

const readAny = (text: string): void => {
  const sheet = parseSheetRows(text);
  if ('refused' in sheet) return;
  const known = recognizeFormat(sheet.rows);
  if (!('format' in known)) return;
  const read = known.format.read(sheet.rows);
  expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
};

test('bytes of any kind are text, or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const read = decodeFileText(bytes);
      if ('text' in read) readAny(read.text);
    }),
    { numRuns: 3_000 },
  );
});

/** A row of each format that holds good, to be damaged. */
const samples: Readonly<Record<string, readonly string[]>> = {
  ...brokerSampleRowsByFormat,
  [robinhoodFormat.id]: [
    'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    '"1/10/2026","1/10/2026","1/12/2026","AAPL","Apple\nCUSIP: 037833100","Buy","10","$150.00","($1,500.00)"',
    '"2/20/2026","2/20/2026","2/20/2026","AAPL","Cash Div","CDIV","","","$5.00"',
    '"","","","","","","","","","The data provided"',
  ],
};

test('every format has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual(statementFormats.map(({ id }) => id).toSorted());
});

const damage = fc.record({
  at: fc.nat(),
  take: fc.nat({ max: 6 }),
  put: fc.constantFrom('', '"', ',', '\n', '"",', ' ', '=cmd|1', '$', '(', '-', '0', '\t', ';', '\u00e9', '\u0000'),
});

const strike = (whole: string, blows: readonly { at: number; take: number; put: string }[]): string =>
  blows.reduce((left, { at, take, put }) => {
    const place = at % (left.length + 1);
    return left.slice(0, place) + put + left.slice(place + take);
  }, whole);

const encode = (text: string) => new TextEncoder().encode(text);

test.each(Object.entries(samples))('damaged rows of %s lose nothing silently', (_, lines) => {
  const whole = lines.join('\n');
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 5 }), (blows) => {
      const text = strike(whole, blows);
      readAny(text);
    }),
    { numRuns: 3_000 },
  );
});

test.each(unknownBrokerFiles.map((file) => [file.name.split(':')[0], file] as const))(
  'damaged rows of a file that is read by its columns lose nothing silently: %s',
  (_, { text: whole, answers }) => {
    const first = parseTabularStatementFile(encode(whole));
    const proposed = 'refused' in first ? first.proposedTrades : null;
    const mapping = proposed && { ...proposed, ...answers, kinds: { ...proposed.kinds, ...answers?.kinds } };
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 5 }), (blows) => {
        const text = strike(whole, blows);
        const read = mapping
          ? parseStatementFileByMapping(encode(text), mapping)
          : parseTabularStatementFile(encode(text));
        if ('refused' in read) return;
        expect(findMissingAndDuplicateLines(text, read.read)).toEqual({ missing: [], twice: [] });
      }),
      { numRuns: 100 },
    );
  },
);

test('a hundred thousand rows of an unknown file are looked through within seconds', () => {
  const rows = Array.from(
    { length: 90_000 },
    (_, at) => `2026-01-05,Buy,S${at % 50},${1 + at},10,${10 * (1 + at)},id${at}`,
  );
  const began = process.cpuUsage();
  const read = parseTabularStatementFile(encode(['Date,Side,Symbol,Shares,Price,Total,ID', ...rows].join('\n')));
  expect(read).toMatchObject({ isProven: true });
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000_000, 'seconds of the processor').toBeLessThan(20);
});
