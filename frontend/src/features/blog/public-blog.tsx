import { Route, Routes } from 'react-router-dom';
import { mainId, Screen } from '#ui/screen';
import { SkipLink } from '#ui/skip-link';
import { ListPage } from './list-page';
import { messages } from './messages';
import { PostPage } from './post-page';
import { TopBar } from './top-bar';

const list = (
  <Screen title={messages.title}>
    <ListPage />
  </Screen>
);
const post = (
  <Screen>
    <PostPage />
  </Screen>
);

/** All that a reader needs, and nothing of the dashboard's: `/blog` and `/blog/{slug}`. */
export default function PublicBlog() {
  return (
    <div className="blog-page">
      <SkipLink />
      <TopBar />
      <main id={mainId} tabIndex={-1} className="blog-main">
        <Routes>
          <Route index element={list} />
          <Route path="*" element={post} />
        </Routes>
      </main>
    </div>
  );
}
