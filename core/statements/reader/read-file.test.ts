import { describe, expect, test } from 'vitest';
import { parseStatementFileByMapping, parseTabularStatementFile } from '#core/statements/reader/read-file';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import { formatEvents } from '#core/statements/testing';

const bytes = (...rows: readonly string[]) => new TextEncoder().encode(rows.join('\n'));
const header = 'Posted Date,Payee,Amount,Running Bal.';
const rows = ['1/5/2026,Salary,100.00,150.00', '1/6/2026,Shop,-20.00,130.00', '1/7/2026,Rent,-30.00,100.00'];

const toldOf = (file: StatementFileParseResult): string[] | string =>
  'refused' in file ? file.refused : formatEvents(file.read);

describe('a bank’s file that is not known', () => {
  test('is read where its running balance proves the mapping', () => {
    const file = parseTabularStatementFile(bytes('Account 1234', header, ...rows));
    expect(file).toMatchObject({ isProven: true, rows: 5, format: { name: 'Bank account, by its columns' } });
    expect(toldOf(file)).toEqual([
      '2026-01-05 deposit = 100',
      '2026-01-06 withdrawal = -20',
      '2026-01-07 withdrawal = -30',
    ]);
  });

  test('is read with the signs that its balance proves, and newest first', () => {
    const turned = ['1/7/2026,Rent,30.00,100.00', '1/6/2026,Shop,20.00,130.00', '1/5/2026,Salary,-100.00,150.00'];
    expect(toldOf(parseTabularStatementFile(bytes(header, ...turned)))).toEqual(
      toldOf(parseTabularStatementFile(bytes(header, ...rows))),
    );
  });

  test('is not read where its balance proves nothing, but is given out for a mapping by hand', () => {
    const wrong = rows.map((row) => row.replace(/[\d.]+$/, '7.00'));
    for (const file of [
      parseTabularStatementFile(bytes(header, ...wrong)),
      parseTabularStatementFile(bytes(header, ...rows.slice(0, 2))),
    ]) {
      expect(file).toMatchObject({
        refused: 'This file format is not recognized.',
        header: ['Posted Date', 'Payee', 'Amount', 'Running Bal.'],
        proposed: { day: 'posted date', text: 'payee', amount: 'amount', balance: 'running bal.' },
      });
    }
    expect(parseTabularStatementFile(bytes('When,,What,Sum', '1/5/2026,,Salary,5'))).toMatchObject({
      header: ['When', 'What', 'Sum'],
      firstRows: [['1/5/2026', 'Salary', '5']],
      proposed: null,
    });
  });

  test('of one layout has one id, of another another', () => {
    const idOf = (file: StatementFileParseResult) => ('refused' in file ? file.refused : file.format.id);
    const id = idOf(parseTabularStatementFile(bytes(header, ...rows)));
    expect(idOf(parseTabularStatementFile(bytes(header, ...rows, '1/8/2026,Shop,-1.00,99.00')))).toBe(id);
    expect(idOf(parseTabularStatementFile(bytes(header.replace('Payee', 'Description'), ...rows)))).not.toBe(id);
  });
});

describe('a mapping by hand', () => {
  const file = bytes('When,What,Sum', '1/5/2026,Salary,-5', '1/6/2026,Shop,2');

  test('names the columns and the signs', () => {
    const mapping = { day: 'When', text: 'What', amount: 'Sum' };
    expect(toldOf(parseStatementFileByMapping(file, mapping))).toEqual([
      '2026-01-05 withdrawal = -5',
      '2026-01-06 deposit = 2',
    ]);
    expect(toldOf(parseStatementFileByMapping(file, { ...mapping, isSpentAbove0: true }))).toEqual([
      '2026-01-05 deposit = 5',
      '2026-01-06 withdrawal = -2',
    ]);
    expect(parseStatementFileByMapping(file, mapping)).not.toHaveProperty('isProven');
  });

  test('is refused where the file lacks one of them', () => {
    expect(parseStatementFileByMapping(file, { day: 'When', text: 'Who', amount: 'Sum' })).toEqual({
      refused: 'This file lacks some of the columns When, Who, Sum.',
    });
    expect(parseStatementFileByMapping(bytes('%PDF-1.7'), { day: 'a', text: 'b', amount: 'c' })).toEqual({
      refused: 'This is a PDF, not a CSV file. Ask your broker for a CSV of the same period.',
    });
  });
});

describe('a file that nobody knows', () => {
  const unknown = (...lines: readonly string[]) => parseTabularStatementFile(bytes(...lines));

  test('shows the five rows below its header, cell by cell below its names', () => {
    expect(unknown('My bank', ' When ,,What,Sum', '1/5/2026,x, Pay ,5', ...'abcde')).toMatchObject({
      header: ['When', 'What', 'Sum'],
      firstRows: [
        ['1/5/2026', 'Pay', '5'],
        ['a', '', ''],
        ['b', '', ''],
        ['c', '', ''],
        ['d', '', ''],
      ],
    });
  });

  test('has the row with the most words for its header, the first of them, among the first 30', () => {
    const header = 'When,What,How much';
    expect(unknown('1,2,3', 'AB 1234,CD 5678,EF 9123,GH 4567', 'My,bank', header, 'One,two,three')).toMatchObject({
      header: ['When', 'What', 'How much'],
    });
    expect(unknown(...Array.from({ length: 30 }, () => 'a,1,2'), header)).toMatchObject({ header: ['a', '1', '2'] });
    expect(unknown('Q1,Q2,Q3', 'When,What')).toMatchObject({ header: ['When', 'What'] });
  });

  test('is refused by its sentence where it is no text, holds nothing, or is of a kind that is not read', () => {
    expect(unknown('')).toEqual({ refused: 'This file is empty.' });
    const coins = 'Symbol,Type,Quantity,Price,Value,Fees,Date';
    expect(unknown(coins)).toEqual({ refused: expect.stringMatching(/^This is Revolut's file of coins/) });
    expect(unknown(...Array.from({ length: 30 }, () => 'a,1'), coins)).toMatchObject({
      refused: 'This file format is not recognized.',
    });
  });
});

test('the layout of a bank’s file has eight letters for its id, and the columns that it needs', () => {
  const file = parseTabularStatementFile(bytes(header, ...rows));
  if ('refused' in file) throw new Error(file.refused);
  expect(file.format.id).toMatch(/^bank-[0-9a-z]{8}$/);
  expect(file.format).toMatchObject({ fingerprints: [{ all: ['posted date', 'payee', 'amount', 'running bal.'] }] });
});

test('a mapping by hand says that its balance proves it', () => {
  const mapping = { day: 'Posted Date', text: 'Payee', amount: 'Amount', balance: 'Running Bal.' };
  expect(parseStatementFileByMapping(bytes(header, ...rows), mapping)).toMatchObject({ isProven: true });
});
