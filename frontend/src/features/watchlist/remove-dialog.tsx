import type { WatchlistItem } from '#contract/watchlist';
import { useConfirmed } from '#lib/use-confirmed';
import { ConfirmDialog } from '#ui/dialog';
import { messages } from './messages';
import { useRemoveStock } from './queries';

export const RemoveDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => {
  const { mutateAsync, isPending } = useRemoveStock();
  const confirm = useConfirmed({
    deed: () => mutateAsync(item),
    done: messages.removed,
    failed: messages.removeFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.removeTitle}
      confirmLabel={messages.removeConfirm}
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        <strong className="font-semibold text-ink">
          {item.symbol}, {item.company_name},
        </strong>{' '}
        will be taken off the list.
      </p>
      <p className="mt-2">{messages.removeConsequence}</p>
    </ConfirmDialog>
  );
};
