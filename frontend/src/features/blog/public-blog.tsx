import { Route, Routes } from 'react-router-dom';
import { mainElementId, PageShell } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { blogMessages } from './messages';
import { BlogListPage } from './post/blog-list-page';
import { BlogTopBar } from './post/blog-top-bar';
import { PostPage } from './post/post-page';

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
