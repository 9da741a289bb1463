import type { Cd } from '#contract/cds';
import { formatMoney } from '#lib/format';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { citiCdMessages, describeCd } from './messages';
import { useDeleteCd } from './queries';

export const DeleteCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <DeleteDialog deletion={useDeleteCd()} record={cd} words={citiCdMessages.deletion} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">{describeCd(cd)}</strong> with its principal of{' '}
      {formatMoney(cd.principalAmount)} will be deleted.
    </p>
  </DeleteDialog>
);
