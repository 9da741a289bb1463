import { expect, test } from 'vitest';
import type { Debt } from '#contract/debts';
import type { HouseholdReport } from '#contract/household';
import type { NetWorthReport } from '#contract/insight/net-worth';
import type { GoalOutlook } from '#core/insight/net-worth/net-worth-goals';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { describeGoalOutlook } from './messages';
import NetWorthPage from './net-worth-page';

const none: NetWorthReport = {
  range: null,
  value: null,
  change: null,
  parts: [],
  bridge: null,
  curves: { days: [], value: [], investments: [], cash: [], cds: [], savings: [], debts: [] },
  reason: { code: 'empty' },
  leftOut: { symbols: [], currencies: [] },
  staleCloses: [],
  sources: [],
  stale: false,
  ownPrices: [],
  countedTo: null,
};

const some: NetWorthReport = {
  ...none,
  range: { asked: '1Y', start: '2025-11-28', first: '2025-11-29', end: '2026-11-28', days: 365, isCut: false },
  value: 7000,
  change: { amount: 450.5, percent: 7.51 },
  parts: [
    { class: 'investments', place: 'Schwab', currency: 'USD', value: 5250 },
    { class: 'cds', place: 'Marcus', currency: 'USD', value: 1000 },
    { class: 'savings', place: 'Marcus', currency: 'USD', value: 750 },
  ],
  bridge: {
    difference: 0,
    lines: [
      { line: 'start', amount: 6000, hasRows: true },
      { line: 'contributions', amount: 600, hasRows: true },
      { line: 'withdrawals', amount: -50.5, hasRows: true },
      { line: 'priceGain', amount: 450.5, hasRows: true },
      { line: 'end', amount: 7000, hasRows: true },
    ],
  },
  curves: {
    days: ['2025-11-28', '2026-11-28'],
    value: [6000, 7000],
    investments: [4500, 5250],
    cash: [0, 0],
    cds: [950, 1000],
    savings: [550, 750],
    debts: [0, 0],
  },
  reason: null,
  sources: ['sample'],
};

const home: Debt = {
  ...{ id: 'a', name: 'Home', kind: 'mortgage', lender: 'Bank of America', currency: 'USD', interestRate: 5.125 },
  ...{ description: 'Thirty years', version: 2, owed: 199_000.5, owedUsd: 199_000.5 },
  amounts: [
    { date: '2026-01-01', amount: 200_000 },
    { date: '2026-02-01', amount: 199_000.5 },
  ],
};
const card: Debt = {
  ...{ id: 'b', name: 'Visa', kind: 'card', lender: '', currency: 'EUR', interestRate: null, description: '' },
  ...{ version: 1, owed: 50, owedUsd: null, amounts: [{ date: '2026-11-01', amount: 50 }] },
};
const debts = { debts: [home, card], total: 199_000.5 };

const goals = { goals: [{ name: 'House', amount: 13_000, date: '2126-11-28' }], version: 1 };

testPageStates('the page of net worth', {
  page: <NetWorthPage />,
  loading: 'Loading net worth...',
  // Goals that cannot be read leave the figures standing.
  needs: ['GET /insight/net-worth'],
  failed: {
    says: ['Net worth could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /insight/net-worth': none, 'GET /insight/debts': { debts: [], total: 0 } },
    says: [
      'No debts.',
      'Your net worth appears here',
      'Add what you have: a trade, a cash balance, a CD or a savings account.',
    ],
    offers: ['Go to Portfolio'],
  },
  ready: {
    answers: { 'GET /insight/net-worth': some, 'GET /insight/goals': goals, 'GET /insight/debts': debts },
    shows: [
      '$7,000.00',
      '$450.50',
      '+7.51%',
      'Put in, less taken out',
      '$549.50',
      'What It Is Made Of',
      'Investments 75.00%, CDs 14.29%, Savings 10.71%.',
      'From $6,000.00 on Nov 28, 2025 to $7,000.00 on Nov 28, 2026.',
      'By Class Over Time',
      'Investments $5,250.00, CDs $1,000.00, Savings $750.00.',
      'Mortgage, Bank of America, 5.125%',
      '$199,000.50 since Feb 1, 2026',
      '50.00 EUR',
      'No exchange rate',
      'since Nov 1, 2026',
      'Total owed, without EUR',
      'House',
      '$13,000.00 by Nov 28, 2126',
      '53.80%',
      'Over the last year it grew by $83.33 a month:',
      'sample prices',
    ],
  },
});

