import { describe, expect, test } from 'vitest';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { decodeFileText } from '#core/statements/reader/decode-file';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header =
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date';
/** Cells may begin with a space; figures are plain. */
const row = (
  day: string,
  action: string,
  symbol = '',
  quantity = '',
  price = '',
  amount = '',
  fees = '',
  balance = '100.00',
) =>
  [
    ` ${day}`,
    `" ${action}"`,
    symbol && ` ${symbol}`,
    '"No Description"',
    'Cash',
    quantity,
    price,
    '',
    fees,
    '',
    amount,
    balance,
    '',
  ].join(',');
const footer = [
  '',
  '"The data and information in this spreadsheet is provided to you solely for your use, and is not for distribution."',
  '"Brokerage services are provided by Fidelity Brokerage Services LLC, Member NYSE, SIPC."',
  '',
  '"Date downloaded" 1/2/2026, 9:00 AM',
];
const file = (...rows: readonly string[]) => ['', '', header, ...rows, ...footer].join('\n');
const eventsOf = (...rows: readonly string[]) => formatEvents(parseStatementText(fidelityFormat, file(...rows)));

/** Newest first, as it is exported. */
const text = file(
  row('12/30/2025', 'REINVESTMENT FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)', 'SPAXX', '4.1', '1', '-4.1'),
  row('12/30/2025', 'DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)', 'SPAXX', '0.000', '', '4.1'),
  row('12/20/2025', 'REINVESTMENT FIDELITY 500 (FXAIX) (Cash)', 'FXAIX', '0.15', '200', '-30'),
  row('12/20/2025', 'LONG-TERM CAP GAIN FIDELITY 500 (FXAIX) (Cash)', 'FXAIX', '0.000', '', '10'),
  row('12/20/2025', 'DIVIDEND RECEIVED as of Dec-19-2025 FIDELITY 500 (FXAIX) (Cash)', 'FXAIX', '0.000', '', '20'),
  row('12/18/2025', 'NON-RESIDENT TAX DIVIDEND RECEIVED NESTLE (NSRGY) (Cash)', 'NSRGY', '0.000', '', '-1.5'),
  row('12/17/2025', 'TRANSFER OF ASSETS ACAT RECEIVE VANGUARD (VTI) (Cash)', 'VTI', '12', '', '3000'),
  row('12/17/2025', 'TRANSFER OF ASSETS ACAT RECEIVE (Cash)', '', '0.000', '', '55.5'),
  row('12/16/2025', 'DISTRIBUTION NVIDIA (NVDA) (Cash)', 'NVDA', '90', '', ''),
  row('12/15/2025', 'YOU SOLD EXCHANGE TO APPLE INC (AAPL) (Cash)', 'AAPL', '-5', '260', '1299.97', '0.03'),
  row(
    '12/12/2025',
    'PURCHASE INTO CORE ACCOUNT FIDELITY GOVERNMENT MONEY MARKET (SPAXX)',
    'SPAXX',
    '1000',
    '1',
    '-1000',
  ),
  row('12/12/2025', 'Electronic Funds Transfer Received (Cash)', '', '0.000', '', '1000'),
  row('12/11/2025', 'Check Paid Check Payment 101 (Cash)', '', '', '', '-250'),
  row('12/10/2025', 'YOU BOUGHT APPLE INC (AAPL) (Cash)', 'AAPL', '10', '150', '-1500'),
  row('12/10/2025', 'YOU BOUGHT APPLE INC (AAPL) (Cash)', 'AAPL', '10', '150', '-1500'),
  row('12-09-2025', 'INTEREST EARNED FDIC INSURED DEPOSIT (QPISQ) (Cash)', 'QPISQ', '', '', '0.42'),
);

