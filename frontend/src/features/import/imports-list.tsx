import { useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Import } from '#contract/imports';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { namesOf } from './certificate';
import { messages } from './messages';
import { importsQuery } from './queries';
import { UndoDialog } from './undo-dialog';

const standing = ({ state, compared }: Import): string | null => {
  if (state === 'open') return messages.brokenOff;
  if (state === 'undoing') return messages.beingUndone;
  if (!compared) return null;
  return compared.different === 0 ? messages.agreesShort : messages.differsShort(compared.different);
};

const Row = ({ one, isSent, onUndo }: { one: Import; isSent: boolean; onUndo: () => void }) => {
  const { id, begunAt, recorded, linked, leftOut, state } = one;
  const says = isSent ? null : standing(one);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{namesOf(one)}</p>
        <p className="text-sm text-ink-muted">
          {[
            messages.importedAt(begunAt),
            one.platforms.join(', '),
            messages.importLine(recorded, linked, leftOut),
          ].join(' · ')}
        </p>
        {says && <p className="text-sm">{says}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {state === 'finished' && (
          <Link
            to={`?certificate=${id}`}
            aria-label={messages.certificateOf(namesOf(one))}
            className="inline-flex min-h-8 items-center text-sm text-accent underline pointer-coarse:min-h-11"
          >
            {messages.certificate}
          </Link>
        )}
        {!isSent && (
          <Button size="sm" aria-label={`${messages.undo}: ${namesOf(one)}`} onClick={onUndo}>
            {messages.undo}
          </Button>
        )}
      </div>
    </li>
  );
};

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.importsLoading}</span>
    <Skeleton className="h-40 rounded-xl" />
  </div>
);

/** What was imported before, each with its certificate and the way back; `sent` is being sent just now. */
export const ImportsList = ({ sent, isSending }: { sent: number | null; isSending: boolean }) => {
  const imports = useQuery(importsQuery);
  const [undone, setUndone] = useState<Import | null>(null);
  // The first one is being sent: to say that there was none would be wrong by now.
  if (isSending && imports.data?.length === 0) return null;
  return (
    <Card title={messages.imports}>
      <Read
        of={imports}
        loading={<Outline />}
        failed={{ title: messages.importsFailed, message: messages.importsFailedHint, theirs: 'message' }}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<FileInput aria-hidden />} title={messages.none}>
              {messages.noneHint}
            </EmptyState>
          ) : (
            <ul className="-my-3 divide-y divide-line">
              {all.map((one) => (
                <Row key={one.id} one={one} isSent={one.id === sent} onUndo={() => setUndone(one)} />
              ))}
            </ul>
          )
        }
      </Read>
      {undone && <UndoDialog one={undone} onClose={() => setUndone(null)} />}
    </Card>
  );
};
