import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Shortcuts } from '#app/palette/shortcuts';
import { createQueryClient } from '#lib/query-client';
import { useSession } from '#lib/session';
import { KeptNote } from '#ui/kept-note';
import { OfflineBar } from '#ui/offline-bar';
import { onDemand } from '#ui/on-demand';
import { mainId } from '#ui/screen';
import { SkipLink } from '#ui/skip-link';
import { BellPlace } from './bell-place';
import { Menu } from './menu';
import { SampleNotice } from './sample-notice';
import { SessionRenewal } from './session-renewal';
import { TopBar } from './top-bar';

/** What was fetched belongs to the user it was fetched for: another user begins with an empty cache. */
const UserData = ({ person, children }: { person: string | undefined; children: ReactNode }) => {
  const [client] = useState(() => createQueryClient(person));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

// Few people ever see either of them.
const FailedSignInsNotice = onDemand(() => import('../../features/auth/failed-sign-ins'));
const DeletionNotice = onDemand(() => import('../../features/settings/deletion-notice'));

const nothing = () => undefined;

/** The frame of every page under /dashboard: the menu at the side, or behind a button where there's no room for it. */
export default function Frame() {
  const { user, failedSignIns } = useSession();
  return (
    <UserData key={user?.id} person={user?.id}>
      <Shortcuts>
        <SkipLink />
        {user && <SessionRenewal person={user} />}
        <TopBar />
        <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-line bg-surface-raised lg:block print:hidden">
          <div className="absolute top-4.5 right-3">
            <BellPlace />
          </div>
          <Menu />
        </aside>
        <main id={mainId} tabIndex={-1} className="outline-none lg:pl-64 print:pl-0">
          <div className="relative mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-10 lg:py-10 print:max-w-none print:p-0">
            <KeptNote />
            {user?.deletesAt && <DeletionNotice at={user.deletesAt} onMissing={nothing} />}
            {failedSignIns.length > 0 && <FailedSignInsNotice onMissing={nothing} />}
            <Outlet />
          </div>
        </main>
        <SampleNotice />
        <OfflineBar />
      </Shortcuts>
    </UserData>
  );
}
