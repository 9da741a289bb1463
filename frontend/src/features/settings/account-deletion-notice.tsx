import { CalendarX } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { accountDeletionMessages as messages } from './account-messages';
import { CancelAccountDeletionButton } from './cancel-account-deletion-button';

const settings = '/dashboard/settings';

/** Above every page while the account is to be deleted: when that is, and the way back. */
export default function AccountDeletionNotice({ at }: { at: string }) {
  const { pathname } = useLocation();
  return (
    <section
      aria-label={messages.noticeTitle}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <CalendarX aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <strong className="font-medium">{messages.marked(at)}</strong> {messages.notice}
        </span>
      </p>
      {pathname !== settings && (
        <Link to={settings} className="font-medium text-accent underline underline-offset-4 hover:text-accent-strong">
          {messages.exportFirst}
        </Link>
      )}
      <CancelAccountDeletionButton />
    </section>
  );
}
