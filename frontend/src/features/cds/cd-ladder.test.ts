import { describe, expect, it } from 'vitest';
import type { Cd } from '#contract/cds';
import { createCdLadder } from './cd-ladder';
import { formatLadderTick } from './messages';

const cd = (id: number, startDate: string, maturityDate: string, over: Partial<Cd> = {}): Cd => ({
  id,
  accountNumber: `CD-${id}`,
  bankName: 'Citi',
  principalAmount: 1000,
  interestRate: 0.04,
  termMonths: 12,
  startDate,
  maturityDate,
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0,
  description: '',
  status: 'active',
  closedDate: null,
  currentValue: 1000,
  interestEarned: 0,
  valueAtMaturity: 1040.1,
  apy: 0.0407,
  daysLeft: 1,
  withdrawToday: { value: 1000, penalty: 0, net: 1000 },
  payout: null,
  rolledInto: null,
  rolledFrom: null,
  version: 1,
  ...over,
});

describe('the line of time', () => {
  const ladder = createCdLadder([cd(2, '2026-01-01', '2026-04-11'), cd(1, '2026-01-11', '2026-02-20')], '2026-01-21');

  it('runs from the first start to the last maturity', () => {
    expect(ladder?.rungs.map(({ cd: { id }, from, to }) => [id, from, to])).toEqual([
      [1, 10, 50],
      [2, 0, 100],
    ]);
    expect(ladder?.today).toBe(20);
  });

  it('adds up what has come free, in order of maturity', () => {
    expect(ladder?.rungs.map(({ freeByThen }) => freeByThen)).toEqual([1040.1, 2080.2]);
  });

  it('begins today where every CD starts later', () => {
    const later = createCdLadder([cd(1, '2026-02-10', '2026-05-01')], '2026-01-21');
    expect(later?.today).toBe(0);
    expect(later?.rungs[0]?.from).toBe(20);
  });

  it('is not there without an active CD', () => {
    expect(createCdLadder([], '2026-01-21')).toBeNull();
    expect(createCdLadder([cd(1, '2025-01-01', '2026-01-01', { status: 'matured' })], '2026-01-21')).toBeNull();
    expect(createCdLadder([cd(1, '2025-01-01', '2027-01-01', { status: 'closed' })], '2026-01-21')).toBeNull();
  });

  it('keeps the order of recording where two mature on one day', () => {
    const same = createCdLadder([cd(9, '2026-01-01', '2026-06-01'), cd(4, '2026-01-01', '2026-06-01')], '2026-01-21');
    expect(same?.rungs.map(({ cd: { id } }) => id)).toEqual([4, 9]);
  });
});

describe('ticks', () => {
  const ticks = (start: string, end: string) =>
    createCdLadder([cd(1, start, end)], start)?.ticks.map(({ day }) => formatLadderTick(day));

  it('stand on firsts of months, at most five of them', () => {
    expect(ticks('2026-01-15', '2026-04-20')).toEqual(['Feb', 'Mar', 'Apr']);
    expect(ticks('2026-02-15', '2027-02-15')).toEqual(['Apr', 'Jul', 'Oct', '2027']);
    expect(ticks('2026-02-15', '2031-02-14')).toEqual(['2027', '2028', '2029', '2030', '2031']);
    expect(ticks('2026-02-15', '2076-02-15')?.length).toBeLessThanOrEqual(5);
  });

  it('are none within one month', () => {
    expect(ticks('2026-01-05', '2026-01-25')).toEqual([]);
  });
});
