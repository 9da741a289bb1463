import { type ComponentType, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#app/app';
import { codeFor } from '#app/pages';
import { Waiting } from '#app/waiting';
import { type BlogData, blogDataId } from '#contract/blog-pages';
import { loadConfig } from '#lib/config';
import { forgetFigures } from '#lib/forget-figures';
import { isLeaving, noteLeaving } from '#lib/leaving';
import { rememberScrolling } from '#lib/scroll-memory';
import { flushOnLeaving } from '#lib/track';
import { loadable } from '#ui/loadable';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

const loadBlog = () => import('./features/blog/public-blog');
const PublicBlog = loadable(loadBlog);
const Application = loadable(() => import('./app/application'));

/**
 * What a `Boundary` stands in place of is still told to whoever looks into it. Should it be figures that were kept
 * which could not be drawn, the next load begins without them.
 */
const onCaughtError = (error: unknown): void => {
  if (isLeaving()) return;
  forgetFigures();
  // biome-ignore lint/suspicious/noConsole: as React does by itself
  console.error(error);
};

const tree = (Blog: ComponentType, rendered: BlogData | null) => (
  <StrictMode>
    <App Blog={Blog} Application={Application} Router={BrowserRouter} rendered={rendered} />
  </StrictMode>
);

/** Milliseconds: nobody needs to be told of a shorter wait. */
const patience = 250;

/** All that the first page needs is fetched side by side, and shown once it is there, or what failed of it. */
const start = async (): Promise<void> => {
  const page = createRoot(root, { onCaughtError });
  const waiting = setTimeout(() => page.render(<Waiting />), patience);
  const { pathname } = location;
  const parts = /^\/blog(\/|$)/.test(pathname) ? [PublicBlog] : [Application, ...codeFor(pathname)];
  await Promise.allSettled([loadConfig(), ...parts.map(({ load }) => load())]);
  clearTimeout(waiting);
  page.render(tree(PublicBlog, null));
};

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
  void start();
}
