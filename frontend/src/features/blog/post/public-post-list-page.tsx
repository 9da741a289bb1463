import { Link } from 'react-router-dom';
import type { PostSummaries, PostSummary } from '#contract/blog/blog';
import { Spinner } from '#ui/spinner';
import { blogMessages } from '../messages';
import { fromPostListLinkState } from '../use-post-list-back-link';
import { BlogFailure } from './blog-failure';
import { NoIndexMeta, PageMetadata } from './page-metadata';
import { publicPostsApiPath } from './public-blog-reads';
import { usePublicSite } from './public-site';
import { PublishedDate } from './published-date';
import { usePublicBlogRead } from './use-public-blog-read';

const PostCard = ({ post }: { post: PostSummary }) => {
  const to = `/blog/${encodeURIComponent(post.slug)}`;
  return (
    <article className="blog-card">
      <PublishedDate publish_at={post.publish_at} date={post.date} />
      <h2>
        <Link to={to} state={fromPostListLinkState}>
          {post.title}
        </Link>
      </h2>
      <p>{post.excerpt}</p>
      <Link to={to} state={fromPostListLinkState} className="blog-more">
        {blogMessages.readMore}
        <span className="sr-only">: {post.title}</span>
      </Link>
    </article>
  );
};

const PostCards = ({ posts }: PostSummaries) =>
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
        <strong>{blogMessages.empty}</strong>
      </p>
      <p>{blogMessages.emptyHint}</p>
    </div>
  );

const Body = () => {
  const reading = usePublicBlogRead<PostSummaries>(publicPostsApiPath);
  if (reading.state === 'loading') return <Spinner label={blogMessages.loading} />;
  if (reading.state === 'ready') return <PostCards posts={reading.value.posts} />;
  return (
    <>
      <NoIndexMeta />
      <BlogFailure title={blogMessages.listFailed} />
    </>
  );
};

/** The public list of posts. */
export const PublicPostListPage = () => {
  const { title, name, headline } = usePublicSite();
  const owner = [name, headline].filter((text) => text !== '');
  return (
    <>
      <PageMetadata title={blogMessages.title} description={owner.join(': ') || title} path="/blog" />
      <h1>{blogMessages.title}</h1>
      {owner.length > 0 && <p className="blog-owner">{owner.join(' · ')}</p>}
      <Body />
    </>
  );
};
