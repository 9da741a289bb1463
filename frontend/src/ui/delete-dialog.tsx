import type { ComponentProps } from 'react';
import { byToast } from '#lib/by-toast';
import type { Write } from '#lib/use-write';
import { ConfirmDialog } from './dialog';

interface DeleteDialogProps<Row>
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'onClose' | 'children'> {
  deletion: Write<Row, unknown>;
  record: Row;
  /** Said by a toast once it is gone. */
  done: string;
  /** Said where it could not be deleted and the server gives no sentence of its own. */
  failed: string;
  onDeleted?: () => void;
}

/** Asks before a record is deleted, and tells by a toast how that went; closes either way. */
export function DeleteDialog<Row>({
  deletion: { write, busy },
  record,
  done,
  failed,
  onDeleted,
  ...question
}: DeleteDialogProps<Row>) {
  const toasts = byToast({ done, failed, close: question.onClose });
  const onDone = (answer: unknown) => {
    onDeleted?.();
    toasts.done(answer);
  };
  return <ConfirmDialog {...question} busy={busy} onConfirm={() => write(record, { ...toasts, done: onDone })} />;
}
