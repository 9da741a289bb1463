import { describe, expect, test } from 'vitest';
import { createDaysToMaturityFigureTerm, explainCdAnnualYield, explainCdValue } from '#core/banking/cd-growth';
import {
  type CdFigureInputs,
  countDaysToMaturity,
  explainAverageCdRate,
  explainCdClosingPayout,
  explainCdCurrentValue,
  explainCdInterestEarned,
  explainCdInterestThisYear,
  explainCdTotals,
  explainCdValueAtMaturity,
  getCdValuationDay,
} from '#core/banking/cds';
import { outlineTerm } from '#core/insight/explain/testing';

/** Days since 1970-01-01, as dates are counted with: 20,468 is January 15, 2026. */
const day = { start: 20_468, maturity: 20_833, newYear: 20_454 };

/** $10,000 at 3.65 %, simple interest: a dollar a day, from January 15, 2026 for a year. 1 % for leaving early. */
const cd = (change: Partial<CdFigureInputs> = {}): CdFigureInputs => ({
  id: 7,
  principalAmount: 10_000,
  interestRate: 0.0365,
  startDate: '2026-01-15',
  maturityDate: '2027-01-15',
  compoundingFrequency: 'at_maturity',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  bankName: 'Citi',
  accountNumber: 'CD-1',
  ...change,
});
const growth = (factor: string, days: number, until: string, from = 'startDate', on = day.start) => [
  `growth ${factor} factor = accrued`,
  'rate 0.0365 rate',
  [`daysHeld ${days} days = sum`, `${until} ${on + days} day`, `-${from} ${on} day`],
];

describe('the value of a CD', () => {
  test('is its principal, grown until today', () => {
    // 73 days from January 15: $73.
    expect(outlineTerm(explainCdCurrentValue(cd(), '2026-03-29'))).toEqual([
      'cdValue 10073 at CD-1, Citi of cd 7 = product to 2',
      'principal 10000',
      growth('1.0073', 73, 'today'),
    ]);
  });

  test('is that of the day on which it was closed, and of its maturity once that is past', () => {
    const closed = explainCdCurrentValue(cd({ closedDate: '2026-03-29' }), '2026-12-01');
    expect(outlineTerm(closed)[2]).toEqual(growth('1.0073', 73, 'closedDate'));
    expect(outlineTerm(explainCdCurrentValue(cd({ closedDate: '2026-12-01' }), '2026-03-29'))[2]).toEqual(
      growth('1.0073', 73, 'today'),
    );
    const matured = explainCdCurrentValue(cd(), '2028-01-01');
    expect(outlineTerm(matured)).toEqual([
      'cdValue 10365 at CD-1, Citi of cd 7 = product to 2',
      'principal 10000',
      growth('1.0365', 365, 'maturityDate'),
    ]);
    expect(outlineTerm(explainCdValueAtMaturity(cd()))).toEqual([
      'valueAtMaturity 10365 at CD-1, Citi of cd 7 = product to 2',
      'principal 10000',
      growth('1.0365', 365, 'maturityDate'),
    ]);
  });

  test('of no CD in particular is that of a day', () =>
    expect(outlineTerm(explainCdValue(cd(), '2026-03-29'))).toEqual([
      'cdValue 10073 = product to 2',
      'principal 10000',
      growth('1.0073', 73, 'asOf'),
    ]));

  test('is its principal until it begins', () =>
    expect(outlineTerm(explainCdCurrentValue(cd(), '2026-01-15'))).toEqual([
      'cdValue 10000 at CD-1, Citi of cd 7 = product to 2',
      'principal 10000',
      ['growth 1 factor = accrued', 'rate 0.0365 rate', 'daysHeld 0 days'],
    ]));

  test('goes on from what a payment left', () => {
    const paidOut = [{ id: 1, date: '2026-03-29', amount: 73, to: { kind: 'outside' as const } }];
    // $10,073 less $73 after 73 days; 73 days more of $1.
    expect(outlineTerm(explainCdCurrentValue(cd({ paidOut }), '2026-06-10'))).toEqual([
      'cdValue 10073 at CD-1, Citi of cd 7 = product to 2',
      [
        'leftAfterPayment 10000 = sum',
        ['cdValue 10073 = product to 2', 'principal 10000', growth('1.0073', 73, 'paymentDate')],
        '-paidOut 73 on 2026-03-29',
      ],
      growth('1.0073', 73, 'today', 'paymentDate', day.start + 73),
    ]);
    // Its last day counts, the day after does not yet.
    expect(explainCdCurrentValue(cd({ paidOut }), '2026-03-29').value).toBe('10000');
    expect(explainCdCurrentValue(cd({ paidOut }), '2026-03-28').value).toBe('10072');
  });
});

