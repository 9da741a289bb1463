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
    ['an option', row('12/10/20', 'Bought', 'OPTN', 'SPY', '1', '-200'), 'notKept', 'Options are not kept here.'],
    [
      'a bond',
      row('12/10/20', 'Bought', 'BOND', 'T', '1000', '-990'),
      'notKept',
      'Bonds, bills and CDs of a broker are not kept here.',
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
});
