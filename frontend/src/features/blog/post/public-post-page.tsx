import { Link, Navigate, useParams } from 'react-router-dom';
import type { PublicPostWithNeighbours } from '#contract/blog/blog';
import { PageTitle } from '#ui/page/page-shell';
import { Spinner } from '#ui/spinner';
import { blogMessages } from '../messages';
import { usePostListBackLink } from '../use-post-list-back-link';
import { PostAuthorBox, PostByline } from './blog-author';
import { BlogFailure } from './blog-failure';
import { NoIndexMeta, PageMetadata } from './page-metadata';
import { PostArticle } from './post-article';
import { CopyPostLink, PostNeighbours, RelatedPosts } from './post-onward';
import { PostTagLinks } from './post-tag-links';
import { getPublicPostApiPath } from './public-blog-reads';
import { usePublicBlogRead } from './use-public-blog-read';

const Back = () => (
  <Link {...usePostListBackLink('/blog')} className="blog-back">
    {blogMessages.back}
  </Link>
);

const Found = ({ post, older, newer, related }: PublicPostWithNeighbours) => (
  <>
    <PageTitle>{post.title}</PageTitle>
    <PageMetadata
      title={post.title}
      description={post.description}
      path={`/blog/${encodeURIComponent(post.slug)}`}
      canonical={post.canonical_url}
      image={post.featured_image_url}
      article={{ published: post.publish_at ?? post.date, modified: post.updated_at, tags: post.tags }}
    />
    {post.noindex && <NoIndexMeta />}
    <PostArticle post={post} byline={<PostByline />}>
      <Back />
    </PostArticle>
    <PostTagLinks tags={post.tags} />
    <CopyPostLink />
    <PostAuthorBox />
    <RelatedPosts related={related} />
    <PostNeighbours older={older} newer={newer} />
  </>
);

/** A former address gives way to the present one, as the server has it for whoever comes from elsewhere. */
const AtItsAddress = ({ slug, found }: { slug: string; found: PublicPostWithNeighbours }) =>
  slug.replace(/\/+$/, '') === found.post.slug ? (
    <Found {...found} />
  ) : (
    <Navigate to={`/blog/${encodeURIComponent(found.post.slug)}`} replace />
  );

const Missing = () => (
  <>
    <PageTitle>{blogMessages.notFound}</PageTitle>
    <NoIndexMeta />
    <h1>{blogMessages.notFound}</h1>
    <p>
      <Back />
    </p>
  </>
);

const Failed = () => (
  <>
    <PageTitle>{blogMessages.title}</PageTitle>
    <NoIndexMeta />
    <h1 className="sr-only">{blogMessages.title}</h1>
    <BlogFailure title={blogMessages.postFailed} />
  </>
);

/** The public page of one post; it takes its name from the post. */
export const PublicPostPage = () => {
  const slug = useParams()['*'] ?? '';
  const reading = usePublicBlogRead<PublicPostWithNeighbours>(getPublicPostApiPath(slug.replace(/\/+$/, '')));
  if (reading.state === 'loading') return <Spinner label={blogMessages.loadingPost} />;
  if (reading.state === 'ready') return <AtItsAddress slug={slug} found={reading.value} />;
  return reading.state === 'missing' ? <Missing /> : <Failed />;
};
