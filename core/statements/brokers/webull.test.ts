import { describe, expect, test } from 'vitest';
import { webullFormat } from '#core/statements/brokers/webull';
import { computeEventIdentities } from '#core/statements/reader/identity';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time';
const file = (...rows: readonly string[]) => [header, ...rows].join('\n');

/** Newest first. */
const text = file(
  'Apple  Inc,AAPL,Sell,Filled,4,4,@160.00,160.50,GTC,02/03/2026 15:59:58 EST,02/03/2026 15:59:59 EST',
  'Apple  Inc,AAPL,Buy,Cancelled,0,4,@140.00,,DAY,02/02/2026 09:31:00 EST,',
  'Apple  Inc,AAPL,Buy,Partial Filled,3,10,@150.00,149.995,DAY,01/06/2026 09:31:00 EST,01/06/2026 09:40:00 EST',
  'Berkshire  Class B,BRK.B,Buy,Filled,"1,000",1000,@401.00,400.00,DAY,01/05/2026 19:58:00 EST,01/05/2026 19:59:00 EST',
  'Berkshire  Class B,BRK.B,Buy,Filled,"1,000",1000,@401.00,400.00,DAY,01/05/2026 19:58:00 EST,01/05/2026 19:59:00 EST',
  'Fund,VOO,Buy,Filled,0.5,0.5,,500.10,DAY,07/31/2025 23:59:00 EDT,08/01/2025 09:30:00 EDT',
);

