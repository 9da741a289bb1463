import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RegistrationRequest } from '#contract/auth';
import { useSession } from '#lib/session/session';
import type { ShowServerFieldErrors } from '#lib/session/session-entry';
import { AuthLayout, authLinkClasses } from './auth-layout';
import { captureInviteCodeFromFragment, getCapturedInviteCode } from './invite-code';
import { authMessages } from './messages';
import { RegisterForm } from './register-form';

/** Takes an invite link's code, and takes it out of the address bar and the history. */
const useInviteLink = (): void => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (captureInviteCodeFromFragment(hash)) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
};

const Elsewhere = () => (
  <p>
    {authMessages.haveAccount}{' '}
    <Link to="/login" className={authLinkClasses}>
      {authMessages.signIn}
    </Link>
  </p>
);

/** Once registered, the guest-only guard leads on to the dashboard; a toast tells of a failure. */
export default function RegisterPage() {
  useInviteLink();
  const { register } = useSession();
  const send = (input: RegistrationRequest, showAtFields: ShowServerFieldErrors): Promise<boolean> => {
    const invite = getCapturedInviteCode();
    return register(invite ? { ...input, invite } : input, showAtFields);
  };
  return (
    <AuthLayout title={authMessages.createAccount} footer={<Elsewhere />}>
      <RegisterForm onSubmit={send} />
    </AuthLayout>
  );
}
