import { ShieldAlert, X } from 'lucide-react';
import { focusPageTitle } from '#lib/focus';
import { useSession } from '#lib/session/session';
import { IconButton } from '#ui/button';
import { failedSignInMessages as messages } from './messages';

/** What was tried since the last visit, above the page that one arrives at, until it is put away. */
export default function FailedSignInsNotice() {
  const { user, failedSignIns, putAwayFailedSignIns } = useSession();
  const putAway = () => {
    putAwayFailedSignIns();
    focusPageTitle();
  };
  return (
    <section
      aria-label={messages.title}
      className="mb-6 flex items-start gap-3 rounded-lg border border-line bg-surface-raised py-2 pr-2 pl-4 text-sm print:hidden"
    >
      <ShieldAlert aria-hidden className="mt-2 size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 py-1.5">
        {failedSignIns.map(({ role, count, latest }) => (
          <p key={role}>{messages.failed(count, latest, role === user?.role ? 'own' : 'others')}</p>
        ))}
      </div>
      <IconButton size="sm" label={messages.dismiss} icon={<X aria-hidden />} onClick={putAway} />
    </section>
  );
}
