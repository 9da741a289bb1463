import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import {
  type DifferingFigure,
  findDifferenceCauses,
  findUncoveredDayCauses,
  type ReconciliationContext,
  type UnrecordedRow,
} from '#core/statements/reconcile/find-difference-causes';

const nothing: ReconciliationContext = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };
const left = (change: Partial<UnrecordedRow> = {}): UnrecordedRow => ({
  identity: 'x',
  day: '2025-03-04',
  platform: 'Schwab',
  symbol: null,
  shares: '0',
  money: '120',
  currency: 'USD',
  paid: null,
  ...change,
});
const line = (stated: string, counted: string, change: Partial<DifferingFigure> = {}): DifferingFigure => ({
  what: 'cash',
  platform: 'Schwab',
  name: 'USD',
  stated: toAmount(stated),
  counted: toAmount(counted),
  ...change,
});
const shares = (stated: string, counted: string, name = 'AAPL') => line(stated, counted, { what: 'shares', name });
const year = (stated: string, counted: string, change: Partial<DifferingFigure> = {}) =>
  line(stated, counted, { what: 'dividends', name: '2025 USD', ...change });

const causesOf = (one: DifferingFigure, more: Partial<ReconciliationContext> = {}, asOf: string | null = null) =>
  findDifferenceCauses(one, { ...nothing, ...more }, asOf);
const told = (...[one, more, asOf]: Parameters<typeof causesOf>) =>
  causesOf(one, more, asOf).map(({ sentence }) => sentence);

describe('a row that was left out explains', () => {
  const row = 'the row of Mar 4, 2025, which is not recorded.';

  test('its own figure alone: no other platform, stock, currency or year', () => {
    const notRecorded = [left({ symbol: 'AAPL', shares: '1', paid: { gross: '3', tax: '1', net: '2' } })];
    expect(told(shares('6', '5'), { notRecorded })).toEqual([`1 share: ${row}`]);
    expect(told(shares('6', '5', 'F'), { notRecorded })).toEqual([]);
    expect(told({ ...shares('6', '5'), platform: 'Fidelity' }, { notRecorded })).toEqual([]);
    expect(told(line('120', '0', { name: 'EUR' }), { notRecorded })).toEqual([]);
    expect(told(year('2', '0'), { notRecorded })).toEqual([`$2.00: ${row}`]);
    expect(told(year('2', '0', { name: '2024 USD' }), { notRecorded })).toEqual([]);
    expect(told(year('2', '0', { from: '2025-03-05', to: '2025-12-31' }), { notRecorded })).toEqual([]);
    expect(told(year('2', '0', { from: '2025-01-01', to: '2025-03-03' }), { notRecorded })).toEqual([]);
    expect(told(year('3', '0', { from: '2025-03-04', to: '2025-03-04', part: 'gross' }), { notRecorded })).toEqual([
      `$3.00: ${row}`,
    ]);
  });

  test('by its money in its own currency', () => {
    const paid = { gross: '3', tax: '1', net: '2' };
    expect(told(line('120', '0', { name: 'EUR' }), { notRecorded: [left({ currency: 'EUR' })] })).toEqual([
      `120.00 EUR: ${row}`,
    ]);
    expect(told(year('2', '0', { name: '2025 EUR' }), { notRecorded: [left({ currency: 'EUR', paid })] })).toEqual([
      `2.00 EUR: ${row}`,
    ]);
  });

  test('with all of its lines', () => {
    expect(told(line('120', '0'), { notRecorded: [left({ lines: [7, 8] })] })).toEqual([
      '$120.00: the row of Mar 4, 2025, line 7, 8, which is not recorded.',
    ]);
  });

  test('and can be recorded as cash where it is the cash that differs', () => {
    const notRecorded = [left({ symbol: 'AAPL', shares: '5', cash: 'own' })];
    expect(causesOf(line('120', '0'), { notRecorded })[0]?.cash).toEqual(['own']);
    expect(causesOf(shares('5', '0'), { notRecorded })[0]).not.toHaveProperty('cash');
    expect(causesOf(line('120', '0'), { notRecorded: [left()] })[0]).not.toHaveProperty('cash');
  });
});

