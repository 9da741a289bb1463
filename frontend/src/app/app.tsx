import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Boundary } from '#app/boundary';
import { Announcer } from '#app/screen';
import { Waiting } from '#app/waiting';

export const loadApplication = () => import('./application');
const Application = lazy(loadApplication);

const siteFailed = 'The site could not be loaded. Check your connection, then reload the page.';

/** `Blog` is given, so that it can be there before the first render takes over a page that the server has filled. */
export const App = ({ Blog }: { Blog: ComponentType }) => (
  <Boundary title="Something went wrong" message={siteFailed}>
    <Suspense fallback={<Waiting />}>
      <BrowserRouter>
        <Announcer>
          <Routes>
            <Route path="/blog/*" element={<Blog />} />
            <Route path="*" element={<Application />} />
          </Routes>
        </Announcer>
      </BrowserRouter>
    </Suspense>
  </Boundary>
);