describe('the interest of a CD', () => {
  const paidOut = [
    { id: 1, date: '2026-01-01', amount: 5, to: { kind: 'outside' as const } },
    { id: 2, date: '2026-03-29', amount: 73, to: { kind: 'outside' as const } },
    { id: 3, date: '2026-12-01', amount: 50, to: { kind: 'outside' as const } },
  ];

  test('is what it is worth more than its principal, and what it has paid out by then', () => {
    const [head, , principal, ...payments] = outlineTerm(
      explainCdInterestEarned(cd({ paidOut: paidOut.slice(1) }), '2026-03-29'),
    );
    expect([head, principal, payments]).toEqual([
      'interestEarned 73 at CD-1, Citi of cd 7 = sum',
      '-principal 10000',
      ['paidOut 73 on 2026-03-29 at CD-1, Citi of cd 7'],
    ]);
  });

  test('of this year is that since January 1', () => {
    const older = cd({ startDate: '2025-12-02', maturityDate: '2026-12-02', paidOut });
    const [head, now, before, ...payments] = outlineTerm(explainCdInterestThisYear(older, '2026-03-29'));
    // 30 days until January 1 make $10,030, of which $5 left it; 87 days more 10,025 x 1.0087 = 10,112.22, of which $73.
    expect(head).toBe('interestThisYear 87.22 at CD-1, Citi of cd 7 = sum');
    expect([now?.[0], before?.[0]]).toEqual([
      'cdValue 10039.22 at CD-1, Citi of cd 7 = product to 2',
      '-cdValue 10025 at CD-1, Citi of cd 7 = product to 2',
    ]);
    // What was paid on January 1 is of the year before, as its balance is.
    expect(payments).toEqual(['paidOut 73 on 2026-03-29 at CD-1, Citi of cd 7']);
  });
});

describe('what closing a CD pays', () => {
  test('is its value less the penalty on its principal, until it matures', () => {
    expect(outlineTerm(explainCdClosingPayout(cd(), '2026-03-29'))).toEqual([
      'payout 9973 = sum',
      ['cdValue 10073 = product to 2', 'principal 10000', growth('1.0073', 73, 'closedDate')],
      ['-penalty 100 = product to 2', 'principal 10000', 'penaltyRate 0.01 rate'],
    ]);
    expect(explainCdClosingPayout(cd(), '2027-01-14').value).toBe('10264');
    expect(outlineTerm(explainCdClosingPayout(cd(), '2027-01-15'))).toEqual([
      'payout 10365 = sum',
      ['cdValue 10365 = product to 2', 'principal 10000', growth('1.0365', 365, 'maturityDate')],
      '-penalty 0',
    ]);
  });
});

test('the yearly yield is of the growth over the term', () =>
  expect(outlineTerm(explainCdAnnualYield(cd()))).toEqual([
    'apy 0.0365 rate = yield to 4',
    [
      'growth 1.0365 factor = accrued',
      'rate 0.0365 rate',
      ['daysInTerm 365 days = sum', `maturityDate ${day.maturity} day`, `-startDate ${day.start} day`],
    ],
    ['daysInTerm 365 days = sum', `maturityDate ${day.maturity} day`, `-startDate ${day.start} day`],
  ]));

