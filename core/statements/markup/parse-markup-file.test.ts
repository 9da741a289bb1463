import { describe, expect, test } from 'vitest';
import { parseOfxOrFlexFile } from '#core/statements/markup/parse-markup-file';
import { parseStatementFile } from '#core/statements/reader/read-file';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import {
  flexQueryLines,
  markupSampleLinesByFormat,
  ofxInvestmentLines,
  qfxBankLines,
} from '#core/statements/sample-markup';
import { formatEvents } from '#core/statements/testing';
import { readMarkupText } from '#core/statements/testing-markup';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]));

const show = (file: StatementFileParseResult): unknown =>
  'refused' in file
    ? file.refused
    : [file.format.name, formatEvents(file.read), file.read.positions, file.read.balances];

describe('a file is known by what it holds', () => {
  test.each([
    ['OFX of a broker', 'Vanguard, OFX', 'vanguard-ofx', 7],
    ['QFX of a bank', 'Chase, QFX (Quicken)', 'chase-ofx', 5],
    ['Flex query', 'Interactive Brokers, Flex query', 'ibkr-flex', 9],
  ])('%s', async (sample, name, id, rows) => {
    const file = await parseStatementFile(utf8((markupSampleLinesByFormat[sample] ?? []).join('\n')));
    expect(file).toMatchObject({ format: { name, id, platform: null }, rows });
  });

  test.each([
    ['<html><body>Log in</body></html>', /^This is a web page, not a statement/],
    ['<!DOCTYPE html>\n<html>', /^This is a web page, not a statement/],
    ['<?xml version="1.0"?><gpx version="1.1"><trk/></gpx>', /^This is an XML file of <gpx>, which is not supported/],
    ['<constructor/>', /^This is an XML file of <constructor>/],
    ['<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>', /^This OFX file holds no statement/],
    [
      '<FlexQueryResponse type="AF"><FlexStatements count="0"/></FlexQueryResponse>',
      /^This Flex query holds no statement/,
    ],
    ['<FlexQueryResponse type="TCF"/>', /trade confirmations. Choose an Activity Flex Query/],
    ['<FlexStatementResponse><Status>Fail</Status></FlexStatementResponse>', /answer of the Flex Web Service/],
  ])('%s is refused as what it is', async (text, sentence) => {
    expect(await parseStatementFile(utf8(text))).toEqual({ refused: expect.stringMatching(sentence) });
  });
});

describe.each(Object.entries(markupSampleLinesByFormat))('%s', (_, lines) => {
  const text = lines.join('\n');
  const whole = show(parseOfxOrFlexFile(text));

  test.each([
    ['with a mark', utf8(`\uFEFF${text}`)],
    ['with the line ends of Windows', utf8(lines.join('\r\n'))],
    ['in UTF-16', utf16(text)],
    ['behind blank lines', utf8(`\n\n ${text}`)],
  ])('%s is the same', async (_name, bytes) => {
    expect(show(await parseStatementFile(bytes))).toEqual(whole);
  });

  test('on a single line has the same events, each of a row of its own', () => {
    const file = readMarkupText(lines.join(' '));
    expect(show(file)).toEqual(whole);
    const counted = [...file.read.events, ...file.read.leftOut].flatMap((one) => one.lines);
    expect(new Set(counted).size).toBe(counted.length);
  });

  test('that is cut off is refused wherever it ends, and says so', () => {
    const body = text.indexOf('<', 60);
    for (let at = body + 10; at < text.length - 10; at += 97) {
      expect(parseOfxOrFlexFile(text.slice(0, at))).toEqual({ refused: expect.stringMatching(/Download it again/) });
    }
  });
});

test('of Windows, an accent is a byte by itself', async () => {
  const text = qfxBankLines.join('\n').replace('ACME', 'CAF\u0000');
  const bytes = utf8(text).map((byte) => (byte === 0 ? 0xc9 : byte));
  const file = await parseStatementFile(bytes);
  expect('read' in file && file.read.events[0]?.note).toBe('CAFÉ PAYROLL');
});

test('names of OFX may be written small', () => {
  const small = ofxInvestmentLines.join('\n').replace(/<\/?[A-Z0-9.]+>/g, (tag) => tag.toLowerCase());
  expect(show(parseOfxOrFlexFile(small))).toEqual(show(parseOfxOrFlexFile(ofxInvestmentLines.join('\n'))));
});

test('text that spreadsheets take for a formula stays text', () => {
  const file = readMarkupText(qfxBankLines.join('\n').replace('ACME PAYROLL', '=cmd|/c calc'));
  expect(file.read.events[0]).toMatchObject({ kind: 'deposit', note: '=cmd|/c calc', amount: '1500' });
  const damaged = readMarkupText(flexQueryLines.join('\n').replace('quantity="10"', 'quantity="=1+9"'));
  expect(damaged.read.leftOut.map(({ sentence }) => sentence)).toEqual(['The quantity "=1+9" cannot be read.']);
});

test('more rows than a file may have are refused', () => {
  const row = '<STMTTRN><FITID>1</STMTTRN>';
  const text = `<OFX><STMTRS>${row.repeat(100_001)}</STMTRS></OFX>`;
  expect(parseOfxOrFlexFile(text)).toEqual({
    refused: 'This file has more than 100,000 rows. Export a shorter period.',
  });
});
