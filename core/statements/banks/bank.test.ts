import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctMappingAmountSigns, findSignProofInRunningBalance, parseBankRows } from '#core/statements/banks/bank';
import { type BankColumnMapping, proposeBankColumnMapping } from '#core/statements/banks/bank-columns';
import { parseSheetRows, type SheetRow } from '#core/statements/reader/sheet';
import { findMissingAndDuplicateLines, formatEvents } from '#core/statements/testing';

const rowsIn = (...lines: readonly string[]): SheetRow[] => {
  const sheet = parseSheetRows(lines.join('\n'));
  return 'rows' in sheet ? sheet.rows : [];
};
const headerOf = (names: string): SheetRow => rowsIn(names)[0] as SheetRow;

describe('the columns of a bank file are proposed by their names', () => {
  test.each<[string, BankColumnMapping | null]>([
    [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      { day: 'posting date', text: 'description', amount: 'amount', balance: 'balance', type: 'type' },
    ],
    ['Trans. Date,Payee,Debit,Credit', { day: 'trans. date', text: 'payee', in: 'credit', out: 'debit' }],
    [
      'Date,Memo,Withdrawal (-),Deposit (+),RunningBalance',
      { day: 'date', text: 'memo', in: 'deposit (+)', out: 'withdrawal (-)', balance: 'runningbalance' },
    ],
    [
      'Transaction Date,Post Date,Reference Number,Merchant,Amount,Status',
      { day: 'post date', text: 'merchant', amount: 'amount', id: 'reference number', status: 'status' },
    ],
    [
      'Date,Details,Paid Out,Paid In,Running Bal.',
      { day: 'date', text: 'details', in: 'paid in', out: 'paid out', balance: 'running bal.' },
    ],
    ['Date,Amount', null],
    ['Date,Description,Withdrawal', null],
    ['Name,Amount', null],
  ])('%s', (names, mapping) => {
    expect(proposeBankColumnMapping(headerOf(names))).toEqual(mapping);
  });
});

const mapping: BankColumnMapping = {
  day: 'date',
  text: 'description',
  amount: 'amount',
  balance: 'balance',
  status: 'status',
};
const top = 'Date,Description,Amount,Balance,Status';

