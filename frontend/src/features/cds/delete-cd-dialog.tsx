import type { Cd } from '#contract/cds';
import { formatMoney } from '#lib/format';
import { DeleteDialog } from '#ui/delete-dialog';
import { cdInWords, messages } from './messages';
import { useDeleteCd } from './queries';

export const DeleteCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  return (
    <DeleteDialog
      deletion={useDeleteCd()}
      record={cd}
      done={messages.deleted}
      failed={messages.deleteFailed}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">{cdInWords(cd)}</strong> with its principal of{' '}
        {formatMoney(cd.principalAmount)} will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </DeleteDialog>
  );
};
