import { expect, test } from 'vitest';
import { chaseCardFormat, chaseFormat, creditUnionFormat, sofiFormat } from '#core/statements/banks/bank-formats';
import { computeEventIdentities } from '#core/statements/reader/identity';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

test('Chase: newest first, with commas too many at the end of rows', () => {
  const text = [
    'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
    'DEBIT,01/08/2026,MONTHLY SERVICE FEE,-12.00,FEE_TRANSACTION,84.25,,',
    'CREDIT,01/07/2026,INTEREST PAYMENT,0.25,MISC_CREDIT,96.25,,',
    'DEBIT,01/06/2026,COFFEE,-4.00,DEBIT_CARD,96.00,,',
    'CREDIT,01/05/2026,PAY,100.00,ACH_CREDIT,100.00,,',
  ].join('\n');
  const read = parseStatementText(chaseFormat, text);
  expect(formatEvents(read)).toEqual([
    '2026-01-05 deposit = 100',
    '2026-01-06 withdrawal = -4',
    '2026-01-07 interest = 0.25',
    '2026-01-08 fee = -12',
  ]);
  expect([read.balances, read.statedOn]).toEqual([[{ account: '', currency: 'USD', amount: '84.25' }], '2026-01-08']);
  expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
});

test.each([
  ['-4.00', '10.00'],
  ['4.00', '-10.00'],
])('a Chase card, whose sales stand as %s and payments as %s: a sale costs money', (sale, payment) => {
  const text = [
    'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
    `01/05/2026,01/06/2026,COFFEE,Food,Sale,${sale},`,
    `01/04/2026,01/05/2026,Payment Thank You,,Payment,${payment},`,
  ].join('\n');
  expect(formatEvents(parseStatementText(chaseCardFormat, text))).toEqual([
    '2026-01-05 deposit = 10',
    '2026-01-06 withdrawal = -4',
  ]);
});

test('SoFi: either way of writing days; what is pending is left out', () => {
  const text = [
    'Date,Description,Type,Amount,Current balance,Status',
    '2026-01-07,Shop,Debit Card,-5.00,,Pending',
    '2026-01-06,SoFi,Interest earned,0.40,100.40,Posted',
    '01/05/2026,Pay,Direct Deposit,100.00,100.00,Posted',
  ].join('\n');
  const read = parseStatementText(sofiFormat, text);
  expect(formatEvents(read)).toEqual(['2026-01-05 deposit = 100', '2026-01-06 interest = 0.4']);
  expect(read.leftOut).toMatchObject([{ lines: [2], why: 'pending' }]);
  expect(read.balances).toMatchObject([{ amount: '100.4' }]);
});

test('a credit union gives each row its own id', () => {
  const text = [
    'DATE,TRANSACTION TYPE,DESCRIPTION,AMOUNT,ID,MEMO,CURRENT BALANCE',
    '01/06/2026,Debit,COFFEE,"-$1,004.00",9002,,$96.00',
    '01/05/2026,Credit,PAY,"$1,000.00",9001,,"$1,100.00"',
  ].join('\n');
  const read = parseStatementText(creditUnionFormat, text);
  expect(formatEvents(read)).toEqual(['2026-01-05 deposit = 1000', '2026-01-06 withdrawal = -1004']);
  expect(computeEventIdentities('credit-union', read.events)).toEqual([
    'credit-union||id|9001',
    'credit-union||id|9002',
  ]);
  expect(read.balances).toMatchObject([{ amount: '96' }]);
});
