import { testStaticPage } from '#lib/testing/page-states';
import WelcomePage from './welcome-page';

testStaticPage('the welcome page', {
  page: <WelcomePage />,
  shows: ['Welcome to Evenkeel', 'Elite Member', 'Your status'],
});
