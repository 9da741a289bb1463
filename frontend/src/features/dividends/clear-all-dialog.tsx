import { useConfirmed } from '#lib/use-confirmed';
import { ConfirmDialog } from '#ui/dialog';
import { foundMessages as words } from './messages';
import { useClearAll } from './queries';

interface ClearAllDialogProps {
  onCleared: () => void;
  onClose: () => void;
}

export const ClearAllDialog = ({ onCleared, onClose }: ClearAllDialogProps) => {
  const { mutateAsync, isPending } = useClearAll();
  const confirm = useConfirmed({
    deed: async () => {
      await mutateAsync();
      onCleared();
    },
    done: words.cleared,
    failed: words.clearFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={words.clearTitle}
      confirmLabel={words.clear}
      busy={isPending}
      onConfirm={confirm}
    >
      <p>{words.clearConsequence}</p>
      <p className="mt-2">{words.clearRemains}</p>
    </ConfirmDialog>
  );
};
