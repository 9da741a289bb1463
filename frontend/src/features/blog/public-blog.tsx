import { Route, Routes } from 'react-router-dom';
import { mainElementId, PageShell } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { blogMessages } from './messages';
import { BlogTopBar } from './post/blog-top-bar';
import { PublicPostListPage } from './post/public-post-list-page';
import { PublicPostPage } from './post/public-post-page';

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
  return (
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
  );
}
