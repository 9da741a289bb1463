import { Link, Navigate, useParams } from 'react-router-dom';
import type { Post } from '#contract/blog';
import { PageName } from '#ui/screen';
import { Spinner } from '#ui/spinner';
import { Description, NotToBeFound } from './description';
import { Failure } from './failure';
import { messages } from './messages';
import { PostArticle } from './post-article';
import { postPath } from './public-reads';
import { usePublicRead } from './use-public-read';
import { useWayBack } from './way-back';

const Back = () => (
  <Link {...useWayBack('/blog')} className="blog-back">
    {messages.back}
  </Link>
);

const Found = ({ post }: { post: Post }) => (
  <>
    <PageName>{post.title}</PageName>
    <Description
      title={post.title}
      description={post.description}
      path={`/blog/${encodeURIComponent(post.slug)}`}
      image={post.featured_image_url}
      article={{ published: post.publish_at ?? post.date, modified: post.updated_at, tags: post.tags }}
    />
    <PostArticle post={post}>
      <Back />
    </PostArticle>
  </>
);

/** A former address gives way to the present one, as the server has it for whoever comes from elsewhere. */
const AtItsAddress = ({ slug, post }: { slug: string; post: Post }) =>
  slug.replace(/\/+$/, '') === post.slug ? (
    <Found post={post} />
  ) : (
    <Navigate to={`/blog/${encodeURIComponent(post.slug)}`} replace />
  );

const Missing = () => (
  <>
    <PageName>{messages.notFound}</PageName>
    <NotToBeFound />
    <h1>{messages.notFound}</h1>
    <p>
      <Back />
    </p>
  </>
);

const Failed = () => (
  <>
    <PageName>{messages.title}</PageName>
    <NotToBeFound />
    <h1 className="sr-only">{messages.title}</h1>
    <Failure title={messages.postFailed} />
  </>
);

/** The public page of one post; it takes its name from the post. */
export const PostPage = () => {
  const slug = useParams()['*'] ?? '';
  const reading = usePublicRead<{ post: Post }>(postPath(slug.replace(/\/+$/, '')));
  if (reading.state === 'loading') return <Spinner label={messages.loadingPost} />;
  if (reading.state === 'ready') return <AtItsAddress slug={slug} post={reading.value.post} />;
  return reading.state === 'missing' ? <Missing /> : <Failed />;
};
