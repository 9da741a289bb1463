import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DividendAmountKind } from '#core/statements/reconcile/dividend-years';
import { formatDifference, type ReconciliationContext } from '#core/statements/reconcile/find-difference-causes';
import {
  computeRecordedFigures,
  listStatedFigures,
  type ReconciledFigure,
  reconcileFigures,
  toDividendYearFigures,
} from '#core/statements/reconcile/reconciliation';
import { toRecordedCashRow, toRecordedDividendRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import { covers } from '#tests/kit/covers';

const nothing: ReconciliationContext = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };
const shares = (figure: string, name = 'AAPL', platform = 'Schwab'): ReconciledFigure => ({
  what: 'shares',
  platform,
  name,
  figure,
});
const cash = (figure: string, name = 'USD'): ReconciledFigure => ({ what: 'cash', platform: 'Schwab', name, figure });
const year = (figure: string, part: DividendAmountKind = 'net'): ReconciledFigure => ({
  what: 'dividends',
  platform: 'Schwab',
  name: '2025',
  part,
  from: '2025-01-01',
  to: '2025-12-31',
  figure,
});

const told = (stated: ReconciledFigure, counted: ReconciledFigure, more: Partial<ReconciliationContext> = {}) => {
  const { lines } = reconcileFigures([stated], [counted], { ...nothing, ...more }, '2026-02-01');
  return lines.flatMap(({ difference, causes }) => [difference, ...causes.map(({ sentence }) => sentence)]);
};

describe('a certificate', () => {
  test('has a line for all that is stated, and is equal where every line is', () => {
    const made = reconcileFigures([shares('10'), cash('5')], [cash('5'), shares('10')], nothing, '2026-02-01');
    expect(made.isEqual).toBe(true);
    expect(made.lines.map(({ name, difference, isEqual }) => `${name} ${difference} ${isEqual}`)).toEqual([
      'AAPL 0 true',
      'USD 0 true',
    ]);
  });

  test('compares shares that one side alone has with 0, and no cash that nobody stated', () => {
    const { lines, isEqual } = reconcileFigures(
      [shares('10')],
      [shares('2', 'F'), cash('9'), shares('3', 'F', 'Other')],
      nothing,
      null,
    );
    expect(isEqual).toBe(false);
    expect(lines.map(({ name, stated, counted }) => `${name} ${stated} ${counted}`)).toEqual(['AAPL 10 0', 'F 0 2']);
  });

  test('says nothing of what both sides have none of', () => {
    const { lines, isEqual } = reconcileFigures(
      [shares('10'), shares('0', 'F'), cash('0.00')],
      [shares('10')],
      nothing,
      null,
    );
    expect([isEqual, lines.map(({ name }) => name)]).toEqual([true, ['AAPL']]);
  });

  test('adds up the accounts of one platform, under the symbols that were chosen', () => {
    const position = (account: string, symbol: string) => ({ account, symbol, name: '', quantity: '2', cost: null });
    const stated = {
      positions: [position('a', 'FB'), position('b', 'META'), position('c', 'F'), position('a', 'X')],
      balances: [{ account: 'a', currency: 'USD', amount: '7' }],
    };
    const where = { platforms: { a: 'Schwab', b: 'Schwab', c: null }, symbols: { FB: 'META', X: null } };
    const { lines } = reconcileFigures(listStatedFigures(stated, where), [], nothing, null);
    expect(lines.map(({ platform, name, stated: figure }) => `${platform} ${name} ${figure}`)).toEqual([
      'Schwab META 4',
      'Schwab USD 7',
    ]);
  });
});

describe('what is counted', () => {
  const row = { platform: 'Schwab', transactionDate: '2025-12-30' };
  const rows = [
    toRecordedTradeRow({ ...row, id: 1, symbol: 'AAPL', transactionType: 'buy', quantity: 10, price: 5, fees: 1 }),
    toRecordedCashRow({ ...row, id: 2, transactionType: 'deposit', amount: 100, currency: 'USD' }),
    toRecordedCashRow({ ...row, id: 4, transactionType: 'tax', amount: 0.5, currency: 'USD' }),
    toRecordedDividendRow({ id: 3, symbol: 'AAPL', platform: 'Schwab', net: 2.04, paymentDate: '2025-12-31' }),
    toRecordedCashRow({
      ...row,
      id: 5,
      transactionType: 'fee',
      amount: 9,
      currency: 'USD',
      transactionDate: '2026-01-02',
    }),
  ];

  test('is what stood at the end of that day', () => {
    const splits = new Map([['AAPL', [{ date: '2026-01-01', numerator: 4, denominator: 1 }]]]);
    const counted = (day: string) =>
      reconcileFigures([shares('1'), cash('1')], computeRecordedFigures(rows, splits, day), nothing, day).lines.map(
        (line) => `${line.name} ${line.counted}`,
      );
    expect(counted('2025-12-31')).toEqual(['AAPL 10', 'USD 50.54']);
    expect(counted('2026-01-02')).toEqual(['AAPL 40', 'USD 41.54']);
  });
});