describe('rows that were left out explain together', () => {
  const rows = (count: number, change: Partial<UnrecordedRow> = {}) =>
    Array.from({ length: count }, (_, at) => left({ identity: `${at}`, money: '1', lines: [99 - at], ...change }));

  test('exactly what they come to, by at most twelve of their lines in order', () => {
    expect(causesOf(line('2', '0'), { notRecorded: rows(2) })).toEqual([
      {
        kind: 'leftOutRows',
        rows: 2,
        sentence: 'Exactly its 2 rows that are not recorded (lines 98, 99).',
      },
    ]);
    expect(told(line('12', '0'), { notRecorded: rows(12) })[0]).toContain('(lines 88, 89, 90,');
    expect(told(line('13', '0'), { notRecorded: rows(13) })).toEqual(['Exactly its 13 rows that are not recorded.']);
    expect(told(line('2', '0'), { notRecorded: [left({ money: '1.5' }), left({ money: '0.5' })] })).toEqual([
      'Exactly its 2 rows that are not recorded.',
    ]);
  });

  test('a part of it where they come to less', () => {
    expect(causesOf(line('9', '0'), { notRecorded: rows(3) })).toEqual([
      {
        kind: 'leftOutRows',
        rows: 3,
        sentence: '3 of its rows are not recorded and add up to $3.00 (lines 97, 98, 99).',
      },
    ]);
  });

  test('and are recorded as cash at once where all can be, up to a hundred', () => {
    const [cashless, own] = [rows(1), rows(1, { cash: 'own' })];
    expect(causesOf(line('2', '0'), { notRecorded: [...own, ...own] })[0]?.cash).toEqual(['own', 'own']);
    expect(causesOf(line('2', '0'), { notRecorded: [...own, ...cashless] })[0]).not.toHaveProperty('cash');
    expect(causesOf(line('100', '0'), { notRecorded: rows(100, { cash: 'own' }) })[0]?.cash).toHaveLength(100);
    expect(causesOf(line('101', '0'), { notRecorded: rows(101, { cash: 'own' }) })[0]).not.toHaveProperty('cash');
    const ofShares = rows(2, { symbol: 'AAPL', shares: '1', cash: 'own' });
    expect(causesOf(shares('2', '0'), { notRecorded: ofShares })[0]).not.toHaveProperty('cash');
  });
});

describe('what explains dollars explains nothing else', () => {
  const foundDividends = [{ platform: 'Schwab', symbol: 'KO', day: '2025-07-01', net: '2.4' }];
  const fees = [{ platform: 'Schwab', amount: '2.4' }];

  test('a dividend that was found', () => {
    expect(causesOf(line('2.4', '0'), { foundDividends })).toEqual([
      {
        kind: 'dividend',
        symbol: 'KO',
        day: '2025-07-01',
        sentence:
          'Exactly the dividend of KO of Jul 1, 2025, which was found from your trades and is not in your cash here yet.',
        about: { ledger: 'dividends', symbol: 'KO', day: '2025-07-01' },
      },
    ]);
    expect(told(line('2.4', '0', { name: 'EUR' }), { foundDividends })).toEqual([]);
    expect(told(shares('2.4', '0', 'USD'), { foundDividends })).toEqual([]);
    expect(told(line('2.4', '0', { platform: 'Fidelity' }), { foundDividends })).toEqual([]);
  });

  test('all fees', () => {
    expect(told(line('2.4', '0'), { fees })).toEqual(['Exactly the sum of all fees, $2.40.']);
    expect(told(line('2.4', '0', { name: 'EUR' }), { fees })).toEqual([]);
    expect(told(shares('2.4', '0', 'USD'), { fees })).toEqual([]);
    expect(told(line('2.4', '0', { platform: 'Fidelity' }), { fees })).toEqual([]);
  });

  test('a payment of the year, which explains no change of cash and no year in another currency', () => {
    const amount = toAmount('2.4');
    const payment = { platform: 'Schwab', symbol: 'KO', day: '2025-07-01', isFound: false };
    const dividends = { paid: [{ ...payment, gross: amount, tax: toAmount(0), net: amount }], taxes: [] };
    const span = { from: '2025-01-01', to: '2025-12-31' };
    expect(causesOf(year('0', '2.4'), { dividends }).map(({ kind }) => kind)).toEqual(['paid']);
    expect(causesOf(year('0', '2.4', { name: '2025 EUR' }), { dividends })).toEqual([]);
    expect(causesOf(line('0', '2.4', span), { dividends })).toEqual([]);
  });
});

