import { describe, expect, test } from 'vitest';
import { etradeFormat } from '#core/statements/brokers/etrade';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header =
  'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note';
const row = (
  day: string,
  type: string,
  text = '',
  symbol = '--',
  quantity = '--',
  price = '--',
  amount = '--',
  fees = '0.0',
  cusip = '--',
) => [day, day, '', type, text, symbol, cusip, quantity, price, amount, fees, '--', '--'].join(',');
const preamble = [
  'All Transactions Activity Types',
  '',
  'Account Activity for Jane Doe -1234 from 01/01/2026 to 06/30/2026',
  '',
  'Total:,-123.45',
  '',
];
const footer = ['', '"This is not an official statement, and its figures may change."', 'E*TRADE from Morgan Stanley'];
const file = (...rows: readonly string[]) => [...preamble, header, ...rows, ...footer].join('\n');
const eventsOf = (...rows: readonly string[]) => formatEvents(parseStatementText(etradeFormat, file(...rows)));

/** Newest first, as it is exported. */
const text = file(
  row('06/30/26', 'Interest Income', 'MORGAN STANLEY BANK', 'MSBNK', '--', '--', '0.42'),
  row('06/29/26', 'Dividend Reinvestment', 'VANGUARD', 'VTI', '0.03', '260', '-8'),
  row('06/29/26', 'Dividend', 'VANGUARD', 'VTI', '--', '--', '8'),
  row('06/28/26', 'Qualified Dividend', 'APPLE', 'AAPL', '--', '--', '2.5'),
  row('06/20/26', 'Stock Split', 'NVIDIA SPLIT RATIO 10:1', 'NVDA', '90', '--', '--'),
  row('06/18/26', 'Transfer out of Account', 'VANGUARD', 'VTI', '-3', '--', '-780'),
  row('06/17/26', 'Transfer into Account', 'BERKSHIRE', 'BRK.B', '2', '--', '960'),
  row('06/16/26', 'Margin Interest', 'MARGIN', '--', '--', '--', '-3.1'),
  row('06/15/2026', 'Sold', 'APPLE', 'AAPL', '-5', '260', '1299.97', '0.03'),
  row('06/10/26', 'Bought', 'APPLE', 'AAPL', '10', '150', '-1504.95', '4.95'),
  row('06/10/26', 'Bought', 'APPLE', 'AAPL', '10', '150', '-1504.95', '4.95'),
  row('06/02/26', 'Online Transfer', 'ACH WITHDRAWL REFID:987;', '--', '--', '--', '-50'),
  row('06/01/26', 'Online Transfer', 'ACH DEPOSIT REFID:986;', '--', '--', '--', '5000'),
);

