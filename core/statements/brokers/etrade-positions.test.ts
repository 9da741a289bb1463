import { expect, test } from 'vitest';
import { etradePositionsFormat } from '#core/statements/brokers/etrade-positions';
import { findMissingAndDuplicateLines, parseStatementText } from '#core/statements/testing';

const text = [
  'Account Summary',
  'Account,Net Account Value,Total Gain $',
  '"Individual Brokerage -1234",5000.00,-1234.00',
  'View Summary - All Positions',
  "Symbol,Last Price $,Change $,Change %,Quantity,Price Paid $,Day's Gain $,Total Gain $,Total Gain %,Value $",
  'AAPL,260,1,0.4,10.5,150.10,10,1100,70,2730',
  'BRK.B,480,1,0.4,1,--,10,--,--,480',
  "SPY Mar 15 '24 $500 Call,2,0,0,1,1,0,100,100,200",
  '912796ZZ9,99,0,0,1000,98,0,10,1,990',
  'GME,20,0,0,-1,20,0,0,0,-20',
  'AMC,20,0,0,l,20,0,0,0,20',
  'CASH,,,,,,,,,1234.56',
  'TOTAL,,,,,,10,1100,,4444.56',
  '',
  'Generated at Nov 21 2026 10:00 AM ET',
].join('\n');

test('the positions of E*TRADE are what is held; its cash is a row of them', () => {
  const read = parseStatementText(etradePositionsFormat, text);
  expect(read.positions).toEqual([
    { account: '1234', symbol: 'AAPL', name: '', quantity: '10.5', cost: '1576.05' },
    { account: '1234', symbol: 'BRK-B', name: '', quantity: '1', cost: null },
  ]);
  expect(read.balances).toEqual([{ account: '1234', currency: 'USD', amount: '1234.56' }]);
  expect(read.statedOn).toBe('2026-11-21');
  expect(read.leftOut.map(({ lines, why, sentence }) => [lines[0], why, sentence])).toEqual([
    [8, 'notKept', 'Options are not supported.'],
    [9, 'notKept', 'Bonds, bills and brokered CDs are not supported.'],
    [10, 'notKept', 'Short positions are not supported.'],
    [11, 'notUnderstood', 'The quantity "l" cannot be read.'],
  ]);
  expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
});

const columns = text.split('\n')[4] ?? '';
const held = 'KO,1,0,0,2,1,0,0,0,2';
const readBelow = (above: readonly string[], ...rows: readonly string[]) =>
  parseStatementText(etradePositionsFormat, [...above, columns, held, ...rows].join('\n'));

test.each([
  ['Joint (WROS) -1234 ', '1234'],
  ['Joint-1234', '1234'],
  ['Total 5 -1234', ''],
  ['Joint -1234 and others', ''],
])('above the positions of E*TRADE "%s" names the account %s', (line, account) => {
  expect(readBelow([line]).positions.map((one) => one.account)).toEqual([account]);
});

test('what stands below the positions of E*TRADE names neither their account nor, far above its end, their day', () => {
  const far = Array.from({ length: 7 }, () => held);
  expect(readBelow([], ...far, 'Joint -1234').positions[0]?.account).toBe('');
  expect(readBelow(['Generated at Nov 21 2026'], ...far).statedOn).toBeNull();
  expect(readBelow([], 'Not generated at Nov 21 2026').statedOn).toBeNull();
  expect(readBelow([], '"Generated at Nov 21, 2026"').statedOn).toBe('2026-11-21');
});

test('a fund of money market is cash among the positions of E*TRADE, and words within those of cash or a sum are not', () => {
  const read = readBelow([], 'SPAXX,1,0,0,5,1,0,0,0,5', 'XCASH,1,0,0,2,1,0,0,0,2', 'CASHX,1,0,0,2,1,0,0,0,2');
  expect(read.balances).toEqual([{ account: '', currency: 'USD', amount: '5' }]);
  expect(read.positions.map(({ symbol }) => symbol)).toEqual(['KO', 'XCASH', 'CASHX']);
});

test('of the positions of E*TRADE prose is no row, and options and what has no symbol are left out', () => {
  const read = readBelow(
    [],
    'Some words',
    ',1,0,0,2,1,0,0,0,2',
    'SPY240315C00500000,1,0,0,2,1,0,0,0,2',
    'IN TOTAL,,,,,,,,,5',
  );
  expect(read.leftOut.map(({ sentence }) => sentence)).toEqual([
    'It has no symbol, as bonds have none: enter it by hand.',
    'Options are not supported.',
    'The quantity is missing.',
  ]);
});
