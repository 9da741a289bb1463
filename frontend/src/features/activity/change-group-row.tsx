import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatInstant } from '#lib/format';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { ChangeDetails } from './change-details';
import type { ChangeGroup } from './changes-by-day';
import { activityMessages, changeSourceNames, formatChangeTitle, getChangeVerb } from './messages';

const timeOf = (at: string): string => formatInstant(at).split(', ').at(-1) ?? '';

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
  const title = formatChangeTitle(records, count);
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
              <time dateTime={at}>{timeOf(at)}</time>
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