describe('E*TRADE, transactions', () => {
  test('a file newest first becomes events oldest first; twins stay two', () => {
    const read = parseStatementText(etradeFormat, text);
    expect(formatEvents(read)).toEqual([
      '2026-06-01 deposit = 5000 in 1234',
      '2026-06-02 withdrawal = -50 in 1234',
      '2026-06-10 buy 10 AAPL @ 150 = -1504.95 fees 4.95 in 1234',
      '2026-06-10 buy 10 AAPL @ 150 = -1504.95 fees 4.95 in 1234',
      '2026-06-15 sell 5 AAPL @ 260 = 1299.97 fees 0.03 in 1234',
      '2026-06-16 fee = -3.1 in 1234',
      '2026-06-17 sharesIn 2 BRK-B in 1234',
      '2026-06-18 sharesOut 3 VTI in 1234',
      '2026-06-20 split 90 NVDA in 1234',
      '2026-06-28 dividend AAPL = 2.5 in 1234',
      '2026-06-29 dividend VTI = 8 in 1234',
      '2026-06-29 reinvestment 0.03 VTI @ 260 = -8 in 1234',
      '2026-06-30 interest = 0.42 in 1234',
    ]);
    expect(read.events.map(({ ownId }) => ownId).filter(Boolean)).toEqual(['986', '987']);
    expect(read.leftOut).toEqual([]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  describe('a reinvestment', () => {
    const bought = (type: string, words: string, amount: string, day = '06/29/26') =>
      row(day, type, words, 'VTI', '0.03', '260', amount);
    const paid = (amount: string, day = '06/29/26') => row(day, 'Dividend', 'VANGUARD', 'VTI', '--', '--', amount);
    /** In no order: within a day it is the file's. */
    const kinds = (...rows: readonly string[]) =>
      parseStatementText(etradeFormat, file(...rows))
        .events.map(({ kind, amount }) => `${kind} ${amount}`)
        .toSorted();

    test.each([
      ['Dividend Reinvestment', 'VANGUARD'],
      ['Bought', 'VANGUARD DIVIDEND REINVESTMENT'],
      ['Dividend', 'VANGUARD DIVIDEND REINVESTMENT'],
    ])('written as %s with "%s" is one, and its dividend is not made twice', (type, words) => {
      expect(kinds(bought(type, words, '-8'), paid('8'))).toEqual(['dividend 8', 'reinvestment -8']);
    });

    test('without a row of its dividend has it made from its money', () => {
      expect(kinds(bought('Dividend Reinvestment', 'VANGUARD', '-8'))).toEqual(['dividend 8', 'reinvestment -8']);
    });

    test('of another amount than the dividend has it, too: a tax was taken off, or several were taken together', () => {
      expect(kinds(bought('Dividend Reinvestment', 'V', '-7'), paid('8', '06/26/26'))).toEqual([
        'dividend 8',
        'reinvestment -7',
      ]);
    });

    test('takes the dividend of its own amount, and leaves none for another', () => {
      expect(
        kinds(bought('Dividend Reinvestment', 'V', '-5'), bought('Dividend Reinvestment', 'V', '-8'), paid('8')),
      ).toEqual(['dividend 5', 'dividend 8', 'reinvestment -5', 'reinvestment -8']);
    });

    test('more than four days from any dividend has none', () => {
      expect(kinds(bought('Dividend Reinvestment', 'V', '-8', '06/29/26'), paid('8', '06/24/26'))).toEqual([
        'dividend 8',
        'dividend 8',
        'reinvestment -8',
      ]);
    });

    test('of a money fund is interest that stays cash', () => {
      const read = parseStatementText(
        etradeFormat,
        file(row('06/29/26', 'Dividend Reinvestment', 'SWEEP', 'MSBNK', '4', '1', '-4')),
      );
      expect([formatEvents(read), read.leftOut[0]?.why]).toEqual([['2026-06-29 interest = 4 in 1234'], 'internal']);
    });
  });

  test.each([
    ['Tax Exempt Dividend', 'dividend VTI = 1.25'],
    ['Interest', 'interest VTI = 1.25'],
    ['Service Fee', 'fee VTI = 1.25'],
    ['Fee', 'fee VTI = 1.25'],
    ['Transfer', 'deposit = 1.25'],
    ['Wire', 'deposit = 1.25'],
    ['Direct Debit', 'deposit = 1.25'],
    ['Funds Transferred', 'deposit = 1.25'],
    ['Contribution', 'deposit = 1.25'],
    ['Withdrawal', 'deposit = 1.25'],
  ])('%s above 0', (type, event) => {
    expect(eventsOf(row('06/01/26', type, 'X', 'VTI', '--', '--', '1.25'))).toEqual([`2026-06-01 ${event} in 1234`]);
  });

  test.each([
    [
      'an option',
      row('06/01/26', 'Bought To Open', 'CALL SPY    03/15/24   500.000', '--', '1', '2', '-200'),
      'notKept',
      'Options are not supported.',
    ],
    [
      'an option sold short',
      row('06/01/26', 'Sold Short', 'PUT  SPY    03/15/24   500.000', 'SPY', '-1', '2', '200'),
      'notKept',
      'Options are not supported.',
    ],
    ['an option expired', row('06/01/26', 'Option Expired', 'X', '--', '1'), 'notKept', 'Options are not supported.'],
    [
      'a short sale',
      row('06/01/26', 'Sold Short', 'GAMESTOP', 'GME', '-1', '2', '200'),
      'notKept',
      'Short sales are not supported.',
    ],
    [
      'a bill redeemed',
      row('06/01/26', 'Redemption', 'US TREASURY', '--', '-1000', '1', '1000', '0', '912796ZZ9'),
      'notKept',
      'Bonds, bills and brokered CDs are not supported.',
    ],
    [
      'cash to margin',
      row('06/01/26', 'Adjustment', 'TRNSFR CASH TO MARGIN', '--', '--', '--', '-5'),
      'internal',
      'Moved between cash and margin within the account.',
    ],
    [
      'an adjustment',
      row('06/01/26', 'Adjustment', 'ADJ', '--', '--', '--', '-5'),
      'notUnderstood',
      'An adjustment of an unknown kind: enter it by hand.',
    ],
    [
      'cash in lieu',
      row('06/01/26', 'Cash in Lieu', 'X', 'GE', '--', '--', '5'),
      'notKept',
      'Cash in lieu of fractional shares is not imported.',
    ],
    [
      'a return of capital',
      row('06/01/26', 'Return of Capital', 'X', 'GE', '--', '--', '5'),
      'notKept',
      'A return of capital is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'an exchange',
      row('06/01/26', 'Exchange Received In', 'X', 'GE', '5', '--', '500'),
      'notKept',
      'A reorganization is not imported: it moves cost from one stock to another. Enter it by hand.',
    ],
    [
      'an unknown type',
      row('06/01/26', 'Teleport', 'X', 'GE', '5', '--', '500'),
      'notUnderstood',
      'The type "Teleport" is not known.',
    ],
    [
      'a damaged amount',
      row('06/01/26', 'Fee', 'X', '--', '--', '--', '5..0'),
      'notUnderstood',
      'The amount $ "5..0" cannot be read.',
    ],
    [
      'a damaged day',
      row('06/41/26', 'Fee', 'X', '--', '--', '--', '5'),
      'notUnderstood',
      'The activity/trade date "06/41/26" cannot be read.',
    ],
  ])('%s is left out, with its reason', (_, line, why, sentence) => {
    const one = file(line);
    const read = parseStatementText(etradeFormat, one);
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [8], why, sentence }]);
    expect(findMissingAndDuplicateLines(one, read)).toEqual({ missing: [], twice: [] });
  });
});

