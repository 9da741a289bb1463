import { describe, expect, test } from 'vitest';
import { recognizeFormat, statementFormats } from '#core/statements/reader/recognize-format';
import { matchesHeaderFingerprint, parseSheetRows, type SheetRow } from '#core/statements/reader/sheet';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';

const rowsIn = (lines: readonly string[]): SheetRow[] => {
  const sheet = parseSheetRows(lines.join('\n'));
  return 'rows' in sheet ? sheet.rows : [];
};

describe('a file is recognised by its headers', () => {
  test.each(Object.entries(brokerSampleRowsByFormat))('%s as its own format, and as no other', (id, lines) => {
    const rows = rowsIn(lines);
    const of = statementFormats.filter(({ fingerprints }) =>
      rows.some((row) => fingerprints.some((one) => matchesHeaderFingerprint(row, one))),
    );
    expect(of.map((format) => format.id)).toEqual([id]);
    expect(recognizeFormat(rows)).toEqual({ format: of[0] });
  });

  test('two kinds of tables in one file are refused by their names', () => {
    const both = rowsIn([
      ...(brokerSampleRowsByFormat['schwab'] ?? []),
      ...(brokerSampleRowsByFormat['schwab-bank'] ?? []),
    ]);
    expect(recognizeFormat(both)).toEqual({
      refused:
        'This file holds two kinds of tables: Schwab, brokerage transactions, and Schwab Bank. Import them one by one.',
    });
  });

  test('no header of them is unknown: the row that looks most like one is shown', () => {
    const rows = rowsIn(['My bank', 'When,What,How much', '2026-01-05,Coffee,-4.00']);
    expect(recognizeFormat(rows)).toEqual({ unknown: rows[1] });
  });
});
