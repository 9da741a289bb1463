import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { LoginRequest } from '#contract/auth';
import { useSiteConfig } from '#lib/api/config';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { TextField } from '#ui/form/form-field';
import { PasswordField } from '#ui/form/password-field';
import { AuthLayout, authLinkClasses } from './auth-layout';
import { authMessages } from './messages';

const Elsewhere = () => (
  <>
    <p>
      {authMessages.noAccount}{' '}
      <a href="/#contact" className={authLinkClasses}>
        {authMessages.contact}
      </a>
    </p>
    <p>
      {authMessages.firstVisit}{' '}
      <Link to="/register" className={authLinkClasses}>
        {authMessages.createAccount}
      </Link>
    </p>
  </>
);

/** Once signed in, the guest-only guard leads on to the dashboard; a toast tells of a failure. */
export default function LoginPage() {
  const { productName } = useSiteConfig();
  const { login } = useSession();
  const { register, handleSubmit, formState } = useForm<LoginRequest>({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;
  const { running, run } = useSingleFlight<LoginRequest>();
  const submit = handleSubmit((input) => run(input, () => login(input)));
  return (
    <AuthLayout title={`Sign in to ${productName}`} footer={<Elsewhere />}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email', { required: authMessages.emailMissing })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: authMessages.passwordMissing })}
        />
        <Button type="submit" variant="primary" busy={running !== null} className="mt-2 w-full">
          Sign In
        </Button>
      </form>
    </AuthLayout>
  );
}
