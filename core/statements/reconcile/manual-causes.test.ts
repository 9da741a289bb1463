import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import type { DifferingFigure } from '#core/statements/reconcile/find-difference-causes';
import {
  findManualReconciliationCauses,
  type LedgerRowEffect,
  type ManualReconciliationRecords,
} from '#core/statements/reconcile/manual-causes';
import { covers } from '#tests/kit/covers';

const asOf = '2026-11-20';
const nothing: ManualReconciliationRecords = { rows: [], elsewhere: [], notInCash: [], covered: [], fees: '0' };
const bought = (change: Partial<LedgerRowEffect> = {}): LedgerRowEffect => ({
  day: '2026-01-05',
  type: 'buy',
  symbol: 'AAPL',
  shares: '10',
  money: '-1000',
  currency: 'USD',
  ...change,
});
const deposit = bought({ type: 'deposit', symbol: null, shares: '0', money: '500' });

const line = (stated: string, counted: string, change: Partial<DifferingFigure> = {}): DifferingFigure => ({
  what: 'shares',
  platform: 'Robinhood',
  name: 'AAPL',
  stated: toAmount(stated),
  counted: toAmount(counted),
  ...change,
});
const cash = (stated: string, counted: string) => line(stated, counted, { what: 'cash', name: 'USD' });
const told = (one: DifferingFigure, books: Partial<ManualReconciliationRecords> = {}) =>
  findManualReconciliationCauses(one, { ...nothing, ...books }, asOf).map(
    ({ kind, sentence }) => `${kind}: ${sentence}`,
  );

describe('a difference from the broker’s screen is explained by', () => {
  test('the row without which both would be the same, the newest first', () => {
    covers('2.7 POST /comparisons');
    const rows = [bought(), bought({ day: '2026-03-02' }), bought({ day: '2026-04-01', shares: '3' })];
    expect(told(line('13', '23'), { rows })).toEqual([
      'row: Exactly the purchase of Mar 2, 2026, which your broker does not count.',
    ]);
    expect(told(cash('0', '500'), { rows: [deposit] })).toEqual([
      'row: Exactly the deposit of Jan 5, 2026, which your broker does not count.',
    ]);
  });

  test('a row that is recorded twice', () => {
    expect(told(line('10', '20'), { rows: [bought(), bought()] })[0]).toBe(
      'row: Exactly the purchase of Jan 5, 2026, which is recorded twice here.',
    );
  });

  test('a row of the days after, and of none later', () => {
    const later = bought({ day: '2026-11-27', shares: '-4', type: 'sell' });
    expect(told(line('6', '10'), { rows: [bought(), later] })[0]).toBe(
      'laterRow: Exactly the sale of Nov 27, 2026, which comes after this day here.',
    );
    expect(told(line('6', '10'), { rows: [bought(), { ...later, day: '2026-11-28' }] })).toEqual([
      'missing: A sale may be missing here.',
    ]);
  });

  test('what another platform holds of the stock', () => {
    const elsewhere = [{ platform: 'Schwab', symbol: 'AAPL', quantity: '7' }];
    expect(told(line('17', '10'), { rows: [bought()], elsewhere })).toEqual([
      'elsewhere: Exactly what is recorded on Schwab here.',
    ]);
    expect(told(line('17', '10', { name: 'MSFT' }), { elsewhere })[0]).toContain('missing');
  });

  test('a dividend that is no cash yet', () => {
    const notInCash = [{ symbol: 'KO', day: '2026-10-01', net: 2.04 }];
    expect(told(cash('502.04', '500'), { rows: [deposit], notInCash })).toEqual([
      'dividend: Exactly the dividend of KO of Oct 1, 2026, which is not in your cash here yet.',
    ]);
    expect(told(line('502.04', '500'), { rows: [bought()], notInCash })[0]).toContain('missing');
  });

  test('a split that happens, and not by any ratio there is', () => {
    expect(told(line('40', '10'), { rows: [bought({ shares: '5' })] })[0]).toContain('split: Exactly a 4:1 split');
    expect(told(line('15', '10'), { rows: [bought({ shares: '4' })] })[0]).toContain('split: Exactly a 3:2 split');
    expect(told(line('12', '10'), { rows: [bought({ shares: '4' })] })).toEqual([
      'missing: A purchase may be missing here.',
    ]);
  });

  test('rounding, and what all fees come to', () => {
    expect(told(line('10.00004', '10'))[0]).toContain('residue');
    expect(told(cash('497.5', '500'), { rows: [deposit], fees: '2.5' })[0]).toContain('fees');
  });
});

describe('where nothing tells exactly', () => {
  test('it is said which side has more, or that nothing is recorded', () => {
    const rows = [bought(), deposit];
    expect(told(line('3', '0', { name: 'NVDA' }), { rows })).toEqual([
      'missing: No trade of NVDA on Robinhood is recorded here.',
    ]);
    expect(told(line('0', '3'), { rows })).toEqual(['missing: Your broker shows none: its sale may be missing here.']);
    expect(told(line('17', '3'), { rows })).toEqual(['missing: A purchase may be missing here.']);
    expect(told(line('3', '17'), { rows })).toEqual(['missing: A sale may be missing here.']);
    expect(told(cash('3', '17'), { rows })).toEqual(['missing: A withdrawal, fee or tax may be missing here.']);
    expect(told(cash('17', '3'), { rows })).toEqual(['missing: A deposit, dividend or interest may be missing here.']);
    expect(told(cash('3', '0'))).toEqual(['missing: No USD of Robinhood is recorded here.']);
  });

  test('days that no file covers are named as well', () => {
    const covered = [{ platform: 'Robinhood', from: '2026-01-01', to: '2026-11-18' }];
    expect(told(line('17', '3'), { rows: [bought()], covered })).toEqual([
      'missing: A purchase may be missing here.',
      'missingDays: No file has rows from Nov 19, 2026 to Nov 20, 2026.',
      'missingDays: No file has anything from before Jan 1, 2026.',
    ]);
  });
});

