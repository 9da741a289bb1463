import { ShieldAlert, X } from 'lucide-react';
import { useState } from 'react';
import { focusTitle } from '#lib/focus-title';
import { useSession } from '#lib/session';
import { Button, IconButton } from '#ui/button';
import { signInMessages as words } from './messages';

/** What was tried since the last visit, above the page that one arrives at, until it is put away. */
export const FailedSignInsNotice = () => {
  const { user, failedSignIns, putAwayFailedSignIns, logoutEverywhere } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  if (failedSignIns.length === 0) return null;
  const leave = async () => {
    setLeaving(true);
    await logoutEverywhere();
    setLeaving(false);
  };
  const putAway = () => {
    putAwayFailedSignIns();
    focusTitle();
  };
  return (
    <section
      aria-label={words.title}
      className="mb-6 flex items-start gap-3 rounded-lg border border-line bg-surface-raised py-2 pr-2 pl-4 text-sm print:hidden"
    >
      <ShieldAlert aria-hidden className="mt-2 size-4 shrink-0 text-ink-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1.5">
        <div>
          {failedSignIns.map(({ role, count, latest }) => (
            <p key={role}>{words.failed(count, latest, role === user?.role ? 'own' : 'others')}</p>
          ))}
        </div>
        <Button size="sm" variant="ghost" busy={isLeaving} onClick={() => void leave()}>
          {words.everywhere}
        </Button>
      </div>
      <IconButton size="sm" label={words.dismiss} icon={<X aria-hidden />} onClick={putAway} />
    </section>
  );
};
