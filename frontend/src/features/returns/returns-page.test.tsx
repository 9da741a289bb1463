import { testStates } from '#lib/testing/page-states';
import ReturnsPage from './returns-page';
import { aYear, nothing } from './testing';

testStates('the page of returns', {
  page: <ReturnsPage />,
  loading: 'Loading returns...',
  failed: {
    says: ['Returns could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  needs: ['GET /insight/returns'],
  empty: {
    answers: { 'GET /insight/returns': nothing },
    says: ['Returns begin with your first trade'],
    offers: ['Go to Portfolio'],
  },
  ready: {
    answers: { 'GET /insight/returns': aYear },
    shows: [
      '$12,260.00',
      '+$1,276.50',
      '+11.60%',
      'From the close of Nov 21, 2025 to Nov 21, 2026: 365 days.',
      'Put in',
      '+$309.75',
      'Left out: QRS (no price), cost $1,284.60.',
    ],
  },
});
