import { AppRoutes } from '#app/routes';
import { SessionProvider } from '#lib/session';
import { watchHistory } from '#lib/use-closed-by-back';
import { Toaster } from '#ui/toaster';

watchHistory();

/** Everything but the public blog. A chunk of its own: who only reads a post needs no session and no toasts. */
export default function Application() {
  return (
    <>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
      <Toaster />
    </>
  );
}
