import { testStaticPage } from '#lib/testing/page-states';
import WealthfrontPage from './wealthfront-page';

testStaticPage('the page of Wealthfront', {
  page: <WealthfrontPage />,
  shows: ['Demonstration data', 'Sample figures. Nothing on this page is sent or saved.', 'Savings Goals'],
});
