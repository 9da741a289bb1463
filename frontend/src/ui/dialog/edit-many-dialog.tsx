import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { BulkRowChangeResult } from '#contract/fields/bulk-row-refs';
import { getErrorMessage } from '#lib/api/api';
import type { ApiMutation } from '#lib/api/use-api-mutation';
import { bulkRowChangeMessages } from '#lib/rows/many-rows-messages';
import { useBulkRowChange } from '#lib/rows/use-bulk-row-change';
import { hasRowErrors, RefusedRows } from '#ui/form/refused-rows';
import { RecordDialog } from './record-dialog';

const words = bulkRowChangeMessages.edit;

/** The first choice of a field that may stay as it is. */
export const unchangedOption = { value: '', label: words.unchanged };

type Version = { id: number; version: number };

/** What is sent: the rows as they were read, and what is to be changed of each. */
interface Sent<Change> {
  rows: { id: number; version?: number | undefined }[];
  change: Change;
}

interface EditManyDialogProps<Row, Values extends FieldValues, Change extends object> {
  editing: ApiMutation<Sent<Change>, BulkRowChangeResult>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  draft: string;
  /** Everything empty: what is left so stays as it is. */
  initial: DefaultValues<Values>;
  /** What was filled in. */
  changeOf: (values: Values) => Change;
  onDone: () => void;
  onClose: () => void;
  /** The fields. */
  children: (form: UseFormReturn<Values>) => ReactNode;
}

/** Changes what is filled in of many records; where some can't be changed so, says which and why, and offers to leave them out. */
export function EditManyDialog<Row extends Version, Values extends FieldValues, Change extends object>(
  props: EditManyDialogProps<Row, Values, Change>,
) {
  const { nameOf, draft, initial, changeOf, onDone, onClose, children } = props;
  const { rows, error, leaveOut, writing } = useBulkRowChange(props.rows, props.editing);
  const write: typeof writing.write = (sent, ends) =>
    writing.write(sent, {
      ...ends,
      done: (answer, press) => {
        onDone();
        ends.done(answer, press);
      },
    });
  return (
    <RecordDialog<Values, Sent<Change>>
      title={words.title(rows.length)}
      description={words.hint}
      initial={initial}
      draft={draft}
      writing={{ busy: writing.busy, write }}
      toSend={(values) => ({ rows: rows.map(({ id, version }) => ({ id, version })), change: changeOf(values) })}
      sendable={(values) => Object.keys(changeOf(values)).length > 0}
      submitLabel={words.submit(rows.length)}
      done={words.done(rows.length)}
      failed={(failure) => (hasRowErrors(failure) ? words.refused : getErrorMessage(failure, words.failed))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children(form)}</div>
          <RefusedRows error={error} rows={rows} nameOf={nameOf} onLeaveOut={leaveOut} />
        </>
      )}
    </RecordDialog>
  );
}
