import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Bell, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NoticePage, NoticeView } from '#contract/notices';
import { formatNotice, getNoticePath, noticeKindNamesAndHints } from '#core/notices/messages';
import { api } from '#lib/api/api';
import { setNoticesSeenUpTo } from '#lib/api/new-notices';
import { formatDay } from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { noticeActionNames, noticesPanelMessages } from './messages';

const none: number | undefined = undefined;

/** Read anew each time the bell is pressed. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) => api.call('GET /insight/notices', { limit: 20, cursor: pageParam }, { signal }),
  initialPageParam: none as number | undefined,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
  gcTime: 0,
});

/** Nobody waits for it: what it does not reach is new at the next visit once more. */
const reportNoticesSeen = (upTo: number): Promise<void> =>
  api.call('PUT /insight/notices/seen', { upTo }).then(
    () => setNoticesSeenUpTo(upTo),
    () => undefined,
  );

interface Leaves {
  /** Called where a link leads away from it. */
  onLeave: () => void;
}

const Outline = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{noticesPanelMessages.loading}</span>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-16 rounded-lg" />
    ))}
  </div>
);

const failed = {
  title: noticesPanelMessages.failed,
  message: noticesPanelMessages.failedHint,
  theirs: 'message',
} as const;

const NoticeRow = ({ notice, onLeave }: { notice: NoticeView } & Leaves) => (
  <li>
    <Link
      to={getNoticePath(notice)}
      onClick={onLeave}
      className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-3 hover:bg-surface-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
          <span>{noticeKindNamesAndHints[notice.kind][0]}</span>
          <time dateTime={notice.day}>{formatDay(notice.day)}</time>
        </span>
        {/* Prices and amounts a share, which are the market's: nothing of them is hidden. */}
        <span className="mt-0.5 block break-words">{formatNotice(notice)}</span>
        <span className="mt-0.5 block text-sm text-accent">{noticeActionNames[notice.kind]}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
    </Link>
  </li>
);

const Group = ({ title, notices, onLeave }: { title: string; notices: readonly NoticeView[] } & Leaves) =>
  notices.length > 0 && (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold text-ink-muted">{title}</h3>
      <ul className="mb-4 divide-y divide-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.number} notice={notice} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );

interface NoticesProps extends Leaves {
  notices: readonly NoticeView[];
  seen: number;
}

/** As of when they were first shown: they do not move to the others while somebody reads them. */
const Notices = ({ notices, seen, onLeave }: NoticesProps) => {
  const [seenBefore] = useState(seen);
  const newest = notices[0]?.number ?? 0;
  useEffect(() => {
    if (newest > seenBefore) void reportNoticesSeen(newest);
  }, [newest, seenBefore]);
  if (notices.length === 0)
    return (
      <EmptyState icon={<Bell />} title={noticesPanelMessages.none}>
        {noticesPanelMessages.noneHint}
      </EmptyState>
    );
  const [fresh, earlier] = [
    notices.filter(({ number }) => number > seenBefore),
    notices.filter(({ number }) => number <= seenBefore),
  ];
  return (
    <>
      <Group title={noticesPanelMessages.fresh} notices={fresh} onLeave={onLeave} />
      <Group title={noticesPanelMessages.earlier} notices={earlier} onLeave={onLeave} />
    </>
  );
};

/** So many are at the bell itself. */
const maxLatest = 5;

interface NoticeListProps extends Leaves {
  list: UseInfiniteQueryResult<InfiniteData<NoticePage>>;
  /** Where only the latest are shown: leads to all of them. */
  onShowAll?: () => void;
}

/** What was found of late, what is new first; each leads to where something can be done about it. */
export const NoticeList = ({ list, onLeave, onShowAll }: NoticeListProps) => (
  <QueryView of={list} loading={<Outline />} failed={failed}>
    {({ pages }) => {
      const all = pages.flatMap(({ notices }) => notices);
      const hasMore = list.hasNextPage || all.length > maxLatest;
      return (
        <>
          <Notices notices={onShowAll ? all.slice(0, maxLatest) : all} seen={pages[0]?.seen ?? 0} onLeave={onLeave} />
          <div
            className={joinClassNames(
              'flex flex-wrap gap-2',
              onShowAll && 'sticky bottom-0 -mx-4 border-t border-line bg-surface-raised px-4 py-3',
            )}
          >
            {onShowAll && hasMore && (
              <Button size="sm" onClick={onShowAll}>
                {noticesPanelMessages.all}
              </Button>
            )}
            {!onShowAll && list.hasNextPage && (
              <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {noticesPanelMessages.older}
              </Button>
            )}
            <LinkButton size="sm" variant="ghost" to="/dashboard/settings#notices" onClick={onLeave}>
              {noticesPanelMessages.choose}
            </LinkButton>
          </div>
        </>
      );
    }}
  </QueryView>
);