describe('Webull', () => {
  test('what filled counts, at its average price and on the day it filled; cash is worked out to the cent', () => {
    const read = parseStatementText(webullFormat, text);
    expect(formatEvents(read)).toEqual([
      '2025-08-01 buy 0.5 VOO @ 500.1 = -250.05',
      '2026-01-05 buy 1000 BRK-B @ 400 = -400000',
      '2026-01-05 buy 1000 BRK-B @ 400 = -400000',
      '2026-01-06 buy 3 AAPL @ 149.995 = -449.98',
      '2026-02-03 sell 4 AAPL @ 160.5 = 642',
    ]);
    expect(read.leftOut).toMatchObject([
      { lines: [3], why: 'pending', sentence: 'This order was not filled: its status is "Cancelled".' },
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('an order of which more has filled in a later file is the same order', () => {
    const more = text.replace('Partial Filled,3,', 'Filled,10,');
    const [before, after] = [text, more].map((one) =>
      computeEventIdentities('webull', parseStatementText(webullFormat, one).events),
    );
    expect(after).toEqual(before);
    expect(new Set(after).size).toBe(5);
  });

  test('a purchase gives back what was sold short before it; only the rest is bought', () => {
    const read = parseStatementText(
      webullFormat,
      file(
        'Tesla,TSLA,Buy,Filled,5,5,,200,DAY,01/09/2026 10:00:00 EST,01/09/2026 10:00:00 EST',
        'Tesla,TSLA,Buy,Filled,8,8,,200,DAY,01/08/2026 10:00:00 EST,01/08/2026 10:00:00 EST',
        'Tesla,TSLA,Buy,Filled,4,4,,200,DAY,01/07/2026 11:00:00 EST,01/07/2026 11:00:00 EST',
        'Tesla,TSLA,Short,Filled,10,10,,210,DAY,01/07/2026 10:00:00 EST,01/07/2026 10:00:00 EST',
        'Tesla,TSLA,Buy,Filled,1,1,,205,DAY,01/07/2026 09:45:00 EST,01/07/2026 09:45:00 EST',
      ),
    );
    expect(formatEvents(read)).toEqual([
      '2026-01-07 buy 1 TSLA @ 205 = -205',
      '2026-01-08 buy 2 TSLA @ 200 = -400',
      '2026-01-09 buy 5 TSLA @ 200 = -1000',
    ]);
    expect(read.events[1]?.note).toBe('Of 8 bought, 6 covered a short sale.');
    expect(read.leftOut.map(({ lines, sentence }) => [...lines, sentence])).toEqual([
      [4, 'This purchase covered a short sale.'],
      [5, 'Short sales are not supported.'],
    ]);
  });

  test.each([
    [
      'a strategy',
      'ASPI Vertical,,Buy,Filled,1,1,,1.00,DAY,01/05/2026 10:00:00 EST,01/05/2026 10:00:00 EST',
      'notKept',
      'Options are not supported.',
    ],
    [
      'its leg',
      ',ASPI260320C00005000,Buy,Filled,1,1,,1.00,DAY,01/05/2026 10:00:00 EST,01/05/2026 10:00:00 EST',
      'notKept',
      'Options are not supported.',
    ],
    [
      'an option by its name',
      'SPY Call,SPY240315C00500000,Buy,Filled,1,1,,1.00,DAY,01/05/2026 10:00:00 EST,01/05/2026 10:00:00 EST',
      'notKept',
      'Options are not supported.',
    ],
    [
      'another side',
      'Apple,AAPL,Lend,Filled,1,1,,1.00,DAY,01/05/2026 10:00:00 EST,01/05/2026 10:00:00 EST',
      'notUnderstood',
      'The side "Lend" is not known.',
    ],
    [
      'no average price',
      'Apple,AAPL,Buy,Filled,1,1,@1.00,,DAY,01/05/2026 10:00:00 EST,01/05/2026 10:00:00 EST',
      'notUnderstood',
      'The avg price is missing.',
    ],
    [
      'an order that waits',
      'Apple,AAPL,Buy,Working,0,1,@1.00,,GTC,01/05/2026 10:00:00 EST,',
      'pending',
      'This order was not filled: its status is "Working".',
    ],
  ])('%s is left out with its reason', (_, line, why, sentence) => {
    const read = parseStatementText(webullFormat, file(line));
    expect(read.events).toEqual([]);
    expect(read.leftOut).toMatchObject([{ lines: [2], why, sentence }]);
  });
});

const at = (clock: string, day = '01/07/2026') => `${day} ${clock} EST`;
const order = (side: string, filled: string, placed: string, done: string, symbol = 'TSLA') =>
  `Tesla,${symbol},${side},Filled,${filled},${filled},,200,DAY,${placed},${done}`;
const eventsOf = (...rows: readonly string[]) => formatEvents(parseStatementText(webullFormat, file(...rows)));

describe('shares that were sold short on Webull are given back', () => {
  test('in the order in which the orders filled, to the second', () => {
    expect(
      eventsOf(order('Buy', '4', at('10:30:00'), at('11:00:00')), order('Short', '4', at('10:45:00'), at('10:50:00'))),
    ).toEqual([]);
    expect(
      eventsOf(order('Buy', '4', at('10:00:00'), at('10:00:07')), order('Short', '4', at('10:00:00'), at('10:00:05'))),
    ).toEqual([]);
  });

  test('by the time of their placing where none of filling is told', () => {
    expect(eventsOf(order('Buy', '4', at('10:30:00'), ''), order('Short', '4', at('10:15:00'), ''))).toEqual([]);
    expect(eventsOf(order('Buy', '4', at('10:30:00'), ''))).toEqual(['2026-01-07 buy 4 TSLA @ 200 = -800']);
  });

  test('by purchases of that stock alone', () => {
    const short = order('Short', '10', at('10:00:00'), at('10:00:00'));
    expect(
      eventsOf(
        order('Buy', '3', at('12:00:00'), at('12:00:00'), 'F'),
        order('Sell', '4', at('11:00:00'), at('11:00:00')),
        short,
      ).toSorted(),
    ).toEqual(['2026-01-07 buy 3 F @ 200 = -600', '2026-01-07 sell 4 TSLA @ 200 = 800']);
  });

  test('and both are left out with their reason', () => {
    const read = parseStatementText(
      webullFormat,
      file(order('Buy', '4', at('11:00:00'), at('11:00:00')), order('Short', '4', at('10:00:00'), at('10:00:00'))),
    );
    expect(read.leftOut.map(({ why }) => why)).toEqual(['notKept', 'notKept']);
  });
});

test('an order of Webull is named by its time of placing, stock, side and size', () => {
  const { events } = parseStatementText(webullFormat, file(order('Buy', '4', at('10:30:00'), at('11:00:00'))));
  expect(events).toMatchObject([{ name: 'Tesla', note: '', ownId: '01/07/2026 10:30:00 EST TSLA Buy 4' }]);
});

test('an order of Webull without a name is of an option, and what only resembles the symbol of one is none', () => {
  const read = (name: string, symbol: string) =>
    parseStatementText(
      webullFormat,
      file(`${name},${symbol},Buy,Filled,4,4,,200,DAY,${at('10:30:00')},${at('11:00:00')}`),
    );
  expect(read('', 'TSLA').leftOut).toMatchObject([{ sentence: 'Options are not supported.' }]);
  for (const symbol of ['1SPY240315C00500000', 'SPY240315C005000001']) {
    expect(read('A', symbol).leftOut.map(({ sentence }) => sentence)).not.toContain('Options are not supported.');
  }
});
