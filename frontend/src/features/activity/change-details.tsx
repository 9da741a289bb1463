import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Change, ChangedRecord } from '#contract/activity';
import { fieldName } from '#lib/field-name';
import { Button } from '#ui/button';
import { inWords, messages, verbOf } from './messages';
import { changeQuery } from './queries';

const Fields = ({ fields, what }: Pick<ChangedRecord, 'fields' | 'what'>) => (
  <dl className="grid gap-x-6 gap-y-1 text-sm grid-cols-[minmax(6rem,auto)_1fr] sm:grid-cols-[minmax(8rem,auto)_1fr]">
    {fields.map(({ name, before, after }) => (
      <div key={name} className="contents">
        <dt className="text-ink-muted">{fieldName(name)}</dt>
        <dd className="min-w-0 wrap-break-word">
          {what === 'changed' ? (
            <>
              <span className="text-ink-muted line-through">{inWords(before)}</span>
              <span aria-hidden className="mx-2 text-ink-muted">
                →
              </span>
              <span className="sr-only"> became </span>
              {inWords(after)}
            </>
          ) : (
            inWords(what === 'added' ? after : before)
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
        {verbOf(record)}: {record.title}
      </p>
    )}
    <Fields {...record} />
    {record.record !== null && (
      <Link
        to={`?record=${encodeURIComponent(record.record)}`}
        className="mt-2 inline-block text-sm text-accent underline"
      >
        {messages.history}
      </Link>
    )}
  </li>
);

/** The records of one change, each field before and after; all of them once they are asked for. */
export const ChangeDetails = ({ change, isNamed }: { change: Change; isNamed: boolean }) => {
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
          {messages.showAll(change.count)}
        </Button>
      )}
    </div>
  );
};
