import { useQuery } from '@tanstack/react-query';
import { FileText, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { OwnerPostSummary as Post, PostStatus } from '#contract/blog/blog';
import { formatWholeNumber } from '#lib/format';
import { getPageRange } from '#lib/rows/use-pagination';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ChoiceButtons } from '#ui/choice-buttons';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { Paginator } from '#ui/table/paginator';
import { DeletePostDialog } from '../delete-post-dialog';
import { DownloadPostsButton, ImportPostButton } from '../files/post-file-buttons';
import { blogManagementMessages } from '../management-messages';
import { ownerPostsQuery } from '../owner-posts-query';
import { UnpublishDialog } from '../unpublish-dialog';
import { emptyOwnerPostFilter, filterOwnerPosts, type OwnerPostFilter } from './filter-owner-posts';
import { OwnerPostListRow } from './owner-post-list-row';

const Counters = ({ posts }: { posts: readonly Post[] }) => {
  const count = (status: PostStatus) => formatWholeNumber(posts.filter((post) => post.status === status).length);
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

/** A list of thousands is as light to the browser as one of twenty. */
const pageSize = 20;

const statusChoices = [
  { value: 'all', label: blogManagementMessages.everyStatus },
  { value: 'Published', label: blogManagementMessages.published },
  { value: 'Scheduled', label: blogManagementMessages.scheduled },
  { value: 'Draft', label: blogManagementMessages.drafts },
] as const;

export interface OwnerPostListProps {
  filter: OwnerPostFilter;
  onFilter: (filter: OwnerPostFilter) => void;
  onEdit: (slug: string) => void;
}

type FilterProps = Pick<OwnerPostListProps, 'filter' | 'onFilter'>;

/** Other words or another status begin with the first page. */
const Filter = ({ filter, onFilter, count }: FilterProps & { count: string }) => (
  <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
    <input
      type="search"
      aria-label={blogManagementMessages.find}
      placeholder={blogManagementMessages.findHint}
      autoComplete="off"
      value={filter.text}
      onChange={({ target }) => onFilter({ ...filter, text: target.value, page: 1 })}
      className="control basis-full sm:max-w-64 sm:basis-auto"
    />
    <ChoiceButtons
      label={blogManagementMessages.statusFilter}
      choices={statusChoices}
      chosen={filter.status}
      onChoose={(status) => onFilter({ ...filter, status, page: 1 })}
    />
    <p role="status" className="figures text-sm text-ink-muted sm:ml-auto">
      {count}
    </p>
  </div>
);

const NoneFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title={blogManagementMessages.noneFound}
    action={<Button onClick={onShowAll}>{blogManagementMessages.showAll}</Button>}
  >
    {blogManagementMessages.noneFoundHint}
  </EmptyState>
);

const Filtered = ({ posts, filter, onFilter, onEdit }: OwnerPostListProps & { posts: readonly Post[] }) => {
  const { text, status } = filter;
  const found = useMemo(() => filterOwnerPosts(posts, { text, status }), [posts, text, status]);
  const { page, pageCount, first, last } = getPageRange(filter.page, found.length, pageSize);
  const top = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    onFilter({ ...filter, page: to });
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div ref={top} className="scroll-mt-20">
        <Filter {...{ filter, onFilter }} count={blogManagementMessages.countOf(found.length, posts.length)} />
      </div>
      {found.length > 0 ? (
        <Rows posts={found.slice(first, last)} onEdit={onEdit} />
      ) : (
        <NoneFound onShowAll={() => onFilter(emptyOwnerPostFilter)} />
      )}
      {pageCount > 1 && (
        <div className="mt-6">
          <Paginator page={page} pageCount={pageCount} onPage={turn} label={blogManagementMessages.pages} />
        </div>
      )}
    </>
  );
};

/** The owner's posts, counted, searched and listed a page at a time. */
export const OwnerPostList = ({ filter, onFilter, onEdit }: OwnerPostListProps) => (
  <QueryView
    of={useQuery(ownerPostsQuery)}
    loading={<Loading />}
    failed={{ title: blogManagementMessages.listFailed, message: blogManagementMessages.failedHint, theirs: 'message' }}
  >
    {(posts) => (
      <div className="space-y-6">
        <Counters posts={posts} />
        <Card
          title={blogManagementMessages.posts}
          actions={
            <>
              <ImportPostButton onImported={onEdit} />
              {posts.length > 0 && <DownloadPostsButton slugs={posts.map(({ slug }) => slug)} />}
            </>
          }
        >
          {posts.length > 0 ? <Filtered {...{ posts, filter, onFilter, onEdit }} /> : <Nothing />}
        </Card>
      </div>
    )}
  </QueryView>
);
