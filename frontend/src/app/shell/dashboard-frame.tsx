import { QueryClientProvider } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { KeyboardShortcutsProvider } from '#app/palette/keyboard-shortcuts';
import { createQueryClient } from '#lib/api/query-client';
import { setSampleDataState, useSampleDataState } from '#lib/api/sample-data-state';
import { getDisplaySettings } from '#lib/session/display';
import { hidePage } from '#lib/session/page-teardown';
import { useSession } from '#lib/session/session';
import { setSessionRenewalPrompt } from '#lib/session/session-renewal';
import { readSession, type SessionUser } from '#lib/session/session-store';
import { IconButton } from '#ui/button';
import { CachedFiguresNote } from '#ui/page/cached-figures-note';
import { OfflineBar } from '#ui/page/offline-bar';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { mainElementId } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { ProductLogo } from '#ui/product-logo';
import { BottomBar } from './bottom-bar';
import { HideAmountsButton } from './hide-amounts-button';
import { MainMenu } from './main-menu';
import { NoticesBell } from './notices-bell';

const SignInAgain = createOnDemandComponent(() => import('../../features/auth/sign-in-again-dialog'));

/** Asks the person to sign in again where the session ran out over a form; nothing else of the page is there meanwhile. */
const SessionRenewalPrompt = ({ person }: { person: SessionUser }) => {
  const [end, setEnd] = useState<((renewed: boolean) => void) | null>(null);
  useEffect(() => {
    let leave = (): void => undefined;
    const ask = () => {
      const putBack = hidePage();
      return new Promise<boolean>((resolve) => {
        leave = () => resolve(false);
        setEnd(() => resolve);
      }).finally(() => {
        putBack();
        setEnd(null);
      });
    };
    setSessionRenewalPrompt(ask);
    return () => {
      setSessionRenewalPrompt(null);
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

const SlideInMenu = createOnDemandComponent(() => import('./slide-in-menu'));
const menuId = 'slide-in-menu';

/** What can't be had ahead is asked for again by the press. */
const fetchMenuCode = () => void SlideInMenu.load().catch(() => undefined);

/** Open until the page changes. */
const useSlideInMenu = () => {
  const { pathname } = useLocation();
  const [{ path, isOpen }, setState] = useState({ path: pathname, isOpen: false });
  if (path !== pathname) setState({ path: pathname, isOpen: false });
  const setOpen = (wanted: boolean): void => setState({ path: pathname, isOpen: wanted });
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
};

/** On narrow screens: the product above the page, and the menu behind a button, which a phone has at its foot. */
const NarrowFrame = ({ user }: { user: SessionUser }) => {
  const menu = useSlideInMenu();
  const shownMenuId = menu.isOpen ? menuId : undefined;
  return (
    <>
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-surface-raised px-4 lg:hidden print:hidden">
        <Link to="/dashboard" className="flex min-h-11 items-center rounded-lg">
          <ProductLogo />
        </Link>
        <div className="flex items-center gap-1">
          <HideAmountsButton />
          <NoticesBell />
          <IconButton
            label="Open menu"
            icon={<MenuIcon aria-hidden />}
            aria-expanded={menu.isOpen}
            aria-controls={shownMenuId}
            aria-haspopup="dialog"
            onClick={menu.open}
            onPointerEnter={fetchMenuCode}
            className="max-sm:hidden"
          />
        </div>
      </header>
      <BottomBar user={user} menuId={shownMenuId} onMore={menu.open} onMoreAhead={fetchMenuCode} />
      {menu.isOpen && <SlideInMenu id={menuId} onClose={menu.close} onMissing={menu.close} />}
    </>
  );
};

const SampleBar = createOnDemandComponent(() => import('../../features/first-run/sample-data-bar'));

/** At the foot of every page, for as long as what it shows is sample data. */
const SampleDataNotice = () => {
  const state = useSampleDataState();
  const [wasThere, setWasThere] = useState(false);
  if (state !== 'none' && !wasThere) setWasThere(true);
  // What was said of this person is not true of the next.
  useEffect(() => () => setSampleDataState('none'), []);
  // It stands once more where there is none any longer: it reads everything again.
  return wasThere && <SampleBar state={state} onMissing={() => setWasThere(false)} />;
};

/** What was fetched belongs to the user it was fetched for: another user begins with an empty cache. */
const UserData = ({ person, children }: { person: string | undefined; children: ReactNode }) => {
  const [client] = useState(() => createQueryClient(person));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

// Few people ever see either of them.
const FailedSignInsNotice = createOnDemandComponent(() => import('../../features/auth/failed-sign-ins-notice'));
const AccountDeletionNotice = createOnDemandComponent(() => import('../../features/settings/account-deletion-notice'));

const doNothing = () => undefined;

/** The frame of every page under /dashboard: the menu at the side, or behind a button where there's no room for it. */
export default function DashboardFrame() {
  const { user, failedSignIns } = useSession();
  return (
    <UserData key={user?.id} person={user?.id}>
      <KeyboardShortcutsProvider>
        <SkipLink />
        {user && <SessionRenewalPrompt person={user} />}
        {user && <NarrowFrame user={user} />}
        <aside className="fixed inset-y-0 hidden w-64 border-r border-line bg-surface-raised lg:block print:hidden">
          <div className="absolute top-2.5 right-3 flex">
            <HideAmountsButton />
            <NoticesBell />
          </div>
          <MainMenu />
        </aside>
        <main id={mainElementId} tabIndex={-1} className="outline-none max-sm:pb-14 lg:pl-64 print:p-0">
          <div className="relative mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-10 lg:py-10 print:max-w-none print:p-0">
            <CachedFiguresNote />
            {user?.deletesAt && <AccountDeletionNotice at={user.deletesAt} onMissing={doNothing} />}
            {failedSignIns.length > 0 && <FailedSignInsNotice onMissing={doNothing} />}
            {/* Drawn anew where amounts are hidden or shown: each figure is written differently then. */}
            <Outlet key={String(getDisplaySettings(user).hidesAmounts)} />
          </div>
        </main>
        <SampleDataNotice />
        <OfflineBar />
      </KeyboardShortcutsProvider>
    </UserData>
  );
}
