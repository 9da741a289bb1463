import { describe, expect, test } from 'vitest';
import { robinhoodFormat } from '#core/statements/brokers/robinhood';
import { recognizeFormat } from '#core/statements/reader/recognize-format';
import { parseSheetRows } from '#core/statements/reader/sheet';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"';
const row = (day: string, symbol: string, text: string, code: string, quantity = '', price = '', amount = '') =>
  [day, day, day, symbol, text, code, quantity, price, amount].map((cell) => `"${cell}"`).join(',');
const footer = '""\n"","","","","","","","","","The data provided is for informational purposes only."';
const file = (...rows: readonly string[]) => [header, ...rows, footer].join('\n');

/** Newest first, as it is exported. */
const text = file(
  row('3/2/2026', '', 'ACH Withdrawal', 'ACH', '', '', '($500.00)'),
  row('2/20/2026', 'AAPL', 'Apple\nCUSIP: 037833100\nDividend Reinvestment', 'Buy', '0.02', '$250.00', '($5.00)'),
  row('2/20/2026', 'AAPL', 'Cash Div: R/D 2026-02-10 P/D 2026-02-20 - 20 shares at 0.25', 'CDIV', '', '', '$5.00'),
  row('2/20/2026', 'AAPL', 'Cash Div: R/D 2026-02-10 nra tax withhold', 'NRAT', '', '', '($0.75)'),
  row('2/10/2026', 'AAPL', 'Apple\nCUSIP: 037833100', 'Sell', '5', '$260.00', '$1,299.97'),
  row('2/2/2026', '', 'Interest Payment', 'INT', '', '', '$0.42'),
  row('2/1/2026', '', 'Gold Fee', 'GOLD', '', '', '($5.00)'),
  row('1/20/2026', 'NVDA', 'Nvidia', 'SPL', '9'),
  row('1/15/2026', 'VTI', 'ACATS In', 'ACATI', '12.5'),
  row('1/14/2026', 'VTI', 'ACATS Out', 'ACATO', '2.5'),
  row('1/10/2026', 'AAPL', 'Apple\nCUSIP: 037833100', 'Buy', '10', '$150.00', '($1,500.00)'),
  row('1/10/2026', 'AAPL', 'Apple\nCUSIP: 037833100', 'Buy', '10', '$150.00', '($1,500.00)'),
  row('1/5/2026', '', 'ACH Deposit', 'ACH', '', '', '$5,000.00'),
);

describe('Robinhood', () => {
  test('is known by its header', () => {
    const sheet = parseSheetRows(text);
    expect(recognizeFormat('rows' in sheet ? sheet.rows : [])).toEqual({ format: robinhoodFormat });
  });

  test('a file newest first becomes events oldest first; twins stay two', () => {
    const read = parseStatementText(robinhoodFormat, text);
    expect(formatEvents(read)).toEqual([
      '2026-01-05 deposit = 5000',
      '2026-01-10 buy 10 AAPL @ 150 = -1500',
      '2026-01-10 buy 10 AAPL @ 150 = -1500',
      '2026-01-14 sharesOut 2.5 VTI',
      '2026-01-15 sharesIn 12.5 VTI',
      '2026-01-20 split 9 NVDA',
      '2026-02-01 fee = -5',
      '2026-02-02 interest = 0.42',
      '2026-02-10 sell 5 AAPL @ 260 = 1299.97 fees 0.03',
      '2026-02-20 tax AAPL = -0.75',
      '2026-02-20 dividend AAPL = 5',
      '2026-02-20 reinvestment 0.02 AAPL @ 250 = -5',
      '2026-03-02 withdrawal = -500',
    ]);
    expect(read.leftOut).toEqual([]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('a cent between price and amount of a fraction is rounding, no fee', () => {
    const read = parseStatementText(
      robinhoodFormat,
      file(row('1/5/2026', 'VOO', 'Vanguard', 'Buy', '0.018739', '$533.65', '($10.01)')),
    );
    expect(formatEvents(read)).toEqual(['2026-01-05 buy 0.018739 VOO @ 533.65 = -10.01']);
  });

  test.each([
    [
      'an option',
      row('1/5/2026', 'SPY', 'SPY 3/15/2026 Call $500.00', 'BTO', '1', '$2.00', '($200.00)'),
      'notKept',
      'Options are not supported.',
    ],
    [
      'a symbol exchange',
      row('1/5/2026', 'FB', 'Meta', 'SXCH', '10S'),
      'notKept',
      'A change of symbol is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'a split that takes shares',
      row('1/5/2026', 'XYZ', 'Reverse', 'SPL', '10S'),
      'notKept',
      'A reverse split comes as two rows under two symbols: enter it by hand.',
    ],
    [
      'an unknown code',
      row('1/5/2026', '', 'What', 'QQQQ', '', '', '$1.00'),
      'notUnderstood',
      'The code "QQQQ" is not known.',
    ],
    [
      'a damaged amount',
      row('1/5/2026', '', 'ACH', 'ACH', '', '', '$1,0.00'),
      'notUnderstood',
      'The amount "$1,0.00" cannot be read.',
    ],
    ['a missing amount', row('1/5/2026', '', 'ACH', 'ACH'), 'notUnderstood', 'The amount is missing.'],
    [
      'a damaged day',
      row('1/45/2026', '', 'ACH', 'ACH', '', '', '$1.00'),
      'notUnderstood',
      'The activity date "1/45/2026" cannot be read.',
    ],
    [
      'a sweep to futures',
      row('1/5/2026', '', 'Sweep', 'FUTSWP', '', '', '$1.00'),
      'internal',
      'Money moved to futures and back within the account.',
    ],
  ])('%s is left out, word for word and with its reason', (_, line, why, sentence) => {
    const one = file(line);
    const read = parseStatementText(robinhoodFormat, one);
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [2], why, sentence }]);
    expect(read.leftOut[0]?.cells.slice(0, 9)).toHaveLength(9);
    expect(findMissingAndDuplicateLines(one, read)).toEqual({ missing: [], twice: [] });
  });

  test('the newer form names the account of each row', () => {
    const newer = `"Activity Date","Process Date","Settle Date","Account Type","Instrument","Description","Trans Code","Quantity","Price","Amount"\n"1/5/2026","1/5/2026","1/6/2026","Roth IRA","VOO","Vanguard","Buy","1","$500.00","($500.00)"`;
    expect(formatEvents(parseStatementText(robinhoodFormat, newer))).toEqual([
      '2026-01-05 buy 1 VOO @ 500 = -500 in Roth IRA',
    ]);
  });
});

