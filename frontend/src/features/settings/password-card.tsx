import { type RegisterOptions, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { useUnsavedInput } from '#lib/drafts/unsaved-input';
import { useFormSubmission } from '#lib/form/use-form-submission';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormError } from '#ui/form/form-error';
import { PasswordField } from '#ui/form/password-field';
import { passwordMessages as words } from './account-messages';
import { useChangePassword } from './account-queries';

interface Values {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const empty: Values = { currentPassword: '', newPassword: '', again: '' };

const rules: { [Name in keyof Values]: RegisterOptions<Values, Name> } = {
  currentPassword: { required: words.currentMissing },
  newPassword: {
    required: words.nextMissing,
    minLength: { value: 6, message: words.short },
    maxLength: { value: 128, message: words.long },
    deps: 'again',
  },
  again: {
    required: words.againMissing,
    validate: (value, { newPassword }) => value === newPassword || words.mismatch,
  },
};

/** No draft: a password is kept nowhere. */
export const PasswordCard = () => {
  const { user } = useSession();
  const form = useForm<Values>({ defaultValues: empty });
  const { register, formState, reset } = form;
  const { errors, isDirty } = formState;
  useUnsavedInput(isDirty);
  const { write, busy } = useChangePassword();
  const { refusal, onSubmit } = useFormSubmission<Values>(form, ({ again: _again, ...passwords }, refuse) =>
    write(passwords, {
      done: () => {
        reset();
        toast.success(words.done);
      },
      failed: refuse,
    }),
  );
  return (
    <Card title={words.title} description={words.description}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid max-w-md gap-2">
        {/* Password managers go by it. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', rules.currentPassword)}
        />
        <PasswordField
          label={words.next}
          autoComplete="new-password"
          hint={words.hint}
          error={errors.newPassword?.message}
          {...register('newPassword', rules.newPassword)}
        />
        <PasswordField
          label={words.again}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', rules.again)}
        />
        {refusal !== null && <FormError sentence={getErrorMessage(refusal, words.failed)} />}
        <Button type="submit" busy={busy} className="mt-2 justify-self-start">
          {words.submit}
        </Button>
      </form>
    </Card>
  );
};
