import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { OwnerPostSummary as Post, PostStatus } from '#contract/blog/blog';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { DeletePostDialog } from '../delete-post-dialog';
import { blogManagementMessages } from '../management-messages';
import { ownerPostsQuery } from '../owner-posts-query';
import { UnpublishDialog } from '../unpublish-dialog';
import { OwnerPostListRow } from './owner-post-list-row';

const Counters = ({ posts }: { posts: readonly Post[] }) => {
  const count = (status: PostStatus) => posts.filter((post) => post.status === status).length;
  return (
    <StatGroup>
      <StatTile label={blogManagementMessages.published} value={count('Published')} />
      <StatTile label={blogManagementMessages.scheduled} value={count('Scheduled')} />
      <StatTile label={blogManagementMessages.drafts} value={count('Draft')} />
    </StatGroup>
  );
};

const Loading = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{blogManagementMessages.loading}</span>
    <Skeleton className="h-37 rounded-xl sm:h-25.5" />
    <Skeleton className="h-120 rounded-xl" />
  </div>
);

const Rows = ({ posts, onEdit }: { posts: readonly Post[]; onEdit: (slug: string) => void }) => {
  const [deleting, setDeleting] = useState<Post | null>(null);
  const [unpublishing, setUnpublishing] = useState<Post | null>(null);
  return (
    <>
      <ul className="-mb-5 divide-y divide-line">
        {posts.map((post) => (
          <li key={post.slug}>
            <OwnerPostListRow
              post={post}
              onEdit={() => onEdit(post.slug)}
              onUnpublish={setUnpublishing}
              onDelete={setDeleting}
            />
          </li>
        ))}
      </ul>
      {unpublishing && <UnpublishDialog post={unpublishing} onClose={() => setUnpublishing(null)} />}
      {deleting && <DeletePostDialog post={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
};

const Nothing = () => (
  <EmptyState icon={<FileText aria-hidden />} title={blogManagementMessages.noPosts}>
    {blogManagementMessages.noPostsHint}
  </EmptyState>
);

/** The owner's posts, counted and listed. */
export const OwnerPostList = ({ onEdit }: { onEdit: (slug: string) => void }) => (
  <QueryView
    of={useQuery(ownerPostsQuery)}
    loading={<Loading />}
    failed={{ title: blogManagementMessages.listFailed, message: blogManagementMessages.failedHint, theirs: 'message' }}
  >
    {(posts) => (
      <div className="space-y-6">
        <Counters posts={posts} />
        <Card title={blogManagementMessages.posts}>
          {posts.length > 0 ? <Rows posts={posts} onEdit={onEdit} /> : <Nothing />}
        </Card>
      </div>
    )}
  </QueryView>
);
