import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unzipArchive as unzipNamedArchive } from '#core/statements/reader/unzip-archive';
import { covers } from '#tests/kit/covers';
import { measureProcessorTime } from '#tests/kit/processor-time';

const unzipArchive = (archive: Uint8Array) => unzipNamedArchive(archive, 'a.zip');
const text = (words: string) => new TextEncoder().encode(words);
const bytes = (size: number) => new Uint8Array(size);
const pack = (files: Record<string, Uint8Array>) => zipSync(files, { level: 6 });

describe('an archive of statements', () => {
  test('gives its files by their own names, and not what a Mac packs along', async () => {
    const archive = pack({
      '2025/schwab.csv': text('a,b'),
      'robinhood.csv': text('c,d'),
      '__MACOSX/2025/._schwab.csv': text('x'),
      '.DS_Store': text('x'),
    });
    await expect(unzipArchive(archive)).resolves.toEqual({
      files: [
        { name: 'schwab.csv', bytes: text('a,b') },
        { name: 'robinhood.csv', bytes: text('c,d') },
      ],
    });
  });

  test.for<[string, Uint8Array, string]>([
    ['more than one file may hold', pack({ 'a.csv': bytes(25_000_001) }), 'are larger than 25 MB'],
    [
      'files that are too large together',
      pack(Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.csv`, bytes(20_000_000)]))),
      'are larger than 25 MB',
    ],
    [
      'too many files',
      pack(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, text('a')]))),
      'holds more than 20 files',
    ],
    ['no file', pack({ 'folder/': bytes(0) }), 'no file in this archive'],
    ['an archive', pack({ 'a.zip': pack({ 'b.csv': text('a') }) }), 'an archive inside this archive'],
    [
      'a spreadsheet without sheets',
      pack({ '[Content_Types].xml': text('<x/>'), 'xl/workbook.xml': text('<x/>') }),
      'nothing in this Excel file',
    ],
    ['half of itself', pack({ 'a.csv': text('a,b\n'.repeat(9)) }).subarray(0, 40), 'damaged or cut off'],
  ])('of %s is refused with its sentence', async ([, archive, sentence]) => {
    await expect(unzipArchive(archive)).resolves.toEqual({ refused: expect.stringContaining(sentence) });
  });

  test('that would unpack to gigabytes is given up early', async () => {
    covers('4.9 unreadable file');
    const archive = pack({ 'bomb.csv': bytes(60_000_000) });
    expect(archive.length).toBeLessThan(100_000);
    const unpack = () =>
      expect(unzipArchive(archive)).resolves.toEqual({ refused: expect.stringContaining('are larger than 25 MB') });
    expect(await measureProcessorTime(unpack)).toBeLessThan(3_000);
  });
});

describe('what is in an archive', () => {
  const csv = { 'a.csv': text('a') };

  test('may be twenty files, and folders and what a Mac packs along beside them', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.csv`, text('a')]));
    const beside = { 'folder/': bytes(0), '__MACOSX/._0.csv': text('x') };
    await expect(unzipArchive(pack({ ...beside, ...files }))).resolves.toMatchObject({ files: { length: 20 } });
  });

  test('is hidden by a dot at the beginning of its own name alone', async () => {
    await expect(unzipArchive(pack({ '.old/a.csv': text('a'), 'b.csv': text('b') }))).resolves.toMatchObject({
      files: [{ name: 'a.csv' }, { name: 'b.csv' }],
    });
    await expect(unzipArchive(pack({ 'c__MACOSX/a.csv': text('a') }))).resolves.toMatchObject({
      files: [{ name: 'a.csv' }],
    });
  });

  test.each([
    ['its types', { '[Content_Types].xml': text('<x/>') }],
    ['its folder', { ...csv, 'xl/workbook.xml': text('<x/>') }],
  ])('is a spreadsheet by %s', async (_, files) => {
    await expect(unzipArchive(pack(files))).resolves.toEqual({ refused: expect.stringContaining('Excel') });
  });

  test('is no spreadsheet by a folder within another, and no archive by one of its two first letters', async () => {
    const files = { 'my xl/a.csv': text('a'), 'b.csv': text('Px'), 'c.csv': text('xK') };
    await expect(unzipArchive(pack(files))).resolves.toMatchObject({ files: { length: 3 } });
  });

  test('may be an archive beside other files', async () => {
    await expect(unzipArchive(pack({ ...csv, 'b.zip': pack(csv) }))).resolves.toEqual({
      refused: expect.stringContaining('an archive inside this archive'),
    });
  });

  test('may be packed in a way that is not known', async () => {
    const archive = pack({ 'a.csv': text('a,b\n'.repeat(9)) });
    // The eighth place says how it is packed: 99 is none that can be read.
    archive[8] = 99;
    await expect(unzipArchive(archive)).resolves.toEqual({
      refused: expect.stringContaining('kind of archive is not supported'),
    });
  });
});
