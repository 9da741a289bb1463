import type { ManualDividend } from '#contract/manual-dividends';
import { DeleteDialog } from '#ui/delete-dialog';
import { dividendInWords, manualMessages as words } from './manual-messages';
import { useDeleteDividend } from './queries';

interface DeleteDividendDialogProps {
  dividend: ManualDividend;
  onDeleted: () => void;
  onClose: () => void;
}

export const DeleteDividendDialog = ({ dividend, onDeleted, onClose }: DeleteDividendDialogProps) => {
  return (
    <DeleteDialog
      deletion={useDeleteDividend()}
      record={dividend}
      done={words.deleted}
      failed={words.deleteFailed}
      onDeleted={onDeleted}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      onClose={onClose}
    >
      <p>
        The <strong className="font-semibold text-ink">{dividendInWords(dividend)}</strong> will be deleted.
      </p>
      <p className="mt-2">{words.deleteConsequence}</p>
    </DeleteDialog>
  );
};