describe('the running balance proves sign and order', () => {
  test.each([
    [
      'as written, oldest first',
      ['1/5/2026,Pay,100,100,', '1/6/2026,Shop,-20,80,', '1/6/2026,Shop,-5,75,'],
      false,
      false,
    ],
    [
      'as written, newest first',
      ['1/6/2026,Shop,-5,75,', '1/6/2026,Shop,-20,80,', '1/5/2026,Pay,100,100,'],
      false,
      true,
    ],
    ['turned, oldest first', ['1/5/2026,Pay,-100,100,', '1/6/2026,Shop,20,80,', '1/6/2026,Shop,5,75,'], true, false],
    ['turned, newest first', ['1/6/2026,Shop,5,75,', '1/6/2026,Shop,20,80,', '1/5/2026,Pay,-100,100,'], true, true],
  ])('%s', (_, lines, isTurned, isNewestFirst) => {
    const rows = rowsIn(top, '1/7/2026,Soon,-7,,Pending', ...lines);
    expect(findSignProofInRunningBalance(rows, mapping)).toEqual({ isTurned, isNewestFirst });
    const read = parseBankRows(rows, correctMappingAmountSigns(findSignProofInRunningBalance(rows, mapping), mapping));
    expect(formatEvents(read).toSorted()).toEqual([
      '2026-01-05 deposit = 100',
      '2026-01-06 withdrawal = -20',
      '2026-01-06 withdrawal = -5',
    ]);
    expect(read.balances).toEqual([{ account: '', currency: 'USD', amount: '75' }]);
    expect(read.statedOn).toBe('2026-01-06');
  });

  test.each([
    ['one row', ['1/5/2026,Pay,100,100,']],
    ['balances that fit nothing', ['1/5/2026,Pay,100,7,', '1/6/2026,Shop,-20,9,', '1/6/2026,Shop,-5,1,']],
    [
      'balances of which too few fit',
      ['1/5/2026,Pay,100,100,', '1/6/2026,Shop,-20,80,', '1/6/2026,Shop,-5,1,', '1/7/2026,Shop,-5,50,'],
    ],
    ['balances that fit either order', ['1/5/2026,Pay,20,100,', '1/6/2026,Shop,-20,80,']],
    ['no balances', ['1/5/2026,Pay,100,,', '1/6/2026,Shop,-20,,']],
  ])('%s prove nothing: the mapping stays as it is', (_, lines) => {
    const rows = rowsIn(top, ...lines);
    expect(findSignProofInRunningBalance(rows, mapping)).toBeNull();
    expect(correctMappingAmountSigns(findSignProofInRunningBalance(rows, mapping), mapping)).toBe(mapping);
  });

  test('where nine rows of ten fit, and not where it is eight of nine', () => {
    const ofRows = (count: number) =>
      rowsIn(
        top,
        ...[1, 3, 6, 10, 22, 28, 35, 43, 52, 62, 73].slice(0, count).map((left, at) => `1/5/2026,x,${at + 1},${left},`),
      );
    expect(findSignProofInRunningBalance(ofRows(11), mapping)).toEqual({ isTurned: false, isNewestFirst: false });
    expect(findSignProofInRunningBalance(ofRows(10), mapping)).toBeNull();
  });

  test('of any file, whichever way it is written', () => {
    const amounts = fc.array(
      fc.integer({ min: -9_999, max: 9_999 }).filter((cents) => cents !== 0),
      {
        minLength: 12,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.boolean(), (cents, isTurned, isNewestFirst) => {
        let balance = 123_456;
        const lines = cents.map((change) => {
          balance += change;
          return `1/5/2026,x,${(isTurned ? -change : change) / 100},${balance / 100},`;
        });
        const rows = rowsIn(top, ...(isNewestFirst ? lines.toReversed() : lines));
        expect(findSignProofInRunningBalance(rows, mapping)).toEqual({ isTurned, isNewestFirst });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a bank file by its mapping', () => {
  test("two columns above 0 tell the sign; a bank's words tell interest and fees", () => {
    const text = [
      'My bank, account 1',
      'Post Date,Memo,Debit,Credit,Currency,ID',
      '1/5/2026,Salary,,"1,000.00",USD,a1',
      '1/6/2026,Shop,20.00,,USD,a2',
      '1/7/2026,Returned,-3.00,0.00,USD,a3',
      '1/8/2026,INTEREST PAID,,0.42,USD,a4',
      '1/8/2026,APY 4.2% earned,,0.40,USD,a5',
      '1/9/2026,INTADJUST,,0.01,EUR,a6',
      '1/10/2026,MONTHLY MAINTENANCE FEE,12.00,,USD,a7',
      '1/10/2026,ATM fee rebate,,3.00,USD,a8',
      '1/11/2026,Nothing,0.00,0.00,USD,a9',
      '1/11/2026,Empty,,,USD,a10',
      '1/45/2026,Damaged,1.00,,USD,a11',
      'Total,,35.00,"1,003.83",,',
    ].join('\n');
    const rows = rowsIn(text);
    const proposed = proposeBankColumnMapping(rows[1] as SheetRow) as BankColumnMapping;
    const read = parseBankRows(rows, proposed);
    expect(formatEvents(read)).toEqual([
      '2026-01-05 deposit = 1000',
      '2026-01-06 withdrawal = -20',
      '2026-01-07 withdrawal = -3',
      '2026-01-08 interest = 0.42',
      '2026-01-08 interest = 0.4',
      '2026-01-09 interest = 0.01 EUR',
      '2026-01-10 fee = -12',
      '2026-01-10 deposit = 3',
    ]);
    expect(read.events.map(({ ownId }) => ownId)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']);
    expect(read.leftOut.map(({ lines, why, sentence }) => [...lines, why, sentence])).toEqual([
      [11, 'internal', 'No money moved.'],
      [12, 'notUnderstood', 'The credit is missing.'],
      [13, 'notUnderstood', 'The post date "1/45/2026" cannot be read.'],
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test.each(['Pending', 'DECLINED', 'Reverted', 'cancelled'])('what is %s is left out', (status) => {
    const read = parseBankRows(rowsIn(top, `1/5/2026,Pay,100,100,${status}`), mapping);
    expect([read.events, read.leftOut]).toMatchObject([
      [],
      [{ why: 'pending', sentence: `It is not completed: its status is "${status}".` }],
    ]);
  });

  test('a row with little in it is one where it has words and money in either column', () => {
    const inAndOut: BankColumnMapping = { day: 'date', text: 'memo', in: 'credit', out: 'debit' };
    const rows = rowsIn(
      'Date,Memo,Debit,Credit,Currency,ID,Note',
      ',Rebate,,3.00,,,',
      ',Shop,3.00,,,,',
      ',Opening,,,,,',
      ',,,3.00,,,',
      '1/5/2026,,,,,,',
    );
    const read = parseBankRows(rows, inAndOut);
    expect([read.leftOut.flatMap(({ lines }) => lines), read.beside]).toEqual([
      [2, 3, 6],
      [1, 4, 5],
    ]);
  });

  test('a day that ends in the word for a total is a damaged day', () => {
    const read = parseBankRows(rowsIn(top, 'Grand total,Pay,100,100,'), mapping);
    expect(read.leftOut).toMatchObject([{ sentence: 'The date "Grand total" cannot be read.' }]);
  });

  test('without a proof what is left stands in the row of the latest day, and of one day in the last', () => {
    const balanceOf = (...lines: readonly string[]) =>
      parseBankRows(rowsIn(top, ...lines), mapping).balances.map(({ amount, currency }) => `${amount} ${currency}`);
    expect(balanceOf('1/6/2026,Shop,-20,9,', '1/5/2026,Pay,100,7,')).toEqual(['9 USD']);
    expect(balanceOf('1/5/2026,Pay,100,7,', '1/6/2026,Shop,-20,9,')).toEqual(['9 USD']);
    expect(balanceOf('1/6/2026,Pay,100,7,', '1/6/2026,Shop,-20,9,')).toEqual(['9 USD']);
    expect(balanceOf('1/6/2026,Shop,-20,9,', '1/6/2026,Shop,-1,50,', '1/5/2026,Pay,100,7,')).toEqual(['9 USD']);
    expect(balanceOf('1/6/2026,Pay,100,,')).toEqual([]);
    // What moved nothing says what is left as well.
    expect(balanceOf('1/6/2026,Pay,0,7,')).toEqual(['7 USD']);
  });

  test('with a proof what is left stands in its newest row, in the currency of the file', () => {
    const rows = rowsIn(
      `${top},Currency`,
      '1/5/2026,Shop,-5,75,,EUR',
      '1/5/2026,Shop,-20,80,,EUR',
      '1/5/2026,Pay,100,100,,EUR',
    );
    expect(parseBankRows(rows, { ...mapping, currency: 'currency' }).balances).toEqual([
      { account: '', currency: 'EUR', amount: '75' },
    ]);
  });
});
