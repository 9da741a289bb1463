import { testStaticPage } from '#lib/testing/page-states';
import FirstVisit from './first-visit-welcome';

testStaticPage('the welcome above the dashboard', {
  page: <FirstVisit />,
  shows: ['Welcome to Evenkeel', 'Elite Member', 'Your status'],
});
