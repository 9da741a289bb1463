import { testStaticPage } from '#lib/testing/page-states';
import LoginPage from './login-page';

testStaticPage('the login page', {
  page: <LoginPage />,
  as: 'nobody',
  shows: ['Sign in to Evenkeel', 'Restricted Access:', 'Sign In', 'Create your account'],
});
