import { useEffect, useState } from 'react';
import { renewBy } from '#lib/session-renewal';
import type { SessionUser } from '#lib/session-store';
import { onDemand } from '#ui/on-demand';

const SignInAgain = onDemand(() => import('../../features/auth/sign-in-again'));

/** Asks the person to sign in again where the session has ended. */
export const SessionRenewal = ({ person }: { person: SessionUser }) => {
  const [answer, setAnswer] = useState<{ tell: (renewed: boolean) => void } | null>(null);
  useEffect(() => {
    renewBy(() => new Promise((tell) => setAnswer({ tell })));
    return () => renewBy(null);
  }, []);
  if (!answer) return null;
  const end = (renewed: boolean) => {
    setAnswer(null);
    answer.tell(renewed);
  };
  return <SignInAgain person={person} onEnd={end} onMissing={() => end(false)} />;
};
