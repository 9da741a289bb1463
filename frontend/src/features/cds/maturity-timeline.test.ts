import { afterEach, describe, expect, it } from 'vitest';
import type { Cd } from '#contract/cds';
import { setAmountsHidden } from '#lib/format';
import { createMaturityTimeline } from './maturity-timeline';
import { describeFurtherCds, describeMaturityTimeline, formatFirstTimelineTick } from './maturity-timeline-messages';

const today = '2026-01-21';

const cd = (id: number, maturityDate: string, valueAtMaturity: number, over: Partial<Cd> = {}): Cd => ({
  id,
  accountNumber: `CD-${id}`,
  bankName: 'Citi',
  principalAmount: 1000,
  interestRate: 0.04,
  termMonths: 12,
  startDate: '2025-01-01',
  maturityDate,
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0,
  description: '',
  status: 'active',
  closedDate: null,
  currentValue: 1000,
  interestEarned: 0,
  valueAtMaturity,
  apy: 0.0407,
  daysLeft: 100,
  withdrawToday: null,
  payout: null,
  rolledInto: null,
  rolledFrom: null,
  version: 1,
  ...over,
});
const matured = cd(4, '2026-01-01', 1040, { status: 'matured', currentValue: 1030, daysLeft: 0 });
const all = [
  cd(2, '2027-01-21', 4000.1, { daysLeft: 365 }),
  cd(1, '2026-02-20', 2000.2, { daysLeft: 30 }),
  cd(3, '2025-06-01', 9999, { status: 'closed', closedDate: '2025-06-01', daysLeft: 0 }),
  matured,
];

afterEach(() => setAmountsHidden(false));

describe('the timeline of maturities', () => {
  const timeline = createMaturityTimeline(all, today);

  it('has matured CDs at today and the others at their day, without those that are closed', () => {
    expect(timeline?.stems.map(({ cd: { id }, at }) => [id, Math.round(at)])).toEqual([
      [4, 0],
      [1, 8],
      [2, 100],
    ]);
  });

  it('marks what has matured and what does within 30 days', () => {
    expect(timeline?.stems.map(({ mark }) => mark)).toEqual(['matured', 'soon', 'later']);
    const [later] = createMaturityTimeline([cd(1, '2026-02-21', 1, { daysLeft: 31 })], today)?.stems ?? [];
    expect(later?.mark).toBe('later');
  });

  it('adds up exactly what is free by then, matured CDs at their value', () => {
    expect(timeline?.stems.map(({ freeByThen }) => freeByThen)).toEqual([1030, 3030.2, 7030.3]);
    expect(timeline?.total).toBe(7030.3);
  });

  it('is as high as the amount, those of one day on one another', () => {
    const [below, above] =
      createMaturityTimeline([cd(1, '2026-05-01', 3000), cd(2, '2026-05-01', 1000)], today)?.stems ?? [];
    expect([below?.above, below?.height]).toEqual([0, 75]);
    expect([above?.above, above?.height]).toEqual([75, 25]);
  });

  it('reaches half a year ahead where all mature before, and to the end of many', () => {
    const [one] = createMaturityTimeline([cd(1, '2026-01-31', 1000)], today)?.stems ?? [];
    expect(one?.at).toBeCloseTo((10 / 181) * 100);
    const forty = Array.from({ length: 40 }, (_, at) => cd(at, `20${26 + (at % 9)}-0${1 + (at % 9)}-28`, 1000));
    const many = createMaturityTimeline(forty, today);
    expect(many?.stems).toHaveLength(40);
    expect(many?.ticks.length).toBeLessThanOrEqual(5);
    expect(Math.max(...(many?.stems.map(({ at }) => at) ?? []))).toBe(100);
  });

  it('divides by nothing where every CD is worth nothing', () => {
    expect(createMaturityTimeline([cd(1, '2026-05-01', 0)], today)?.stems[0]?.height).toBe(0);
  });

  it('is not there without a CD that holds money', () => {
    expect(createMaturityTimeline([], today)).toBeNull();
    expect(createMaturityTimeline(all.slice(2, 3), today)).toBeNull();
  });
});

const describeAll = (cds: readonly Cd[]): string => {
  const timeline = createMaturityTimeline(cds, today);
  return timeline ? describeMaturityTimeline(timeline) : '';
};

describe('what is heard of it', () => {
  it('tells how many come to how much, what has matured, the next and the last', () => {
    expect(describeAll(all)).toBe(
      '3 CDs, $7,030.30 in all. 1 matured, $1,030.00. Next: CD-1 at Citi, $2,000.20, Feb 20, 2026, 30 days left. ' +
        'Last: CD-2 at Citi, $4,000.10, Jan 21, 2027, 365 days left.',
    );
  });

  it('of one CD tells it once, and of matured ones alone no next', () => {
    expect(describeAll(all.slice(0, 1))).toBe(
      '1 CD, $4,000.10 in all. Next: CD-2 at Citi, $4,000.10, Jan 21, 2027, 365 days left.',
    );
    expect(describeAll([matured])).toBe('1 CD, $1,030.00 in all. 1 matured, $1,030.00.');
  });

  it('tells no amount while amounts are hidden', () => {
    setAmountsHidden(true);
    expect(describeAll(all)).not.toContain('$');
    expect(describeAll(all)).toContain('3 CDs, •••••');
  });

  it('names the year of the first tick, and counts the CDs that have no row', () => {
    expect(formatFirstTimelineTick('2027-01-01')).toBe('2027');
    expect(formatFirstTimelineTick('2027-04-01')).toBe('Apr 2027');
    expect(describeFurtherCds(1)).toBe('1 more CD is in the table.');
    expect(describeFurtherCds(35)).toBe('35 more CDs are in the table.');
  });
});
