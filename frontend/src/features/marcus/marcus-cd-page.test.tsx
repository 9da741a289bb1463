import { testStaticPage } from '#lib/testing/page-states';
import MarcusCdPage from './marcus-cd-page';

testStaticPage('the page of Marcus CDs', {
  page: <MarcusCdPage />,
  shows: ['Demonstration data', 'Sample figures. Nothing on this page is sent or saved.', 'Certificates'],
});
