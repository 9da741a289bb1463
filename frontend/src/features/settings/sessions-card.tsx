import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { ActiveSession } from '#contract/auth';
import { getErrorMessage } from '#lib/api/api';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { useSession } from '#lib/session/session';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { sessionsMessages as messages } from './account-messages';
import { accountQuery, logOutEverywhere, useEndOtherSession } from './account-queries';

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-24 rounded-lg" />
  </div>
);

const failed = { title: messages.failed, message: messages.failedHint, theirs: 'message' } as const;

const describeTimes = ({ openedAt, usedAt, current }: ActiveSession): string =>
  [openedAt && messages.opened(openedAt), !current && usedAt && messages.lastUsed(usedAt)].filter(Boolean).join(', ');

interface RowProps {
  session: ActiveSession;
  ending: string | undefined;
  onEnd: (session: ActiveSession) => void;
}

const SessionRow = ({ session, ending, onEnd }: RowProps) => {
  const { id, device, openedAt, current } = session;
  const name = device ?? messages.fromBefore;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} {current && <Badge tone="info">{messages.current}</Badge>}
        </p>
        <p className="text-sm text-ink-muted empty:hidden">{describeTimes(session)}</p>
      </div>
      {!current && id !== null && (
        <Button
          size="sm"
          aria-label={messages.endOf(name, openedAt ?? '')}
          busy={ending === id}
          onClick={() => onEnd(session)}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
};

const SessionList = ({ sessions }: { sessions: readonly ActiveSession[] }) => {
  const { write, writing } = useEndOtherSession();
  const list = useRef<HTMLUListElement>(null);
  const end = ({ id, device }: ActiveSession) => {
    if (id === null) return;
    const toasts = createMutationToastCallbacks({
      done: messages.ended(device ?? messages.fromBefore),
      failed: messages.endFailed,
    });
    write(id, {
      ...toasts,
      done: (...answer) => {
        // Its row goes, and the button with it.
        list.current?.focus();
        toasts.done(...answer);
      },
    });
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className="-my-3 divide-y divide-line outline-none">
        {sessions.map((session) => (
          <SessionRow key={session.id ?? ''} session={session} ending={writing} onEnd={end} />
        ))}
      </ul>
      {sessions.length === 1 && <p className="mt-3 text-sm text-ink-muted">{messages.alone}</p>}
    </>
  );
};

/** Ends this session as well, and forgets every browser. */
const EverywhereButton = () => {
  const { logout } = useSession();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await logOutEverywhere();
      logout(messages.everywhereDone);
    } catch (error) {
      setBusy(false);
      toast.error(getErrorMessage(error, messages.everywhereFailed));
    }
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void leave()}>
      {messages.everywhere}
    </Button>
  );
};

export const SessionsCard = () => {
  const account = useQuery(accountQuery);
  return (
    <Card title={messages.title} description={messages.description} actions={<EverywhereButton />}>
      <QueryView of={account} loading={<Outline />} failed={failed}>
        {({ sessions }) => <SessionList sessions={sessions} />}
      </QueryView>
    </Card>
  );
};
