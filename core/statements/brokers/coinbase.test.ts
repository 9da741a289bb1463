import { describe, expect, test } from 'vitest';
import { coinbaseFormat } from '#core/statements/brokers/coinbase';
import { decodeFileText } from '#core/statements/reader/decode-file';
import { computeEventIdentities } from '#core/statements/reader/identity';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const file = (...rows: readonly string[]) => ['', 'Transactions', 'User,Ann,1', header, ...rows].join('\n');

const text = file(
  'a10,2025-02-03 10:00:00 UTC,Withdrawal,USD,-50,USD,$1.00,$50.00,$50.00,$0.00,Withdrew',
  'a9,2025-02-02 10:00:00 UTC,Retail Staking Transfer,ETH,-1,USD,$3000,$3000,$3000,$0,',
  'a8,2025-02-01 10:00:00 UTC,Send,BTC,-0.001,USD,$90000.00,-$90.00,-$90.00,$0.00,Sent 0.001 BTC to bc1',
  'a7,2025-01-09 10:00:00 UTC,Receive,BTC,0.002,USD,$90000.00,$180.00,$180.00,$0.00,Received',
  'a6,2025-01-08 10:00:00 UTC,Convert,BTC,-0.01,USD,$90000.00,$900.00,$910.00,$10.00,"Converted 0.01 BTC to 1,000.5 ADA"',
  'a5,2025-01-07 10:00:00 UTC,Staking Income,ETH,0.001,USD,$3000.00,$3.00,$3.00,$0.00,Received 0.001 ETH',
  'a4,2025-01-06 10:00:00 UTC,Advance Trade Sell,BTC,-0.01,USD,$91000.00,$910.00,$905.00,$5.00,Sold',
  'a3,2025-01-05 11:00:00 UTC,Rewards Income,USD,0.25,USD,$1.00,$0.25,$0.25,$0.00,',
  'a2,2025-01-05 10:00:00 UTC,Buy,BTC,0.05,USD,$90000.00,"$4,500.00","$4,510.00",$10.00,Bought',
  'a1,2025-01-04T10:00:00Z,Deposit,USD,5000,USD,$1.00,"$5,000.00","$5,000.00",$0.00,Deposit',
);

