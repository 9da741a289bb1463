import { testReadsNothing } from '#lib/testing/page-states';
import MarcusCdPage from './cd-page';

testReadsNothing('the page of Marcus CDs', {
  page: <MarcusCdPage />,
  shows: ['Demonstration data', 'Sample figures. Nothing on this page is sent or saved.', 'Certificates'],
});
