import { Route, Routes, useLocation } from 'react-router-dom';
import { type PostListParams, parsePostListPath, toPostListPath } from '#core/blog/post-list-path';
import { ProductNameContext } from '#lib/api/config';
import { mainElementId, PageShell } from '#ui/page/page-shell';
import { SkipLink } from '#ui/page/skip-link';
import { BlogTopBar } from './post/blog-top-bar';
import { PublicPostListPage } from './post/public-post-list-page';
import { PublicPostPage } from './post/public-post-page';
import { usePublicSite } from './post/public-site';

/** Each page of a list begins at its top. */
const list = (place: PostListParams) => (
  <PageShell key={toPostListPath(place)}>
    <PublicPostListPage place={place} />
  </PageShell>
);
const post = (
  <PageShell>
    <PublicPostPage />
  </PageShell>
);

/** By its address: a page of one of the lists, else a post. */
const ListOrPost = () => {
  const place = parsePostListPath(useLocation().pathname.replace(/\/+$/, ''));
  return place ? list(place) : post;
};

/** All that a reader needs, and nothing of the dashboard's: the lists of posts, and the posts. */
export default function PublicBlog() {
  const { title: productName } = usePublicSite();
  return (
    <ProductNameContext value={{ productName }}>
      <div className="blog-page">
        <SkipLink />
        <BlogTopBar />
        <main id={mainElementId} tabIndex={-1} className="blog-main">
          <Routes>
            <Route path="*" element={<ListOrPost />} />
          </Routes>
        </main>
      </div>
    </ProductNameContext>
  );
}