describe('the likely cause', () => {
  const left = {
    identity: 'x',
    day: '2025-03-04',
    platform: 'Schwab',
    symbol: 'AAPL',
    shares: '5',
    money: '-750.25',
    currency: 'USD',
    paid: null,
    lines: [14],
  };

  test('is a row that was left out, to the last digit', () => {
    const row = 'the row of Mar 4, 2025, line 14, which is not recorded.';
    const sentence = `$750.25: ${row}`;
    expect(told(shares('10'), shares('5'), { notRecorded: [left] })[1]).toBe(`5 shares: ${row}`);
    expect(told(cash('100'), cash('850.25'), { notRecorded: [left] })).toEqual(['750.25', sentence]);
    expect(told(cash('100'), cash('850.24'), { notRecorded: [left] })[1]).toBe(`A part of it, ${sentence}`);
    expect(told(shares('10', 'F'), shares('5', 'F'), { notRecorded: [left] })).not.toContain(sentence);
    expect(told(cash('100', 'EUR'), cash('850.25', 'EUR'), { notRecorded: [left] })).toEqual(['750.25']);
    const paid = { gross: '3', tax: '1', net: '2' };
    expect(told(year('3'), year('1'), { notRecorded: [{ ...left, money: '2', paid }] })[1]).toBe(`$2.00: ${row}`);
    expect(told(year('3', 'tax'), year('2', 'tax'), { notRecorded: [{ ...left, paid }] })[1]).toBe(`$1.00: ${row}`);
    expect(told(year('3'), year('1'), { notRecorded: [{ ...left, paid, day: '2024-12-31' }] })).toEqual(['-2']);
    expect(told(year('3'), year('1'), { notRecorded: [{ ...left, paid, currency: 'EUR' }] })).toEqual(['-2']);
    expect(told(year('3'), year('1'), { notRecorded: [{ ...left, money: '2' }] })).toEqual(['-2']);
  });

  test('says why the row was left out, and leads to what it is about', () => {
    const about = { ledger: 'trades', symbol: 'AAPL', day: '2025-03-04', type: 'buy', shares: '5' } as const;
    const { lines } = reconcileFigures(
      [shares('7')],
      [shares('2')],
      { ...nothing, notRecorded: [{ ...left, what: 'buy', why: 'You left it out.', about }] },
      null,
    );
    expect(lines[0]?.causes).toEqual([
      {
        kind: 'leftOutRow',
        day: '2025-03-04',
        identity: 'x',
        sentence: '5 shares: the purchase of Mar 4, 2025, line 14, which is not recorded. You left it out.',
        about,
      },
    ]);
  });

  test('is all rows of it that were left out; some of them may be a part of it', () => {
    const two = [left, { ...left, shares: '2' }];
    expect(told(shares('12'), shares('5'), { notRecorded: two })).toEqual([
      '-7',
      'Exactly its 2 rows that are not recorded (lines 14, 14).',
    ]);
    const part = (count: number) =>
      `A part of it, ${count} shares: the row of Mar 4, 2025, line 14, which is not recorded.`;
    expect(told(shares('13'), shares('5'), { notRecorded: two })).toEqual(['-8', part(5), part(2)]);
    const three = [...two, { ...left, shares: '4', lines: [20] }];
    expect(told(shares('17'), shares('5'), { notRecorded: three })).toEqual([
      '-12',
      '3 of its rows are not recorded and add up to 11 shares (lines 14, 14, 20).',
    ]);
  });

  test('names the option of its day and line by its money, and of a change of cash the rows of its days alone', () => {
    covers('4.9 rows left out as causes');
    const option = { ...left, symbol: null, shares: '0', money: '120', what: 'option', day: '2026-03-08' };
    const why = 'Options are not supported.';
    const sentence = `$120.00: the option of Mar 8, 2026, line 14, which is not recorded. ${why}`;
    const change = { from: '2026-03-01', to: '2026-03-31' };
    const told26 = (from: string) =>
      reconcileFigures(
        [{ ...cash('620'), ...change, from }],
        [{ ...cash('500'), ...change, from }],
        { ...nothing, notRecorded: [{ ...option, why }] },
        '2026-03-31',
      ).lines[0]?.causes.map((cause) => cause.sentence);
    expect(told26('2026-03-01')).toEqual([sentence]);
    expect(told26('2026-03-09')).toEqual([]);
  });

  test('of what a file says of itself is no comparison where both are equal, and a difference where they are not', () => {
    covers('4.9 states of a figure');
    const listed = (figure: string) => [{ ...year(figure), isListed: true }];
    const stateOf = (theirs: string, ours: string) =>
      reconcileFigures(listed(theirs), [year(ours)], nothing, null).lines.map(({ state }) => state);
    expect(stateOf('3', '3')).toEqual(['notCompared']);
    expect(stateOf('3', '1')).toEqual(['different']);
    expect(reconcileFigures([year('3')], [year('3')], nothing, null).lines[0]?.state).toBe('equal');
  });

  test('is a dividend that was discovered and stands in no file', () => {
    const one = { platform: 'Schwab', symbol: 'KO', day: '2025-07-01', net: '2.4' };
    const found = 'Exactly the dividend of KO of Jul 1, 2025, which was found from your trades and is';
    expect(told(cash('102.40'), cash('100'), { foundDividends: [one] })).toEqual([
      '-2.4',
      `${found} not in your cash here yet.`,
    ]);
    expect(told(cash('97.60'), cash('100'), { foundDividends: [{ ...one, inCash: true }] })).toEqual([
      '2.4',
      `${found} in no file.`,
    ]);
    expect(told(cash('97.60'), cash('100'), { foundDividends: [one] })).toEqual(['2.4']);
  });

  test('is a split', () => {
    expect(told(shares('40'), shares('10'))).toEqual([
      '-30',
      'Exactly a 4:1 split: one is missing here, or counts twice.',
    ]);
    expect(told(shares('10'), shares('100'))[1]).toMatch(/1:10 split/);
    expect(told(shares('1037'), shares('1000'))).toEqual(['-37']);
  });

  test('is all fees', () => {
    const fees = [{ platform: 'Schwab', amount: '12.50' }];
    expect(told(cash('100'), cash('112.5'), { fees })).toEqual(['12.5', 'Exactly the sum of all fees, $12.50.']);
    expect(told(cash('100'), cash('87.5'), { fees })[1]).toMatch(/all fees/);
    expect(told(cash('100'), cash('87.51'), { fees })).toEqual(['-12.49']);
  });

  test('is a residue of less than 0.0001 shares', () => {
    expect(told(shares('28.2463'), shares('28.246354'))).toEqual([
      '0.000054',
      'Less than 0.0001 shares: your broker rounds what it shows.',
    ]);
    expect(told(cash('28.2463'), cash('28.246354'))).toEqual(['0.000054']);
  });

  test('may be rows that were not settled, and days that no file has; not where something explains it exactly', () => {
    const more = {
      pending: [{ platform: 'Schwab', rows: 2 }],
      covered: [
        { platform: 'Schwab', from: '2025-06-01', to: '2026-01-31' },
        { platform: 'Schwab', from: '2024-01-02', to: '2024-12-31' },
      ],
    };
    expect(told(cash('1'), cash('2'), more)).toEqual([
      '1',
      '2 rows were not settled when the file was made.',
      'No file has rows from Jan 1, 2025 to May 31, 2025.',
      'No file has rows from Feb 1, 2026.',
    ]);
    expect(told(year('1'), year('2'), { covered: more.covered })).toEqual([
      '1',
      'No file has rows from Jan 1, 2025 to May 31, 2025.',
    ]);
    expect(told(shares('40'), shares('10'), more)).toHaveLength(2);
    expect(told(cash('2'), cash('2'), more)).toEqual(['0']);
  });
});

