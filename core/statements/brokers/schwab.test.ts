import { describe, expect, test } from 'vitest';
import { schwabFormat } from '#core/statements/brokers/schwab';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';
const row = (day: string, action: string, symbol = '', text = '', quantity = '', price = '', fees = '', amount = '') =>
  [day, action, symbol, text, quantity, price, fees, amount].map((cell) => `"${cell}"`).join(',');
const file = (...rows: readonly string[]) => [header, ...rows].join('\n');
const eventsOf = (...rows: readonly string[]) => formatEvents(parseStatementText(schwabFormat, file(...rows)));

/** Newest first, as it is exported. */
const text = file(
  row('11/16/2026', 'Sell', 'AAPL', 'APPLE INC', '5', '$260.00', '$0.03', '$1299.97'),
  row('11/12/2026', 'Reinvest Shares', 'VTI', 'VANGUARD TOTAL STOCK', '0.02', '$250.00', '', '-$5.00'),
  row('11/10/2026', 'Reinvest Dividend', 'VTI', 'VANGUARD TOTAL STOCK', '', '', '', '$5.00'),
  row('11/10/2026', 'Qualified Dividend', 'AAPL', 'APPLE INC', '', '', '', '$2.50'),
  row('11/10/2026', 'NRA Tax Adj', 'AAPL', 'APPLE INC', '', '', '', '-$0.75'),
  row('11/09/2026', 'NRA Tax Adj', '', 'SCHWAB1 INT 10/30-11/27', '', '', '', '$0.02'),
  row('11/06/2026', 'Advisor Fee', '', 'MGMTFEE TO ADVISOR', '', '', '', '-$1.00'),
  row('11/06/2026', 'Advisor Fee', '', 'MGMTFEE TO ADVISOR', '', '', '', '-$1.00'),
  row('11/05/2026', 'Misc Cash Entry', '', 'FEE WAIVED', '', '', '', '$1.00'),
  row('11/04/2026', 'Margin Interest', '', 'INT 10/01-10/30', '', '', '', '-$3.10'),
  row('11/03/2026', 'Bank Interest', '', 'BANK INT 101626-111526', '', '', '', '$0.41'),
  row('10/30/2026 as of 10/28/2026', 'Stock Split', 'NVDA', 'NVIDIA CORP', '90', '', '', ''),
  row('10/20/2026', 'Journaled Shares', 'BRK.B', 'BERKSHIRE HATHAWAY', '-3', '$480.00', '', ''),
  row('10/19/2026', 'Security Transfer', 'BRK.B', 'BERKSHIRE HATHAWAY', '8', '', '', ''),
  row('10/19/2026', 'Security Transfer', 'NO NUMBER', 'TFR FROM OTHER BROKER', '', '', '', '$12.34'),
  row('10/15/2026', 'Stock Plan Activity', 'ACME', 'ACME INC', '40', '', '', ''),
  row('10/12/2026', 'Buy', 'AAPL', 'APPLE INC', '1,000', '$150.00', '', '-$150,000.00'),
  row('10/12/2026', 'Buy', 'AAPL', 'APPLE INC', '10', '$150.00', '$4.95', '-$1,504.95'),
  row('10/12/2026', 'Buy', 'AAPL', 'APPLE INC', '10', '$150.00', '$4.95', '-$1,504.95'),
  row('10/02/2026', 'Wire Sent', '', 'WIRED FUNDS', '', '', '', '-$200.00'),
  row('10/01/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '$160,000.00'),
);

describe('Schwab, brokerage transactions', () => {
  test('a file newest first becomes events oldest first; twins stay two', () => {
    const read = parseStatementText(schwabFormat, text);
    expect(formatEvents(read)).toEqual([
      '2026-10-01 deposit = 160000',
      '2026-10-02 withdrawal = -200',
      '2026-10-12 buy 10 AAPL @ 150 = -1504.95 fees 4.95',
      '2026-10-12 buy 10 AAPL @ 150 = -1504.95 fees 4.95',
      '2026-10-12 buy 1000 AAPL @ 150 = -150000',
      '2026-10-15 sharesIn 40 ACME',
      '2026-10-19 deposit = 12.34',
      '2026-10-19 sharesIn 8 BRK-B',
      '2026-10-20 sharesOut 3 BRK-B',
      '2026-10-28 split 90 NVDA',
      '2026-11-03 interest = 0.41',
      '2026-11-04 fee = -3.1',
      '2026-11-05 fee = 1',
      '2026-11-06 fee = -1',
      '2026-11-06 fee = -1',
      '2026-11-09 tax = 0.02',
      '2026-11-10 tax AAPL = -0.75',
      '2026-11-10 dividend AAPL = 2.5',
      '2026-11-10 dividend VTI = 5',
      '2026-11-12 reinvestment 0.02 VTI @ 250 = -5',
      '2026-11-16 sell 5 AAPL @ 260 = 1299.97 fees 0.03',
    ]);
    expect(read.leftOut).toEqual([]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('the older form names its account, has a column without a name, and a last row of totals', () => {
    const older = [
      '"Transactions  for account Individual XXXX-1234 as of 11/20/2021 22:00:00 ET"',
      `${header},`,
      '"11/16/2021","Buy","VTI","VANGUARD","2","$240.00","","-$480.00",',
      '"Transactions Total","","","","","","","-$480.00",',
    ].join('\n');
    const read = parseStatementText(schwabFormat, older);
    expect(formatEvents(read)).toEqual(['2021-11-16 buy 2 VTI @ 240 = -480 in Individual XXXX-1234']);
    expect([read.leftOut, read.beside]).toEqual([[], [1, 2, 4]]);
  });

  test('columns in another order are the same', () => {
    const other =
      'Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n11/16/2026,Buy,VTI,V,$240.00,2,,-$480.00';
    expect(formatEvents(parseStatementText(schwabFormat, other))).toEqual(['2026-11-16 buy 2 VTI @ 240 = -480']);
  });

  test('money is of the day it was posted, a trade from an assignment of the day it holds; the note has both', () => {
    const both = '01/05/2026 as of 01/02/2026';
    const read = parseStatementText(
      schwabFormat,
      file(
        row(both, 'Buy', 'SPY', 'SPDR', '100', '$500.00', '', '-$50,000.00'),
        row(both, 'Cash Dividend', 'SPY', 'SPDR', '', '', '', '$1.00'),
      ),
    );
    expect(formatEvents(read)).toEqual(['2026-01-02 buy 100 SPY @ 500 = -50000', '2026-01-05 dividend SPY = 1']);
    expect(read.events.map(({ note }) => note)).toEqual([`Buy: SPDR (${both})`, `Cash Dividend: SPDR (${both})`]);
  });

  test('a reverse split of two rows is one event, which took the difference', () => {
    const halves = [
      row('06/30/2026', 'Reverse Split', 'XYZ', 'XYZ CORP NEW', '10', '', '', ''),
      row('06/30/2026', 'Reverse Split', '037833100', 'XYZ CORP XXXREVERSE SPLIT EFF: 06/30/26', '-100', '', '', ''),
    ];
    for (const rows of [halves, halves.toReversed()]) {
      const read = parseStatementText(schwabFormat, file(...rows));
      expect(formatEvents(read)).toEqual(['2026-06-30 split -90 XYZ']);
      expect(read.leftOut).toMatchObject([{ why: 'internal' }]);
    }
    const alone = parseStatementText(schwabFormat, file(...halves.slice(0, 1)));
    expect([formatEvents(alone), alone.leftOut[0]?.why]).toEqual([[], 'notKept']);
  });

  test('a purchase that was cancelled some days later is none, its twin stays', () => {
    const buy = row('06/01/2026', 'Buy', 'VTI', 'V', '2', '$240.00', '', '-$480.00');
    const read = parseStatementText(
      schwabFormat,
      file(row('06/04/2026', 'Cancel Buy', 'VTI', 'V', '2', '$240.00', '', '$480.00'), buy, buy),
    );
    expect(formatEvents(read)).toEqual(['2026-06-01 buy 2 VTI @ 240 = -480']);
    expect(read.leftOut.map(({ why, lines }) => [why, lines])).toEqual([
      ['internal', [2]],
      ['internal', [4]],
    ]);
  });

  test('a cancellation does not take back what was bought after it, nor another number of shares', () => {
    const cancel = row('06/04/2026', 'Cancel Buy', 'VTI', 'V', '2', '$240.00', '', '$480.00');
    const read = parseStatementText(
      schwabFormat,
      file(
        row('06/05/2026', 'Buy', 'VTI', 'V', '2', '$240.00', '', '-$480.00'),
        cancel,
        row('06/01/2026', 'Buy', 'VTI', 'V', '3', '$240.00', '', '-$720.00'),
      ),
    );
    expect(formatEvents(read)).toHaveLength(2);
    expect(read.leftOut).toMatchObject([{ lines: [3], why: 'notKept' }]);
  });

  test('a money fund is cash: its shares move nothing, what it pays is interest', () => {
    const rows = [
      row('06/30/2026', 'Reinvest Shares', 'SWVXX', 'SCHWAB VALUE ADVANTAGE', '4', '$1.00', '', '-$4.00'),
      row('06/30/2026', 'Reinvest Dividend', 'SWVXX', 'SCHWAB VALUE ADVANTAGE', '', '', '', '$4.00'),
      row('06/01/2026', 'Buy', 'SWVXX', 'SCHWAB VALUE ADVANTAGE', '1000', '$1.00', '', '-$1,000.00'),
    ];
    const read = parseStatementText(schwabFormat, file(...rows));
    expect(formatEvents(read)).toEqual(['2026-06-30 interest = 4']);
    expect(read.leftOut.map(({ why }) => why)).toEqual(['internal', 'internal']);
  });

  test.each([
    'Reinvest Dividend',
    'Qual Div Reinvest',
    'Pr Yr Div Reinvest',
    'Long Term Cap Gain Reinvest',
    'Short Term Cap Gain Reinvest',
    'Cash Dividend',
    'Qualified Dividend',
    'Non-Qualified Div',
    'Special Dividend',
    'Special Qual Div',
    'Special Non Qual Div',
    'Pr Yr Cash Div',
    'Pr Yr Special Div',
    'Long Term Cap Gain',
    'Short Term Cap Gain',
    'Div Adjustment',
  ])('%s is a dividend', (action) => {
    expect(eventsOf(row('06/01/2026', action, 'VTI', 'V', '', '', '', '-$1.25'))).toEqual([
      '2026-06-01 dividend VTI = -1.25',
    ]);
  });

  test.each([
    ['NRA Withholding', 'tax'],
    ['Foreign Tax Paid', 'tax'],
    ['IRS Withhold Adj', 'tax'],
    ['Credit Interest', 'interest'],
    ['ADR Mgmt Fee', 'fee'],
    ['Service Fee', 'fee'],
    ['MoneyLink Deposit', 'withdrawal'],
    ['MoneyLink Adj', 'withdrawal'],
    ['Wire Received', 'withdrawal'],
    ['Wire Funds', 'withdrawal'],
    ['Wire Funds Received', 'withdrawal'],
    ['Wire Funds Adj', 'withdrawal'],
    ['Funds Received', 'withdrawal'],
    ['Funds Paid', 'withdrawal'],
    ['Bank Transfer', 'withdrawal'],
    ['Internal Transfer', 'withdrawal'],
    ['Visa Purchase', 'withdrawal'],
    ['ATM Withdrawal', 'withdrawal'],
    ['Journal', 'withdrawal'],
    ['Promotional Award', 'withdrawal'],
    ['Schwab ATM Rebate', 'withdrawal'],
    ['Misc Credits', 'withdrawal'],
  ])('%s below 0 is a %s', (action, kind) => {
    expect(eventsOf(row('06/01/2026', action, '', '', '', '', '', '-$1.25'))).toEqual([`2026-06-01 ${kind} = -1.25`]);
  });

  test('the interest of a bond stays, though the bond is not kept', () => {
    expect(eventsOf(row('06/01/2026', 'Bond Interest', '037833100', 'US TREASURY', '', '', '', '$9.00'))).toEqual([
      '2026-06-01 interest = 9',
    ]);
  });

  test.each([
    [
      'an option opened',
      'Buy to Open',
      'SPY 03/15/2024 500.00 C',
      '1',
      '-$200.00',
      'notKept',
      'Options are not supported.',
    ],
    ['an option expired', 'Expired', 'SPY 03/15/2024 500.00 C', '-1', '', 'notKept', 'Options are not supported.'],
    ['a short sale', 'Sell Short', 'GME', '10', '$200.00', 'notKept', 'Short sales are not supported.'],
    ['a bond', 'Buy', '037833100', '1000', '-$990.00', 'notKept', 'Bonds, bills and brokered CDs are not supported.'],
    [
      'a bond redeemed',
      'Full Redemption',
      '037833100',
      '-1000',
      '',
      'notKept',
      'Bonds, bills and brokered CDs are not supported.',
    ],
    [
      'its money',
      'Full Redemption Adj',
      '037833100',
      '',
      '$1,000.00',
      'notKept',
      'Bonds, bills and brokered CDs are not supported.',
    ],
    [
      'a journal with a symbol',
      'Journal',
      'VTI',
      '',
      '-$5.00',
      'internal',
      'A journal within the account: its other half cancels it out.',
    ],
    [
      'a new name',
      'Name Change',
      'META',
      '10',
      '',
      'notKept',
      'A change of symbol is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'a spin-off',
      'Spin-off',
      'GEV',
      '10',
      '',
      'notKept',
      'A spin-off is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'a merger',
      'Stock Merger',
      'XYZ',
      '-10',
      '',
      'notKept',
      'A merger is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'a merger for cash',
      'Cash Merger',
      'XYZ',
      '',
      '$10.00',
      'notKept',
      'A merger for cash is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'cash in lieu',
      'Cash In Lieu',
      'XYZ',
      '',
      '$10.00',
      'notKept',
      'Cash in lieu of fractional shares is not imported: enter it as a sale.',
    ],
    ['an unknown action', 'Teleport', 'XYZ', '', '$10.00', 'notUnderstood', 'The action "Teleport" is not known.'],
    [
      'a purchase that brings money',
      'Buy',
      'XYZ',
      '1',
      '$10.00',
      'notUnderstood',
      'A purchase that brings money: enter by hand what it corrects.',
    ],
    ['a damaged amount', 'Buy', 'XYZ', '1', '-$1,0.00', 'notUnderstood', 'The amount "-$1,0.00" cannot be read.'],
    ['a trade without money', 'Buy', 'XYZ', '1', '', 'notUnderstood', 'The amount is missing.'],
  ])('%s is left out, with its reason', (_, action, symbol, quantity, amount, why, sentence) => {
    const one = file(row('06/01/2026', action, symbol, 'text', quantity, '', '', amount));
    const read = parseStatementText(schwabFormat, one);
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [2], why, sentence }]);
    expect(findMissingAndDuplicateLines(one, read)).toEqual({ missing: [], twice: [] });
  });

  test('a sparse row with a damaged day is left out rather than taken for prose', () => {
    const read = parseStatementText(schwabFormat, file(row('06/45/2026', 'Journal', '', '', '', '', '', '-$1.25')));
    expect(read.leftOut).toMatchObject([{ lines: [2], why: 'notUnderstood' }]);
  });

  test('an export without rows has no events', () => {
    const read = parseStatementText(schwabFormat, `${header}\n""`);
    expect([read.events, read.leftOut]).toEqual([[], []]);
  });
});

const readRows = (...rows: readonly string[]) => parseStatementText(schwabFormat, file(...rows));

test('spaces within an action of Schwab do not matter, and a fund of money market pays interest', () => {
  expect(
    eventsOf(
      row('06/01/2026', 'Cash  Dividend', 'VTI', 'V', '', '', '', '$1.25'),
      row('06/02/2026', 'Cash Dividend', 'ABCXX', 'SOME MONEY MARKET FUND', '', '$1.00', '', '$1.25'),
    ),
  ).toEqual(['2026-06-01 dividend VTI = 1.25', '2026-06-02 interest = 1.25']);
});

test('a trade of Schwab has the stated price, and a note of its action and words', () => {
  expect(readRows(row('06/01/2026', 'Buy', 'AAPL', 'APPLE INC', '3', '$33.33', '', '-$100.00')).events).toMatchObject([
    { price: '33.33', note: 'Buy: APPLE INC' },
  ]);
});

describe('a cancellation of Schwab', () => {
  const buy = row('06/01/2026', 'Buy', 'VTI', 'V', '2', '$240.00', '', '-$480.00');
  const cancel = (symbol: string) => row('06/04/2026', 'Cancel Buy', symbol, 'V', '2', '$240.00', '', '$480.00');

  test('takes back a purchase and no sale', () => {
    const sale = row('06/02/2026', 'Sell', 'VTI', 'V', '2', '$250.00', '', '$500.00');
    const read = readRows(cancel('VTI'), sale, buy);
    expect(formatEvents(read)).toEqual(['2026-06-02 sell 2 VTI @ 250 = 500']);
    expect(read.leftOut.map(({ sentence }) => sentence)).toEqual([
      'A purchase that was cancelled.',
      'A purchase that was cancelled.',
    ]);
  });

  test('of another stock takes back none', () => {
    const read = readRows(cancel('VOO'), buy);
    expect(formatEvents(read)).toEqual(['2026-06-01 buy 2 VTI @ 240 = -480']);
    expect(read.leftOut).toMatchObject([
      { sentence: 'It cancels a purchase that is not in this file: delete that one.' },
    ]);
  });
});

describe('a reverse split of Schwab', () => {
  const half = (symbol: string, shares: string, words = 'XYZ CORP', action = 'Reverse Split', day = '06/30/2026') =>
    row(day, action, symbol, words, shares);
  const old = half('037833100', '-100');

  test.each(['Sell', 'Old Reverse Split', 'Reverse Split Fee'])(
    'takes what its own old shares lost, and not those of a %s',
    (action) => {
      const read = readRows(half('XYZ', '10'), old, half('037833100', '-50', 'XYZ CORP', action));
      expect(formatEvents(read)).toEqual(['2026-06-30 split -90 XYZ']);
      expect(read.leftOut[0]).toMatchObject({
        why: 'internal',
        sentence: 'The old shares of a reverse split, whose new ones are another row.',
      });
    },
  );

  test.each([
    ['of another day', half('XYZ', '10', 'XYZ CORP', 'Reverse Split', '06/29/2026')],
    ['of other words', half('XYZ', '10', 'ABC CORP')],
    ['of a fund that is cash', half('SWVXX', '10')],
    ['that are as many', half('XYZ', '100')],
  ])('does not go together with new shares %s', (_, one) => {
    const read = readRows(one, old);
    expect(read.events).toEqual([]);
    expect(read.leftOut.map(({ sentence }) => sentence)).toContain(
      'A reverse split whose rows do not go together: enter it by hand.',
    );
  });
});

test('what is about an option is left out of a file of Schwab whatever its action, with what it moved', () => {
  const option = row('06/01/2026', 'Service Fee', 'SPY 03/15/2024 500.00 C', 'CALL SPY', '', '', '', '-$2.00');
  expect(readRows(option).leftOut).toMatchObject([
    { sentence: 'Options are not supported.', moved: { what: 'option', symbol: null, money: '-2' } },
  ]);
});

test('a row of Schwab without a day and an action is none, however much of it is filled', () => {
  expect(readRows(row('', '', 'AAPL', 'APPLE INC', '1', '$5.00', '', '$5.00'))).toMatchObject({
    leftOut: [],
    beside: [1, 2],
  });
});

describe('beside the table of a file of Schwab', () => {
  const buy = row('06/01/2026', 'Buy', 'VTI', 'V', '2', '$240.00', '', '-$480.00');
  const readAround = (above: readonly string[], below: readonly string[] = []) =>
    parseStatementText(schwabFormat, [...above, header, buy, ...below].join('\n'));

  test.each([
    ['among spaces', [' Transactions  for account  Joint 123  as of 11/20/2021'], 'Joint 123'],
    ['in the fifth row', [...'abcd', 'Transactions for account Joint 123 as of 11/20/2021'], 'Joint 123'],
    ['too far down', [...'abcdef', 'Transactions for account Joint 123 as of 11/20/2021'], ''],
    ['in other words', ['Old transactions for account Joint 123 as of 11/20/2021'], ''],
  ])('the account is named %s', (_, above, account) => {
    expect(readAround(above).events.map((one) => one.account)).toEqual([account]);
  });

  test.each([
    ['Transactions Total', ['-480']],
    ['All Transactions Total', []],
    ['Transactions Total of June', []],
  ])('"%s" states what the cash changed by: %s', (label, amounts) => {
    const totals = readAround([], [`"${label}","","","","","","","-$480.00"`]).totals ?? [];
    expect(totals.map(({ amount }) => amount)).toEqual(amounts);
  });
});
