import { AppRoutes } from '#app/routes';
import { SessionProvider } from '#lib/session';
import { Toaster } from '#ui/toaster';

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
