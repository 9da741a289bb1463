import type { ReactNode } from 'react';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import type { ApiMutation } from '#lib/api/use-api-mutation';
import { ConfirmDialog } from './dialog';

interface DeleteWords {
  title: string;
  confirm: string;
  /** What becomes of the rest, said below what is deleted. */
  consequence: string;
  /** Said by a toast once it is gone. */
  done: string;
  /** Said where it could not be deleted and the server gives no sentence of its own. */
  failed: string;
}

interface DeleteDialogProps<Row> {
  deletion: ApiMutation<Row, unknown>;
  record: Row;
  words: DeleteWords;
  onDeleted?: () => void;
  onClose: () => void;
  /** What is about to be deleted. */
  children: ReactNode;
}

/** Asks before a record is deleted, and tells by a toast how that went; closes either way. */
export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { deletion, record, words, onDeleted, onClose, children } = props;
  const { write, busy } = deletion;
  const toasts = createMutationToastCallbacks({ done: words.done, failed: words.failed, close: onClose });
  const onDone: typeof toasts.done = (answer, press) => {
    onDeleted?.();
    toasts.done(answer, press);
  };
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(record, { ...toasts, done: onDone })}
    >
      {children}
      <p className="mt-2">{words.consequence}</p>
    </ConfirmDialog>
  );
}
