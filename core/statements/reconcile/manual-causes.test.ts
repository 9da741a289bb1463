import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import type { DifferingFigure } from '#core/statements/reconcile/find-difference-causes';
import {
  findManualCauses,
  type LedgerRowEffect,
  type ManualCauseRecords,
} from '#core/statements/reconcile/manual-causes';
import { covers } from '#tests/kit/covers';

const asOf = '2026-11-20';
const nothing: ManualCauseRecords = { rows: [], elsewhere: [], notInCash: [], covered: [], fees: '0' };
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
const told = (one: DifferingFigure, books: Partial<ManualCauseRecords> = {}) =>
  findManualCauses(one, { ...nothing, ...books }, asOf).map(({ kind, sentence }) => `${kind}: ${sentence}`);

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
      'missingDays: No row of any file is from Nov 19, 2026 to Nov 20, 2026.',
      'missingDays: What was before Jan 1, 2026 is in no file.',
    ]);
  });
});
