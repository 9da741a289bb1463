import { Link, useParams } from 'react-router-dom';
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
      description={post.excerpt}
      path={`/blog/${encodeURIComponent(post.slug)}`}
      image={post.featured_image_url}
      article={{ published: post.publish_at ?? post.date, tags: post.tags }}
    />
    <PostArticle post={post}>
      <Back />
    </PostArticle>
  </>
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
  if (reading.state === 'ready') return <Found post={reading.value.post} />;
  return reading.state === 'missing' ? <Missing /> : <Failed />;
};
