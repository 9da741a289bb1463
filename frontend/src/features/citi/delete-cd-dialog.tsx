import type { Cd } from '#contract/cds';
import { formatMoney } from '#lib/format';
import { useConfirmed } from '#lib/use-confirmed';
import { ConfirmDialog } from '#ui/dialog';
import { cdInWords, messages } from './cd-messages';
import { useDeleteCd } from './cd-queries';

export const DeleteCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const { mutateAsync, isPending } = useDeleteCd();
  const confirm = useConfirmed({
    deed: () => mutateAsync(cd),
    done: messages.deleted,
    failed: messages.deleteFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        <strong className="font-semibold text-ink">{cdInWords(cd)}</strong> with its principal of{' '}
        {formatMoney(cd.principalAmount)} will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
