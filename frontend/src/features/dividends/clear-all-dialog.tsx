import { byToast } from '#lib/by-toast';
import { ConfirmDialog } from '#ui/dialog';
import { foundMessages as words } from './messages';
import { useClearAll } from './queries';

interface ClearAllDialogProps {
  onCleared: () => void;
  onClose: () => void;
}

export const ClearAllDialog = ({ onCleared, onClose }: ClearAllDialogProps) => {
  const { write, busy } = useClearAll();
  const told = byToast({ done: words.cleared, failed: words.clearFailed, close: onClose });
  const done = (answer: unknown) => {
    onCleared();
    told.done(answer);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={words.clearTitle}
      confirmLabel={words.clear}
      busy={busy}
      onConfirm={() => write(undefined, { ...told, done })}
    >
      <p>{words.clearConsequence}</p>
      <p className="mt-2">{words.clearRemains}</p>
    </ConfirmDialog>
  );
};
