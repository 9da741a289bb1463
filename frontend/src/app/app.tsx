import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Boundary } from '#app/boundary';
import { AppRoutes } from '#app/routes';
import { Announcer } from '#app/screen';
import { Waiting } from '#app/waiting';
import { SessionProvider } from '#lib/session';
import { Toaster } from '#ui/toaster';

const siteFailed = 'The site could not be loaded. Check your connection, then reload the page.';

export const App = () => (
  <>
    <Boundary title="Something went wrong" message={siteFailed}>
      <Suspense fallback={<Waiting />}>
        <BrowserRouter>
          <Announcer>
            <SessionProvider>
              <AppRoutes />
            </SessionProvider>
          </Announcer>
        </BrowserRouter>
      </Suspense>
    </Boundary>
    <Toaster />
  </>
);
