import { useEffect, useState } from 'react';
import { hidePage } from '#lib/session/page-teardown';
import { setRenewalPrompt } from '#lib/session/session-renewal';
import { readSession, type SessionUser } from '#lib/session/session-store';
import { createOnDemand } from '#ui/page/on-demand';

const SignInAgain = createOnDemand(() => import('../../features/auth/sign-in-again-dialog'));

/** Asks the person to sign in again where the session ran out over a form; nothing else of the page is there meanwhile. */
export const SessionRenewalPrompt = ({ person }: { person: SessionUser }) => {
  const [end, setEnd] = useState<((renewed: boolean) => void) | null>(null);
  useEffect(() => {
    let leave = (): void => undefined;
    const ask = () => {
      const putBack = hidePage();
      return new Promise<boolean>((tell) => {
        leave = () => tell(false);
        setEnd(() => tell);
      }).finally(() => {
        putBack();
        setEnd(null);
      });
    };
    setRenewalPrompt(ask);
    return () => {
      setRenewalPrompt(null);
      leave();
    };
  }, []);
  useEffect(() => {
    if (!end) return;
    // The same person may sign in again in another tab.
    const onStorage = () => {
      if (readSession()?.user.id === person.id) end(true);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [end, person.id]);
  return end && <SignInAgain person={person} onEnd={end} onMissing={() => end(false)} />;
};
