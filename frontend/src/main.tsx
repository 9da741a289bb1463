import './styles.css';
import { type ComponentType, lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadApplication } from '#app/app';
import { loadConfig } from '#lib/config';
import { flushOnLeaving } from '#lib/track';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');

const loadBlog = () => import('./features/blog/public-blog');

const show = (Blog: ComponentType): void =>
  createRoot(root).render(
    <StrictMode>
      <App Blog={Blog} />
    </StrictMode>,
  );

/** A page that the server has filled stays as it is until its successor can be shown whole; for good, where none comes. */
const takeOver = async (): Promise<void> => {
  const [{ default: Blog }] = await Promise.all([loadBlog(), loadConfig()]);
  show(Blog);
};

const isBlog = /^\/blog(\/|$)/.test(location.pathname);

flushOnLeaving();
if (isBlog && root.hasChildNodes()) takeOver().catch(() => undefined);
else {
  // Asked for together with the configuration, which it would otherwise wait for.
  if (!isBlog) loadApplication().catch(() => undefined);
  show(lazy(loadBlog));
}
