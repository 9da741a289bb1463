import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unzipArchive } from '#core/statements/reader/unzip-archive';
import { covers } from '#tests/kit/covers';
import { measureProcessorTime } from '#tests/kit/processor-time';

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const readCsvs = async (archive: Uint8Array): Promise<string[][]> => {
  const unzipped = await unzipArchive(archive, 'history.xlsx');
  if ('refused' in unzipped) throw new Error(unzipped.refused);
  return unzipped.files.map(({ name, bytes }) => [name, toText(bytes).replaceAll('\r', '')]);
};

const sheetXml = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbookParts = (rows: string, more: Record<string, string> = {}): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook><sheets><sheet name="Trades" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/one.xml"/></Relationships>',
  'xl/worksheets/one.xml': sheetXml(rows),
  ...more,
});
const pack = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
const readRows = async (rows: string, more: Record<string, string> = {}): Promise<string | undefined> =>
  (await readCsvs(pack(workbookParts(rows, more))))[0]?.[1];
const numberStyles = (...codes: string[]): string =>
  `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;

describe('a spreadsheet', () => {
  test.each([
    [
      'as Excel shows them, to 15 digits',
      '<c r="A1"><v>150.09999999999999</v></c><c r="B1"><v>-1.5E-5</v></c>',
      '150.1,-0.000015',
    ],
    ['where they say, one beside the other where they do not', '<c r="B1"><v>1</v></c><c><v>2</v></c>', ',1,2'],
    [
      'that are written in place, with what is reserved',
      '<c t="inlineStr"><is><t>A&amp;B, &lt;x&gt;</t></is></c>',
      '"A&B, <x>"',
    ],
    ['that a formula came to, and its fault', '<c t="str"><f>1</f><v>Buy</v></c><c t="e"><v>#N/A</v></c>', 'Buy,#N/A'],
    ['that are no number after all', '<c><v>n/a</v></c>', 'n/a'],
    [
      'that are days by ISO 8601',
      '<c t="d"><v>2024-01-05T00:00:00</v></c><c t="d"><v>2024-01-05T09:30:00</v></c>',
      '2024-01-05,2024-01-05 09:30:00',
    ],
  ])('has cells %s', async (_, cells, csv) => {
    expect(await readRows(`<row r="1">${cells}</row>`)).toBe(csv);
  });

  test.each([
    ['yyyy\\-mm\\-dd', '45296', '2024-01-05'],
    ['[$-409]d-mmm-yy;@', '45296.5', '2024-01-05 12:00:00'],
    ['h:mm AM/PM', '0.5', '12:00:00'],
    ['[h]:mm', '0.25', '06:00:00'],
    ['#,##0.00 &quot;days&quot;', '45296', '45296'],
    ['[Red]0.00', '45296', '45296'],
    ['General', '45296', '45296'],
    ['yyyy', '-3', '-3'],
  ])('whose cell is written as %s says %s as %s', async (code, value, said) => {
    const more = { 'xl/styles.xml': numberStyles(code) };
    expect(await readRows(`<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`, more)).toBe(said);
  });

  test('keeps what stands apart apart: rows that are left out are one empty row', async () => {
    const rows = [1, 2, 900_000].map((row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`).join('');
    expect(await readRows(rows)).toBe('1\n2\n\n900000');
  });

  test('may have names with a prefix', async () => {
    const sheet = '<x:worksheet><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await readRows('', { 'xl/worksheets/one.xml': sheet })).toBe('7');
  });

  test.each([
    [
      'defines its own document type',
      { 'xl/worksheets/one.xml': '<!DOCTYPE x [<!ENTITY a "aaa">]><worksheet/>' },
      'document type',
    ],
    [
      'names texts that it has not',
      { 'xl/worksheets/one.xml': sheetXml('<row><c t="s"><v>5</v></c></row>') },
      'no Excel file that can be read',
    ],
    ['has no workbook', { 'xl/workbook.xml': '' }, 'no Excel file that can be read'],
    ['has nothing in it', { 'xl/worksheets/one.xml': sheetXml('') }, 'nothing in this Excel file'],
    ['is cut off', { 'xl/worksheets/one.xml': '<worksheet><sheetData><row>' }, 'cut off'],
    [
      'has more rows than are read',
      { 'xl/worksheets/one.xml': sheetXml('<row/>'.repeat(100_001)) },
      'more than 100,000 rows',
    ],
  ])('that %s is refused with its sentence', async (_, parts, sentence) => {
    const archive = pack(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>', parts));
    expect(await unzipArchive(archive, 'a.xlsx')).toEqual({ refused: expect.stringContaining(sentence) });
  });

  const repeat = (text: string, count: number): string => text.repeat(count);
  test.each([
    [
      'one long text in every cell',
      { 'xl/sharedStrings.xml': `<sst><si><t>${repeat('a', 19_999)}</t></si></sst>` },
      repeat('<row><c t="s"><v>0</v></c></row>', 90_000),
    ],
    ['rows that are wide and empty', {}, repeat('<row><c r="OI1"><v></v></c></row>', 90_000)],
  ])('of %s is given up early', async (_, more, rows) => {
    covers('4.9 spreadsheet');
    const archive = pack(workbookParts(rows, more));
    const unpack = () =>
      expect(unzipArchive(archive, 'a.xlsx')).resolves.toEqual({
        refused: expect.stringContaining('larger than 25 MB'),
      });
    expect(await measureProcessorTime(unpack)).toBeLessThan(6_000);
  });

  test('has each of its parts once, however many sheets call themselves it, and not thousands of parts', async () => {
    const sheets = repeat('<sheet name="Again" r:id="rId1"/>', 10_000);
    const archive = pack(
      workbookParts('<row><c><v>1</v></c></row>', {
        'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
      }),
    );
    expect(await readCsvs(archive)).toEqual([['history.xlsx', '1']]);
    const parts = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`xl/media/${at}.png`, 'x']));
    expect(await unzipArchive(pack(workbookParts('', parts)), 'a.xlsx')).toEqual({
      refused: expect.stringContaining('more parts than are read'),
    });
  });

  test('leads nowhere outside itself, and a cell far to the right is none of a table', async () => {
    const outside =
      '<Relationships><Relationship Id="rId1" Target="https://example.com/a.xml" TargetMode="External"/></Relationships>';
    const archive = pack({ ...workbookParts(''), 'xl/_rels/workbook.xml.rels': outside });
    expect(await unzipArchive(archive, 'a.xlsx')).toEqual({
      refused: expect.stringContaining('nothing in this Excel file'),
    });
    expect(await readRows('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')).toBe('1');
  });
});
