import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Waiting } from '#app/waiting';
import type { BlogData } from '#contract/blog-pages';
import { SiteContext } from '#lib/config';
import { Boundary } from '#ui/boundary';
import { Announcer } from '#ui/screen';
import { BroughtContext } from '../features/blog/use-public-read';

const siteFailed = 'The site could not be loaded. Check your connection, then reload the page.';

interface AppProps {
  /** The public blog, and everything else. */
  Blog: ComponentType;
  Application: ComponentType;
  Router: ComponentType<{ children: ReactNode }>;
  /** What the page was rendered from, on the server and where the browser takes it over; null for any other page. */
  rendered: BlogData | null;
}

/** The whole site, on the server and in the browser: each says which parts it has at hand. */
export const App = ({ Blog, Application, Router, rendered }: AppProps) => (
  <Boundary title="Something went wrong" message={siteFailed}>
    <SiteContext value={rendered?.site ?? null}>
      <BroughtContext value={rendered?.read ?? null}>
        <Suspense fallback={<Waiting />}>
          <Router>
            <Announcer>
              <Routes>
                <Route path="/blog/*" element={<Blog />} />
                <Route path="*" element={<Application />} />
              </Routes>
            </Announcer>
          </Router>
        </Suspense>
      </BroughtContext>
    </SiteContext>
  </Boundary>
);