test('any row that alone was left out is named', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 20 }), fc.nat(), (cents, at) => {
      const money = cents.map((one) => (one / 100).toFixed(2));
      const chosen = at % money.length;
      const all = money.map((figure) => cash(figure));
      const row = { identity: `${chosen}`, day: '2025-01-01', platform: 'Schwab', symbol: null, shares: '0' };
      const notRecorded = [{ ...row, money: money[chosen] as string, currency: 'USD', paid: null }];
      const { lines } = reconcileFigures(all, all.toSpliced(chosen, 1), { ...nothing, notRecorded }, null);
      expect(lines[0]?.causes[0]).toMatchObject({ kind: 'leftOutRow', identity: `${chosen}` });
    }),
  ));

test('a difference is said as more or less', () => {
  expect([formatDifference('3.21'), formatDifference('-0.5'), formatDifference('0')]).toEqual([
    '3.21 more here',
    '0.5 less here',
    'as stated',
  ]);
});

test('what is stated of an account that is left out, or of which nobody said where it goes, is not compared', () => {
  const balance = (account: string) => ({ account, currency: 'USD', amount: '7' });
  const position = (account: string) => ({ account, symbol: 'F', name: '', quantity: '2', cost: null });
  const stated = {
    positions: ['a', 'c', 'd', 'toString'].map(position),
    balances: ['a', 'c', 'd', 'toString'].map(balance),
  };
  expect(listStatedFigures(stated, { platforms: { a: 'Schwab', c: null } })).toEqual([
    { what: 'shares', platform: 'Schwab', name: 'F', figure: '2' },
    { what: 'cash', platform: 'Schwab', name: 'USD', figure: '7' },
  ]);
});

