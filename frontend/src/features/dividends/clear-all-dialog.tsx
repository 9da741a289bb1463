import { DeleteDialog } from '#ui/delete-dialog';
import { foundMessages as words } from './messages';
import { useClearAll } from './queries';

interface ClearAllDialogProps {
  onCleared: () => void;
  onClose: () => void;
}

export const ClearAllDialog = ({ onCleared, onClose }: ClearAllDialogProps) => (
  <DeleteDialog
    deletion={useClearAll()}
    record={undefined}
    words={{ ...words.clearing, confirm: words.clear }}
    onDeleted={onCleared}
    onClose={onClose}
  >
    <p>{words.clearing.what}</p>
  </DeleteDialog>
);
