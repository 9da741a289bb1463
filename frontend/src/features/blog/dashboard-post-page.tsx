import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileQuestion } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { Post } from '#contract/blog/blog';
import { getErrorStatus } from '#lib/api/api';
import { Badge } from '#ui/badge';
import { LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { ErrorState } from '#ui/page/error-state';
import { PageHeader } from '#ui/page/page-header';
import { PageTitle } from '#ui/page/page-shell';
import { type QueryFailureText, QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { dashboardPostPageMessages as messages } from './management-messages';
import { FeaturedImage } from './pictures/featured-image';
import { PageMetadata } from './post/page-metadata';
import { PostHtml } from './post/post-html';
import { PublishedDate } from './post/published-date';
import { blogPostQuery } from './queries';
import { usePostListBackLink } from './use-post-list-back-link';

const Back = () => (
  <LinkButton
    {...usePostListBackLink('/dashboard/blog')}
    size="sm"
    variant="ghost"
    className="-ml-3"
    icon={<ArrowLeft aria-hidden />}
  >
    {messages.back}
  </LinkButton>
);

const Tags = ({ tags }: Pick<Post, 'tags'>) => (
  <ul aria-label={messages.tags} className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <li key={tag}>
        <Badge>{tag}</Badge>
      </li>
    ))}
  </ul>
);

const Article = ({ post }: { post: Post }) => (
  <article className="max-w-2xl">
    <PageTitle>{post.title}</PageTitle>
    <PageMetadata title={post.title} description={post.description} image={post.featured_image_url} />
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <PublishedDate {...post} />
      {post.tags.length > 0 && <Tags tags={post.tags} />}
    </div>
    <h1 tabIndex={-1} className="mt-2 text-3xl font-semibold break-words outline-none">
      {post.title}
    </h1>
    <p className="mt-3 max-w-[65ch] text-lg text-ink-muted">{post.excerpt}</p>
    <FeaturedImage {...post} />
    <PostHtml html={post.content} />
  </article>
);

const Missing = () => {
  const back = usePostListBackLink('/dashboard/blog');
  return (
    <>
      <PageTitle>{messages.notFound}</PageTitle>
      <PageHeader title={messages.notFound} />
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title={messages.notFoundHint}
        action={<LinkButton {...back}>{messages.back}</LinkButton>}
      />
    </>
  );
};

const failed = { title: messages.failed, message: messages.failedHint, theirs: 'message' } as const;

const renderErrorUnderTitle = ({ title, message }: QueryFailureText, retry: () => void) => (
  <>
    <PageTitle>{messages.title}</PageTitle>
    <PageHeader title={messages.title} />
    <ErrorState title={title} message={message} onRetry={retry} />
  </>
);

const notFound = 404;

/** The older view of a post, in the dashboard's frame; the owner also sees what is not public yet. */
export default function DashboardPostPage() {
  const { slug = '' } = useParams();
  const post = useQuery(blogPostQuery(slug));
  if (getErrorStatus(post.error) === notFound) return <Missing />;
  return (
    <QueryView of={post} loading={<Spinner label={messages.loading} />} failed={failed} shown={renderErrorUnderTitle}>
      {(data) => (
        <>
          <Back />
          <Article post={data} />
        </>
      )}
    </QueryView>
  );
}
