import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unzipArchive } from '#core/statements/reader/unzip-archive';
import { covers } from '#tests/kit/covers';
import { parseNamedFiles } from './parse-named-files.ts';

/** Spreadsheets as two programs write them that are not ours: openpyxl 3.1, and XlsxWriter 3.3 with days counted from 1904. */
const readSample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, 'workbooks', `${name}.xlsx`)));

const readCsvs = async (archive: Uint8Array): Promise<string[][]> => {
  const unzipped = await unzipArchive(archive, 'history.xlsx');
  if ('refused' in unzipped) throw new Error(unzipped.refused);
  return unzipped.files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes).replaceAll('\r', '')]);
};

const table = `Date,Action,Symbol,Quantity,Price,Fees,Amount
2026-01-05,Buy,AAPL,10,150.1,1,-1502
2026-01-06 14:30:05,Buy,KO,0.333333,60.3,0,-20.1
2026-02-02,Sell,AAPL,4,160.25,1,640`;

test('a spreadsheet is read sheet by sheet as the CSV that saving it would give, without those that are empty', async () => {
  covers('4.9 spreadsheet');
  expect(await readCsvs(readSample('openpyxl'))).toEqual([
    ['history.xlsx: Read me', '"Exported on Nov 28, 2026"'],
    ['history.xlsx: Trades', table],
  ]);
});

test('it may count its days from 1904, compute its amounts and write one text in several styles', async () => {
  expect(await readCsvs(readSample('xlsxwriter'))).toEqual([
    ['history.xlsx', `${table}\n\n"Total of ""all"" rows",TRUE,,,,,-881.9`],
  ]);
});

test('each of its sheets is recognized, or says why not, as a file of its own', async () => {
  const files = await parseNamedFiles([{ name: 'history.xlsx', bytes: readSample('openpyxl') }]);
  expect(files.map(({ name, file }) => [name, 'refused' in file ? file.refused : file.read.events.length])).toEqual([
    ['history.xlsx: Read me', expect.stringContaining('not recognized')],
    ['history.xlsx: Trades', 3],
  ]);
});
