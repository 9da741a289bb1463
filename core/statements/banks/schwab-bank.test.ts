import { describe, expect, test } from 'vitest';
import { schwabBankFormat } from '#core/statements/banks/schwab-bank';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const newer = [
  '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
  '"11/20/2026","Pending","VISA","","COFFEE","$4.00","",""',
  '"11/16/2026","Posted","INTADJUST","","Interest Paid","","$0.42","$1,295.42"',
  '"11/13/2026","Posted","CHECK","101","Check","$200.00","","$1,295.00"',
  '"11/12/2026","Posted","FEE","","Wire Fee","$5.00","","$1,495.00"',
  '"11/10/2026","Posted","ATM","","CASH","$500.00","","$1,500.00"',
  '"11/10/2026","Posted","ATM","","CASH","$500.00","","$2,000.00"',
  '"11/02/2026","Posted","ACH","","PAYROLL","","$2,500.00","$2,500.00"',
].join('\n');

const older = [
  '"Transactions  for Checking account XXXX-1234 as of 11/20/2021"',
  '"Date","Type","Check #","Description","Withdrawal (-)","Deposit (+)","RunningBalance"',
  '"Pending transactions are not reflected within this sort criterion."',
  '"Posted Transactions"',
  '"11/02/2021","ACH","","PAYROLL","","$2,500.00","$2,500.00"',
].join('\n');

describe('Schwab Bank', () => {
  test('has money coming and going in two columns; twins stay two', () => {
    const read = parseStatementText(schwabBankFormat, newer);
    expect(formatEvents(read)).toEqual([
      '2026-11-02 deposit = 2500',
      '2026-11-10 withdrawal = -500',
      '2026-11-10 withdrawal = -500',
      '2026-11-12 fee = -5',
      '2026-11-13 withdrawal = -200',
      '2026-11-16 interest = 0.42',
    ]);
    expect(read.events[4]?.note).toBe('CHECK: Check: check 101');
    expect(read.leftOut).toMatchObject([{ lines: [2], why: 'pending' }]);
    expect(findMissingAndDuplicateLines(newer, read)).toEqual({ missing: [], twice: [] });
  });

  test('says what is left by its latest row, whichever end that stands at', () => {
    const lines = newer.split('\n');
    const oldestFirst = [lines[0], ...lines.slice(1).toReversed()].join('\n');
    for (const text of [newer, oldestFirst]) {
      const { balances, statedOn } = parseStatementText(schwabBankFormat, text);
      expect([balances, statedOn]).toEqual([[{ account: '', currency: 'USD', amount: '1295.42' }], '2026-11-16']);
    }
  });

  test('the older form has notices between its rows', () => {
    const read = parseStatementText(schwabBankFormat, older);
    expect([formatEvents(read), read.leftOut, read.beside]).toEqual([['2021-11-02 deposit = 2500'], [], [1, 2, 3, 4]]);
  });

  test('a row without money, or with a damaged day, is left out with its reason', () => {
    const header = newer.split('\n')[0];
    const read = parseStatementText(
      schwabBankFormat,
      `${header}\n"11/02/2026","Posted","ACH","","X","","",""\n"11/42/2026","","","","","$1.00","",""`,
    );
    expect(read.leftOut.map(({ sentence }) => sentence)).toEqual([
      'The amount is missing.',
      'The date "11/42/2026" cannot be read.',
    ]);
  });

  const [header = ''] = newer.split('\n');
  const readOne = (...cells: readonly string[]) => parseStatementText(schwabBankFormat, `${header}\n${cells.join()}`);

  test.each(['Unposted', 'Posted in part'])(
    'what is "%s" is not posted, and says nothing of what is left',
    (status) => {
      const read = readOne('11/02/2026', status, 'ACH', '', 'X', '', '5', '100');
      const sentence = 'Not yet posted when it was exported: a later file will have it.';
      expect(read.leftOut).toMatchObject([{ why: 'pending', sentence }]);
      expect([read.events, read.balances, read.statedOn]).toEqual([[], [], null]);
    },
  );

  test('a row with money of both kinds moves what is left of them', () => {
    expect(formatEvents(readOne('11/02/2026', '', 'ACH', '', 'X', '3', '10', ''))).toEqual(['2026-11-02 deposit = 7']);
  });

  test.each([
    ['INTADJUST', 'Adjustment', 'interest'],
    ['ADJ', 'Interest Paid', 'interest'],
    ['POINT', 'Of sale', 'deposit'],
  ])('%s, %s is %s', (type, text, kind) => {
    expect(readOne('11/02/2026', '', type, '', text, '', '1', '').events.map((one) => one.kind)).toEqual([kind]);
  });

  test('a note has what stands in its row, and the number of a check under either name', () => {
    const noteOf = (type: string, check: string, text: string) =>
      parseStatementText(
        schwabBankFormat,
        `Date,Type,Check #,Description,Withdrawal (-),Deposit (+),RunningBalance\n11/02/2026,${type},${check},${text},,1,`,
      ).events[0]?.note;
    expect([noteOf('CHECK', '101', 'Paid'), noteOf('', '', 'Paid'), noteOf('ACH', '', '')]).toEqual([
      'CHECK: Paid: check 101',
      'Paid',
      'ACH',
    ]);
  });

  test('of rows of one day the first says what is left; without money the reason is that it cannot be read', () => {
    const rows = ['11/02/2026,,ACH,,A,,5,105', '11/02/2026,,ACH,,B,,5,100', '11/02/2026,,ACH,,C,,,'];
    const read = parseStatementText(schwabBankFormat, [header, ...rows].join('\n'));
    expect(read.balances).toEqual([{ account: '', currency: 'USD', amount: '105' }]);
    expect(read.leftOut).toMatchObject([{ why: 'notUnderstood', sentence: 'The amount is missing.' }]);
  });
});
