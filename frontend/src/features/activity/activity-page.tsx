import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Change } from '#contract/activity';
import { activityKinds, type RecordKind } from '#core/activity/kinds';
import { formatDay } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog';
import { EmptyState } from '#ui/empty-state';
import { SelectField } from '#ui/field';
import { PageHeader } from '#ui/page-header';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { byDay } from './by-day';
import { EntryRow } from './entry-row';
import { kindNames, messages, sourceNames } from './messages';
import { type Asked, activityQuery } from './queries';
import { type Standing, useTakeBack } from './use-take-back';

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const sources = ['page', 'batch', 'run', 'follow', 'undo', 'sample'] as const satisfies Change['source'][];

const kindOptions = [
  { value: '', label: messages.all },
  ...activityKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
];
const sourceOptions = [
  { value: '', label: messages.anywhere },
  ...sources.map((source) => ({ value: source, label: sourceNames[source] })),
];

/** What is shown stands in the address, so that a link or a reload finds it again. */
const useAsked = () => {
  const [params, setParams] = useSearchParams();
  const get = (name: keyof Asked) => params.get(name) || undefined;
  const asked = { kind: get('kind'), source: get('source'), record: get('record') } as Asked;
  const choose = (name: keyof Asked, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return { asked, choose };
};

interface FiltersProps {
  asked: Asked;
  onChoose: (name: keyof Asked, value: string) => void;
}

const Filters = ({ asked, onChoose }: FiltersProps) => (
  <div className="grid gap-x-4 sm:grid-cols-2 lg:max-w-xl">
    <SelectField
      label={messages.kind}
      value={asked.kind ?? ''}
      options={kindOptions}
      onChange={({ target }) => onChoose('kind', target.value as RecordKind | '')}
    />
    <SelectField
      label={messages.source}
      value={asked.source ?? ''}
      options={sourceOptions}
      onChange={({ target }) => onChoose('source', target.value)}
    />
  </div>
);

interface WithLaterProps {
  standing: Standing;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const WithLaterDialog = ({ standing, busy, onConfirm, onClose }: WithLaterProps) => (
  <ConfirmDialog
    title={messages.withLaterTitle}
    confirmLabel={messages.withLater(standing.count)}
    busy={busy}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <p>{standing.sentence}</p>
    <p className="mt-2">{messages.withLaterHint}</p>
  </ConfirmDialog>
);

const isFiltered = ({ kind, source, record }: Asked): boolean => Boolean(kind ?? source ?? record);

interface ChangesProps {
  changes: readonly Change[];
  asked: Asked;
  /** Older ones have not been read yet. */
  hasMore: boolean;
}

const Nothing = ({ asked, hasMore }: Omit<ChangesProps, 'changes'>) => {
  if (hasMore) return <p className="text-ink-muted">{messages.searching}</p>;
  const words = isFiltered(asked)
    ? { title: messages.noneFound, hint: messages.noneFoundHint }
    : { title: messages.empty, hint: messages.emptyHint };
  return (
    <EmptyState icon={<History aria-hidden />} title={words.title}>
      {words.hint}
    </EmptyState>
  );
};

const Days = ({ changes, asked, hasMore }: ChangesProps) => {
  const { busy, takeBack, standing, forget } = useTakeBack();
  return (
    <>
      {changes.length === 0 && (
        <Card>
          <Nothing asked={asked} hasMore={hasMore} />
        </Card>
      )}
      {byDay(changes).map(({ day, entries }) => (
        <Card key={day} title={formatDay(day)}>
          <ul className="-my-3 divide-y divide-line">
            {entries.map((entry) => (
              <EntryRow
                key={entry.changes[0]?.id}
                entry={entry}
                busy={busy === entry.group}
                onTakeBack={(group) => takeBack(group)}
              />
            ))}
          </ul>
        </Card>
      ))}
      {standing && (
        <WithLaterDialog
          standing={standing}
          busy={busy !== null}
          onClose={forget}
          onConfirm={() => takeBack(standing.group, true)}
        />
      )}
    </>
  );
};

/** Changes by day, newest first; more of them as they are asked for. */
export default function ActivityPage() {
  const { asked, choose } = useAsked();
  const list = useInfiniteQuery(activityQuery(asked));
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      {asked.record ? (
        <p>
          {messages.oneRecord}{' '}
          <Link to="?" className="text-accent underline">
            {messages.everything}
          </Link>
        </p>
      ) : (
        <Filters asked={asked} onChoose={choose} />
      )}
      <Read of={list} loading={<Outline />} failed={failed}>
        {({ pages }) => (
          <Days changes={pages.flatMap(({ changes }) => changes)} asked={asked} hasMore={list.hasNextPage} />
        )}
      </Read>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {messages.more}
        </Button>
      )}
    </div>
  );
}
