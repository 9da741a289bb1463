import { testPageStates } from '#lib/testing/page-states';
import OwnAssetsPage from './own-assets-page';

const fund = {
  symbol: 'FUND40',
  name: 'Plan Fund 2040',
  count: 14,
  latest: { date: '2026-03-03', price: 12.5 },
  version: 3,
  marketName: null,
};
const listed = { ...fund, symbol: 'ACME', name: 'Employer', latest: null, count: 0, marketName: 'Acme Corp.' };

testPageStates('the page of own assets', {
  page: <OwnAssetsPage />,
  loading: 'Loading own assets...',
  failed: {
    says: ['Failed to load own assets', 'Your recorded assets are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /portfolio/assets': { assets: [] } },
    says: ['No Own Assets Yet'],
    offers: ['Add Own Asset'],
  },
  ready: {
    answers: { 'GET /portfolio/assets': { assets: [listed, fund] } },
    shows: [
      'Plan Fund 2040',
      'FUND40',
      'Own price',
      '$12.5000 on Mar 3, 2026',
      'None: not included in values',
      'The market now lists this symbol as Acme Corp.',
    ],
  },
});