describe('Fidelity, account history', () => {
  test('a file newest first becomes events oldest first; twins stay two', () => {
    const read = parseStatementText(fidelityFormat, text);
    expect(formatEvents(read)).toEqual([
      '2025-12-09 interest = 0.42',
      '2025-12-10 buy 10 AAPL @ 150 = -1500',
      '2025-12-10 buy 10 AAPL @ 150 = -1500',
      '2025-12-11 withdrawal = -250',
      '2025-12-12 deposit = 1000',
      '2025-12-15 sell 5 AAPL @ 260 = 1299.97 fees 0.03',
      '2025-12-16 split 90 NVDA',
      '2025-12-17 deposit = 55.5',
      '2025-12-17 sharesIn 12 VTI',
      '2025-12-18 tax NSRGY = -1.5',
      '2025-12-20 dividend FXAIX = 20',
      '2025-12-20 dividend FXAIX = 10',
      '2025-12-20 reinvestment 0.15 FXAIX @ 200 = -30',
      '2025-12-30 interest = 4.1',
    ]);
    expect(read.leftOut.map(({ lines, why }) => [lines, why])).toEqual([
      [[4], 'internal'],
      [[14], 'internal'],
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('the mark at its beginning and the line ends of Windows change nothing', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    const plain = decodeFileText(bytes);
    expect(formatEvents(parseStatementText(fidelityFormat, 'text' in plain ? plain.text : ''))).toEqual(
      formatEvents(parseStatementText(fidelityFormat, text)),
    );
  });

  test.each([
    [
      'of 2017, with a row of its own for Brokerage and the account in one cell',
      'Brokerage\n\nRun Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n' +
        '03/01/2017,INDIVIDUAL X12345678, YOU BOUGHT APPLE (AAPL), AAPL,APPLE,Cash,1,"1,150.00",4.95,0.01,,"-1,154.96",03/06/2017',
      '2017-03-01 buy 1 AAPL @ 1150 = -1154.96 fees 4.96 in X12345678',
    ],
    [
      'of all accounts, with name and number in two cells, and the price before the quantity',
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date\n' +
        '3/1/2023,"Individual","X12345678","YOU BOUGHT APPLE (AAPL)",AAPL,APPLE,Cash,150,1,,,,-150,03/06/2023',
      '2023-03-01 buy 1 AAPL @ 150 = -150 in X12345678',
    ],
    [
      'with the columns of exchange and currency, and no ($)',
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date\n' +
        '03/01/2026,"Individual","X12345678","YOU SOLD APPLE (AAPL)",AAPL,APPLE,Cash,0,,-1,USD,150,0,,0.01,,149.99,03/06/2026',
      '2026-03-01 sell 1 AAPL @ 150 = 149.99 fees 0.01 in X12345678',
    ],
    [
      'with rows of commas above, and an amount without ($)',
      ',,,,\n,,,,\nRun Date,Action,Symbol,Security Description,Quantity,Price,Amount\n03/01/2020,YOU BOUGHT APPLE,AAPL,APPLE,4,,-600',
      '2020-03-01 buy 4 AAPL @ 150 = -600',
    ],
  ])('the layout %s', (_, layout, event) => {
    expect(formatEvents(parseStatementText(fidelityFormat, layout))).toEqual([event]);
  });

  test('money between own accounts stands on both sides', () => {
    const all =
      'Run Date,Account,Action,Symbol,Quantity,Price ($),Amount ($)\n' +
      '03/01/2026,"CASH MGMT Z87654321",TRANSFERRED FROM VS X12-345678-1 (Cash),,0.000,,500\n' +
      '03/01/2026,"INDIVIDUAL X12345678",TRANSFERRED TO VS Z87-654321-1 (Cash),,0.000,,-500';
    expect(formatEvents(parseStatementText(fidelityFormat, all))).toEqual([
      '2026-03-01 deposit = 500 in Z87654321',
      '2026-03-01 withdrawal = -500 in X12345678',
    ]);
  });

  test('a trade with its cancellation is none, its twin stays', () => {
    const buy = row('06/01/2026', 'YOU BOUGHT VANGUARD (VTI)', 'VTI', '2', '240', '-480');
    const read = parseStatementText(
      fidelityFormat,
      file(row('06/02/2026', 'BUY CANCEL VANGUARD (VTI)', 'VTI', '-2', '240', '480'), buy, buy),
    );
    expect(formatEvents(read)).toEqual(['2026-06-01 buy 2 VTI @ 240 = -480']);
    expect(read.leftOut.map(({ why }) => why)).toEqual(['internal', 'internal']);
  });

  test.each([
    ['MUNI EXEMPT INT', 'interest'],
    ['INTEREST ON CREDIT BALANCE', 'interest'],
    ['FOREIGN TAX PAID', 'tax'],
    ['ADJ FOREIGN TAX', 'tax'],
    ['FEE CHARGED', 'fee'],
    ['ADVISOR FEE', 'fee'],
    ['ASSET/ACCT FEE', 'fee'],
    ['MARGIN INTEREST', 'fee'],
    ['DIRECT DEBIT VENMO', 'withdrawal'],
    ['DIRECT DEPOSIT PAYROLL', 'withdrawal'],
    ['CHECK RECEIVED', 'withdrawal'],
    ['Electronic Funds Transfer Paid', 'withdrawal'],
    ['WIRE TRANSFER TO BANK', 'withdrawal'],
    ['WIRE TRANSFER FROM BANK', 'withdrawal'],
    ['CASH CONTRIBUTION', 'withdrawal'],
    ['PARTIC CONTR', 'withdrawal'],
    ['CO CONTR', 'withdrawal'],
    ['ROLLOVER CASH', 'withdrawal'],
    ['BILL PAYMENT', 'withdrawal'],
    ['DEBIT CARD PURCHASE', 'withdrawal'],
    ['CASH ADVANCE', 'withdrawal'],
    ['NORMAL DISTR', 'withdrawal'],
    ['TRANSFER OF ASSETS ACAT RES.CREDIT', 'withdrawal'],
  ])('%s below 0 is a %s', (action, kind) => {
    expect(eventsOf(row('06/01/2026', action, '', '', '', '-1.25'))).toEqual([`2026-06-01 ${kind} = -1.25`]);
  });

  test('a class of shares is written as the market writes it', () => {
    expect(eventsOf(row('06/01/2026', 'YOU BOUGHT BERKSHIRE (BRKB)', 'BRKB', '1', '480', '-480'))).toEqual([
      '2026-06-01 buy 1 BRK-B @ 480 = -480',
    ]);
  });

  test('SHORT-TERM CAP GAIN is a dividend, and shares delivered go out without money', () => {
    expect(
      eventsOf(
        row('06/02/2026', 'TRANSFER OF ASSETS ACAT DELIVER', 'VTI', '-3', '', '-900'),
        row('06/01/2026', 'SHORT-TERM CAP GAIN FIDELITY 500', 'FXAIX', '', '', '3'),
      ),
    ).toEqual(['2026-06-01 dividend FXAIX = 3', '2026-06-02 sharesOut 3 VTI']);
  });

  test.each([
    [
      'a row in process',
      row('06/01/2026', 'YOU BOUGHT APPLE', 'AAPL', '1', '150', '-150', '', 'Processing'),
      'pending',
      'Still being processed when it was exported: a later file will have it.',
    ],
    [
      'an option by its symbol',
      row('06/01/2026', 'YOU BOUGHT CALL (SPY)', '-SPY240315C500', '1', '2', '-200'),
      'notKept',
      'Options are not supported.',
    ],
    [
      'an option by its words',
      row('06/01/2026', 'YOU SOLD CLOSING TRANSACTION CALL (SPY)', '', '-1', '2', '200'),
      'notKept',
      'Options are not supported.',
    ],
    [
      'an option expired',
      row('06/01/2026', 'EXPIRED CALL (SPY)', '', '1', '', ''),
      'notKept',
      'Options are not supported.',
    ],
    [
      'a bond',
      row('06/01/2026', 'YOU BOUGHT UNITED STATES TREAS', '912796ZZ9', '1000', '99', '-990'),
      'notKept',
      'Bonds, bills and brokered CDs are not supported.',
    ],
    [
      'a bond that matured',
      row('06/01/2026', 'REDEMPTION PAYOUT UNITED STATES TREAS', '912796ZZ9', '-1000', '', '1000'),
      'notKept',
      'Bonds, bills and brokered CDs are not supported.',
    ],
    [
      'cash into the core account',
      row('06/01/2026', 'REDEMPTION FROM CORE ACCOUNT', 'SPAXX', '-5', '1', '5'),
      'internal',
      'It mirrors another row: money moved into or out of the core account.',
    ],
    [
      'a journal',
      row('06/01/2026', 'JOURNALED JNL VS A/C TYPES', '', '', '', '5'),
      'internal',
      'Moved between cash and margin within the account.',
    ],
    [
      'a spin-off',
      row('06/01/2026', 'DISTRIBUTION SPINOFF FROM: GE', 'GEV', '5', '', ''),
      'notKept',
      'A spin-off is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'a distribution with money',
      row('06/01/2026', 'DISTRIBUTION GE', 'GEV', '5', '', '12'),
      'notUnderstood',
      'A distribution that is not a split: enter it by hand.',
    ],
    [
      'a merger, whose amount is a value',
      row('06/01/2026', 'MERGER MER FROM XYZ #REOR M0012345670001', 'ABC', '10', '', '500'),
      'notKept',
      'A merger is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'cash in lieu',
      row('06/01/2026', 'IN LIEU OF FRX SHARE LEU PAYOUT', 'ABC', '', '', '5'),
      'notKept',
      'Cash in lieu of fractional shares is not imported.',
    ],
    [
      'a conversion',
      row('06/01/2026', 'CONVERSION SHARES', 'ABC', '5', '', ''),
      'notKept',
      'An exchange of one stock for another is not imported.',
    ],
    [
      'a cancellation alone',
      row('06/01/2026', 'SELL CANCEL APPLE', 'AAPL', '5', '', '-5'),
      'notKept',
      'It cancels a trade that is not in this file: delete that trade by hand.',
    ],
    [
      'a corrected dividend',
      row('06/01/2026', 'DIVIDEND ADJUSTMENT APPLE', 'AAPL', '', '', '-5'),
      'notKept',
      'It corrects an earlier dividend: correct that dividend by hand.',
    ],
    [
      'an unknown action',
      row('06/01/2026', 'TELEPORTED APPLE', 'AAPL', '', '', '-5'),
      'notUnderstood',
      'The action "TELEPORTED APPLE" is not known.',
    ],
    [
      'a damaged day',
      row('06/41/2026', 'CHECK RECEIVED', '', '', '', '5'),
      'notUnderstood',
      'The run date "06/41/2026" cannot be read.',
    ],
    [
      'a damaged amount',
      row('06/01/2026', 'CHECK RECEIVED', '', '', '', '5.0.0'),
      'notUnderstood',
      'The amount ($) "5.0.0" cannot be read.',
    ],
  ])('%s is left out, with its reason', (_, line, why, sentence) => {
    const one = file(line);
    const read = parseStatementText(fidelityFormat, one);
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [4], why, sentence }]);
    expect(findMissingAndDuplicateLines(one, read)).toEqual({ missing: [], twice: [] });
  });
});

