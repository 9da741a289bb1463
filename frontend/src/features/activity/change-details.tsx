import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ActivityChange, ChangedRecord } from '#contract/activity';
import { formatFieldName } from '#lib/format-field-name';
import { Button } from '#ui/button';
import { activityMessages, formatFieldValue, getChangeVerb } from './messages';
import { changeQuery } from './queries';

const Fields = ({ fields, what }: Pick<ChangedRecord, 'fields' | 'what'>) => (
  <dl className="grid gap-x-6 gap-y-1 text-sm grid-cols-[minmax(6rem,auto)_1fr] sm:grid-cols-[minmax(8rem,auto)_1fr]">
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
        {getChangeVerb(record)}: {record.title}
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
export const ChangeDetails = ({ change, isNamed }: { change: ActivityChange; isNamed: boolean }) => {
  const [whole, setWhole] = useState(false);
  const { data, isFetching } = useQuery({ ...changeQuery(change.id), enabled: whole });
  const shown = data ?? change;
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {shown.records.map((record, at) => (
          <RecordDetails key={`${record.record} ${at}`} record={record} isNamed={isNamed} />
        ))}
      </ul>
      {shown.records.length < change.count && (
        <Button size="sm" busy={isFetching} onClick={() => setWhole(true)}>
          {activityMessages.showAll(change.count)}
        </Button>
      )}
    </div>
  );
};
