import type { WatchlistItem } from '#contract/watchlist';
import { DeleteDialog } from '#ui/delete-dialog';
import { messages } from './messages';
import { useRemoveStock } from './queries';

export const RemoveDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => (
  <DeleteDialog deletion={useRemoveStock()} record={item} words={messages.removal} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">
        {item.symbol}, {item.company_name},
      </strong>{' '}
      will be taken off the list.
    </p>
  </DeleteDialog>
);
