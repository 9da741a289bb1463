import { expect, test } from 'vitest';
import type { HouseholdReport, SharedHouseholdAccount } from '#contract/household';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import HouseholdPage from './household-page';
import {
  describeDepositOrDebtTerms,
  describeHouseholdAccount,
  describeSharing,
  formatHouseholdAccountName,
} from './messages';

const nothing: HouseholdReport = {
  other: { username: 'Robin' },
  totals: { value: 0, yours: 0, theirs: 0 },
  shared: [],
  own: [],
  successor: null,
  isOpened: false,
  version: 0,
};

const empty = { positions: [], cash: [], cd: null, savings: null, debt: null };

const account = (change: Partial<SharedHouseholdAccount>): SharedHouseholdAccount => ({
  keeper: 'other',
  kind: 'platform',
  name: 'Fidelity',
  place: '',
  value: 2500,
  isWhole: true,
  level: 'total',
  yourPercent: 0,
  yours: 0,
  theirs: 2500,
  contents: null,
  ...change,
});

const some: HouseholdReport = {
  ...nothing,
  totals: { value: 4000, yours: 1750.5, theirs: 2249.5 },
  shared: [
    account({
      keeper: 'you',
      kind: 'savings',
      name: 'Nest Egg',
      place: 'Marcus',
      value: 3501,
      yourPercent: 50,
      yours: 1750.5,
      theirs: 1750.5,
      level: 'everything',
      contents: { ...empty, savings: { currency: 'USD', balance: 3501, interestRate: 4 } },
    }),
    account({
      value: 2500,
      isWhole: false,
      level: 'everything',
      contents: {
        ...empty,
        positions: [
          { symbol: 'AAPL', companyName: 'Apple Inc.', shares: 10, value: 2000 },
          { symbol: 'NOPE', companyName: 'Unknown', shares: 1, value: null },
        ],
        cash: [{ currency: 'EUR', balance: 450, value: 500 }],
      },
    }),
    account({
      kind: 'debt',
      name: 'Home',
      place: 'BoA',
      value: -2001,
      theirs: -2001,
      level: 'everything',
      contents: {
        ...empty,
        debt: { currency: 'USD', interestRate: 5, amounts: [{ date: '2026-02-01', amount: 2001 }] },
      },
    }),
  ],
  own: [
    {
      kind: 'savings',
      id: '7',
      name: 'Nest Egg',
      place: 'Marcus',
      number: '',
      value: 3501,
      isWhole: true,
      level: 'everything',
      ownPercent: 50,
    },
    {
      kind: 'cd',
      id: '1',
      name: 'Ally',
      place: 'Ally',
      number: 'CD-1',
      value: null,
      isWhole: false,
      level: 'nothing',
      ownPercent: 100,
    },
  ],
  successor: { namedOn: '2026-03-01', mails: 0, openedOn: null },
  isOpened: true,
  version: 3,
};

testPageStates('the household', {
  page: <HouseholdPage />,
  loading: 'Loading the household...',
  failed: {
    says: ['The household could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /insight/household': nothing },
    says: ['Nothing is shared yet.', 'You have no accounts yet.'],
    offers: ['Go to Net Worth'],
  },
  ready: {
    answers: { 'GET /insight/household': some },
    shows: [
      'Shared in all',
      '$4,000.00',
      "Robin's",
      'From you',
      "50% yours: $1,750.50, Robin's $1,750.50",
      'From Robin',
      'Without what has no price or exchange rate',
      'AAPL Apple Inc., 10.000000 shares',
      'No price or exchange rate',
      '450.00 EUR',
      'At 5.00%',
      'Feb 1, 2026',
      'Shared: everything in it, 50% yours',
      'Not shared',
      'Stop sharing',
      'Robin was named on Mar 1, 2026.',
      'Robin has not been heard from for a long time',
    ],
  },
});

test('without the other person it says so, and nothing is asked of them', async () => {
  const { view } = await visitPage(
    { page: <HouseholdPage />, at: { path: '/dashboard/household', route: '/dashboard/household' } },
    { 'GET /insight/household': { ...nothing, other: null } },
  );
  expect(view.text).toContain('The other person has not registered yet.');
});

test('an account and what is shared of it are said in a line', () => {
  expect(describeHouseholdAccount({ kind: 'savings', name: 'Nest Egg', place: 'Marcus' })).toBe('Savings at Marcus');
  expect(describeHouseholdAccount({ kind: 'cd', name: 'Ally', place: 'Ally', number: 'CD-1' })).toBe('CD at Ally');
  expect(describeHouseholdAccount({ kind: 'cd', name: 'Ally', place: 'Ally' })).toBe('CD');
  expect(formatHouseholdAccountName({ name: 'Ally', number: 'CD-1' })).toBe('CD-1');
  expect(formatHouseholdAccountName({ name: 'Nest Egg', number: '' })).toBe('Nest Egg');
  expect(describeSharing({ level: 'nothing', ownPercent: 40 })).toBe('Not shared, 40% yours');
  expect(describeSharing({ level: 'total', ownPercent: 100 })).toBe('Shared: its total');
  const cd = { principal: 5000, interestRate: 4, startDate: '2026-01-01', maturityDate: '2027-01-01' };
  expect(describeDepositOrDebtTerms({ ...empty, cd })).toBe('$5,000.00 at 4.00%, Jan 1, 2026 to Jan 1, 2027');
  expect(describeDepositOrDebtTerms(empty)).toBe('');
});
