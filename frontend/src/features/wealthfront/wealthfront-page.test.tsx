import { testReadsNothing } from '#lib/testing/page-states';
import WealthfrontPage from './wealthfront-page';

testReadsNothing('the page of Wealthfront', {
  page: <WealthfrontPage />,
  shows: ['Demonstration data', 'Sample figures. Nothing on this page is sent or saved.', 'Savings Goals'],
});
