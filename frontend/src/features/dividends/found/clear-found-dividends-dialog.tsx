import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { foundDividendMessages as words } from '../messages';
import { useClearFoundDividends } from '../queries';

interface ClearAllDialogProps {
  onCleared: () => void;
  onClose: () => void;
}

export const ClearFoundDividendsDialog = ({ onCleared, onClose }: ClearAllDialogProps) => (
  <DeleteDialog
    deletion={useClearFoundDividends()}
    record={undefined}
    words={{ ...words.clearing, confirm: words.clear }}
    onDeleted={onCleared}
    onClose={onClose}
  >
    <p>{words.clearing.what}</p>
  </DeleteDialog>
);
