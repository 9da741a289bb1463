import { type RegisterOptions, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { useRegisterUnsavedInput } from '#lib/drafts/unsaved-input';
import { useFormSubmission } from '#lib/form/use-form-submission';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormError } from '#ui/form/form-error';
import { PasswordField } from '#ui/form/password-field';
import { passwordMessages as messages } from './account-messages';
import { useChangePassword } from './account-queries';

interface Values {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const empty: Values = { currentPassword: '', newPassword: '', again: '' };

const rules: { [Name in keyof Values]: RegisterOptions<Values, Name> } = {
  currentPassword: { required: messages.currentMissing },
  newPassword: {
    required: messages.nextMissing,
    minLength: { value: 6, message: messages.short },
    maxLength: { value: 128, message: messages.long },
    deps: 'again',
  },
  again: {
    required: messages.againMissing,
    validate: (value, { newPassword }) => value === newPassword || messages.mismatch,
  },
};

/** No draft: a password is kept nowhere. */
export const PasswordCard = () => {
  const { user } = useSession();
  const form = useForm<Values>({ defaultValues: empty });
  const { register, formState, reset } = form;
  const { errors, isDirty } = formState;
  useRegisterUnsavedInput(isDirty);
  const { write, busy } = useChangePassword();
  const { refusal, onSubmit } = useFormSubmission<Values>(form, ({ again: _again, ...passwords }, refuse) =>
    write(passwords, {
      done: () => {
        reset();
        toast.success(messages.done);
      },
      failed: refuse,
    }),
  );
  return (
    <Card title={messages.title} description={messages.description}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid max-w-md gap-2">
        {/* Password managers go by it. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label={messages.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', rules.currentPassword)}
        />
        <PasswordField
          label={messages.next}
          autoComplete="new-password"
          hint={messages.hint}
          error={errors.newPassword?.message}
          {...register('newPassword', rules.newPassword)}
        />
        <PasswordField
          label={messages.again}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', rules.again)}
        />
        {refusal !== null && <FormError sentence={getErrorMessage(refusal, messages.failed)} />}
        <Button type="submit" busy={busy} className="mt-2 justify-self-start">
          {messages.submit}
        </Button>
      </form>
    </Card>
  );
};
