import { Save, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { RowBatchResult } from '#contract/fields/bulk-row-refs';
import { getErrorMessage, getErrorStatus, isScreenCurrentAfterFailure } from '#lib/api/api';
import type { ApiMutation, UndoHandle } from '#lib/api/use-api-mutation';
import { useRowsDraft } from '#lib/drafts/use-rows-draft';
import {
  type GridRow,
  type GridRows,
  getGridRowErrors,
  getGridRowValues,
  isBlankGridRow,
  withBlankGridRows,
} from '#lib/sheet/grid-rows';
import { spreadsheetMessages } from '#lib/sheet/messages';
import type { SheetColumn } from '#lib/sheet/sheet-columns';
import { type CellPosition, useSheetState } from '#lib/sheet/use-sheet-state';
import { Button } from '#ui/button';
import { DraftRestoreOffer, DraftsUnavailableNote } from '#ui/form/draft-restore-offer';
import { FormError } from '#ui/form/form-error';
import { LeavePageConfirmation } from '#ui/form/leave-page-confirmation';
import { PageHeader } from '#ui/page/page-header';
import { showUndoToast } from '#ui/page/undo-toast';
import { SheetGrid } from './sheet-grid';

interface SheetProps<Sent> {
  title: string;
  subtitle: string;
  columns: readonly SheetColumn[];
  /** Names it, so that what was typed is kept until it is saved. */
  draft: string;
  writing: ApiMutation<Sent[], RowBatchResult>;
  toSend: (values: Record<string, unknown>) => Sent;
  /** The column of a field that the server speaks of. */
  columnOf: (path: string) => string | undefined;
  /** Said by a toast once all is saved. */
  done: (count: number) => string;
  failed: string;
  onClose: () => void;
}

/** With the columns that there have come to be since they were kept. */
const toGridRows = (values: unknown, width: number): GridRows =>
  Array.isArray(values)
    ? (values as GridRows).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
    : [];

/** What was refused of the rows that were sent, at its column; the first one where it has none. */
const collectRefusals = (
  columns: readonly SheetColumn[],
  sent: GridRows,
  { transactions }: RowBatchResult,
  findColumn: SheetProps<unknown>['columnOf'],
) =>
  new Map(
    transactions.flatMap((answer, at) => {
      const row = sent[at];
      if (!row || answer.status !== 'refused') return [];
      const place = columns.findIndex(({ id }) => id === findColumn(answer.path ?? ''));
      return [[row, { column: Math.max(0, place), sentence: answer.error }] as const];
    }),
  );

const focusCell = ({ row, column }: CellPosition): void => {
  // Once it is drawn, however far away it is.
  setTimeout(() => {
    const input = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    input?.focus({ preventScroll: true });
    input?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
};

/** Many records typed or pasted as into a spreadsheet: nothing is written until all are right, and then all at once. */
export function RecordSheet<Sent>(props: SheetProps<Sent>) {
  const { title, subtitle, columns, writing, toSend, columnOf, done, failed, onClose } = props;
  const sheet = useSheetState(columns);
  const { count, wrong, announcement, active, filled } = sheet;
  const [failure, setFailure] = useState<unknown>(null);
  const draft = useRowsDraft(props.draft, filled);
  const saveButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => focusCell({ row: 0, column: 0 }), []);

  const goToError = (from: number, among: GridRows = filled, refusals = sheet.refusals) => {
    const places = among.flatMap((row, at): CellPosition[] => {
      const column = getGridRowErrors(columns, row, refusals).findIndex((error) => error !== undefined);
      return column < 0 ? [] : [{ row: at, column }];
    });
    const next = places.find(({ row }) => row > from) ?? places[0];
    if (!next) return false;
    sheet.goTo(next);
    focusCell(next);
    return true;
  };
  const end = (sent: GridRows, answer: RowBatchResult, press?: UndoHandle) => {
    const refusals = collectRefusals(columns, sent, answer, columnOf);
    if (refusals.size > 0) {
      sheet.refuse(refusals);
      sheet.announce(spreadsheetMessages.notRight);
      goToError(-1, sheet.filled, refusals);
      return;
    }
    draft.saved();
    showUndoToast(done(sent.length), press);
    onClose();
  };
  const save = () => {
    const ready = sheet.settle();
    const sent: GridRow[] = ready.filter((row) => !isBlankGridRow(row));
    if (sent.length === 0) return sheet.announce(spreadsheetMessages.nothing);
    if (goToError(-1, ready)) return sheet.announce(spreadsheetMessages.notRight);
    setFailure(null);
    writing.write(
      sent.map((row) => toSend(getGridRowValues(columns, row))),
      { done: (answer, press) => end(sent, answer, press), failed: setFailure },
    );
  };
  const activeRow = sheet.typing === active.row ? undefined : filled[active.row];
  const activeError = activeRow && getGridRowErrors(columns, activeRow, sheet.refusals)[active.column];
  const sentence = activeError
    ? spreadsheetMessages.at(columns[active.column]?.header ?? '', active.row + 1, activeError)
    : announcement;
  // What is being typed is not called wrong yet, nor right.
  const found = wrong.filter((at) => at !== sheet.typing);
  const right = wrong.length > found.length ? spreadsheetMessages.typed(count) : spreadsheetMessages.right(count);
  const stateText =
    found.length > 0
      ? spreadsheetMessages.attention(found.length, count)
      : count > 0
        ? right
        : spreadsheetMessages.empty;
  // Nobody knows yet whether it was saved: the same rows have to go once more, and no others.
  const isUnknown = failure !== null && !isScreenCurrentAfterFailure(failure) && getErrorStatus(failure) !== 422;
  const isLocked = writing.busy || isUnknown;
  return (
    <div className="space-y-6">
      <PageHeader
        title={<span id={titleId}>{title}</span>}
        subtitle={subtitle}
        actions={
          <>
            <Button icon={<X aria-hidden />} onClick={onClose} disabled={writing.busy}>
              {spreadsheetMessages.close}
            </Button>
            <Button ref={saveButton} variant="primary" icon={<Save aria-hidden />} busy={writing.busy} onClick={save}>
              {writing.busy ? spreadsheetMessages.saving : spreadsheetMessages.save(count)}
            </Button>
          </>
        }
      />
      <LeavePageConfirmation isUnsaved={count > 0} />
      {draft.isLost && <DraftsUnavailableNote />}
      {draft.offered && (
        <DraftRestoreOffer
          draft={draft.offered}
          initial={{}}
          version={undefined}
          onUse={() => {
            sheet.put(withBlankGridRows(toGridRows(draft.use(), columns.length), columns.length));
            focusCell({ row: 0, column: 0 });
          }}
          onPutAway={draft.putAway}
        />
      )}
      {failure !== null && <FormError sentence={getErrorMessage(failure, failed)} />}
      <section aria-labelledby={titleId} className="min-w-0">
        <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div role="status" className={found.length > 0 ? 'text-sm text-negative' : 'text-sm text-ink-muted'}>
            <p className={found.length > 0 ? 'font-medium' : undefined}>{stateText}</p>
            <p className="min-h-5">{sentence}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {found.length > 0 && (
              <Button size="sm" onClick={() => goToError(active.row)}>
                {`${spreadsheetMessages.next} (F8)`}
              </Button>
            )}
            {count > 0 && !isLocked && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  sheet.put([]);
                  sheet.announce(spreadsheetMessages.cleared);
                  focusCell({ row: 0, column: 0 });
                }}
              >
                {spreadsheetMessages.clear}
              </Button>
            )}
          </div>
        </div>
        <SheetGrid
          label={title}
          columns={columns}
          sheet={sheet}
          locked={isLocked}
          onSave={save}
          onNext={() => void goToError(active.row)}
          onLeave={() => saveButton.current?.focus()}
        />
      </section>
    </div>
  );
}
