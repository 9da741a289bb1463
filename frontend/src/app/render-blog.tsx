import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '#app/app';
import type { BlogPageData } from '#contract/blog/blog-pages';
import { PublicSiteContext } from '#lib/api/config';
import { HomePage, type HomePageSection } from '../features/blog/home/home-page';
import PublicBlog from '../features/blog/public-blog';

const Nothing = () => null;

/** React writes what belongs into the head first, then the tree, which begins with the site's one place to wait. */
const treeStart = '<!--$-->';

/** @throws Error where the tree waits for something, which it must not on the server. */
const splitRenderedHtml = (html: string): { head: string; body: string } => {
  const start = html.indexOf(treeStart);
  if (start < 0) throw new Error('The page could not be rendered whole.');
  return { head: html.slice(0, start), body: html.slice(start) };
};

/** The public page about the owner as HTML, for the server; no browser takes it over. */
export const renderHomePage = (
  site: BlogPageData['site'],
  pages: readonly HomePageSection[],
): { head: string; body: string } =>
  splitRenderedHtml(
    renderToString(
      <StaticRouter location="/">
        <PublicSiteContext value={site}>
          <Suspense>
            <HomePage pages={pages} />
          </Suspense>
        </PublicSiteContext>
      </StaticRouter>,
    ),
  );

/**
 * A public page of the blog as HTML, for the server: the very tree that the browser takes over. `path` is as asked for,
 * still percent-encoded.
 * @throws Error where the tree waits for something, which it must not on the server.
 */
export const renderPublicBlogPage = (path: string, data: BlogPageData): { head: string; body: string } => {
  return splitRenderedHtml(
    renderToString(
      <App
        Blog={PublicBlog}
        Application={Nothing}
        Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
        rendered={data}
      />,
    ),
  );
};
