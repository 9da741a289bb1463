import { testPageStates } from '#lib/testing/page-states';
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
      'The whole: $10,000.00',
      'Bonds',
      '$6,000.00',
      '+20.00',
      '+$2,000.00',
      'Outside',
      'My cash: $1,000.00 to spend',
      'Enter an amount to see what to buy.',
    ],
  },
});
