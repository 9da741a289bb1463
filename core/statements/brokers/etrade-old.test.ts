import { describe, expect, test } from 'vitest';
import { oldEtradeFormat } from '#core/statements/brokers/etrade-old';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header = 'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description';
const row = (
  day: string,
  type: string,
  kind = '',
  symbol = '',
  quantity = '0',
  amount = '0',
  price = '0',
  fees = '0',
  text = '',
) => [day, type, kind, symbol, quantity, amount, price, fees, text].join(',');
const file = (...rows: readonly string[]) => ['For Account:,####1234', '', header, ...rows].join('\n');

/** Newest first, as it is exported. */
const text = file(
  row('12/21/20', 'Dividend', 'MF', 'VTSAX', '0.1', '-10', '0', '0', 'VANGUARD REINVEST PRICE $ 100.00'),
  row('12/21/20', 'Dividend', 'MF', 'VTSAX', '0', '2.5', '0', '0', 'VANGUARD ST CAP GAIN'),
  row('12/21/20', 'Dividend', 'MF', 'VTSAX', '0.025', '-2.5', '0', '0', 'VANGUARD REINVEST PRICE $ 100.00'),
  row('12/21/20', 'Dividend', 'MF', 'VTSAX', '0', '10', '0', '0', 'VANGUARD DIVIDEND'),
  row('12/18/20', 'Interest', '', '', '0', '0.42', '0', '0', 'INTEREST'),
  row('12/17/20', 'Interest', '', '', '0', '-3.1', '0', '0', 'MARGIN INTEREST'),
  row('12/16/20', 'Fee', '', '', '0', '-1', '0', '0', 'ADR FEE'),
  row('12/15/20', 'Sold', 'EQ', 'AAPL', '-5', '1299.97', '260', '0.03', 'APPLE'),
  row('12/11/20', 'Transfer', 'EQ', 'BRK.B', '2', '0', '0', '0', 'RECEIVED'),
  row('12/10/20', 'Bought', 'EQ', 'AAPL', '10', '-1504.95', '150', '4.95', 'APPLE'),
  row('12/10/20', 'Bought', 'EQ', 'AAPL', '10', '1504.95', '150', '4.95', 'APPLE'),
  row('12/01/20', 'Transfer', '', '', '0', '5000', '0', '0', 'ACH DEPOSIT'),
);

