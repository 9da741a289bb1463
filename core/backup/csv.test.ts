import { expect, test } from 'vitest';
import { formatCsvLine } from '#core/backup/csv';
import { covers } from '#tests/kit/covers';

test.each([
  ['a comma, a quote and line ends', ['a,b', 'say "so"', 'one\ntwo', 'x\r'], '"a,b","say ""so""","one\ntwo","x\r"\r\n'],
  ['numbers in plain digits', [1e-7, -12.5, 1e21, 0], '0.0000001,-12.5,1000000000000000000000,0\r\n'],
  ['what is absent as nothing', [null, undefined, '', true], ',,,true\r\n'],
  ['days and names as they are', ['2026-01-15', 'AT&T', '7'], '2026-01-15,AT&T,7\r\n'],
])('a line has %s', (_, cells, line) => {
  expect(formatCsvLine(cells)).toBe(line);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1'])('the text %j is no formula of a spreadsheet', (text) => {
  covers('4.8 tables for spreadsheets');
  expect(formatCsvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});
