import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '#app/full-page-spinner';
import type { BlogPageData } from '#contract/blog/blog-pages';
import { PublicSiteContext } from '#lib/api/config';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { RouteAnnouncer } from '#ui/page/page-shell';
import { PrerenderedBlogContext } from '../features/blog/post/use-public-blog-read';

const siteFailed = 'The site could not be loaded. Check your connection, then reload the page.';

interface AppProps {
  /** The public blog, and everything else. */
  Blog: ComponentType;
  Application: ComponentType;
  Router: ComponentType<{ children: ReactNode }>;
  /** What the page was rendered from, on the server and where the browser takes it over; null for any other page. */
  rendered: BlogPageData | null;
}

/** The whole site, on the server and in the browser: each says which parts it has at hand. */
export const App = ({ Blog, Application, Router, rendered }: AppProps) => (
  <ErrorBoundary title="Something went wrong" message={siteFailed}>
    <PublicSiteContext value={rendered?.site ?? null}>
      <PrerenderedBlogContext value={rendered?.read ?? null}>
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
      </PrerenderedBlogContext>
    </PublicSiteContext>
  </ErrorBoundary>
);