test('a journal between accounts of one’s own moves shares by its suffix, and money by its sign', () => {
  const read = parseStatementText(
    robinhoodFormat,
    file(
      row('1/8/2026', '', 'Journal', 'JNLE', '', '', '($40.00)'),
      row('1/7/2026', '', 'Journal', 'JNLE', '', '', '$75.00'),
      row('1/6/2026', 'VTI', 'Journal', 'JNLE', '2.5S'),
      row('1/5/2026', 'VTI', 'Journal', 'JNLE', '12.5'),
    ),
  );
  expect(formatEvents(read)).toEqual([
    '2026-01-05 sharesIn 12.5 VTI',
    '2026-01-06 sharesOut 2.5 VTI',
    '2026-01-07 deposit = 75',
    '2026-01-08 withdrawal = -40',
  ]);
  expect(read.leftOut).toEqual([]);
});

const readOne = (...cells: Parameters<typeof row>) => parseStatementText(robinhoodFormat, file(row(...cells)));

test('a trade of no shares is left out, with a price and without one, and takes no other row with it', () => {
  const read = parseStatementText(
    robinhoodFormat,
    file(
      row('1/5/2026', 'AAPL', 'Apple', 'Buy', '0', '', '($5.00)'),
      row('1/5/2026', 'AAPL', 'Apple', 'Sell', '0', '$5.00', '$5.00'),
      row('1/5/2026', '', 'ACH Deposit', 'ACH', '', '', '$1.00'),
    ),
  );
  expect(formatEvents(read)).toEqual(['2026-01-05 deposit = 1']);
  expect(read.leftOut.map(({ why, sentence }) => [why, sentence])).toEqual([
    ['notUnderstood', 'A trade of 0 shares.'],
    ['notUnderstood', 'A trade of 0 shares.'],
  ]);
});

test('a company is named by the first line of the words; all of them are the note', () => {
  const [event] = readOne('1/5/2026', 'AAPL', 'Apple\nCUSIP: 037833100', 'Buy', '1', '$5.00', '($5.00)').events;
  expect(event).toMatchObject({ name: 'Apple', note: 'Apple CUSIP: 037833100' });
});

test('what is sold is a sale, whatever its words', () => {
  const words = 'Dividend Reinvestment';
  expect(formatEvents(readOne('1/5/2026', 'AAPL', words, 'Sell', '1', '$5.00', '$5.00'))).toEqual([
    '2026-01-05 sell 1 AAPL @ 5 = 5',
  ]);
});

test('shares and money that were received come in', () => {
  expect(formatEvents(readOne('1/5/2026', 'VTI', 'Received', 'REC', '2'))).toEqual(['2026-01-05 sharesIn 2 VTI']);
});

test.each([
  ['SPL', '-9', 'notKept', 'A reverse split comes as two rows under two symbols: enter it by hand.'],
  ['SPR', '9', 'notKept', 'A reverse split comes as two rows: enter it by hand.'],
  ['SPL', '5x', 'notUnderstood', 'The quantity "5x" cannot be read.'],
  ['SPL', '', 'notUnderstood', 'The quantity is missing.'],
])('a split %s of "%s" shares is left out', (code, quantity, why, sentence) => {
  expect(readOne('1/5/2026', 'XYZ', 'Split', code, quantity).leftOut).toMatchObject([{ why, sentence }]);
});

test.each([
  ['bto', '1', '($200.00)', { what: 'option', symbol: null, shares: '0', money: '-200' }],
  ['CONV', '5', '$10.00', { what: 'conversion', symbol: null, shares: '0', money: '10' }],
  ['SXCH', '10S', '', { what: 'change of symbol', symbol: 'XYZ', shares: '-10', money: '0' }],
  ['MRGS', '-3', '$30.00', { what: 'merger', symbol: 'XYZ', shares: '-3', money: '30' }],
  ['LIQ', '', '$30.00', { what: 'liquidation', symbol: 'XYZ', shares: '0', money: '30' }],
])('%s of "%s" for "%s" is left out with what it moved', (code, quantity, amount, moved) => {
  const [left] = readOne('1/5/2026', 'XYZ', 'What', code, quantity, '', amount).leftOut;
  expect(left?.moved).toEqual({ ...moved, day: '2026-01-05', account: '', currency: 'USD' });
});