describe('no row explains the figure', () => {
  test('of another stock or another currency, nor one of after the day', () => {
    const missing = 'missing: A sale may be missing here.';
    expect(told(line('0.5', '10.5'), { rows: [bought({ symbol: 'MSFT' }), bought({ shares: '3' })] })).toEqual([
      missing,
    ]);
    expect(
      told(cash('0', '500'), {
        rows: [
          { ...deposit, currency: 'EUR' },
          { ...deposit, money: '7' },
        ],
      }),
    ).toEqual(['missing: A withdrawal, fee or tax may be missing here.']);
    expect(told(line('3', '13'), { rows: [bought({ day: '2026-11-20' })] })[0]).toContain('row: Exactly');
    expect(told(line('3', '13'), { rows: [bought({ day: '2026-11-21' })] })).toEqual([missing]);
    expect(told(line('13', '3'), { rows: [bought({ day: '2026-11-20' })] })).toEqual([
      'missing: A purchase may be missing here.',
    ]);
  });

  test('in dollars of a dividend where it is another currency, or shares', () => {
    const notInCash = [{ symbol: 'KO', day: '2026-10-01', net: 2.04 }];
    const euros = line('2.04', '0', { what: 'cash', name: 'EUR' });
    expect(told(euros, { notInCash })).toEqual(['missing: No EUR of Robinhood is recorded here.']);
    expect(told(line('2.04', '0', { name: 'USD' }), { notInCash })).toEqual([
      'missing: No trade of USD on Robinhood is recorded here.',
    ]);
    const elsewhere = [{ platform: 'Schwab', symbol: 'USD', quantity: '2.04' }];
    expect(told(cash('2.04', '0'), { elsewhere })).toEqual(['missing: No USD of Robinhood is recorded here.']);
  });
});

test('of rows that explain it the newest is named, and of one day the last, which is twice only with one of its kind', () => {
  const older = bought({ day: '2026-01-04' });
  expect(told(line('10', '20'), { rows: [bought(), older] })[0]).toContain('purchase of Jan 5, 2026');
  expect(told(line('10', '20'), { rows: [bought(), bought({ type: 'sharesIn' })] })[0]).toBe(
    'row: Exactly the shares in of Jan 5, 2026, which your broker does not count.',
  );
});

test('money is recorded where a row moved some of that currency', () => {
  const none = 'missing: No USD of Robinhood is recorded here.';
  expect(told(cash('3', '0'), { rows: [bought({ money: '0' })] })).toEqual([none]);
  expect(told(cash('3', '0'), { rows: [{ ...deposit, currency: 'EUR' }] })).toEqual([none]);
});

describe('dividends of a year', () => {
  const year = (stated: string, counted: string, part: DifferingFigure['part'] = 'net') =>
    line(stated, counted, { what: 'dividends', name: '2025 USD', part });

  test('are said to lack or to have too much where nothing tells exactly', () => {
    expect([
      told(year('3', '1')),
      told(year('1', '3')),
      told(year('3', '1', 'tax')),
      told(year('1', '3', 'tax')),
      // No row of cash explains them.
      told(year('500', '0'), { rows: [deposit], elsewhere: [] }),
    ]).toEqual([
      ['missing: A dividend may be missing here.'],
      ['missing: A dividend may count here that your broker did not pay.'],
      ['missing: A tax may not be entered here.'],
      ['missing: Too much tax may be entered here.'],
      ['missing: A dividend may be missing here.'],
    ]);
  });

  test('are explained by a payment, which the cause leads to', () => {
    const payment = { platform: 'Robinhood', symbol: 'KO', day: '2025-07-01', isFound: false };
    const sums = { gross: toAmount('3'), tax: toAmount('1'), net: toAmount('2') };
    const dividends = { paid: [{ ...payment, ...sums }], taxes: [] };
    expect(findManualReconciliationCauses(year('1', '3'), { ...nothing, dividends }, asOf)).toEqual([
      {
        kind: 'paid',
        sentence: 'Exactly the dividend of KO of Jul 1, 2025, which your broker does not list.',
        about: { ledger: 'dividends', symbol: 'KO', day: '2025-07-01' },
      },
    ]);
  });
});

test('a cause that is about no row leads nowhere, and three are named at most', () => {
  expect(findManualReconciliationCauses(line('10.00004', '10'), nothing, asOf)).toEqual([
    { kind: 'residue', sentence: 'Less than 0.0001 shares: your broker rounds what it shows.' },
  ]);
  const rows = [bought({ shares: '-30' }), bought({ day: '2026-11-21', shares: '30' })];
  const elsewhere = [{ platform: 'Schwab', symbol: 'AAPL', quantity: '30' }];
  expect(told(line('40', '10'), { rows, elsewhere }).map((one) => one.split(':')[0])).toEqual([
    'elsewhere',
    'row',
    'laterRow',
  ]);
  const file = (from: string, to: string) => ({ platform: 'Robinhood', from, to });
  const covered = [file('2026-01-01', '2026-02-01'), file('2026-03-01', '2026-04-01')];
  expect(told(line('17', '3'), { rows: [bought()], covered })).toHaveLength(3);
});
