import { type ReactElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import type { BlogPageData } from '#contract/blog/blog-pages';
import { HomePage, type HomePageSection } from '../features/blog/home/home-page';
import { PublicSiteContext } from '../features/blog/post/public-site';
import { PrerenderedBlogContext } from '../features/blog/post/use-public-blog-read';
import PublicBlog from '../features/blog/public-blog';

/** React writes what belongs into the head first, then the tree, which begins with the one place to wait. */
const treeStart = '<!--$-->';

/** HTML for a page that no script of the application touches. `path` is as asked for, still percent-encoded. */
const renderPage = (path: string, { site, read }: Partial<BlogPageData>, page: ReactElement) => {
  const html = renderToString(
    <StaticRouter location={path}>
      <PublicSiteContext value={site ?? null}>
        <PrerenderedBlogContext value={read ?? null}>
          <Suspense>{page}</Suspense>
        </PrerenderedBlogContext>
      </PublicSiteContext>
    </StaticRouter>,
  );
  const start = html.indexOf(treeStart);
  if (start < 0) throw new Error('The page could not be rendered whole.');
  return { head: html.slice(0, start), body: html.slice(start) };
};

/**
 * The public page about the owner, for the server.
 * @throws Error where the tree waits for something, which it must not on the server.
 */
export const renderHomePage = (site: BlogPageData['site'], pages: readonly HomePageSection[]) =>
  renderPage('/', { site }, <HomePage pages={pages} />);

/**
 * A public page of the blog, for the server: the very components that draw it within the application.
 * @throws Error where the tree waits for something, which it must not on the server.
 */
export const renderPublicBlogPage = (path: string, data: BlogPageData) =>
  renderPage(
    path,
    data,
    <Routes>
      <Route path="/blog/*" element={<PublicBlog />} />
    </Routes>,
  );
