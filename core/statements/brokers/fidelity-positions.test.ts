import { describe, expect, test } from 'vitest';
import { fidelityPositionsFormat } from '#core/statements/brokers/fidelity-positions';
import { findMissingAndDuplicateLines, parseStatementText } from '#core/statements/testing';

const newer = [
  'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Percent Of Account,Cost Basis Total,Average Cost Basis,Type',
  'X12345678,Individual,SPAXX**,HELD IN MONEY MARKET,,,,$1234.56,5.00%,,,Cash,',
  'X12345678,Individual,AAPL,APPLE INC,10.5,$260.00,+$1.00,"$2,730.00",50.00%,"$1,500.00",$142.86,Margin,',
  'X12345678,Individual,BRKB,BERKSHIRE HATHAWAY,1,$480.00,-$1.00,$480.00,5.00%,--,n/a,Cash,',
  'X12345678,Individual, -SPY240315C500,SPY MAR 15 2024 $500 CALL,1,$2.00,,$200.00,1.00%,$100.00,$1.00,Margin,',
  'X12345678,Individual,912796ZZ9,UNITED STATES TREAS BILLS,1000,$99.00,,$990.00,1.00%,$980.00,$98.00,Cash,',
  'X12345678,Individual,Pending Activity,,,,,$-25.00,,,,',
  'Z87654321,Roth IRA,ABCXX**,HELD IN MONEY MARKET,,,,$10.00,5.00%,,,Cash,',
  'Z87654321,Roth IRA,VTI,VANGUARD,l0,$260.00,,"$2,600.00",50.00%,$1.00,$1.00,Cash,',
  '',
  '"The data and information in this spreadsheet is provided to you solely for your use."',
  '"Brokerage services are provided by Fidelity Brokerage Services LLC."',
  '"Date downloaded" 1/2/2026, 9:00 AM',
].join('\n');

const older = [
  'Account Type,Account #,Beginning mkt Value,Ending mkt Value',
  'Individual,X12345678,1000,2000',
  'Roth IRA,Z87654321,1000,2000',
  '',
  'Symbol/CUSIP,Description,Quantity,Price,Beginning Value,Ending Value,Cost Basis',
  'X12345678',
  'Core Account',
  'SPAXX,FIDELITY GOVERNMENT MONEY MARKET,12.34,1,10,12.34,not applicable',
  'SubTotal of Core Account,,,,10,12.34,',
  'Stocks',
  'AAPL,APPLE INC,10,260,2500,2600,1500',
  'XYZ,XYZ INC,1,26,25,26,unknown',
  'SubTotal of Stocks,,,,2500,2600,1500',
  'Z87654321',
  'Stocks',
  'VTI,VANGUARD,1,260,250,260,200',
].join('\n');

describe('Fidelity, positions', () => {
  test('are what each account holds; money funds without a quantity are its cash', () => {
    const read = parseStatementText(fidelityPositionsFormat, newer);
    expect(read.positions).toEqual([
      { account: 'X12345678', symbol: 'AAPL', name: 'APPLE INC', quantity: '10.5', cost: '1500' },
      { account: 'X12345678', symbol: 'BRK-B', name: 'BERKSHIRE HATHAWAY', quantity: '1', cost: null },
    ]);
    expect(read.balances).toEqual([
      { account: 'X12345678', currency: 'USD', amount: '1234.56' },
      { account: 'Z87654321', currency: 'USD', amount: '10' },
    ]);
    expect(read.statedOn).toBe('2026-01-02');
    expect(read.leftOut.map(({ lines, why, sentence }) => [lines[0], why, sentence])).toEqual([
      [5, 'notKept', 'Options are not supported.'],
      [6, 'notKept', 'Bonds, bills and brokered CDs are not supported.'],
      [7, 'pending', 'Activity that was still pending when it was exported.'],
      [9, 'notUnderstood', 'The quantity "l0" cannot be read.'],
    ]);
    expect(findMissingAndDuplicateLines(newer, read)).toEqual({ missing: [], twice: [] });
  });

  test('the older form names the account above its holdings, and sums them', () => {
    const read = parseStatementText(fidelityPositionsFormat, older);
    expect(read.positions.map(({ account, symbol, quantity, cost }) => [account, symbol, quantity, cost])).toEqual([
      ['X12345678', 'AAPL', '10', '1500'],
      ['X12345678', 'XYZ', '1', null],
      ['Z87654321', 'VTI', '1', '200'],
    ]);
    expect(read.balances).toEqual([{ account: 'X12345678', currency: 'USD', amount: '12.34' }]);
    expect([read.leftOut, read.statedOn]).toEqual([[], null]);
  });

  test.each(['Date downloaded 1/2/2026 9:00 AM', '"Date downloaded Jan-02-2026 at 9:00 a.m ET"'])(
    'the day of "%s" is told',
    (line) => {
      expect(
        parseStatementText(fidelityPositionsFormat, `${newer.split('\n').slice(0, 3).join('\n')}\n${line}`).statedOn,
      ).toBe('2026-01-02');
    },
  );
});

