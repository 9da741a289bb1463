import type { ReactNode } from 'react';
import type { BulkRowChangeResult } from '#contract/fields/bulk-row-refs';
import { getErrorMessage } from '#lib/api/api';
import type { ApiMutation } from '#lib/api/use-api-mutation';
import { useBulkRowChange } from '#lib/rows/use-bulk-row-change';
import { FormError } from '#ui/form/form-error';
import { hasRowErrors, RefusedRows } from '#ui/form/refused-rows';
import { showUndoToast } from '#ui/page/undo-toast';
import { ConfirmDialog } from './dialog';

const maxNames = 5;
const words = { confirm: 'Delete', more: (count: number) => `and ${count} more` };

interface DeleteManyDialogProps<Row> {
  deletion: ApiMutation<Row[], BulkRowChangeResult>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  words: {
    title: (count: number) => string;
    consequence: string;
    done: (count: number) => string;
    failed: string;
  };
  /** Said where some of them are of a kind of their own. */
  warning?: (rows: readonly Row[]) => ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Asks once before many records are deleted; where some can't be, says which and why, and offers to leave them out. */
export function DeleteManyDialog<Row extends { id: number }>(props: DeleteManyDialogProps<Row>) {
  const { deletion, nameOf, words: own, warning, onDone, onClose } = props;
  const { rows, error, leaveOut, writing } = useBulkRowChange(props.rows, deletion);
  const send = () =>
    writing.write([...rows], {
      done: ({ changed }, press) => {
        showUndoToast(own.done(changed), press);
        onDone();
        onClose();
      },
      failed: () => undefined,
    });
  return (
    <ConfirmDialog
      title={own.title(rows.length)}
      confirmLabel={words.confirm}
      busy={writing.busy}
      onClose={onClose}
      onConfirm={send}
    >
      <ul className="list-disc space-y-1 pl-5">
        {rows.slice(0, maxNames).map((row) => (
          <li key={row.id} className="text-ink">
            {nameOf(row)}
          </li>
        ))}
        {rows.length > maxNames && <li>{words.more(rows.length - maxNames)}</li>}
      </ul>
      {warning?.(rows)}
      <p className="mt-2">{own.consequence}</p>
      {error !== null && !hasRowErrors(error) && <FormError sentence={getErrorMessage(error, own.failed)} />}
      <RefusedRows error={error} rows={rows} nameOf={nameOf} onLeaveOut={leaveOut} />
    </ConfirmDialog>
  );
}