test.each([
  ['Jane Doe -1234 from 01/01/2026 to 06/30/2026', '1234'],
  ['JOINT 2019 TRUST 4321-98765678', '5678'],
  ['Jane Doe 401K #9012 from 01/01/2026 to 06/30/2026', '9012'],
  ['Jane Doe', ''],
])('the account of an E*TRADE file of "%s" ends in "%s"', (named, ending) => {
  const rows = ['All Transactions Activity Types', '', `Account Activity for ${named}`, '', header];
  const one = [...rows, row('06/01/26', 'Online Transfer', 'ACH DEPOSIT', '--', '--', '--', '5000')].join('\n');
  expect(parseStatementText(etradeFormat, one).events.map(({ account }) => account)).toEqual([ending]);
});

const readOne = (...cells: Parameters<typeof row>) => parseStatementText(etradeFormat, file(row(...cells)));

test.each([
  ['Dividend', 'VANGUARD', 'VTI', '3', '--', '8', 'dividend VTI = 8'],
  ['Online  Transfer', 'ACH', '--', '--', '--', '8', 'deposit = 8'],
  ['Bought', 'RECALL CORP', 'AAPL', '1', '8', '-8', 'buy 1 AAPL @ 8 = -8'],
  ['Dividend', 'SOME MONEY MARKET FUND', 'ABCXX', '--', '1.00', '8', 'interest = 8'],
  ['Sold', 'VANGUARD DIVIDEND REINVESTMENT', 'VTI', '-1', '8', '8', 'sell 1 VTI @ 8 = 8'],
])('%s of %s in an E*TRADE file', (type, words, symbol, quantity, price, amount, event) => {
  expect(formatEvents(readOne('06/01/26', type, words, symbol, quantity, price, amount))).toEqual([
    `2026-06-01 ${event} in 1234`,
  ]);
});

