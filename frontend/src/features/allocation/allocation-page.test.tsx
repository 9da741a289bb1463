import { expect, test } from 'vitest';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import AllocationPage from './allocation-page';
import { emptyAllocationReport, twoStockReport } from './testing';

testPageStates('the page of the allocation', {
  page: <AllocationPage />,
  loading: 'Loading the allocation...',
  failed: {
    says: ['The allocation could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /insight/allocation': emptyAllocationReport },
    says: ['The allocation begins with your first trade', 'No targets yet'],
    offers: ['Go to Portfolio', 'Set targets'],
  },
  ready: {
    answers: { 'GET /insight/allocation': twoStockReport },
    shows: [
      'Total: $20,000.00',
      '5 parts: the largest is Bonds with 30.00%, the smallest Cash with 7.50%.',
      'Bonds',
      '$6,000.00',
      'CDs',
      '$5,000.00',
      'Savings',
      'Compare your investments with your targets',
      'My cash: $1,000.00 to spend',
      'Enter an amount to see what to buy.',
    ],
  },
});

const visit = (address: string, report: typeof twoStockReport) =>
  visitPage(
    { page: <AllocationPage />, at: { path: address, route: '/dashboard/allocation' } },
    {
      'GET /insight/allocation': report,
    },
  );

test('investments alone, by the address, are compared with their targets', async () => {
  const { view } = await visit('/dashboard/allocation?of=investments', twoStockReport);
  for (const text of ['Total: $10,000.00', '+20.00', '+$2,000.00', 'Outside']) expect(view.text).toContain(text);
  expect(view.text).not.toContain('Savings');
});

test('deposits alone are a whole, and investments say how they begin', async () => {
  const deposits = { ...emptyAllocationReport, deposits: twoStockReport.deposits };
  const whole = await visit('/dashboard/allocation', deposits);
  expect(whole.view.text).toContain('2 parts: the largest is CDs with 58.82%, the smallest Savings with 41.18%.');
  const shares = await visit('/dashboard/allocation?of=investments', deposits);
  expect(shares.view.text).toContain('The allocation begins with your first trade');
  expect(shares.view.controls).toContain('Everything');
});
