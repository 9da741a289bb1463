import { testReadsNothing } from '#lib/testing/page-states';
import CitiPage from './citi-page';

testReadsNothing('the page of Citi', {
  page: <CitiPage />,
  shows: ['Certificates of deposit and savings at Citi', 'Certificate of Deposits', 'Savings Accounts'],
});
