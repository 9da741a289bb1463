import { describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import type { ImportPreviewRow, PreviewRowDecision } from '../file/worker-protocol';
import { countPreviewRows, filterPreviewRows } from './filter-preview-rows';
import { isPreviewRowIncluded } from './is-preview-row-included';
import { describePreviewRow, getPreviewRowStatusText, toEditedPreviewRow } from './preview-row-text';

const row = (id: string, more: Partial<ImportPreviewRow> = {}): ImportPreviewRow => ({
  id,
  ledger: 'trades',
  type: 'buy',
  day: '2026-01-05',
  symbol: 'AAPL',
  name: 'Apple',
  platform: 'Schwab',
  quantity: 10,
  price: 150,
  fees: 1,
  money: -1501,
  currency: 'USD',
  tax: 0,
  status: 'new',
  recorded: null,
  differs: false,
  asked: null,
  remarks: [],
  close: null,
  note: '',
  ...more,
});
const decided = (...all: [string, PreviewRowDecision][]) => new Map(all);

const rows = [
  row('a'),
  row('b', { status: 'here' }),
  row('c', { status: 'typed' }),
  row('d', { status: 'conflict' }),
  row('e', { type: 'sharesIn', asked: 'cost', price: 0, symbol: 'KO', name: 'Coca-Cola' }),
];

describe('rows of a preview', () => {
  test('that are new are recorded by themselves, the others where it is said so', () => {
    covers('4.9 opening position and rows typed by hand');
    expect(rows.filter((one) => isPreviewRowIncluded(one)).map(({ id }) => id)).toEqual(['a', 'e']);
    expect(rows.filter((one) => isPreviewRowIncluded(one, { in: true })).map(({ id }) => id)).toEqual([
      'a',
      'c',
      'd',
      'e',
    ]);
    expect(rows.filter((one) => isPreviewRowIncluded(one, { in: false })).map(({ id }) => id)).toEqual([]);
  });

  test('are counted as they were decided', () => {
    const counts = countPreviewRows(rows, decided(['a', { in: false }], ['d', { in: true }], ['c', { in: false }]));
    expect(counts).toMatchObject({ new: 2, here: 1, typed: 1, conflict: 1, in: 2, linked: 0, asking: 1 });
    expect([...counts.kinds]).toEqual([
      ['buy', 1],
      ['sharesIn', 1],
    ]);
    expect(countPreviewRows(rows, new Map())).toMatchObject({ in: 2, linked: 1 });
  });

  test('with a question count as answered once it is', () => {
    expect(countPreviewRows(rows, decided(['e', { change: { price: 40 } }])).asking).toBe(0);
    expect(getPreviewRowStatusText(rows[4] as ImportPreviewRow)).toBe('Cost unknown');
    expect(getPreviewRowStatusText(rows[4] as ImportPreviewRow, { change: { price: 40 } })).toBe('Changed');
  });

  test('that are splits are recorded once their ratio is told, and say so until then', () => {
    covers('4.9 split without a ratio');
    const split = row('s', { ledger: 'splits', type: 'split', asked: 'ratio', money: null });
    const told = { change: { numerator: 3, denominator: 2 } };
    expect([
      isPreviewRowIncluded(split),
      isPreviewRowIncluded(split, { in: true }),
      isPreviewRowIncluded(split, told),
    ]).toEqual([false, false, true]);
    expect([
      getPreviewRowStatusText(split),
      getPreviewRowStatusText(split, { in: false }),
      getPreviewRowStatusText(split, told),
    ]).toEqual(['Ratio unknown', 'Not recorded', 'Changed']);
    const withoutRatio = (decision: PreviewRowDecision) =>
      countPreviewRows([split], decided(['s', decision])).withoutRatio;
    expect([withoutRatio({}), withoutRatio({ in: false }), withoutRatio(told)]).toEqual([1, 0, 0]);
  });

  test.for<[Parameters<typeof filterPreviewRows>[2], string[]]>([
    ['all', ['a', 'b', 'c', 'd', 'e']],
    ['in', ['d', 'e']],
    ['new', ['a', 'e']],
    ['off', ['a']],
    ['ask', ['e']],
    ['conflict', ['d']],
  ])('are found by their state: %s', ([filter, ids]) => {
    const decisions = decided(['a', { in: false }], ['d', { in: true }]);
    expect(filterPreviewRows(rows, decisions, filter, '').map(({ id }) => id)).toEqual(ids);
  });

  test('are found by all of the words', () => {
    const find = (typed: string) => filterPreviewRows(rows, new Map(), 'all', typed).map(({ id }) => id);
    expect(find('coca schwab')).toEqual(['e']);
    expect(find('SHARES in')).toEqual(['e']);
    expect(find('coca robinhood')).toEqual([]);
  });

  test('show what was changed, and what that does to the cash', () => {
    expect(toEditedPreviewRow(row('a'), { change: { quantity: 2, fees: 0 } })).toMatchObject({
      quantity: 2,
      money: -300,
    });
    expect(toEditedPreviewRow(row('a'), { change: { type: 'sell' } }).money).toBe(1499);
    const dividend = row('f', { ledger: 'dividends', type: 'dividend', fees: 0, money: 8.5, tax: 1.5 });
    expect(toEditedPreviewRow(dividend, { change: { amount: 20, tax: 3 } })).toMatchObject({ money: 17, tax: 3 });
  });

  test('read as sentences', () => {
    expect(describePreviewRow(row('a'))).toBe('Buy 10 AAPL at 150');
    expect(describePreviewRow(row('a', { ledger: 'cash', type: 'interest', symbol: null, money: 0.4, note: '' }))).toBe(
      'Interest $0.40',
    );
  });
});
