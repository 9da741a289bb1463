import { describe, expect, test } from 'vitest';
import { revolutStocksFormat } from '#core/statements/brokers/revolut-stocks';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header = 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate';
const file = (...rows: readonly string[]) => [header, ...rows].join('\n');

/** In no order of time, as some are. */
const text = file(
  '2025-03-03T14:35:00.123Z,AAPL,BUY - MARKET,2,$150.10,$301.20,USD,1.08',
  '2025-03-01T09:00:00.123456Z,,CASH TOP-UP,,,"$1,000",USD,1.08',
  '2025-03-04T14:35:00.123Z,AAPL,BUY - LIMIT,"0,76672417",USD 85.11,USD 65.26,USD,1.08',
  '2025-04-04T14:35:00.123Z,AAPL,SELL - STOP,1,$160,$159.50,USD,1.08',
  '2025-05-15T04:00:00.123Z,AAPL,DIVIDEND,,,$0.38,USD,1.1',
  '2025-05-16T04:00:00.123Z,AAPL,DIVIDEND,,,-$0.01,USD,1.1',
  '2025-06-01T04:00:00.123Z,,CUSTODY FEE,,,-$0.01,USD,1.1',
  '2025-06-10T08:00:00.123Z,NVDA,STOCK SPLIT,9,,$0,USD,1.1',
  '2025-06-11T08:00:00.123Z,OLD,STOCK SPLIT,-9,,$0,USD,1.1',
  '2025-07-01T08:00:00.123Z,,STOCKS PROMOTION REWARD,,,€5,EUR,1',
  '2025-08-01T08:00:00.123Z,,CASH WITHDRAWAL,,,-$50,USD,1.1',
  '2025-08-02T08:00:00.123Z,,CASH WITHDRAWAL,,,$50,USD,1.1',
);

describe('Revolut, stocks', () => {
  test('the type says whether money comes or goes; what the price leaves unexplained is the fee', () => {
    const read = parseStatementText(revolutStocksFormat, text);
    expect(formatEvents(read)).toEqual([
      '2025-03-01 deposit = 1000',
      '2025-03-03 buy 2 AAPL @ 150.1 = -301.2 fees 1',
      '2025-03-04 buy 0.76672417 AAPL @ 85.11 = -65.26',
      '2025-04-04 sell 1 AAPL @ 160 = 159.5 fees 0.5',
      '2025-05-15 dividend AAPL = 0.38',
      '2025-05-16 dividend AAPL = -0.01',
      '2025-06-01 fee = -0.01',
      '2025-06-10 split 9 NVDA',
      '2025-06-11 split -9 OLD',
      '2025-07-01 deposit = 5 EUR',
      '2025-08-01 withdrawal = -50',
      '2025-08-02 withdrawal = -50',
    ]);
    expect(read.leftOut).toEqual([]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test.each([
    ['"1,250"', '$2.00', '"$2,500"', 'buy 1250 X @ 2 = -2500'],
    ['"1,250"', '$2.00', '$2.50', 'buy 1.25 X @ 2 = -2.5'],
    ['"0,125"', '$2.00', '$0.25', 'buy 0.125 X @ 2 = -0.25'],
    ['28.333', '$10.15', '$287.72', 'buy 28.333 X @ 10.15 = -287.72'],
    ['2', '', '$3', 'buy 2 X @ 1.5 = -3'],
    ['"12,5"', '$2.00', '$25', 'buy 12.5 X @ 2 = -25'],
    ['"12,5"', '', '$25', 'buy 12.5 X @ 2 = -25'],
    // At four decimals 1,000 shares come to within six cents, at two to within $5.01.
    ['1000', '$1.2345', '$1235.00', 'buy 1000 X @ 1.2345 = -1235 fees 0.5'],
    ['1000', '$1.23', '$1235.00', 'buy 1000 X @ 1.23 = -1235'],
  ])('%s shares at %s for %s', (quantity, price, total, line) => {
    const one = file(`2025-03-03T14:35:00.123Z,X,BUY - MARKET,${quantity},${price},${total},USD,1`);
    expect(formatEvents(parseStatementText(revolutStocksFormat, one))).toEqual([`2025-03-03 ${line}`]);
  });

  test.each([
    [
      'TRANSFER FROM REVOLUT TRADING LTD TO REVOLUT SECURITIES EUROPE UAB',
      'internal',
      'Revolut moved the account to another of its companies: the shares were held before.',
    ],
    [
      'MERGER - STOCK',
      'notKept',
      'A merger is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    [
      'MERGER - CASH',
      'notKept',
      'A merger is not imported: record it with Corporate Action, on the page of the stock.',
    ],
    ['SPINOFF', 'notKept', 'A spin-off is not imported: record it with Corporate Action, on the page of the stock.'],
    ['POSITION CLOSURE', 'notKept', 'A position that Revolut closed is not imported: enter the sale by hand.'],
    ['GIFT', 'notUnderstood', 'The type "GIFT" is not known.'],
  ])('%s is left out with its reason', (type, why, sentence) => {
    const one = file(`2025-03-03T14:35:00.123Z,X,${type},5,,$0,USD,1`);
    const read = parseStatementText(revolutStocksFormat, one);
    expect([read.events, read.leftOut]).toMatchObject([[], [{ lines: [2], why, sentence }]]);
  });

  test('shares that can be read in two ways are left out, where neither price nor total tells', () => {
    const read = parseStatementText(
      revolutStocksFormat,
      file('2025-03-03T14:35:00.123Z,X,STOCK SPLIT,"1,250",,$0,USD,1'),
    );
    expect(read.leftOut).toMatchObject([{ sentence: 'The quantity "1,250" can be read in two ways.' }]);
  });
});

const readOne = (cells: string) => parseStatementText(revolutStocksFormat, file(`2025-03-03T14:35:00.123Z,${cells}`));

test.each(['BUY', 'BUY  -  LIMIT'])('%s is a purchase', (type) => {
  expect(formatEvents(readOne(`X,${type},2,$2,$4,USD,1`))).toEqual(['2025-03-03 buy 2 X @ 2 = -4']);
});

test('decimals behind a comma are such where a 0 stands before it', () => {
  expect(formatEvents(readOne('X,STOCK SPLIT,"0,125",,$0,USD,1'))).toEqual(['2025-03-03 split 0.125 X']);
});

test.each([
  ['BUY,"1,250"', 'The quantity "1,250" can be read in two ways.'],
  ['BUY,0', 'The quantity is 0.'],
  ['REBUY,5', 'The type "REBUY" is not known.'],
  ['BUYBACK,5', 'The type "BUYBACK" is not known.'],
  ['NO TRANSFER FROM X,5', 'The type "NO TRANSFER FROM X" is not known.'],
])('%s is not understood', (cells, sentence) => {
  expect(readOne(`X,${cells},,$4,USD,1`).leftOut).toMatchObject([{ why: 'notUnderstood', sentence }]);
});

test('what is left out says what money it moved, but of no shares which way they went', () => {
  expect(readOne('X,MERGER - CASH,5,,€4,EUR,1').leftOut).toMatchObject([
    {
      moved: {
        what: 'merger',
        day: '2025-03-03',
        account: '',
        symbol: null,
        shares: '0',
        money: '4',
        currency: 'EUR',
      },
    },
  ]);
});
