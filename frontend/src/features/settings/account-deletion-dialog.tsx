import { type RegisterOptions, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { useRegisterUnsavedInput } from '#lib/drafts/unsaved-input';
import { useFormSubmission } from '#lib/form/use-form-submission';
import type { SessionUser } from '#lib/session/session-store';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { FormError } from '#ui/form/form-error';
import { TextField } from '#ui/form/form-field';
import { PasswordField } from '#ui/form/password-field';
import { accountDeletionMessages as messages } from './account-messages';
import { useRequestAccountDeletion } from './account-queries';

interface Values {
  email: string;
  password: string;
}

const createFieldRules = (own: string): { [Name in keyof Values]: RegisterOptions<Values, Name> } => ({
  email: { validate: (typed) => typed.trim().toLowerCase() === own.toLowerCase() || messages.emailWrong },
  password: { required: messages.passwordMissing },
});

/** Asks for one's own address and the password before an account is marked to be deleted. */
export default function AccountDeletionDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { email: '', password: '' } });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  useRegisterUnsavedInput(isDirty);
  const { write, busy } = useRequestAccountDeletion();
  const rules = createFieldRules(user.email);
  const { refusal, onSubmit } = useFormSubmission<Values>(form, (values, refuse) =>
    write(values, {
      done: ({ deletesAt }) => {
        toast.success(messages.marked(deletesAt));
        onClose();
      },
      failed: refuse,
    }),
  );
  return (
    <Dialog title={messages.dialogTitle} busy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <div className="mb-4 grid gap-2 text-pretty text-ink-muted">
          <p>{messages.what}</p>
          {user.role === 'owner' && <p>{messages.posts}</p>}
          <p>{messages.takeBack}</p>
          <p>{messages.othersEnd}</p>
        </div>
        <TextField
          label={messages.email}
          type="email"
          autoComplete="off"
          required
          hint={messages.emailHint(user.email)}
          error={errors.email?.message}
          {...register('email', rules.email)}
        />
        <PasswordField
          label={messages.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', rules.password)}
        />
        {refusal !== null && <FormError sentence={getErrorMessage(refusal, messages.failed)} />}
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {messages.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