test('a split explains shares by a ratio that happens, of 20 at most', () => {
  expect(told(shares('200', '10'))).toEqual(['Exactly a 20:1 split: one is missing here, or counts twice.']);
  expect(told(shares('15', '10'))).toEqual(['Exactly a 3:2 split: one is missing here, or counts twice.']);
  expect(told(shares('210', '10'))).toEqual([]);
  expect(told(shares('10', '210'))).toEqual([]);
  expect(told(shares('30', '50'))).toEqual([]);
});

test('rows of its own platform that were not settled may explain a figure', () => {
  const pending = [
    { platform: 'Schwab', rows: 1 },
    { platform: 'Fidelity', rows: 5 },
  ];
  expect(causesOf(line('1', '0'), { pending })).toEqual([
    { kind: 'pending', rows: 1, sentence: 'A row was not settled when the file was made.' },
  ]);
});

describe('days that no file has', () => {
  const file = (from: string, to: string, platform = 'Schwab') => ({ platform, from, to });
  const uncovered = (one: DifferingFigure, asOf: string | null, ...covered: ReturnType<typeof file>[]) =>
    findUncoveredDayCauses(one, { ...nothing, covered }, asOf).map(({ sentence, ...cause }) => cause);
  const before = { kind: 'missingDays', from: null, to: '2025-01-01' };

  test('lie between the files of the platform, in whatever order, and after the last up to the day', () => {
    const files = [
      file('2025-05-01', '2025-05-31'),
      file('2025-01-02', '2025-01-31'),
      file('2025-03-01', '2025-03-31'),
      file('2025-02-01', '2025-04-29', 'Fidelity'),
    ];
    expect(uncovered(line('1', '0'), '2025-06-30', ...files)).toEqual([
      { kind: 'missingDays', from: '2025-02-01', to: '2025-02-28' },
      { kind: 'missingDays', from: '2025-04-01', to: '2025-04-30' },
      { kind: 'missingDays', from: '2025-06-01', to: '2025-06-30' },
      before,
    ]);
  });

  test('are none where files follow one another, overlap, or end on the day; nor after, of no day', () => {
    const files = [
      file('2025-01-02', '2025-01-31'),
      file('2025-02-01', '2025-03-31'),
      file('2025-02-01', '2025-02-28'),
    ];
    expect(uncovered(line('1', '0'), '2025-03-31', ...files)).toEqual([before]);
    expect(uncovered(line('1', '0'), null, ...files)).toEqual([before]);
    expect(uncovered(line('1', '0'), '2025-03-31', file('2025-01-02', '2025-03-31', 'Fidelity'))).toEqual([]);
  });

  test('count for dividends where one of them is of the year', () => {
    const files = [
      file('2025-01-02', '2025-12-30'),
      file('2026-02-01', '2026-02-28'),
      file('2026-04-01', '2026-04-30'),
    ];
    expect(uncovered(year('1', '0'), null, ...files)).toEqual([
      { kind: 'missingDays', from: '2025-12-31', to: '2026-01-31' },
      before,
    ]);
    expect(uncovered(year('1', '0', { name: '2024 USD' }), null, ...files)).toEqual([before]);
  });
});
