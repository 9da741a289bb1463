import type { WatchlistItem } from '#contract/watchlist';
import { byToast } from '#lib/by-toast';
import { ConfirmDialog } from '#ui/dialog';
import { messages } from './messages';
import { useRemoveStock } from './queries';

export const RemoveDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => {
  const { write, busy } = useRemoveStock();
  const ends = byToast({ done: messages.removed, failed: messages.removeFailed, close: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={messages.removeTitle}
      confirmLabel={messages.removeConfirm}
      busy={busy}
      onConfirm={() => write(item, ends)}
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