test('what an older file of Fidelity holds in its core account is cash, whichever fund it is, and no other holding is', () => {
  const read = parseStatementText(
    fidelityPositionsFormat,
    older.replace('SPAXX,FIDELITY GOVERNMENT MONEY MARKET', 'QABCQ,BANK SWEEP'),
  );
  expect(read.balances).toEqual([{ account: 'X12345678', currency: 'USD', amount: '12.34' }]);
  expect(read.positions.map(({ symbol }) => symbol)).toEqual(['AAPL', 'XYZ', 'VTI']);
  const core = older.replace('SPAXX,FIDELITY GOVERNMENT MONEY MARKET', 'CORE,FUND OF ITS OWN');
  expect(parseStatementText(fidelityPositionsFormat, core)).toMatchObject({
    balances: [{ amount: '12.34' }],
    leftOut: [],
  });
});

const [newerHeader = ''] = newer.split('\n');
const readNewer = (...rows: readonly string[]) =>
  parseStatementText(fidelityPositionsFormat, [newerHeader, ...rows].join('\n'));

test.each([
  ['a fund of money market', 'ABCXX,SOME MONEY MARKET FUND,5,$1.00,,$5.00', ['5 USD'], []],
  ['a stock whose symbol has stars within', 'AB**C,ABC INC,5,$2.00,,$10.00', [], ['The symbol "AB**C" is not valid.']],
  ['what has no symbol', ',SOMETHING,5,$2.00,,$10.00', [], ['It has no symbol, as bonds have none: enter it by hand.']],
  ['shares sold short', 'GME,GAMESTOP,-1,$2.00,,-$2.00', [], ['Short positions are not supported.']],
  ['other activity', 'No pending activity,X,1,,,$1', [], ['The symbol "No pending activity" is not valid.']],
  ['activity of another kind', 'Pending activity 2,X,1,,,$1', [], ['The symbol "Pending activity 2" is not valid.']],
  ['a long word', `${'x'.repeat(61)},X,1,,,$1`, [], [`The symbol "${'x'.repeat(60)}" is not valid.`]],
])('%s in an account', (_, cells, balances, sentences) => {
  const read = readNewer(`X12345678,Individual,${cells},,,,Cash,`);
  expect(read.balances.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(balances);
  expect(read.leftOut.map(({ sentence }) => sentence)).toEqual(sentences);
  expect(read.positions).toEqual([]);
});

test('why a holding is left out is told', () => {
  const rows = ['???,X,1,,,$1', 'GME,GAMESTOP,-1,$2.00,,-$2.00', 'KO,COCA-COLA,,,,'];
  expect(
    readNewer(...rows.map((cells) => `X12345678,Individual,${cells},,,,Cash,`)).leftOut.map(({ why }) => why),
  ).toEqual(['notUnderstood', 'notKept', 'notUnderstood']);
});

test('a holding is one by its quantity alone, and without its account', () => {
  expect(readNewer(',,KO,COCA-COLA,2,,,,,,,Cash,').positions).toMatchObject([{ account: '', symbol: 'KO' }]);
});

test.each([
  ['1500 dollars', 'The cost basis total "1500 dollars" cannot be read.'],
  ['unavailable 2', 'The cost basis total "unavailable 2" cannot be read.'],
])('a cost of "%s" is no mere words', (cost, sentence) => {
  expect(readNewer(`X12345678,Individual,KO,COCA-COLA,2,$1.00,,$2.00,,${cost},,Cash,`).leftOut).toMatchObject([
    { sentence },
  ]);
});

test.each([
  ['Date downloaded,1/2/2026', '2026-01-02'],
  ['"Date downloaded", 1/2/2026', '2026-01-02'],
  ['Date downloaded: Jan-02-2026', null],
  ['Downloaded on 1/2/2026', null],
])('the day in "%s" is %s', (line, day) => {
  expect(readNewer(line).statedOn).toBe(day);
});

test('a day above the last twelve rows is not that of the file', () => {
  const held = 'X12345678,Individual,KO,COCA-COLA,1,$1.00,,$1.00,,$1.00,,Cash,';
  expect(readNewer('Date downloaded 1/2/2026', ...Array.from({ length: 12 }, () => held)).statedOn).toBeNull();
});

describe('in the older form', () => {
  const olderHeader = older.split('\n')[4] ?? '';
  const held = 'KO,COCA-COLA,1,2,1,2,1';
  const accountBelow = (...rows: readonly string[]) =>
    parseStatementText(fidelityPositionsFormat, [olderHeader, ...rows, held].join('\n')).positions.map(
      ({ account }) => account,
    );

  test.each([
    ['123456789', '123456789'],
    ['X12345678, ', 'X12345678'],
    ['No. X12345678', ''],
    ['X12345678 (closed)', ''],
    ['X1234567', ''],
  ])('an account is named by a row of "%s": %s', (row, account) => {
    expect(accountBelow(row)).toEqual([account]);
  });

  test('holdings above any account are read, and words within those of a sum are no sum', () => {
    expect(accountBelow()).toEqual(['']);
    expect(accountBelow('Not a core account', 'TOTAL.B,TOTAL CO,1,2,1,2,1')).toEqual(['']);
    expect(accountBelow('Total,,,,1,2,', 'Sub Total,,,,1,2,')).toEqual(['']);
  });

  test('a sum of two cells is left aside, and what follows the core account is held', () => {
    const read = parseStatementText(
      fidelityPositionsFormat,
      [olderHeader, 'Core Account', 'Stocks', held, 'KO,12'].join('\n'),
    );
    expect(read.positions).toHaveLength(1);
    expect(read.leftOut).toMatchObject([{ sentence: 'The quantity is missing.' }]);
  });
});