test('days to maturity are those of an open one, and tell the day that its figures are of', () => {
  expect(outlineTerm(createDaysToMaturityFigureTerm(cd(), '2027-01-14'))).toEqual([
    'daysLeft 1 days = sum',
    `maturityDate ${day.maturity} day`,
    `-today ${day.maturity - 1} day`,
  ]);
  const daysOn = (today: string, change: Partial<CdFigureInputs> = {}) => countDaysToMaturity(cd(change), today);
  expect([daysOn('2027-01-14'), daysOn('2027-01-15'), daysOn('2026-06-01', { closedDate: '2026-05-01' })]).toEqual([
    1, 0, 0,
  ]);
  expect(getCdValuationDay({ ...cd(), daysLeft: 1 })).toBe('2027-01-14');
  expect(getCdValuationDay({ ...cd({ closedDate: '2026-05-01' }), daysLeft: 0 })).toBe('2026-05-01');
});

describe('over several CDs', () => {
  const second = cd({ id: 8, principalAmount: 30_000, interestRate: 0.05, accountNumber: '', bankName: 'Ally' });
  const closed = cd({ id: 9, closedDate: '2026-02-01', bankName: '', accountNumber: '' });

  test('the average rate is weighted by principal', () => {
    // (3.65 % x 10,000 + 5 % x 30,000) / 40,000 = 4.6625 %.
    const average = explainAverageCdRate([cd(), second]);
    expect([average.name, average.value, average.unit]).toEqual(['averageRate', '0.046625', 'rate']);
    expect(JSON.stringify(outlineTerm(average))).toContain('principal 30000 at Ally of cd 8');
    expect(outlineTerm(explainAverageCdRate([]))).toEqual(['averageRate 0 rate = sum']);
  });

  test('counts name each, sums leave closed ones out', () => {
    const totals = explainCdTotals([cd(), second, closed], '2026-03-29');
    expect(outlineTerm(totals.totalCds)).toEqual([
      'totalCds 3 count = sum',
      'cd 1 count at CD-1, Citi of cd 7',
      'cd 1 count at Ally of cd 8',
      'cd 1 count of cd 9',
    ]);
    expect([totals.activeCds, totals.maturedCds, totals.closedCds].map(outlineTerm)).toEqual([
      ['activeCds 2 count = sum', 'active 1 count at CD-1, Citi of cd 7', 'active 1 count at Ally of cd 8'],
      ['maturedCds 0 count = sum'],
      ['closedCds 1 count = sum', 'closed 1 count of cd 9'],
    ]);
    expect(outlineTerm(totals.totalPrincipal)).toEqual([
      'totalPrincipal 40000 = sum',
      'principal 10000 at CD-1, Citi of cd 7',
      'principal 30000 at Ally of cd 8',
    ]);
    // $10,073, and $30,000 x (1 + 0.05 x 73/365) = $30,300.
    expect([totals.totalCurrentValue.value, totals.totalInterestEarned.value]).toEqual(['40373', '373']);
    // The closed one brought $17 in its 17 days.
    expect(totals.interestThisYear.value).toBe('390');
  });

  test('what open ones have paid out is interest that they earned', () => {
    const paidOut = [{ id: 1, date: '2026-03-29', amount: 73, to: { kind: 'outside' as const } }];
    const totals = explainCdTotals([cd({ paidOut })], '2026-03-29');
    expect(outlineTerm(totals.totalInterestEarned)).toEqual([
      'totalInterestEarned 73 = sum',
      outlineTerm(totals.totalCurrentValue),
      ['-totalPrincipal 10000 = sum', 'principal 10000 at CD-1, Citi of cd 7'],
      'paidOut 73 on 2026-03-29 at CD-1, Citi of cd 7',
    ]);
  });
});
