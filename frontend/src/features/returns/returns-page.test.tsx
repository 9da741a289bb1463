import { expect, test } from 'vitest';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import ReturnsPage from './returns-page';
import { exampleEmptyReturns, exampleYearReturns } from './testing';

testPageStates('the page of returns', {
  page: <ReturnsPage />,
  loading: 'Loading returns...',
  failed: {
    says: ['Returns could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  needs: ['GET /insight/returns'],
  empty: {
    answers: { 'GET /insight/returns': exampleEmptyReturns },
    says: ['Returns begin with your first trade'],
    offers: ['Go to Portfolio'],
  },
  ready: {
    answers: { 'GET /insight/returns': exampleYearReturns },
    shows: [
      '$12,260.00',
      '+$1,276.50',
      '+11.60%',
      'From the close of Nov 21, 2025 to Nov 21, 2026: 365 days.',
      'Put in',
      '+$309.75',
      'Not included: QRS (no price), cost $1,284.60.',
    ],
  },
});

test('figures that do not add up are not shown, and one sentence says so in their place', async () => {
  const reason = { code: 'does-not-close' as const };
  const withheld = {
    ...exampleEmptyReturns,
    range: exampleYearReturns.range,
    simple: { ...exampleEmptyReturns.simple, reason },
    timeWeighted: { ...exampleEmptyReturns.timeWeighted, reason },
    moneyWeighted: { ...exampleEmptyReturns.moneyWeighted, reason },
  };
  const { view } = await visitPage({ page: <ReturnsPage /> }, { 'GET /insight/returns': withheld });
  expect(view.text).toContain('The figures of this range do not add up, so they are not shown.');
  expect(view.text).not.toMatch(/[$%]|365 days/);
});
