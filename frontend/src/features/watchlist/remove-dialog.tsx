import type { WatchlistItem } from '#contract/watchlist';
import { DeleteDialog } from '#ui/delete-dialog';
import { messages } from './messages';
import { useRemoveStock } from './queries';

export const RemoveDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => {
  return (
    <DeleteDialog
      deletion={useRemoveStock()}
      record={item}
      done={messages.removed}
      failed={messages.removeFailed}
      title={messages.removeTitle}
      confirmLabel={messages.removeConfirm}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">
          {item.symbol}, {item.company_name},
        </strong>{' '}
        will be taken off the list.
      </p>
      <p className="mt-2">{messages.removeConsequence}</p>
    </DeleteDialog>
  );
};
