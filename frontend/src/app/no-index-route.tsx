import { Outlet } from 'react-router-dom';

/** The pages that are nobody else's business ask search engines to leave them out; the blog doesn't. */
export const NoIndexRoute = () => (
  <>
    <meta name="robots" content="noindex, nofollow" />
    <Outlet />
  </>
);
