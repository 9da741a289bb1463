import type { ManualDividend } from '#contract/manual-dividends';
import { useConfirmed } from '#lib/use-confirmed';
import { ConfirmDialog } from '#ui/dialog';
import { dividendInWords, manualMessages as words } from './manual-messages';
import { useDeleteDividend } from './queries';

interface DeleteDividendDialogProps {
  dividend: ManualDividend;
  onDeleted: () => void;
  onClose: () => void;
}

export const DeleteDividendDialog = ({ dividend, onDeleted, onClose }: DeleteDividendDialogProps) => {
  const { mutateAsync, isPending } = useDeleteDividend();
  const confirm = useConfirmed({
    deed: async () => {
      await mutateAsync(dividend);
      onDeleted();
    },
    done: words.deleted,
    failed: words.deleteFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        The <strong className="font-semibold text-ink">{dividendInWords(dividend)}</strong> will be deleted.
      </p>
      <p className="mt-2">{words.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
