import { Link } from 'react-router-dom';
import type { PostListPage, PublicPostListItem } from '#contract/blog/blog';
import { firstPostListParams, type PostListParams, toPostListPath } from '#core/blog/post-list-path';
import { PageTitle } from '#ui/page/page-shell';
import { Spinner } from '#ui/spinner';
import { blogMessages } from '../messages';
import { ResponsivePicture } from '../pictures/responsive-picture';
import { fromPostListLinkState } from '../use-post-list-back-link';
import { BlogFailure } from './blog-failure';
import { BlogSearch } from './blog-search';
import { NoIndexMeta, PageMetadata } from './page-metadata';
import { PostTagLinks } from './post-tag-links';
import { getPostListApiPath } from './public-blog-reads';
import { usePublicSite } from './public-site';
import { PublishedDate } from './published-date';
import { usePublicBlogRead } from './use-public-blog-read';

/** The newest stands first, and large. */
type CardSize = 'large' | 'small';
const pictureSizes: Record<CardSize, string> = {
  large: '(min-width: 48rem) 34rem, 100vw',
  small: '(min-width: 48rem) 20rem, 6rem',
};

const PostCard = ({ post, size }: { post: PublicPostListItem; size: CardSize }) => {
  const to = `/blog/${encodeURIComponent(post.slug)}`;
  return (
    <article className={`blog-card blog-card-${size}`}>
      {post.featured_image_url && (
        <ResponsivePicture
          url={post.featured_image_url}
          sizes={pictureSizes[size]}
          alt=""
          className="blog-card-picture"
          decoding="async"
          {...(size === 'large' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
      <div className="blog-card-text">
        <div className="blog-meta">
          <PublishedDate publish_at={post.publish_at} date={post.date} />
          {post.reading_minutes !== null && (
            <span className="blog-date">{blogMessages.readingTime(post.reading_minutes)}</span>
          )}
        </div>
        <h2 dir="auto">
          <Link to={to} state={fromPostListLinkState}>
            {post.title}
          </Link>
        </h2>
        <p dir="auto">{post.excerpt}</p>
        <PostTagLinks tags={post.tags} />
        <Link to={to} state={fromPostListLinkState} className="blog-more">
          {blogMessages.readMore}
          <span className="sr-only">: {post.title}</span>
        </Link>
      </div>
    </article>
  );
};

const PostCards = ({ posts, startsLarge }: Pick<PostListPage, 'posts'> & { startsLarge: boolean }) =>
  posts.length > 0 ? (
    <ul className="blog-list">
      {posts.map((post, at) => (
        <li key={post.slug}>
          <PostCard post={post} size={startsLarge && at === 0 ? 'large' : 'small'} />
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

/** To the pages beside this one. */
const PageLinks = ({ place, hasOlder }: { place: PostListParams; hasOlder: boolean }) => {
  const { page } = place;
  if (page === 1 && !hasOlder) return null;
  return (
    <nav aria-label={blogMessages.pages} className="blog-pages">
      {page > 1 && (
        <Link to={toPostListPath({ ...place, page: page - 1 })} rel="prev">
          {blogMessages.newer}
        </Link>
      )}
      {hasOlder && (
        <Link to={toPostListPath({ ...place, page: page + 1 })} rel="next">
          {blogMessages.older}
        </Link>
      )}
    </nav>
  );
};

const YearLinks = ({ years }: Pick<PostListPage, 'years'>) => {
  if (years.length === 0) return null;
  return (
    <nav aria-label={blogMessages.archive} className="blog-years">
      {years.map((year) => (
        <Link key={year} to={toPostListPath({ ...firstPostListParams, year })}>
          {year}
        </Link>
      ))}
    </nav>
  );
};

const getTitle = ({ tag, year }: PostListParams): string =>
  tag === null ? (year === null ? blogMessages.title : blogMessages.ofYear(year)) : blogMessages.ofTag(tag);

const BackToBlog = () => (
  <p>
    <Link to="/blog" className="blog-back">
      {blogMessages.back}
    </Link>
  </p>
);

/** Whose blog it is, or of a part of it the way to all of it. */
const UnderTitle = ({ place: { tag, year } }: { place: PostListParams }) => {
  const { name, headline } = usePublicSite();
  if (tag !== null || year !== null) return <BackToBlog />;
  const owner = [name, headline].filter((text) => text !== '');
  return owner.length > 0 && <p className="blog-owner">{owner.join(' · ')}</p>;
};

const Found = ({ place, list }: { place: PostListParams; list: PostListPage }) => {
  const site = usePublicSite();
  const heading = getTitle({ ...place, tag: list.tag });
  const title = place.page === 1 ? heading : blogMessages.onPage(heading, place.page);
  const owner = [site.name, site.headline].filter((text) => text !== '').join(': ');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMetadata title={title} description={owner || site.title} path={toPostListPath(place)} />
      <h1>{heading}</h1>
      {list.posts.length > 0 && <BlogSearch />}
      <UnderTitle place={place} />
      <PostCards posts={list.posts} startsLarge={toPostListPath(place) === toPostListPath(firstPostListParams)} />
      <PageLinks place={place} hasOlder={list.has_older} />
      <YearLinks years={list.years} />
    </>
  );
};

const Missing = () => (
  <>
    <PageTitle>{blogMessages.listNotFound}</PageTitle>
    <NoIndexMeta />
    <h1>{blogMessages.listNotFound}</h1>
    <BackToBlog />
  </>
);

const Failed = () => (
  <>
    <NoIndexMeta />
    <BlogFailure title={blogMessages.listFailed} />
  </>
);

/** While it is read, and where it can't be. */
const WithoutPosts = ({ place, isFailed }: { place: PostListParams; isFailed: boolean }) => (
  <>
    <PageTitle>{getTitle(place)}</PageTitle>
    <h1>{getTitle(place)}</h1>
    <UnderTitle place={place} />
    {isFailed ? <Failed /> : <Spinner label={blogMessages.loading} />}
  </>
);

/** A page of the public list of posts: of all of them, of a tag or of a year. */
export const PublicPostListPage = ({ place }: { place: PostListParams }) => {
  const reading = usePublicBlogRead<PostListPage>(getPostListApiPath(place));
  if (reading.state === 'ready') return <Found place={place} list={reading.value} />;
  return reading.state === 'missing' ? (
    <Missing />
  ) : (
    <WithoutPosts place={place} isFailed={reading.state === 'failed'} />
  );
};
