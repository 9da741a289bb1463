import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ActivityChange } from '#contract/activity';
import { activityKinds, type RecordKind } from '#core/activity/record-kinds';
import { formatDay } from '#lib/format';
import { useUrlSearchFields } from '#lib/use-address-fields';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { SelectField } from '#ui/form/form-field';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { ChangeGroupRow } from './change-group-row';
import { groupChangesByDay } from './changes-by-day';
import { activityMessages, changeSourceNames, recordKindNames } from './messages';
import { type ActivityFilter, activityQuery } from './queries';
import { type UndoConflict, useUndoChangeGroup } from './use-undo-change-group';

const Outline = () => (
  <div role="status">
    <span className="sr-only">{activityMessages.loading}</span>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

const failed = {
  title: activityMessages.loadFailed,
  message: activityMessages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const sources = ['page', 'batch', 'run', 'follow', 'undo', 'sample'] as const satisfies ActivityChange['source'][];

const kindOptions = [
  { value: '', label: activityMessages.all },
  ...activityKinds.map((kind) => ({ value: kind, label: recordKindNames[kind] })),
];
const sourceOptions = [
  { value: '', label: activityMessages.anywhere },
  ...sources.map((source) => ({ value: source, label: changeSourceNames[source] })),
];

/** What is shown stands in the address, so that a link or a reload finds it again. */
const useActivityFilter = () => {
  const [params, setFields] = useUrlSearchFields();
  const get = (name: keyof ActivityFilter) => params.get(name) || undefined;
  const filter = { kind: get('kind'), source: get('source'), record: get('record') } as ActivityFilter;
  const choose = (name: keyof ActivityFilter, value: string) => setFields({ [name]: value });
  return { filter, choose };
};

interface FiltersProps {
  filter: ActivityFilter;
  onChoose: (name: keyof ActivityFilter, value: string) => void;
}

const Filters = ({ filter, onChoose }: FiltersProps) => (
  <div className="grid gap-x-4 sm:grid-cols-2 lg:max-w-xl">
    <SelectField
      label={activityMessages.kind}
      value={filter.kind ?? ''}
      options={kindOptions}
      onChange={({ target }) => onChoose('kind', target.value as RecordKind | '')}
    />
    <SelectField
      label={activityMessages.source}
      value={filter.source ?? ''}
      options={sourceOptions}
      onChange={({ target }) => onChoose('source', target.value)}
    />
  </div>
);

interface WithLaterProps {
  standing: UndoConflict;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const WithLaterDialog = ({ standing, busy, onConfirm, onClose }: WithLaterProps) => (
  <ConfirmDialog
    title={activityMessages.withLaterTitle}
    confirmLabel={activityMessages.withLater(standing.count)}
    busy={busy}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <p>{standing.sentence}</p>
    <p className="mt-2">{activityMessages.withLaterHint}</p>
  </ConfirmDialog>
);

const isFiltered = ({ kind, source, record }: ActivityFilter): boolean => Boolean(kind ?? source ?? record);

interface ChangesProps {
  changes: readonly ActivityChange[];
  filter: ActivityFilter;
  /** Older ones have not been read yet. */
  hasMore: boolean;
}

const Nothing = ({ filter, hasMore }: Omit<ChangesProps, 'changes'>) => {
  if (hasMore) return <p className="text-ink-muted">{activityMessages.searching}</p>;
  const words = isFiltered(filter)
    ? { title: activityMessages.noneFound, hint: activityMessages.noneFoundHint }
    : { title: activityMessages.empty, hint: activityMessages.emptyHint };
  return (
    <EmptyState icon={<History aria-hidden />} title={words.title}>
      {words.hint}
    </EmptyState>
  );
};

const Days = ({ changes, filter, hasMore }: ChangesProps) => {
  const { busy, takeBack, standing, forget } = useUndoChangeGroup();
  return (
    <>
      {changes.length === 0 && (
        <Card>
          <Nothing filter={filter} hasMore={hasMore} />
        </Card>
      )}
      {groupChangesByDay(changes).map(({ day, entries }) => (
        <Card key={day} title={formatDay(day)}>
          <ul className="-my-3 divide-y divide-line">
            {entries.map((entry) => (
              <ChangeGroupRow
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
  const { filter, choose } = useActivityFilter();
  const list = useInfiniteQuery(activityQuery(filter));
  return (
    <div className="space-y-6">
      <PageHeader title={activityMessages.title} subtitle={activityMessages.subtitle} />
      {filter.record ? (
        <p>
          {activityMessages.oneRecord}{' '}
          <Link to="?" className="text-accent underline">
            {activityMessages.everything}
          </Link>
        </p>
      ) : (
        <Filters filter={filter} onChoose={choose} />
      )}
      <QueryView of={list} loading={<Outline />} failed={failed}>
        {({ pages }) => (
          <Days changes={pages.flatMap(({ changes }) => changes)} filter={filter} hasMore={list.hasNextPage} />
        )}
      </QueryView>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {activityMessages.more}
        </Button>
      )}
    </div>
  );
}
