import type { ManualDividend } from '#contract/manual-dividends';
import { byToast } from '#lib/by-toast';
import { ConfirmDialog } from '#ui/dialog';
import { dividendInWords, manualMessages as words } from './manual-messages';
import { useDeleteDividend } from './queries';

interface DeleteDividendDialogProps {
  dividend: ManualDividend;
  onDeleted: () => void;
  onClose: () => void;
}

export const DeleteDividendDialog = ({ dividend, onDeleted, onClose }: DeleteDividendDialogProps) => {
  const { write, busy } = useDeleteDividend();
  const told = byToast({ done: words.deleted, failed: words.deleteFailed, close: onClose });
  const done = (answer: unknown) => {
    onDeleted();
    told.done(answer);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      busy={busy}
      onConfirm={() => write(dividend, { ...told, done })}
    >
      <p>
        The <strong className="font-semibold text-ink">{dividendInWords(dividend)}</strong> will be deleted.
      </p>
      <p className="mt-2">{words.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
