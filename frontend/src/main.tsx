import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#app/app';
import { FullPageSpinner } from '#app/full-page-spinner';
import { getPageLoaders } from '#app/lazy-pages';
import { loadSiteConfig } from '#lib/api/config';
import { clearCachedFigures } from '#lib/cache/clear-cached-figures';
import { startScrollMemory } from '#lib/scroll-memory';
import { isLeavingPage, watchPageLeaving } from '#lib/session/page-exit';
import { setPageTeardown } from '#lib/session/page-teardown';
import { createLoadableComponent } from '#ui/page/loadable';
import { loadApplicationCode } from './app/page-code';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

const PublicBlog = createLoadableComponent(() => import('./features/blog/public-blog'));
const Application = createLoadableComponent(loadApplicationCode);

/**
 * What a `Boundary` stands in place of is still told to whoever looks into it. Should it be figures that were kept
 * which could not be drawn, the next load begins without them.
 */
const onCaughtError = (error: unknown): void => {
  if (isLeavingPage()) return;
  clearCachedFigures();
  // biome-ignore lint/suspicious/noConsole: as React does by itself
  console.error(error);
};

/** Milliseconds: nobody needs to be told of a shorter wait. */
const patience = 250;

/** All that the first page needs is fetched side by side, and shown once it is there, or what failed of it. */
const start = async (): Promise<void> => {
  const page = createRoot(root, { onCaughtError });
  setPageTeardown(() => page.unmount());
  const waiting = setTimeout(() => page.render(<FullPageSpinner />), patience);
  const parts = [Application, ...getPageLoaders(location.pathname)];
  await Promise.allSettled([loadSiteConfig(), ...parts.map(({ load }) => load())]);
  clearTimeout(waiting);
  page.render(
    <StrictMode>
      <App Blog={PublicBlog} Application={Application} Router={BrowserRouter} />
    </StrictMode>,
  );
};

startScrollMemory();
watchPageLeaving();
void start();
