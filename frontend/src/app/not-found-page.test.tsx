import { testStaticPage } from '#lib/testing/page-states';
import NotFoundPage from './not-found-page';

testStaticPage('the page of an address where nothing is', {
  page: <NotFoundPage />,
  shows: ['Page not found', 'There is nothing at this address', 'Go to the dashboard'],
});
