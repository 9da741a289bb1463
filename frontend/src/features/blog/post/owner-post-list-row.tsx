import { Archive, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerPostSummary as Post, PostStatus } from '#contract/blog/blog';
import { formatLongDay, getDayInNewYork } from '#core/time/day';
import { formatEasternTime } from '#core/time/eastern-time';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button, LinkButton } from '#ui/button';
import { postEditingMessages as editing } from '../editor/editing-messages';
import { blogManagementMessages } from '../management-messages';
import { fromPostListLinkState } from '../use-post-list-back-link';

const tones: Record<PostStatus, BadgeTone> = { Published: 'positive', Scheduled: 'info', Draft: 'neutral' };

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="shrink-0">{term}</dt>
    <dd className="min-w-0 break-words text-ink">{children}</dd>
  </div>
);

const Facts = ({ date, publish_at, updated_at, slug }: Post) => (
  <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
    <Fact term={blogManagementMessages.created}>
      <time dateTime={date}>{formatLongDay(getDayInNewYork(new Date(date)))}</time>
    </Fact>
    {publish_at && publish_at !== date && (
      <Fact term={blogManagementMessages.scheduledFor}>
        <time dateTime={publish_at}>{formatEasternTime(new Date(publish_at))} ET</time>
      </Fact>
    )}
    {updated_at && (
      <Fact term={blogManagementMessages.updated}>
        <time dateTime={updated_at}>{formatEasternTime(new Date(updated_at))} ET</time>
      </Fact>
    )}
    <Fact term={blogManagementMessages.slug}>{slug}</Fact>
  </dl>
);

interface PostActions {
  onEdit: () => void;
  onUnpublish: (post: Post) => void;
  onDelete: (post: Post) => void;
}

const Actions = ({ post, onEdit, onUnpublish, onDelete }: PostActions & { post: Post }) => (
  <div className="flex flex-wrap gap-2 xl:flex-nowrap">
    {post.status === 'Published' && (
      <LinkButton
        size="sm"
        to={`/blog/${encodeURIComponent(post.slug)}`}
        state={fromPostListLinkState}
        icon={<Eye aria-hidden />}
        aria-label={blogManagementMessages.about(blogManagementMessages.view, post.title)}
      >
        {blogManagementMessages.view}
      </LinkButton>
    )}
    <Button
      size="sm"
      icon={<Pencil aria-hidden />}
      aria-label={blogManagementMessages.about(blogManagementMessages.edit, post.title)}
      onClick={onEdit}
    >
      {blogManagementMessages.edit}
    </Button>
    {post.status !== 'Draft' && (
      <Button
        size="sm"
        icon={<Archive aria-hidden />}
        aria-label={blogManagementMessages.about(editing.withdraw[post.status].action, post.title)}
        onClick={() => onUnpublish(post)}
      >
        {editing.withdraw[post.status].action}
      </Button>
    )}
    <Button
      size="sm"
      icon={<Trash2 aria-hidden />}
      aria-label={blogManagementMessages.about(blogManagementMessages.remove, post.title)}
      onClick={() => onDelete(post)}
    >
      {blogManagementMessages.remove}
    </Button>
  </div>
);

/** A post in the owner's list. Its title leads to the view inside the dashboard, whether it is public or not. */
export const OwnerPostListRow = ({ post, ...actions }: PostActions & { post: Post }) => (
  <article className="flex flex-wrap items-start justify-between gap-4 py-5 xl:flex-nowrap xl:gap-8">
    <div className="min-w-0 max-xl:w-full">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="min-w-0 font-semibold break-words">
          <Link
            to={`/dashboard/blog/${encodeURIComponent(post.slug)}`}
            state={fromPostListLinkState}
            className="hover:text-accent"
          >
            {post.title}
          </Link>
        </h3>
        <Badge tone={tones[post.status]}>{post.status}</Badge>
        {post.has_changes && <Badge tone="warning">{blogManagementMessages.unpublishedChanges}</Badge>}
      </div>
      <p className="mt-1.5 line-clamp-2 max-w-prose text-sm break-words text-ink-muted">{post.excerpt}</p>
      <Facts {...post} />
    </div>
    <Actions post={post} {...actions} />
  </article>
);
