import { Link, useParams } from 'react-router-dom';
import { useName } from '#app/screen';
import type { Post } from '#contract/blog';
import { Spinner } from '#ui/spinner';
import { Failure } from './failure';
import { FeaturedImage } from './featured-image';
import { messages } from './messages';
import { PostHtml } from './post-html';
import { postPath } from './public-reads';
import { PublishedDate } from './published-date';
import { useDescription } from './use-description';
import { usePublicRead } from './use-public-read';

const Back = () => (
  <Link to="/blog" className="blog-back">
    {messages.back}
  </Link>
);

const Article = ({ post }: { post: Post }) => {
  useName(post.title);
  useDescription({
    title: post.title,
    description: post.excerpt,
    path: `/blog/${encodeURIComponent(post.slug)}`,
    image: post.featured_image_url,
  });
  return (
    <article className="blog-post">
      <Back />
      <PublishedDate {...post} />
      <h1>{post.title}</h1>
      <FeaturedImage {...post} />
      <PostHtml html={post.content} />
    </article>
  );
};

const Missing = () => {
  useName(messages.notFound);
  return (
    <>
      <h1>{messages.notFound}</h1>
      <p>
        <Back />
      </p>
    </>
  );
};

const Failed = () => {
  useName(messages.title);
  return (
    <>
      <h1 className="sr-only">{messages.title}</h1>
      <Failure title={messages.postFailed} />
    </>
  );
};

/** The public page of one post; it takes its name from the post. */
export const PostPage = () => {
  const slug = useParams()['*'] ?? '';
  const reading = usePublicRead<{ post: Post }>(postPath(slug.replace(/\/+$/, '')));
  if (reading.state === 'loading') return <Spinner label={messages.loadingPost} />;
  if (reading.state === 'ready') return <Article post={reading.value.post} />;
  return reading.state === 'missing' ? <Missing /> : <Failed />;
};
