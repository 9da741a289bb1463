import { testStaticPage } from '#lib/testing/page-states';
import CitiPage from './citi-page';

testStaticPage('the page of Citi', {
  page: <CitiPage />,
  shows: ['Certificates of deposit and savings at Citi', 'Certificate of Deposits', 'Savings Accounts'],
});
