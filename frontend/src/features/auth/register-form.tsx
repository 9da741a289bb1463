import { type RegisterOptions, useForm } from 'react-hook-form';
import type { RegistrationRequest } from '#contract/auth';
import { showServerErrorsAtFields } from '#lib/form/use-form-submission';
import { useSingleFlight } from '#lib/form/use-single-flight';
import type { ShowServerFieldErrors } from '#lib/session/session-entry';
import { Button } from '#ui/button';
import { TextField } from '#ui/form/form-field';
import { PasswordField } from '#ui/form/password-field';
import { authMessages } from './messages';

interface Values {
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
}

const empty: Values = { email: '', username: '', password: '', confirmPassword: '' };

type Rules = { [Name in keyof Values]: RegisterOptions<Values, Name> };

const rules: Rules = {
  email: { required: authMessages.emailMissing },
  username: {
    required: authMessages.usernameMissing,
    maxLength: { value: 40, message: authMessages.usernameLong },
  },
  password: {
    required: authMessages.passwordMissing,
    minLength: { value: 6, message: authMessages.passwordShort },
    maxLength: { value: 128, message: authMessages.passwordLong },
    deps: 'confirmPassword',
  },
  confirmPassword: {
    required: authMessages.confirmationMissing,
    validate: (value, { password }) => value === password || authMessages.mismatch,
  },
};

/** Gives on what is sent: the confirmation stays here. */
export const RegisterForm = ({
  onSubmit,
}: {
  onSubmit: (input: RegistrationRequest, showAtFields: ShowServerFieldErrors) => Promise<unknown>;
}) => {
  const form = useForm<Values>({ defaultValues: empty });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { running, run } = useSingleFlight<RegistrationRequest>();
  const submit = handleSubmit(({ confirmPassword: _, ...input }) =>
    run(input, () => onSubmit(input, (error) => showServerErrorsAtFields(form, error))),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email', rules.email)}
      />
      <TextField
        label="Username"
        autoComplete="nickname"
        required
        error={errors.username?.message}
        {...register('username', rules.username)}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errors.password?.message}
        {...register('password', rules.password)}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', rules.confirmPassword)}
      />
      <Button type="submit" variant="primary" busy={running !== null} className="mt-2 w-full">
        Create Account
      </Button>
    </form>
  );
};
