import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { StatementImport } from '#contract/imports/imports';
import { api, getErrorMessage } from '#lib/api/api';
import type { ApiCallAnswer } from '#lib/api/api-call-types';
import { createIdempotencyKeys } from '#lib/api/idempotency-keys';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { FormError } from '#ui/form/form-error';
import { ProgressBar } from '#ui/progress-bar';
import { importMessages } from './messages';
import { rowsChangedSinceImportQuery } from './queries';
import { deleteStoredImportUndo, type StoredImportUndo, storeImportUndo } from './run/stored-undo';
import { type RetainedRecord, type UndoProgress, undoImport } from './run/undo-import';

type CreatedImportRecord = ApiCallAnswer<'GET /imports/{id}/changed'>['made'][number];

/** Why it stays, by whether rows that were changed by hand go as well. */
const getRetentionReason = ({ stays, staysWithChanged }: CreatedImportRecord, withChanged: boolean): string | null =>
  withChanged ? staysWithChanged : stays;

const listRemovableRecords = (created: readonly CreatedImportRecord[], withChanged: boolean): CreatedImportRecord[] =>
  created.filter((one) => getRetentionReason(one, withChanged) === null);

interface UndoCreatedRecordsProps {
  made: readonly CreatedImportRecord[];
  withChanged: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What was made so that the rows of an import have a place: one choice for what can go, and why the rest stays. */
const UndoCreatedRecords = ({ made, withChanged, isOn, onChange }: UndoCreatedRecordsProps) => {
  const going = listRemovableRecords(made, withChanged);
  const staying = made.filter((one) => !going.includes(one));
  return (
    <>
      {going.length > 0 && (
        <div className="mt-3">
          <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
              checked={isOn}
              onChange={() => onChange(!isOn)}
            />
            {importMessages.undoMade}
          </label>
          <ul className="mt-1 max-h-40 list-disc space-y-1 overflow-y-auto pl-5 text-sm wrap-anywhere">
            {going.map(({ kind, title }) => (
              <li key={`${kind} ${title}`}>{title}</li>
            ))}
          </ul>
          {!isOn && <p className="mt-1 text-sm text-ink-muted">{importMessages.undoMadeHint}</p>}
        </div>
      )}
      {staying.length > 0 && (
        <div className="mt-3 text-sm">
          <p>{importMessages.undoMadeStays}</p>
          <ul className="mt-1 max-h-40 list-disc space-y-1 overflow-y-auto pl-5 wrap-anywhere">
            {staying.map((one) => (
              <li key={`${one.kind} ${one.title}`}>
                {one.title}. <span className="text-ink-muted">{getRetentionReason(one, withChanged)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

/** What the dialog had said would go, and which something else has come to use meanwhile. */
const listUnexpectedlyRetained = (
  stays: readonly RetainedRecord[],
  going: readonly CreatedImportRecord[],
): RetainedRecord[] => stays.filter(({ title }) => going.some((one) => one.title === title));

const reportUndoOutcome = (refused: readonly RetainedRecord[], stays: readonly RetainedRecord[]): void => {
  const [first] = refused;
  if (first) toast.error(`${importMessages.undoneBut(refused.length)} ${first.title}: ${first.why}`);
  else if (stays.length > 0) toast.error(importMessages.undoneButMade(stays.map(({ title }) => title).join('; ')));
  else toast.success(importMessages.undone);
};

const UndoProgressView = ({ progress }: { progress: UndoProgress | null }) => {
  if (!progress || progress.total === 0)
    return (
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {importMessages.undoing}
      </p>
    );
  const done = progress.total - progress.left;
  const percent = Math.floor((100 * done) / progress.total);
  return (
    <div className="mt-3">
      <ProgressBar label={importMessages.undoing} value={percent} valueText={`${percent}%`} />
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {importMessages.undoneOf(done, progress.total)}
      </p>
    </div>
  );
};

interface UndoDialogProps {
  one: StatementImport;
  /** What was begun before this page was opened: it goes on at once. */
  begun?: StoredImportUndo | undefined;
  onClose: () => void;
}

/** Takes back exactly this import; what was changed by hand since is named first, and what was made for it. */
export const UndoImportDialog = ({ one, begun, onClose }: UndoDialogProps) => {
  const client = useQueryClient();
  const changed = useQuery(rowsChangedSinceImportQuery(one.id));
  const [withChanged, setWithChanged] = useState(false);
  const [withCreated, setWithCreated] = useState(true);
  const [isUndoing, setIsUndoing] = useState(begun !== undefined);
  const [isKept, setIsKept] = useState(begun !== undefined);
  const [progress, setProgress] = useState<UndoProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const rows = changed.data?.rows ?? [];
  const created = changed.data?.made ?? [];
  const undo = async (choice: StoredImportUndo): Promise<void> => {
    setFailure(null);
    setIsUndoing(true);
    try {
      setIsKept(await storeImportUndo(choice));
      const createCall = () => api.callWith(createIdempotencyKeys());
      const { refused, stays } = await undoImport(choice, createCall, setProgress);
      await deleteStoredImportUndo();
      reportUndoOutcome(refused, listUnexpectedlyRetained(stays, listRemovableRecords(created, withChanged)));
      onClose();
    } catch (error) {
      setFailure(getErrorMessage(error, importMessages.undoFailed));
      setIsUndoing(false);
    }
    await client.invalidateQueries();
  };
  const resume = useEffectEvent(() => begun && void undo(begun));
  useEffect(() => {
    resume();
  }, []);
  /** What failed and is closed by the person does not begin again by itself. */
  const close = (): void => {
    if (!isUndoing) void deleteStoredImportUndo();
    onClose();
  };
  const confirm = (): void => {
    const wanted = withCreated && listRemovableRecords(created, withChanged).length > 0;
    void undo({ id: one.id, withChanged, withMade: wanted });
  };
  return (
    <ConfirmDialog
      title={importMessages.undoTitle}
      confirmLabel={importMessages.undo}
      busy={isUndoing || changed.isPending}
      onClose={close}
      onConfirm={confirm}
    >
      <p>{importMessages.undoIs(one.recorded)}</p>
      {changed.isPending && (
        <p role="status" className="mt-2 text-sm text-ink-muted">
          {importMessages.undoLooking}
        </p>
      )}
      {changed.error && <p className="mt-2 text-sm text-negative">{importMessages.lookFailed}</p>}
      {rows.length > 0 && (
        <div className="mt-3">
          <p>{importMessages.undoChanged(rows.length)}</p>
          <ul className="mt-2 max-h-48 list-disc space-y-1 overflow-y-auto pl-5 text-sm">
            {rows.map(({ ledger, id, title }) => (
              <li key={`${ledger} ${id}`}>{title}</li>
            ))}
          </ul>
          <label className="mt-3 flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 accent-accent pointer-coarse:size-6"
              checked={withChanged}
              onChange={() => setWithChanged(!withChanged)}
            />
            {importMessages.undoWithChanged}
          </label>
        </div>
      )}
      <UndoCreatedRecords made={created} withChanged={withChanged} isOn={withCreated} onChange={setWithCreated} />
      {isUndoing && <UndoProgressView progress={progress} />}
      {isUndoing && isKept && <p className="mt-1 text-sm text-ink-muted">{importMessages.undoMayClose}</p>}
      {failure && <FormError sentence={failure} />}
    </ConfirmDialog>
  );
};
