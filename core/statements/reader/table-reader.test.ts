import { describe, expect, test } from 'vitest';
import { parseSheetRows } from '#core/statements/reader/sheet';
import { createRowSkip, type PartialStatementEvent, parseStatementTables } from '#core/statements/reader/table-reader';
import { formatEvents } from '#core/statements/testing';

/** A table of days and shares; each row says a dividend and what it bought. */
const read = (...lines: readonly string[]) => {
  const sheet = parseSheetRows(['Day,Shares,Kind', ...lines].join('\n'));
  return parseStatementTables('rows' in sheet ? sheet.rows : [], {
    fingerprints: [{ all: ['day', 'shares', 'kind'] }],
    rowHas: ['day'],
    readRow: (cells) => {
      const about: PartialStatementEvent = {
        kind: 'split',
        day: cells.day('day'),
        symbol: 'VT',
        quantity: cells.needed('shares'),
      };
      if (cells.text('kind') === 'split') return about;
      return [
        { ...about, kind: 'dividend', quantity: null, amount: about.quantity ?? null },
        { ...about, kind: 'buy' },
      ];
    },
  });
};

describe('the events of a file', () => {
  test('newest first are turned, but for those of one row', () => {
    expect(formatEvents(read('1/6/2026,3,', '1/5/2026,2,', '1/5/2026,1,'))).toEqual([
      '2026-01-05 dividend VT = 1',
      '2026-01-05 buy 1 VT',
      '2026-01-05 dividend VT = 2',
      '2026-01-05 buy 2 VT',
      '2026-01-06 dividend VT = 3',
      '2026-01-06 buy 3 VT',
    ]);
  });

  test('of several accounts below each other are in the order of their days', () => {
    const days = read('1/5/2026,1,split', '1/7/2026,2,split', '1/4/2026,3,split', '1/7/2026,4,split').events;
    expect(days.map(({ day, quantity }) => `${day} ${quantity}`)).toEqual([
      '2026-01-04 3',
      '2026-01-05 1',
      '2026-01-07 2',
      '2026-01-07 4',
    ]);
  });

  test('a split that takes shares keeps its sign, whatever else is without one', () => {
    expect(formatEvents(read('1/5/2026,-9,split'))).toEqual(['2026-01-05 split -9 VT']);
  });
});

test('a row may say one thing and leave out another', () => {
  const sheet = parseSheetRows('Day,Kind\n1/5/2026,x');
  const both = parseStatementTables('rows' in sheet ? sheet.rows : [], {
    fingerprints: [{ all: ['day', 'kind'] }],
    rowHas: ['day'],
    readRow: (cells) => [{ kind: 'deposit', day: cells.day('day') }, createRowSkip('notKept', 'The rest.')],
  });
  expect([formatEvents(both), both.leftOut[0]?.sentence, both.beside]).toEqual([
    ['2026-01-05 deposit'],
    'The rest.',
    [1],
  ]);
});

test('a sparse row with a damaged day is left out rather than taken for prose, where the format knows it for a row', () => {
  const sheet = parseSheetRows('Day,Code,A,B,C\n1/45/2026,buy,,,\nThe end,,,,');
  const read = parseStatementTables('rows' in sheet ? sheet.rows : [], {
    fingerprints: [{ all: ['day', 'code'] }],
    rowHas: ['day'],
    isRow: (cells) => cells.text('code') !== '',
    readRow: (cells) => ({ kind: 'deposit', day: cells.day('day') }),
  });
  expect(read.leftOut).toMatchObject([{ lines: [2], why: 'notUnderstood' }]);
  expect(read.beside).toEqual([1, 3]);
});

test.each([
  ['eur', 'EUR'],
  ['', 'USD'],
  ['US,', 'The currency "US," is not valid.'],
])('the currency %j is %s', (cell, found) => {
  const sheet = parseSheetRows(`Day,Currency\n1/5/2026,"${cell}"`);
  const one = parseStatementTables('rows' in sheet ? sheet.rows : [], {
    fingerprints: [{ all: ['day', 'currency'] }],
    rowHas: ['day'],
    readRow: (cells) => ({ kind: 'deposit', day: cells.day('day'), currency: cells.currency('currency') }),
  });
  expect(one.events[0]?.currency ?? one.leftOut[0]?.sentence).toBe(found);
});
