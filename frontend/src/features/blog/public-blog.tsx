import { Route, Routes } from 'react-router-dom';
import { SiteNamesContext } from '#lib/api/config';
import { mainElementId, PageShell } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { blogMessages } from './messages';
import { BlogTopBar } from './post/blog-top-bar';
import { PublicPostListPage } from './post/public-post-list-page';
import { PublicPostPage } from './post/public-post-page';
import { usePublicSite } from './post/public-site';

const list = (
  <PageShell title={blogMessages.title}>
    <PublicPostListPage />
  </PageShell>
);
const post = (
  <PageShell>
    <PublicPostPage />
  </PageShell>
);

/** All that a reader needs, and nothing of the dashboard's: `/blog` and `/blog/{slug}`. */
export default function PublicBlog() {
  const { title: productName } = usePublicSite();
  return (
    <SiteNamesContext value={{ productName }}>
      <div className="blog-page">
        <SkipLink />
        <BlogTopBar />
        <main id={mainElementId} tabIndex={-1} className="blog-main">
          <Routes>
            <Route index element={list} />
            <Route path="*" element={post} />
          </Routes>
        </main>
      </div>
    </SiteNamesContext>
  );
}
