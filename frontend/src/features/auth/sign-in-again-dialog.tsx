import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, getErrorMessage } from '#lib/api/api';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { type SessionUser, writeSession } from '#lib/session/session-store';
import { storeDeletionTimeInSession } from '#lib/session/session-user';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { FormError } from '#ui/form/form-error';
import { PasswordField } from '#ui/form/password-field';
import { authMessages, signInAgainMessages } from './messages';

interface SignInAgainProps {
  person: SessionUser;
  /** True once there is a session again; false where the person would rather leave. */
  onEnd: (renewed: boolean) => void;
}

/** In front of whatever page stands there, which nobody else is to see: the same person signs in again, and goes on where they were. */
export default function SignInAgainDialog({ person, onEnd }: SignInAgainProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const { running, run } = useSingleFlight<string>();
  const [refusal, setRefusal] = useState('');
  const renew = async (password: string): Promise<void> => {
    try {
      const { token, user } = await api.call('POST /auth/login', { email: person.email, password });
      if (user.id !== person.id) return onEnd(false);
      writeSession(token, { ...person, ...user });
      storeDeletionTimeInSession(user.deletesAt ?? null);
      onEnd(true);
    } catch (error) {
      setRefusal(getErrorMessage(error, signInAgainMessages.failed));
    }
  };
  const submit = handleSubmit(({ password }) => {
    setRefusal('');
    run(password, () => renew(password));
  });
  const busy = running !== null;
  return (
    <Dialog title={signInAgainMessages.title} veiled busy={busy} onClose={() => onEnd(false)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="mb-4 text-pretty text-ink-muted">{signInAgainMessages.why(person.username)}</p>
        {/* Password managers go by it. */}
        <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: authMessages.passwordMissing })}
        />
        {refusal && <FormError sentence={refusal} />}
        <DialogFooter>
          <Button onClick={() => onEnd(false)} disabled={busy}>
            {signInAgainMessages.leave}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {authMessages.signIn}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