const visit = async (report: NetWorthReport, address = '/dashboard/net-worth') =>
  (
    await visitPage(
      { page: <NetWorthPage />, at: { path: address, route: '/dashboard/net-worth' } },
      {
        'GET /insight/net-worth': report,
        'GET /insight/goals': { goals: [], version: 0 },
        'GET /insight/debts': { debts: [], total: 0 },
      },
    )
  ).view.text;

test('the way it is parted stands in the address', async () => {
  const text = await visit(some, '/dashboard/net-worth?by=place');
  expect(text).toContain('Schwab 75.00%, Marcus 25.00%.');
  expect(text).toContain('$1,750.00');
});

test('by owner each part is that of the accounts of the household', async () => {
  const kept = { level: 'nothing' as const, place: '', number: '', isWhole: true };
  const household: HouseholdReport = {
    other: { username: 'max' },
    totals: { value: 0, yours: 0, theirs: 0 },
    shared: [],
    own: [
      { ...kept, kind: 'platform', id: 'Schwab', name: 'Schwab', ownPercent: 100, value: 5250 },
      { ...kept, kind: 'savings', id: '1', name: 'House', ownPercent: 50, value: 1750 },
    ],
    successor: null,
    isOpened: false,
    version: 1,
  };
  const { view } = await visitPage(
    { page: <NetWorthPage />, at: { path: '/dashboard/net-worth?by=owner', route: '/dashboard/net-worth' } },
    {
      'GET /insight/net-worth': some,
      'GET /insight/household': household,
      'GET /insight/goals': { goals: [], version: 0 },
      'GET /insight/debts': { debts: [], total: 0 },
    },
  );
  expect(view.text).toContain('Of the accounts that you keep.');
  expect(view.text).toMatch(/You.*\$6,125\.00.*87\.50%.*max.*\$875\.00.*12\.50%/);
});

test('one class alone has no second drawing', async () => {
  const { curves, parts } = some;
  const alone = { ...some, parts: parts.slice(0, 1), curves: { ...curves, cds: [0, 0], savings: [0, 0] } };
  expect(await visit(alone)).not.toContain('By Class Over Time');
});

test('what cannot be told is said, and no figure stands there', async () => {
  const unpriced = await visit({ ...none, reason: { code: 'all-unpriced' } });
  expect(unpriced).toContain('None of your holdings has a price, so net worth cannot be told.');
  const open = await visit({ ...none, reason: { code: 'does-not-close' } });
  expect(open).toContain('These figures do not add up, so they are not shown.');
  const counting = await visit({ ...none, countedTo: '2026-03-04' });
  expect(counting).toContain('Counting the days: up to Mar 4, 2026 so far...');
  for (const text of [unpriced, open, counting]) expect(text).not.toContain('$');
});

test('a goal says in a sentence how far it is', () => {
  const told = { percent: 90, missing: 10_000, perMonth: 500 };
  const describe = (outlook: Partial<GoalOutlook>, pace: number | null) =>
    describeGoalOutlook({ ...told, state: 'behind', ...outlook }, pace);
  expect(describe({}, 400)).toBe(
    '$10,000.00 missing, $500.00 a month until then. Over the last year it grew by $400.00 a month: behind.',
  );
  expect(describe({ state: 'on-course' }, 500)).toContain('grew by $500.00 a month: on course.');
  expect(describe({}, -25.5)).toContain('it fell by $25.50 a month: behind.');
  expect(describe({ state: 'unknown' }, null)).toContain('can be told after a year on record.');
  expect(describe({ state: 'missed', perMonth: null }, 1)).toBe('$10,000.00 short: its date has come.');
  expect(describe({ state: 'reached', missing: 0, perMonth: null }, 1)).toBe('Reached.');
});
