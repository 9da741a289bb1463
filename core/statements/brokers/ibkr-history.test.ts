import { describe, expect, test } from 'vitest';
import { ibkrHistoryFormat } from '#core/statements/brokers/ibkr-history';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const file = (...rows: readonly string[]) =>
  [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Transaction History',
    'Statement,Data,Period,"January 1, 2026 - March 31, 2026"',
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,EUR',
    'Summary,Data,Ending Cash,"1,200.5"',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
    ...rows.map((row) => `Transaction History,Data,${row}`),
  ].join('\n');

const text = file(
  '2026-03-02,U1,Disbursement,Withdrawal,-,-,-,-,-50,-,-50',
  '2026-02-20,U1,SPY assigned,Assignment,SPY,-100.0,500,USD,45000,-,45000',
  '2026-02-12,U1,CANCEL WITHHOLDING ON AAPL(US0378331005) Cash Dividend,Foreign Tax Withholding,AAPL,-,-,-,0.3,-,0.3',
  '2026-02-12,U1,AAPL(US0378331005) Cash Dividend USD 0.27 per Share - US Tax,Foreign Tax Withholding,AAPL,-,-,-,-0.5,-,-0.5',
  '2026-02-12,U1,AAPL(US0378331005) Cash Dividend USD 0.27 per Share (Ordinary Dividend),Dividend,AAPL,-,-,-,3.31,-,3.31',
  '2026-02-11,U1,BRK B (US0846707026) Payment in Lieu,Payment in Lieu,-,-,-,-,1,-,1',
  '2026-02-10,U1,FX Translations P&L,Adjustment,-,-,-,-,-0.04,-,-0.04',
  '2026-02-09,U1,Net Amount in Base from Forex Trade,Forex Trade Component,EUR.USD,-100,1.1,USD,-0.02,-,-0.02',
  '2026-02-05,U1,EUR Credit Interest,Credit Interest,-,-,-,-,0.5,-,0.5',
  '2026-02-05,U1,EUR Debit Interest,Debit Interest,-,-,-,-,-0.7,-,-0.7',
  '2026-02-04,U1,Data,Other Fee,-,-,-,-,-10,-,-10',
  '2026-02-04,U1,VAT,Sales Tax,-,-,-,-,-2,-,-2',
  '2026-01-20,U1,ACATS,Transfer,VTI,12.5,-,-,-,-,-',
  '2026-01-19,U1,From another,Transfer,-,-,-,-,70,-,70',
  '2026-01-14,U1,SAP SE,Buy,SAP,2.0,100,EUR,-200,-1.5,-201.5',
  '2026-01-13,U1,APPLE INC,Sell,AAPL,-5.0,220,USD,1000,-1,999',
  '2026-01-12,U1,APPLE INC,Buy,AAPL,10.0,200,USD,-1800,-1,-1801',
  '2026-01-10,U1,Wire,Deposit,-,-,-,-,10000,-,10000',
);

