import { testReadsNothing } from '#lib/testing/page-states';
import LoginPage from './login-page';

testReadsNothing('the login page', {
  page: <LoginPage />,
  as: 'nobody',
  shows: ['Sign in to Evenkeel', 'Restricted Access:', 'Sign In', 'Create your account'],
});
