import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { KeyboardShortcuts } from '#app/palette/keyboard-shortcuts';
import { createQueryClient } from '#lib/api/query-client';
import { useSession } from '#lib/session/session';
import { CachedFiguresNote } from '#ui/page/cached-figures-note';
import { OfflineBar } from '#ui/page/offline-bar';
import { createOnDemand } from '#ui/page/on-demand';
import { mainElementId } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { DashboardTopBar } from './dashboard-top-bar';
import { MainMenu } from './main-menu';
import { NoticesBellSlot } from './notices-bell-slot';
import { SampleDataNotice } from './sample-data-notice';
import { SessionRenewalPrompt } from './session-renewal-prompt';

/** What was fetched belongs to the user it was fetched for: another user begins with an empty cache. */
const UserData = ({ person, children }: { person: string | undefined; children: ReactNode }) => {
  const [client] = useState(() => createQueryClient(person));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

// Few people ever see either of them.
const FailedSignInsNotice = createOnDemand(() => import('../../features/auth/failed-sign-ins-notice'));
const DeletionNotice = createOnDemand(() => import('../../features/settings/deletion-notice'));

const nothing = () => undefined;

/** The frame of every page under /dashboard: the menu at the side, or behind a button where there's no room for it. */
export default function DashboardFrame() {
  const { user, failedSignIns } = useSession();
  return (
    <UserData key={user?.id} person={user?.id}>
      <KeyboardShortcuts>
        <SkipLink />
        {user && <SessionRenewalPrompt person={user} />}
        <DashboardTopBar />
        <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-line bg-surface-raised lg:block print:hidden">
          <div className="absolute top-2.5 right-3">
            <NoticesBellSlot />
          </div>
          <MainMenu />
        </aside>
        <main id={mainElementId} tabIndex={-1} className="outline-none lg:pl-64 print:pl-0">
          <div className="relative mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-10 lg:py-10 print:max-w-none print:p-0">
            <CachedFiguresNote />
            {user?.deletesAt && <DeletionNotice at={user.deletesAt} onMissing={nothing} />}
            {failedSignIns.length > 0 && <FailedSignInsNotice onMissing={nothing} />}
            <Outlet />
          </div>
        </main>
        <SampleDataNotice />
        <OfflineBar />
      </KeyboardShortcuts>
    </UserData>
  );
}
