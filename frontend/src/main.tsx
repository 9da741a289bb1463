import { type ComponentType, lazy, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#app/app';
import { type BlogData, blogDataId } from '#contract/blog-pages';
import { isLeaving, noteLeaving } from '#lib/leaving';
import { rememberScrolling } from '#lib/scroll-memory';
import { flushOnLeaving } from '#lib/track';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

const loadBlog = () => import('./features/blog/public-blog');
const loadApplication = () => import('./app/application');
const Application = lazy(loadApplication);

/** What a `Boundary` stands in place of is still told to whoever looks into it. */
const onCaughtError = (error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: as React does by itself
  if (!isLeaving()) console.error(error);
};

const tree = (Blog: ComponentType, rendered: BlogData | null) => (
  <StrictMode>
    <App Blog={Blog} Application={Application} Router={BrowserRouter} rendered={rendered} />
  </StrictMode>
);

const data = document.getElementById(blogDataId)?.textContent;

flushOnLeaving();
rememberScrolling();
noteLeaving();
if (data && root.hasChildNodes()) {
  // What the server has rendered stays as it is, also where the code to go on with it can't be had.
  loadBlog().then(
    ({ default: Blog }) => hydrateRoot(root, tree(Blog, JSON.parse(data) as BlogData), { onCaughtError }),
    () => undefined,
  );
} else {
  // Asked for together with the configuration, which it would otherwise wait for.
  if (!/^\/blog(\/|$)/.test(location.pathname)) loadApplication().catch(() => undefined);
  createRoot(root, { onCaughtError }).render(tree(lazy(loadBlog), null));
}
