import { testStaticPage } from '#lib/testing/page-states';
import MarcusPage from './marcus-page';

testStaticPage('the page of Marcus', {
  page: <MarcusPage />,
  shows: ['Demonstration data', 'Sample figures. Nothing on this page is sent or saved.', 'CD & Savings'],
});
