import { describe, expect, test } from 'vitest';
import {
  parseMappedBankFile,
  parseStatementFile,
  type StatementFileParseResult,
} from '#core/statements/reader/read-file';
import { formatEvents } from '#core/statements/testing';

const bytes = (...rows: readonly string[]) => new TextEncoder().encode(rows.join('\n'));
const header = 'Posted Date,Payee,Amount,Running Bal.';
const rows = ['1/5/2026,Salary,100.00,150.00', '1/6/2026,Shop,-20.00,130.00', '1/7/2026,Rent,-30.00,100.00'];

const toldOf = (file: StatementFileParseResult): string[] | string =>
  'refused' in file ? file.refused : formatEvents(file.read);

describe('a bank’s file that is not known', () => {
  test('is read where its running balance proves the mapping', () => {
    const file = parseStatementFile(bytes('Account 1234', header, ...rows));
    expect(file).toMatchObject({ isProven: true, rows: 5, format: { name: 'Bank account, by its columns' } });
    expect(toldOf(file)).toEqual([
      '2026-01-05 deposit = 100',
      '2026-01-06 withdrawal = -20',
      '2026-01-07 withdrawal = -30',
    ]);
  });

  test('is read with the signs that its balance proves, and newest first', () => {
    const turned = ['1/7/2026,Rent,30.00,100.00', '1/6/2026,Shop,20.00,130.00', '1/5/2026,Salary,-100.00,150.00'];
    expect(toldOf(parseStatementFile(bytes(header, ...turned)))).toEqual(
      toldOf(parseStatementFile(bytes(header, ...rows))),
    );
  });

  test('is not read where its balance proves nothing, but is given out for a mapping by hand', () => {
    const wrong = rows.map((row) => row.replace(/[\d.]+$/, '7.00'));
    for (const file of [
      parseStatementFile(bytes(header, ...wrong)),
      parseStatementFile(bytes(header, ...rows.slice(0, 2))),
    ]) {
      expect(file).toMatchObject({
        refused: 'This kind of file is not known here.',
        header: ['Posted Date', 'Payee', 'Amount', 'Running Bal.'],
        proposed: { day: 'posted date', text: 'payee', amount: 'amount', balance: 'running bal.' },
      });
    }
    expect(parseStatementFile(bytes('When,,What,Sum', '1/5/2026,,Salary,5'))).toMatchObject({
      header: ['When', 'What', 'Sum'],
      firstRows: [['1/5/2026', 'Salary', '5']],
      proposed: null,
    });
  });

  test('of one layout has one id, of another another', () => {
    const idOf = (file: StatementFileParseResult) => ('refused' in file ? file.refused : file.format.id);
    const id = idOf(parseStatementFile(bytes(header, ...rows)));
    expect(idOf(parseStatementFile(bytes(header, ...rows, '1/8/2026,Shop,-1.00,99.00')))).toBe(id);
    expect(idOf(parseStatementFile(bytes(header.replace('Payee', 'Description'), ...rows)))).not.toBe(id);
  });
});

describe('a mapping by hand', () => {
  const file = bytes('When,What,Sum', '1/5/2026,Salary,-5', '1/6/2026,Shop,2');

  test('names the columns and the signs', () => {
    const mapping = { day: 'When', text: 'What', amount: 'Sum' };
    expect(toldOf(parseMappedBankFile(file, mapping))).toEqual([
      '2026-01-05 withdrawal = -5',
      '2026-01-06 deposit = 2',
    ]);
    expect(toldOf(parseMappedBankFile(file, { ...mapping, isSpentAbove0: true }))).toEqual([
      '2026-01-05 deposit = 5',
      '2026-01-06 withdrawal = -2',
    ]);
    expect(parseMappedBankFile(file, mapping)).not.toHaveProperty('isProven');
  });

  test('is refused where the file lacks one of them', () => {
    expect(parseMappedBankFile(file, { day: 'When', text: 'Who', amount: 'Sum' })).toEqual({
      refused: 'This file has not all of the columns When, Who, Sum.',
    });
    expect(parseMappedBankFile(bytes('%PDF-1.7'), { day: 'a', text: 'b', amount: 'c' })).toEqual({
      refused: 'This is a PDF, not a CSV file. Ask your broker for the CSV of the same time.',
    });
  });
});
