import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unzipArchive } from '#core/statements/reader/unzip-archive';
import { covers } from '#tests/kit/covers';
import { measureProcessorTime } from '#tests/kit/processor-time';

const text = (words: string) => new TextEncoder().encode(words);
const bytes = (size: number) => new Uint8Array(size);
const pack = (files: Record<string, Uint8Array>) => zipSync(files, { level: 6 });

describe('an archive of statements', () => {
  test('gives its files by their own names, and not what a Mac packs along', () => {
    const archive = pack({
      '2025/schwab.csv': text('a,b'),
      'robinhood.csv': text('c,d'),
      '__MACOSX/2025/._schwab.csv': text('x'),
      '.DS_Store': text('x'),
    });
    expect(unzipArchive(archive)).toEqual({
      files: [
        { name: 'schwab.csv', bytes: text('a,b') },
        { name: 'robinhood.csv', bytes: text('c,d') },
      ],
    });
  });

  test.for<[string, Uint8Array, string]>([
    ['more than one file may hold', pack({ 'a.csv': bytes(25_000_001) }), 'is larger than 25 MB'],
    [
      'files that are too large together',
      pack(Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.csv`, bytes(20_000_000)]))),
      'is larger than 25 MB',
    ],
    [
      'too many files',
      pack(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, text('a')]))),
      'holds more than 20 files',
    ],
    ['no file', pack({ 'folder/': bytes(0) }), 'no CSV file'],
    ['an archive', pack({ 'a.zip': pack({ 'b.csv': text('a') }) }), 'an archive within this archive'],
    ['a spreadsheet', pack({ '[Content_Types].xml': text('<x/>'), 'xl/workbook.xml': text('<x/>') }), 'an Excel file'],
    ['half of itself', pack({ 'a.csv': text('a,b\n'.repeat(9)) }).subarray(0, 40), 'damaged or cut off'],
  ])('of %s is refused with its sentence', ([, archive, sentence]) => {
    expect(unzipArchive(archive)).toEqual({ refused: expect.stringContaining(sentence) });
  });

  test('that would unpack to gigabytes is given up early', async () => {
    covers('4.9 unreadable file');
    const archive = pack({ 'bomb.csv': bytes(60_000_000) });
    expect(archive.length).toBeLessThan(100_000);
    const unpack = () =>
      expect(unzipArchive(archive)).toEqual({ refused: expect.stringContaining('is larger than 25 MB') });
    expect(await measureProcessorTime(unpack)).toBeLessThan(3_000);
  });
});