test('a year has a figure for each sum that is known of it, and says where they are of rows alone', () => {
  const span = { from: '2025-01-01', to: '2025-12-31' };
  const of = { what: 'dividends', platform: 'Schwab', name: '2025', ...span } as const;
  expect(
    toDividendYearFigures('Schwab', [
      { name: '2025', ...span, gross: '10.0', net: '8.5', isListed: true },
      { name: '2025', ...span, tax: '1.50' },
    ]),
  ).toEqual([
    { ...of, part: 'gross', isListed: true, figure: '10' },
    { ...of, part: 'net', isListed: true, figure: '8.5' },
    { ...of, part: 'tax', figure: '1.5' },
  ]);
});

test('a dividend without a platform is no cash of any', () => {
  const paid = { symbol: 'AAPL', net: 2.04, paymentDate: '2025-12-31' };
  const rows = [
    toRecordedDividendRow({ ...paid, id: 1, platform: null }),
    toRecordedDividendRow({ ...paid, id: 2, platform: 'Schwab' }),
  ];
  expect(computeRecordedFigures(rows, new Map(), '2025-12-31')).toEqual([
    { what: 'cash', platform: 'Schwab', name: 'USD', figure: '2.04' },
  ]);
});

test('lines stand by platform, then shares, cash and dividends, by name, by day, and gross, tax and net', () => {
  const change = (from: string): ReconciledFigure => ({ ...cash('3'), from, to: '2025-12-31' });
  const stated = [
    shares('1', 'F', 'Vanguard'),
    year('8.5'),
    year('1.5', 'tax'),
    year('10', 'gross'),
    change('2025-02-01'),
    cash('2', 'EUR'),
    change('2025-01-01'),
    cash('2'),
    shares('1', 'F'),
    shares('1', 'AAPL'),
  ];
  const { lines } = reconcileFigures(stated, [], nothing, null);
  expect(
    lines.map(({ platform, name, part, from }) => [platform, name, part ?? '', from ?? ''].join(' ').trim()),
  ).toEqual([
    'Schwab AAPL',
    'Schwab F',
    'Schwab EUR',
    'Schwab USD',
    'Schwab USD  2025-01-01',
    'Schwab USD  2025-02-01',
    'Schwab 2025 gross 2025-01-01',
    'Schwab 2025 tax 2025-01-01',
    'Schwab 2025 net 2025-01-01',
    'Vanguard F',
  ]);
});

test('shares are compared where some are stated, and not where cash alone is', () => {
  expect(reconcileFigures([cash('5')], [cash('5'), shares('3')], nothing, null).lines.map(({ name }) => name)).toEqual([
    'USD',
  ]);
});
