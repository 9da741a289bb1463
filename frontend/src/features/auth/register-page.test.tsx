import { testStaticPage } from '#lib/testing/page-states';
import RegisterPage from './register-page';

testStaticPage('the page for registering', {
  page: <RegisterPage />,
  as: 'nobody',
  shows: ['Create your account', 'Restricted Access:', 'Already have an account?'],
});
