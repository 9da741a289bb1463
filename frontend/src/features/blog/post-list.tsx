import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { OwnPostRow as Post, PostStatus } from '#contract/blog';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { Stat, StatGroup } from '#ui/stat';
import { DeletePostDialog } from './delete-post-dialog';
import { words } from './management-messages';
import { PostRow } from './post-row';
import { postsQuery } from './posts-query';
import { UnpublishDialog } from './unpublish-dialog';

const Counters = ({ posts }: { posts: readonly Post[] }) => {
  const count = (status: PostStatus) => posts.filter((post) => post.status === status).length;
  return (
    <StatGroup>
      <Stat label={words.published} value={count('Published')} />
      <Stat label={words.scheduled} value={count('Scheduled')} />
      <Stat label={words.drafts} value={count('Draft')} />
    </StatGroup>
  );
};

const Loading = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{words.loading}</span>
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
            <PostRow
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
  <EmptyState icon={<FileText aria-hidden />} title={words.noPosts}>
    {words.noPostsHint}
  </EmptyState>
);

/** The owner's posts, counted and listed. */
export const PostList = ({ onEdit }: { onEdit: (slug: string) => void }) => (
  <Read
    of={useQuery(postsQuery)}
    loading={<Loading />}
    failed={{ title: words.listFailed, message: words.failedHint, theirs: 'message' }}
  >
    {(posts) => (
      <div className="space-y-6">
        <Counters posts={posts} />
        <Card title={words.posts}>{posts.length > 0 ? <Rows posts={posts} onEdit={onEdit} /> : <Nothing />}</Card>
      </div>
    )}
  </Read>
);
