import { Route, Routes } from 'react-router-dom';
import { mainElementId, PageShell } from '#ui/page-shell';
import { SkipLink } from '#ui/skip-link';
import { BlogListPage } from './blog-list-page';
import { BlogTopBar } from './blog-top-bar';
import { blogMessages } from './messages';
import { PostPage } from './post-page';

const list = (
  <PageShell title={blogMessages.title}>
    <BlogListPage />
  </PageShell>
);
const post = (
  <PageShell>
    <PostPage />
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
