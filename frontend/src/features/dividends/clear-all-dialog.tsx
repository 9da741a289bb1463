import { DeleteDialog } from '#ui/delete-dialog';
import { foundMessages as words } from './messages';
import { useClearAll } from './queries';

interface ClearAllDialogProps {
  onCleared: () => void;
  onClose: () => void;
}

export const ClearAllDialog = ({ onCleared, onClose }: ClearAllDialogProps) => {
  return (
    <DeleteDialog
      deletion={useClearAll()}
      record={undefined}
      done={words.cleared}
      failed={words.clearFailed}
      onDeleted={onCleared}
      title={words.clearTitle}
      confirmLabel={words.clear}
      onClose={onClose}
    >
      <p>{words.clearConsequence}</p>
      <p className="mt-2">{words.clearRemains}</p>
    </DeleteDialog>
  );
};
