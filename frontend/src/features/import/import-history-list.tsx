import { useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StatementImport } from '#contract/imports/imports';
import { formatReconciliationCoverage } from '#core/statements/reconcile/coverage-message';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { importMessages } from './messages';
import { importsQuery } from './queries';
import { joinFileNames } from './reconcile/import-report';
import { deleteStoredImportUndo, readStoredImportUndo, type StoredImportUndo } from './run/stored-undo';
import { UndoImportDialog } from './undo-import-dialog';

const describeStatus = ({ state, compared }: StatementImport): string | null => {
  if (state === 'open') return importMessages.brokenOff;
  if (state === 'undoing') return importMessages.beingUndone;
  if (!compared) return null;
  const { equal, different, kinds } = compared;
  const coverage = formatReconciliationCoverage(kinds);
  if (equal + different === 0) return `${coverage}.`;
  return `${coverage}: ${different === 0 ? importMessages.agreesShort : importMessages.differsShort(different)}.`;
};

const Row = ({ one, isSent, onUndo }: { one: StatementImport; isSent: boolean; onUndo: () => void }) => {
  const { id, begunAt, recorded, linked, leftOut, state } = one;
  const says = isSent ? null : describeStatus(one);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{joinFileNames(one)}</p>
        <p className="text-sm text-ink-muted">
          {[
            importMessages.importedAt(begunAt),
            one.platforms.join(', '),
            importMessages.importLine(recorded, linked, leftOut),
          ].join(' · ')}
        </p>
        {says && <p className="text-sm">{says}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {state === 'finished' && (
          <Link
            to={`?certificate=${id}`}
            aria-label={importMessages.certificateOf(joinFileNames(one))}
            className="inline-flex min-h-8 items-center text-sm text-accent underline pointer-coarse:min-h-11"
          >
            {importMessages.certificate}
          </Link>
        )}
        {!isSent && (
          <Button size="sm" aria-label={`${importMessages.undo}: ${joinFileNames(one)}`} onClick={onUndo}>
            {importMessages.undo}
          </Button>
        )}
      </div>
    </li>
  );
};

const Outline = () => (
  <div role="status">
    <span className="sr-only">{importMessages.importsLoading}</span>
    <Skeleton className="h-40 rounded-xl" />
  </div>
);

interface OpenUndo {
  one: StatementImport;
  begun?: StoredImportUndo;
}

/** An undo that a closed tab has broken off goes on where the page is opened again. */
const useInterruptedUndo = (imports: readonly StatementImport[] | undefined, open: (undo: OpenUndo) => void): void => {
  const isLooked = useRef(false);
  const look = useEffectEvent(async (all: readonly StatementImport[]) => {
    const begun = await readStoredImportUndo();
    if (!begun) return;
    const one = all.find(({ id }) => id === begun.id);
    if (one) open({ one, begun });
    else await deleteStoredImportUndo();
  });
  useEffect(() => {
    if (!imports || isLooked.current) return;
    isLooked.current = true;
    void look(imports);
  }, [imports]);
};

/** What was imported before, each with its certificate and the way back; `sent` is being sent just now. */
export const ImportHistoryList = ({ sent, isSending }: { sent: number | null; isSending: boolean }) => {
  const imports = useQuery(importsQuery);
  const [undone, setUndone] = useState<OpenUndo | null>(null);
  useInterruptedUndo(imports.data, setUndone);
  // The first one is being sent: to say that there was none would be wrong by now.
  if (isSending && imports.data?.length === 0) return null;
  return (
    <Card title={importMessages.imports}>
      <QueryView
        of={imports}
        loading={<Outline />}
        failed={{ title: importMessages.importsFailed, message: importMessages.importsFailedHint, theirs: 'message' }}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<FileInput aria-hidden />} title={importMessages.none}>
              {importMessages.noneHint}
            </EmptyState>
          ) : (
            <ul className="-my-3 divide-y divide-line">
              {all.map((one) => (
                <Row key={one.id} one={one} isSent={one.id === sent} onUndo={() => setUndone({ one })} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {undone && <UndoImportDialog {...undone} onClose={() => setUndone(null)} />}
    </Card>
  );
};