test('a stock of E*TRADE stays one where its row has a CUSIP, and what a bond pays and costs beside itself is kept', () => {
  expect(formatEvents(readOne('06/01/26', 'Bought', 'APPLE', 'AAPL', '1', '8', '-8', '0', '037833100'))).toEqual([
    '2026-06-01 buy 1 AAPL @ 8 = -8 in 1234',
  ]);
  expect(formatEvents(readOne('06/01/26', 'Fee', 'US TREASURY', '--', '1000', '--', '-8', '0', '912796ZZ9'))).toEqual([
    '2026-06-01 fee = -8 in 1234',
  ]);
  const cover = readOne('06/01/26', 'Bought To Cover', 'US TREASURY', '--', '1000', '1', '-8', '0', '912796ZZ9');
  expect(cover.leftOut).toMatchObject([{ sentence: 'Short sales are not supported.' }]);
});

test('an option of E*TRADE is told by its words whatever the type, and says what it moved', () => {
  expect(readOne('06/01/26', 'Fee', 'CALL SPY 03/15/24 500.000', 'SPY', '1', '2', '-200').leftOut).toMatchObject([
    {
      sentence: 'Options are not supported.',
      moved: { what: 'option', day: '2026-06-01', account: '1234', symbol: null, shares: '0', money: '-200' },
    },
  ]);
});

test('an unknown type of an E*TRADE file makes no dividend, and is named by 60 characters of it', () => {
  const read = readOne('06/01/26', 'x'.repeat(61), 'VANGUARD DIVIDEND REINVESTMENT', 'VTI', '1', '8', '-8');
  expect(read.events).toEqual([]);
  expect(read.leftOut).toMatchObject([{ sentence: `The type "${'x'.repeat(60)}" is not known.` }]);
});

test('the fees of an E*TRADE file stand under another name as well', () => {
  const text = [
    header.replace('Commission', 'Commission $'),
    row('06/01/26', 'Bought', 'APPLE', 'AAPL', '1', '8', '-9', '1'),
  ];
  expect(formatEvents(parseStatementText(etradeFormat, text.join('\n')))).toEqual([
    '2026-06-01 buy 1 AAPL @ 8 = -9 fees 1',
  ]);
});

describe('above the table of an E*TRADE file', () => {
  const deposit = row('06/01/26', 'Online Transfer', 'ACH DEPOSIT', '--', '--', '--', '5000');
  const readBelow = (...above: readonly string[]) =>
    parseStatementText(etradeFormat, [...above, header, deposit].join('\n'));

  test.each([
    ['its title begins with a space', [' Account Activity for Jane Doe -1234'], '1234'],
    ['another line has the same words', ['No account activity for Jane Doe -9999'], ''],
    ['its title stands below eight rows', [...'abcdefgh', 'Account Activity for Jane Doe -1234'], ''],
  ])('the account is told where %s', (_, above, account) => {
    expect(readBelow(...above).events.map((one) => one.account)).toEqual([account]);
  });

  test.each([
    ['Total:', ['-123.45']],
    ['Total', ['-123.45']],
    ['Subtotal:', []],
    ['Total: of all', []],
    [' Total: ', ['-123.45']],
    ['Total:,5', []],
  ])('"%s" states what the cash changed by: %s', (label, amounts) => {
    expect(readBelow(`${label},-123.45`).totals?.map(({ amount }) => amount)).toEqual(amounts);
  });
});
