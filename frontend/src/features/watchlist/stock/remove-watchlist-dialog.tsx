import type { WatchlistItem } from '#contract/watchlist';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { watchlistMessages } from '../messages';
import { useRemoveWatchlistItem } from '../queries';

export const RemoveWatchlistDialog = ({ item, onClose }: { item: WatchlistItem; onClose: () => void }) => (
  <DeleteDialog deletion={useRemoveWatchlistItem()} record={item} words={watchlistMessages.removal} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">
        {item.symbol}, {item.company_name},
      </strong>{' '}
      will be taken off the list.
    </p>
  </DeleteDialog>
);
