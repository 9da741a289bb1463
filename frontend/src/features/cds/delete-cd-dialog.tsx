import type { Cd } from '#contract/cds';
import { byToast } from '#lib/by-toast';
import { formatMoney } from '#lib/format';
import { ConfirmDialog } from '#ui/dialog';
import { cdInWords, messages } from './messages';
import { useDeleteCd } from './queries';

export const DeleteCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const { write, busy } = useDeleteCd();
  const ends = byToast({ done: messages.deleted, failed: messages.deleteFailed, close: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      busy={busy}
      onConfirm={() => write(cd, ends)}
    >
      <p>
        <strong className="font-semibold text-ink">{cdInWords(cd)}</strong> with its principal of{' '}
        {formatMoney(cd.principalAmount)} will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
