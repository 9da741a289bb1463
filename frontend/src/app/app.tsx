import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '#app/full-page-spinner';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { RouteAnnouncer } from '#ui/page/page-shell';

const siteFailed = 'The site could not be loaded. Check your connection, then reload the page.';

interface AppProps {
  /** The public blog, and everything else. */
  Blog: ComponentType;
  Application: ComponentType;
  Router: ComponentType<{ children: ReactNode }>;
}

/** The whole application, and the public blog for whoever comes from within it. */
export const App = ({ Blog, Application, Router }: AppProps) => (
  <ErrorBoundary title="Something went wrong" message={siteFailed}>
    <Suspense fallback={<FullPageSpinner />}>
      <Router>
        <RouteAnnouncer>
          <Routes>
            <Route path="/blog/*" element={<Blog />} />
            <Route path="*" element={<Application />} />
          </Routes>
        </RouteAnnouncer>
      </Router>
    </Suspense>
  </ErrorBoundary>
);
