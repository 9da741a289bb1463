import { testStaticPage } from '#lib/testing/page-states';
import MarcusSavingsPage from './marcus-savings-page';

testStaticPage('the page of Marcus savings', {
  page: <MarcusSavingsPage />,
  shows: ['Demonstration data', 'Sample figures. Nothing on this page is sent or saved.', 'Monthly Interest'],
});
