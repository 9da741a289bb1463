import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ActivityChange, ChangedRecord } from '#contract/activity';
import { formatInstant } from '#lib/format';
import { formatFieldName } from '#lib/format-field-name';
import { maskAmountsInTextIfHidden } from '#lib/hide-amounts-in-text';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import type { ChangeGroup } from './changes-by-day';
import {
  activityMessages,
  changeSourceNames,
  formatChangeGroupTitle,
  formatFieldValue,
  getChangeVerb,
} from './messages';
import { changeByIdQuery } from './queries';

const Fields = ({ fields, what }: Pick<ChangedRecord, 'fields' | 'what'>) => (
  <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr] sm:gap-x-6">
    {fields.map(({ name, before, after }) => (
      <div key={name} className="contents">
        <dt className="text-ink-muted">{formatFieldName(name)}</dt>
        <dd className="min-w-0 wrap-break-word">
          {what === 'changed' ? (
            <>
              <span className="text-ink-muted line-through">{formatFieldValue(before)}</span>
              <span aria-hidden className="mx-2 text-ink-muted">
                →
              </span>
              <span className="sr-only"> became </span>
              {formatFieldValue(after)}
            </>
          ) : (
            formatFieldValue(what === 'added' ? after : before)
          )}
        </dd>
      </div>
    ))}
  </dl>
);

interface RecordDetailsProps {
  record: ChangedRecord;
  /** Where it is not the only one. */
  isNamed: boolean;
}

const RecordDetails = ({ record, isNamed }: RecordDetailsProps) => (
  <li className="border-t border-line pt-3 first:border-t-0 first:pt-0">
    {isNamed && (
      <p className="mb-2 text-sm font-medium">
        {getChangeVerb(record)}: {maskAmountsInTextIfHidden(record.title)}
      </p>
    )}
    <Fields {...record} />
    {record.record !== null && (
      <Link
        to={`?record=${encodeURIComponent(record.record)}`}
        className="mt-2 inline-block text-sm text-accent underline"
      >
        {activityMessages.history}
      </Link>
    )}
  </li>
);

/** The records of one change, each field before and after; all of them once they are asked for. */
const ChangeDetails = ({ change, isNamed }: { change: ActivityChange; isNamed: boolean }) => {
  const [isWhole, setWhole] = useState(false);
  const { data, isFetching } = useQuery({ ...changeByIdQuery(change.id), enabled: isWhole });
  const visibleChange = data ?? change;
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {visibleChange.records.map((record, at) => (
          <RecordDetails key={`${record.record} ${at}`} record={record} isNamed={isNamed} />
        ))}
      </ul>
      {visibleChange.records.length < change.count && (
        <Button size="sm" busy={isFetching} onClick={() => setWhole(true)}>
          {activityMessages.showAll(change.count)}
        </Button>
      )}
    </div>
  );
};

const formatTimeOfDay = (at: string): string => formatInstant(at).split(', ').at(-1) ?? '';

interface EntryRowProps {
  entry: ChangeGroup;
  busy: boolean;
  onTakeBack: (group: string) => void;
}

/** What one press has changed: its first record by name, how many there are, and the way back. */
export const ChangeGroupRow = ({ entry: { group, changes }, busy, onTakeBack }: EntryRowProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const records = changes.flatMap((change) => change.records);
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  const [first] = changes;
  if (!first) return null;
  const { at, source } = first;
  const isUndone = changes.every(({ undone }) => undone);
  const title = maskAmountsInTextIfHidden(formatChangeGroupTitle(records, count));
  const word = source === 'undo' ? activityMessages.redo : activityMessages.undo;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 min-w-0 flex-1 basis-64 items-start gap-2 rounded-lg text-left pointer-coarse:min-h-11"
        >
          <ChevronDown
            aria-hidden
            className={`mt-0.5 size-5 shrink-0 text-ink-muted transition-transform ${open ? 'rotate-180' : ''}`}
          />
          <span className="min-w-0">
            <span className={`wrap-break-word ${isUndone ? 'text-ink-muted line-through' : ''}`}>
              {getChangeVerb(records[0])}: {title}
            </span>
            <span className="block text-sm text-ink-muted">
              <time dateTime={at}>{formatTimeOfDay(at)}</time>
              {source !== 'page' && ` · ${changeSourceNames[source]}`}
            </span>
          </span>
        </button>
        {isUndone ? (
          <Badge className="mt-1.5">{activityMessages.takenBack}</Badge>
        ) : (
          <Button size="sm" busy={busy} aria-label={`${word}: ${title}`} onClick={() => onTakeBack(group)}>
            {word}
          </Button>
        )}
      </div>
      {open && (
        <div id={id} className="mt-3 space-y-4 rounded-lg bg-surface-sunken p-4 sm:ml-7">
          {changes.map((change) => (
            <ChangeDetails key={change.id} change={change} isNamed={count > 1} />
          ))}
        </div>
      )}
    </li>
  );
};