test('a CUSIP that costs quantity times price is counted in shares, as of a SPAC; one that costs a hundredth is a bond', () => {
  const read = parseStatementText(
    fidelityFormat,
    file(
      row('01/06/2026', 'YOU BOUGHT US TREASURY BILL (91282CJL6) (Cash)', '91282CJL6', '5000', '98.2', '-4910'),
      row('01/05/2026', 'YOU BOUGHT ACQUISITION CORP UNITS (G1151C101) (Cash)', 'G1151C101', '100', '10.05', '-1005'),
    ),
  );
  expect(formatEvents(read)).toEqual(['2026-01-05 buy 100 G1151C101 @ 10.05 = -1005']);
  expect(read.leftOut).toMatchObject([
    { why: 'notKept', sentence: 'Bonds, bills and brokered CDs are not supported.' },
  ]);
});

const readRows = (...rows: readonly string[]) => parseStatementText(fidelityFormat, file(...rows));

describe('a cancellation of Fidelity', () => {
  const columns = 'Run Date,Account,Account Number,Action,Symbol,Description,Quantity,Price ($),Amount ($)';
  const line = (action: string, symbol = 'VTI', quantity = '2', account = 'X12345678', amount = '-480') =>
    `06/01/2026,Joint,${account},${action} VANGUARD,${symbol},V,${quantity},240,${amount}`;
  const left = (...rows: readonly string[]) =>
    parseStatementText(fidelityFormat, [columns, ...rows].join('\n')).leftOut.map(({ sentence }) => sentence);
  const alone = 'It cancels a trade that is not in this file: delete that trade by hand.';

  test('takes a trade back', () => {
    const gone = 'A trade that was cancelled.';
    expect(left(line('YOU BOUGHT'), line('BUY CANCEL', 'VTI', '-2'))).toEqual([gone, gone]);
    expect(left(line('YOU SOLD', 'VTI', '-2', 'X12345678', '480'), line('SELL CANCEL'))).toEqual([gone, gone]);
  });

  test.each([
    ['another stock', line('BUY CANCEL', 'VOO', '-2')],
    ['another number of shares', line('BUY CANCEL', 'VTI', '-3')],
    ['another account', line('BUY CANCEL', 'VTI', '-2', 'Z87654321')],
    ['a sale', line('SELL CANCEL', 'VTI', '2')],
  ])('of %s takes back no purchase', (_, cancellation) => {
    expect(left(line('YOU BOUGHT'), cancellation)).toEqual([alone]);
  });

  test('is told by the account under another name too', () => {
    const other = columns.replace(',Account Number', '');
    const rows = [line('YOU BOUGHT'), line('BUY CANCEL', 'VTI', '-2')];
    const [bought = '', cancelled = ''] = rows.map((one) => one.replace(',Joint', ''));
    expect(
      parseStatementText(fidelityFormat, [other, bought, cancelled.replace('X12345678', 'Z87654321')].join('\n'))
        .leftOut,
    ).toMatchObject([{ sentence: alone }]);
  });
});

