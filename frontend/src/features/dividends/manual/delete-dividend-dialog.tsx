import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { useDeleteDividend } from '../queries';
import { describeManualDividend, manualDividendMessages as words } from './manual-dividend-messages';

interface DeleteDividendDialogProps {
  dividend: ManualDividend;
  onDeleted: () => void;
  onClose: () => void;
}

export const DeleteDividendDialog = ({ dividend, onDeleted, onClose }: DeleteDividendDialogProps) => (
  <DeleteDialog
    deletion={useDeleteDividend()}
    record={dividend}
    words={words.deletion}
    onDeleted={onDeleted}
    onClose={onClose}
  >
    <p>
      The <strong className="font-semibold text-ink">{describeManualDividend(dividend)}</strong> will be deleted.
      {dividend.cashid !== undefined && ` ${words.deletion.withCash}`}
    </p>
  </DeleteDialog>
);