describe('E*TRADE, transactions before 2025', () => {
  test('a Dividend is money that came, or what was bought with it at the price in the words', () => {
    const read = parseStatementText(oldEtradeFormat, text);
    expect(formatEvents(read)).toEqual([
      '2020-12-01 deposit = 5000 in 1234',
      '2020-12-10 buy 10 AAPL @ 150 = -1504.95 fees 4.95 in 1234',
      '2020-12-10 buy 10 AAPL @ 150 = -1504.95 fees 4.95 in 1234',
      '2020-12-11 sharesIn 2 BRK-B in 1234',
      '2020-12-15 sell 5 AAPL @ 260 = 1299.97 fees 0.03 in 1234',
      '2020-12-16 fee = -1 in 1234',
      '2020-12-17 fee = -3.1 in 1234',
      '2020-12-18 interest = 0.42 in 1234',
      '2020-12-21 dividend VTSAX = 10 in 1234',
      '2020-12-21 reinvestment 0.025 VTSAX @ 100 = -2.5 in 1234',
      '2020-12-21 dividend VTSAX = 2.5 in 1234',
      '2020-12-21 reinvestment 0.1 VTSAX @ 100 = -10 in 1234',
    ]);
    expect([read.leftOut, read.beside]).toEqual([[], [1, 3]]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('without a price in the words it is the money for each share', () => {
    expect(
      formatEvents(parseStatementText(oldEtradeFormat, file(row('12/21/20', 'Dividend', 'MF', 'VTSAX', '0.1', '-10')))),
    ).toEqual(['2020-12-21 reinvestment 0.1 VTSAX @ 100 = -10 in 1234']);
  });

  test.each([
    ['an option', row('12/10/20', 'Bought', 'OPTN', 'SPY', '1', '-200'), 'notKept', 'Options are not supported.'],
    [
      'a bond',
      row('12/10/20', 'Bought', 'BOND', 'T', '1000', '-990'),
      'notKept',
      'Bonds, bills and brokered CDs are not supported.',
    ],
    [
      'a sweep',
      row('12/10/20', 'Bought', 'MF', 'MSBNK', '10', '-10'),
      'internal',
      'A money fund is cash here: its shares move no money.',
    ],
    [
      'an unknown type',
      row('12/10/20', 'Teleport', 'EQ', 'T', '1', '-10'),
      'notUnderstood',
      'The type "Teleport" is not known.',
    ],
    [
      'a damaged day',
      row('12/41/20', 'Fee', '', '', '0', '-1'),
      'notUnderstood',
      'The transactiondate "12/41/20" cannot be read.',
    ],
  ])('%s is left out, with its reason', (_, line, why, sentence) => {
    const read = parseStatementText(oldEtradeFormat, file(line));
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [4], why, sentence }]);
  });

  const readOne = (...cells: Parameters<typeof row>) => parseStatementText(oldEtradeFormat, file(row(...cells)));

  test('the price in the words, or that of its column, counts more than the money for each share', () => {
    const words = 'REINVEST PRICE $ 99.50';
    expect(formatEvents(readOne('12/21/20', 'Dividend', 'MF', 'VTSAX', '0.1', '-10', '0', '0', words))).toEqual([
      '2020-12-21 reinvestment 0.1 VTSAX @ 99.5 = -10 in 1234',
    ]);
    const [bought] = readOne('12/10/20', 'Bought', 'EQ', 'AAPL', '3', '-100', '33.33', '0', 'APPLE').events;
    expect(bought).toMatchObject({ price: '33.33', note: 'APPLE' });
  });

  test('what a fund of money market pays is interest, and of no symbol', () => {
    const fund = ['SOME MONEY MARKET FUND', 'ABCXX'] as const;
    expect(formatEvents(readOne('12/18/20', 'Dividend', 'MF', fund[1], '0', '0.42', '1.00', '0', fund[0]))).toEqual([
      '2020-12-18 interest = 0.42 in 1234',
    ]);
  });

  test('of an option and of a bond no fee is kept; what a bond pays is interest', () => {
    const [option, bond] = ['Options are not supported.', 'Bonds, bills and brokered CDs are not supported.'];
    expect(readOne('12/10/20', 'Fee', 'OPTN', 'SPY', '0', '-2').leftOut).toMatchObject([{ sentence: option }]);
    for (const type of ['Fee', 'Interest Adjustment', 'Accrued Interest'])
      expect(readOne('12/10/20', type, 'BOND', 'T', '0', '-2').leftOut).toMatchObject([{ sentence: bond }]);
    for (const type of ['Interest', 'Dividend'])
      expect(formatEvents(readOne('12/10/20', type, 'BOND', 'T', '0', '2'))).toEqual([
        '2020-12-10 interest = 2 in 1234',
      ]);
  });

  test.each([
    ['its line stands below another', ['Statement for account ####9999', 'For Account:,####1234'], '1234'],
    ['its line has no colon and begins with a space', [' For Account ####1234'], '1234'],
    ['words follow it', ['For Account:,####1234 (Joint)'], '1234'],
    ['it is parted', ['For Account:,##12-34'], '34'],
    ['there is none', ['For Account:'], ''],
    ['its line is too far down', ['a', 'b', 'c', 'd', 'e', 'f', 'For Account:,####1234'], ''],
    ['there is no line', ['a'], ''],
  ])('the account is told where %s', (_, above, account) => {
    const line = row('12/16/20', 'Fee', '', '', '0', '-1');
    const { events } = parseStatementText(oldEtradeFormat, [...above, header, line].join('\n'));
    expect(events.map((one) => one.account)).toEqual([account]);
  });

  test('what is left out says what it moved', () => {
    expect(readOne('12/10/20', 'Bought', 'OPTN', 'SPY', '1', '-200').leftOut).toMatchObject([
      { moved: { what: 'option', day: '2020-12-10', account: '1234', symbol: null, shares: '0', money: '-200' } },
    ]);
  });
});