test('spaces within an action of Fidelity do not matter; an unknown one is named by 60 characters of it', () => {
  expect(eventsOf(row('06/01/2026', 'FEE  CHARGED', '', '', '', '-1.25'))).toEqual(['2026-06-01 fee = -1.25']);
  expect(readRows(row('06/01/2026', 'X'.repeat(61), '', '', '', '-1.25')).leftOut).toMatchObject([
    { sentence: `The action "${'X'.repeat(60)}" is not known.` },
  ]);
});

test('an option of Fidelity is left out whatever its action, and what is no symbol is said', () => {
  expect(readRows(row('06/01/2026', 'FEE CHARGED', '-SPY240315C500', '', '', '-1.25')).leftOut).toMatchObject([
    { sentence: 'Options are not supported.', moved: { what: 'option', money: '-1.25' } },
  ]);
  expect(readRows(row('06/01/2026', 'YOU BOUGHT', '???', '1', '5', '-5')).leftOut).toMatchObject([
    { sentence: 'The symbol "???" is not valid.' },
  ]);
});

test('money of Fidelity has its currency, an account of digits its number, and a commission another name', () => {
  const columns = 'Run Date,Account,Action,Symbol,Description,Quantity,Price,Currency,Commission,Amount';
  const read = parseStatementText(fidelityFormat, `${columns}\n06/01/2026,IRA 123456789,YOU BOUGHT,VTI,V,1,5,eur,2,-7`);
  expect(formatEvents(read)).toEqual(['2026-06-01 buy 1 VTI @ 5 = -7 fees 2 EUR in 123456789']);
});

test.each([
  ['No Description', ''],
  ['No description yet', 'No description yet'],
  ['Has no description', 'Has no description'],
])('"%s" names a stock of Fidelity "%s"', (words, name) => {
  const line = row('06/01/2026', 'YOU BOUGHT', 'VTI', '1', '5', '-5').replace('No Description', words);
  expect(readRows(line).events.map((one) => one.name)).toEqual([name]);
});

test.each(['Not processing', 'Processing fee'])(
  'a balance of "%s" does not say that a row of Fidelity waits',
  (balance) => {
    expect(eventsOf(row('06/01/2026', 'FEE CHARGED', '', '', '', '-1.25', '', balance))).toEqual([
      '2026-06-01 fee = -1.25',
    ]);
  },
);
