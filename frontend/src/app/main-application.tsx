import { NewVersionNotice } from '#app/new-version-notice';
import { AppRoutes } from '#app/routes';
import { SessionProvider } from '#lib/session/session';
import { watchBackNavigation } from '#lib/use-close-on-back';
import { Toaster } from '#ui/page/toaster';

watchBackNavigation();

/** Everything but the public blog. A chunk of its own: who only reads a post needs no session and no toasts. */
export default function MainApplication() {
  return (
    <>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
      <NewVersionNotice />
      <Toaster />
    </>
  );
}