describe('Interactive Brokers, transaction history', () => {
  test('money is in the base currency, and so are the prices', () => {
    const read = parseStatementText(ibkrHistoryFormat, text);
    expect(formatEvents(read)).toEqual([
      '2026-01-10 deposit = 10000 EUR in U1',
      '2026-01-12 buy 10 AAPL @ 180 = -1801 fees 1 EUR in U1',
      '2026-01-13 sell 5 AAPL @ 200 = 999 fees 1 EUR in U1',
      '2026-01-14 buy 2 SAP @ 100 = -201.5 fees 1.5 EUR in U1',
      '2026-01-19 deposit = 70 EUR in U1',
      '2026-01-20 sharesIn 12.5 VTI EUR in U1',
      '2026-02-04 fee = -2 EUR in U1',
      '2026-02-04 fee = -10 EUR in U1',
      '2026-02-05 fee = -0.7 EUR in U1',
      '2026-02-05 interest = 0.5 EUR in U1',
      '2026-02-11 dividend BRK-B = 1 EUR in U1',
      '2026-02-12 dividend AAPL = 3.31 EUR in U1',
      '2026-02-12 tax AAPL = -0.5 EUR in U1',
      '2026-02-12 tax AAPL = 0.3 EUR in U1',
      '2026-02-20 sell 100 SPY @ 450 = 45000 EUR in U1',
      '2026-03-02 withdrawal = -50 EUR in U1',
    ]);
    expect(read.leftOut.map(({ cells, why }) => [cells[5], why])).toEqual([
      ['Adjustment', 'internal'],
      ['Forex Trade Component', 'internal'],
    ]);
    expect([read.balances, read.statedOn]).toEqual([
      [{ account: '', currency: 'EUR', amount: '1200.5' }],
      '2026-03-31',
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('an older file has no column for the currency of prices: they are kept where they explain the money', () => {
    const older = (gross: string) =>
      [
        'Summary,Data,Base Currency,GBP',
        'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
        `Transaction History,Data,2025-10-13,U1,ISHARES,Buy,CNX1,2.0,1060.3,${gross},-3.0,-9999`,
      ].join('\n');
    expect(formatEvents(parseStatementText(ibkrHistoryFormat, older('-2120.6')))[0]).toContain('@ 1060.3 ');
    expect(formatEvents(parseStatementText(ibkrHistoryFormat, older('-1600')))[0]).toContain('@ 800 ');
  });

  test.each([
    ['2026-01-12,U1,SPY Call,Buy,SPY 15MAR24 500 C,1,2,USD,-200,-1,-201', 'notKept', 'Options are not supported.'],
    ['2026-01-12,U1,SPY Call,Assignment,SPY   240315C00500000,-1,0,USD,0,-,0', 'notKept', 'Options are not supported.'],
    [
      '2026-01-12,U1,Apple,Buy,AAPL,-10,200,USD,1800,-1,1799',
      'notUnderstood',
      'A purchase that brings money: enter by hand what it corrects.',
    ],
    [
      '2026-01-12,U1,Apple,Sell,AAPL,10,200,USD,-1800,-1,-1801',
      'notUnderstood',
      'A sale that costs money: enter by hand what it corrects.',
    ],
    ['2026-01-12,U1,What,Lottery,-,-,-,-,5,-,5', 'notUnderstood', 'The type "Lottery" is not known.'],
    ['2026-01-12,U1,Apple,Buy,AAPL,-,-,-,5,-,5', 'notUnderstood', 'The quantity is missing.'],
  ])('%s is left out', (row, why, sentence) => {
    const read = parseStatementText(ibkrHistoryFormat, file(row));
    expect([read.events, read.leftOut]).toMatchObject([[], [{ lines: [8], why, sentence }]]);
  });
});

const readOne = (row: string) => parseStatementText(ibkrHistoryFormat, file(row));

test.each(['SPY 15MAR24 500 C', 'SPY  15MAR24  500.5  P', 'C SPY  20240315 500 50', 'SPY240315C00500000'])(
  '%s is an option, whatever its row is about',
  (symbol) => {
    for (const type of ['Buy', 'Transfer']) {
      expect(readOne(`2026-01-12,U1,Call,${type},${symbol},1,2,USD,-200,-1,-201`).leftOut).toMatchObject([
        {
          sentence: 'Options are not supported.',
          moved: {
            what: 'option',
            day: '2026-01-12',
            account: 'U1',
            symbol: null,
            shares: '0',
            money: '-201',
            currency: 'EUR',
          },
        },
      ]);
    }
    expect(formatEvents(readOne(`2026-01-12,U1,Call,Dividend,${symbol},-,-,-,5,-,5`))).toEqual([
      '2026-01-12 dividend = 5 EUR in U1',
    ]);
  },
);

test.each(['a SPY 15MAR24 500 C', 'SPY 15MAR24 500 CALL', 'XC SPY 20240315 500', 'C SPY 2 500'])(
  '%s is no option, and no symbol either',
  (symbol) => {
    expect(readOne(`2026-01-12,U1,Call,Buy,${symbol},1,2,USD,-200,-1,-201`).leftOut).toMatchObject([
      { sentence: `The symbol "${symbol}" is not valid.` },
    ]);
  },
);

test.each([
  ['in the base currency is kept', '100,EUR,-200.5', '100'],
  ['in another is worked out', '100,USD,-200.5', '100.25'],
  ['in one that is not told is kept where it explains the money, but for two cents', '100,-,-200.02', '100'],
  ['in one that is not told is else worked out', '100,-,-200.04', '100.02'],
  ['that is missing is worked out', '-,EUR,-200.5', '100.25'],
])('a price %s', (_, figures, price) => {
  expect(readOne(`2026-01-12,U1,SAP SE,Buy,SAP,2,${figures},-1,-201.5`).events).toMatchObject([
    { price, name: 'SAP SE', note: 'SAP SE' },
  ]);
});

test('the currency of a price may stand in another column', () => {
  const text = file('2026-01-12,U1,SAP SE,Buy,SAP,2,100,EUR,-200.5,-1,-201.5').replace('Price Currency', 'Currency');
  expect(parseStatementText(ibkrHistoryFormat, text).events).toMatchObject([{ price: '100' }]);
});

test.each([
  ['VTI,-5,-,-,-,-,-', 'sharesOut 5 VTI EUR'],
  ['VTI,0,-,-,-70.5,-0.5,-71', 'withdrawal = -71 EUR'],
  ['-,-,-,-,70.5,-0.5,70', 'deposit = 70 EUR'],
])('a transfer of %s', (cells, event) => {
  expect(formatEvents(readOne(`2026-01-12,U1,Moved,Transfer,${cells}`))).toEqual([`2026-01-12 ${event} in U1`]);
});

test('no trade is of 0 shares, and interest is of no stock', () => {
  expect(readOne('2026-01-12,U1,SAP SE,Buy,SAP,0,100,EUR,-200,-1,-201').leftOut).toMatchObject([
    { why: 'notUnderstood', sentence: 'The quantity is 0.' },
  ]);
  expect(formatEvents(readOne('2026-01-12,U1,Of AAPL(US0378331005),Credit Interest,AAPL,-,-,-,5,-,5'))).toEqual([
    '2026-01-12 interest = 5 EUR in U1',
  ]);
});

test('without a summary the money is dollars, and nothing is said to be left', () => {
  const text = file('2026-01-12,U1,Wire,Deposit,-,-,-,-,5,-,5').split('\n');
  const read = parseStatementText(ibkrHistoryFormat, text.filter((line) => !line.startsWith('Summary')).join('\n'));
  expect([formatEvents(read), read.balances]).toEqual([['2026-01-12 deposit = 5 in U1'], []]);
});