describe('Coinbase', () => {
  test('the type tells the sign; a coin is a pair, since its letters alone are a stock', () => {
    const read = parseStatementText(coinbaseFormat, text);
    expect(formatEvents(read)).toEqual([
      '2025-01-04 deposit = 5000',
      '2025-01-05 buy 0.05 BTC-USD @ 90000 = -4510 fees 10',
      '2025-01-05 interest = 0.25',
      '2025-01-06 sell 0.01 BTC-USD @ 91000 = 905 fees 5',
      '2025-01-07 dividend ETH-USD = 3',
      '2025-01-07 reinvestment 0.001 ETH-USD @ 3000 = -3',
      '2025-01-08 sell 0.01 BTC-USD @ 90000 = 900',
      '2025-01-08 buy 1000.5 ADA-USD @ 0.89955 = -900',
      '2025-01-09 sharesIn 0.002 BTC-USD',
      '2025-02-01 sharesOut 0.001 BTC-USD',
      '2025-02-03 withdrawal = -50',
    ]);
    expect(read.leftOut).toMatchObject([
      { lines: [6], why: 'internal', sentence: 'Coins moved between pockets of one account.' },
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
    const ids = computeEventIdentities('coinbase', read.events);
    expect([ids[0], ids[4], ids[5]]).toEqual([
      'coinbase||id|a1',
      'coinbase||id|a5 dividend',
      'coinbase||id|a5 reinvestment',
    ]);
  });

  test('an older file has no ids and no signs, and euros in the bytes of Windows', () => {
    const older = [
      '"You can use this transaction report to inform your likely tax obligations."',
      '',
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes',
      '2021-05-02T10:00:00Z,Sell,BTC,0.01,EUR,€50000.00,€500.00,€495.00,€5.00,Sold',
      '2021-05-01T10:00:00Z,Buy,BTC,0.01,EUR,€50000.00,€500.00,€505.00,€5.00,Bought',
    ].join('\n');
    const bytes = Uint8Array.from([...older].map((letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))));
    const decoded = decodeFileText(bytes);
    expect(formatEvents(parseStatementText(coinbaseFormat, 'text' in decoded ? decoded.text : ''))).toEqual([
      '2021-05-01 buy 0.01 BTC-EUR @ 50000 = -505 fees 5 EUR',
      '2021-05-02 sell 0.01 BTC-EUR @ 50000 = 495 fees 5 EUR',
    ]);
  });

  test.each([
    ['x,2025-01-05 10:00:00 UTC,Lottery,BTC,1,USD,$1,$1,$1,$0,', 'notUnderstood', 'The type "Lottery" is not known.'],
    ['x,2025-01-05 10:00:00 UTC,Buy,USD,1,USD,$1,$1,$1,$0,', 'notUnderstood', 'The type "buy" of USD is not known.'],
    [
      'x,2025-01-05 10:00:00 UTC,Convert,BTC,1,USD,$1,$1,$1,$0,Converted',
      'notUnderstood',
      'Its note does not say what it was converted to.',
    ],
    [
      'x,2025-01-05 10:00:00 UTC,Convert,BTC,1,USD,$1,$1,$1,$0,Converted 1 BTC to 1.2.3 ETH',
      'notUnderstood',
      'Its note does not say what it was converted to.',
    ],
    ['x,2025-01-05 10:00:00 UTC,Buy,BTC,0,USD,$1,$1,$1,$0,', 'notUnderstood', 'The quantity is 0.'],
    [
      'x,2025-01-05 10:00:00 UTC,Retail Eth2 Deprecation,ETH2,-1,USD,$1,$1,$1,$0,',
      'internal',
      'Coins moved between pockets of one account.',
    ],
  ])('%s is left out', (row, why, sentence) => {
    const read = parseStatementText(coinbaseFormat, file(row));
    expect([read.events, read.leftOut]).toMatchObject([[], [{ lines: [5], why, sentence }]]);
  });
});

const readOne = (row: string) => parseStatementText(coinbaseFormat, file(row));

test.each([
  ['Receive,USD,5', 'deposit = 5'],
  ['Send,USD,-5', 'withdrawal = -5'],
  ['Deposit,BTC,5', 'sharesIn 5 BTC-USD'],
  ['Withdrawal,BTC,-5', 'sharesOut 5 BTC-USD'],
  ['Staking  Income,USD,5', 'interest = 5'],
])('%s', (cells, event) => {
  expect(formatEvents(readOne(`x,2025-01-05 10:00:00 UTC,${cells},USD,$1,$1,$1,$0,`))).toEqual([`2025-01-05 ${event}`]);
});

test.each([
  ['Prime Buy,BTC,1', 'The type "Prime Buy" is not known.'],
  ['Buy Order,BTC,1', 'The type "Buy Order" is not known.'],
  ['Buy,???,1', 'The asset "???" is not valid.'],
])('%s is not understood', (cells, sentence) => {
  const { events, leftOut } = readOne(`x,2025-01-05 10:00:00 UTC,${cells},USD,$1,$1,$1,$0,`);
  expect([events, leftOut]).toMatchObject([[], [{ why: 'notUnderstood', sentence }]]);
});

test.each([
  ['USD Spot Price at Transaction', 'USD'],
  ['EUR Spot Price at Transaction', 'EUR'],
])('a file without a column of currencies has that of its column "%s"; its rows have no name', (price, currency) => {
  const names = `Timestamp,Transaction Type,Asset,Quantity Transacted,${price},Subtotal,Total,Fees,Notes`;
  const text = [names, '2021-05-01T10:00:00Z,Buy,BTC,0.01,50000.00,500.00,505.00,5.00,Bought'].join('\n');
  expect(parseStatementText(coinbaseFormat, text).events).toMatchObject([
    { symbol: `BTC-${currency}`, currency, price: '50000', ownId: null },
  ]);
});

test('what has no name of its own and no currency is read with neither', () => {
  const [event] = readOne(',2025-01-05 10:00:00 UTC,Buy,BTC,1,,$1,$1,$1,$0,').events;
  expect(event).toMatchObject({ ownId: null, currency: 'USD' });
});
