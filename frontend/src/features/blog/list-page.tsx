import { Link } from 'react-router-dom';
import type { PostRow, Posts } from '#contract/blog';
import { useSite } from '#lib/config';
import { Spinner } from '#ui/spinner';
import { Description, NotToBeFound } from './description';
import { Failure } from './failure';
import { messages } from './messages';
import { postsPath } from './public-reads';
import { PublishedDate } from './published-date';
import { usePublicRead } from './use-public-read';
import { fromList } from './way-back';

const PostCard = ({ post }: { post: PostRow }) => {
  const to = `/blog/${encodeURIComponent(post.slug)}`;
  return (
    <article className="blog-card">
      <PublishedDate publish_at={post.publish_at} date={post.date} />
      <h2>
        <Link to={to} state={fromList}>
          {post.title}
        </Link>
      </h2>
      <p>{post.excerpt}</p>
      <Link to={to} state={fromList} className="blog-more">
        {messages.readMore}
        <span className="sr-only">: {post.title}</span>
      </Link>
    </article>
  );
};

const PostCards = ({ posts }: Posts) =>
  posts.length > 0 ? (
    <ul className="blog-list">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  ) : (
    <div className="blog-empty">
      <p>
        <strong>{messages.empty}</strong>
      </p>
      <p>{messages.emptyHint}</p>
    </div>
  );

const Body = () => {
  const reading = usePublicRead<Posts>(postsPath);
  if (reading.state === 'loading') return <Spinner label={messages.loading} />;
  if (reading.state === 'ready') return <PostCards posts={reading.value.posts} />;
  return (
    <>
      <NotToBeFound />
      <Failure title={messages.listFailed} />
    </>
  );
};

/** The public list of posts. */
export const ListPage = () => {
  const { branding } = useSite();
  const about = `${branding.name}: ${branding.tagline}`;
  return (
    <>
      <Description title={messages.title} description={about} path="/blog" />
      <h1>{messages.title}</h1>
      <p className="blog-owner">{`${branding.name} · ${branding.tagline}`}</p>
      <Body />
    </>
  );
};
