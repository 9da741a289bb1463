import type { WatchlistCategoryView, WatchlistItem } from '#contract/watchlist';
import { AddWatchlistDialog } from './stock/add-watchlist-dialog';
import { EditWatchlistDialog } from './stock/edit-watchlist-dialog';
import { RemoveWatchlistDialog } from './stock/remove-watchlist-dialog';
import { WatchlistDetailDialog } from './stock/watchlist-detail-dialog';
import type { ChosenWatchlistStock } from './stock/watchlist-form-values';

/** Which of the page's dialogs is open, and what it is about. */
export type WatchlistDialogState =
  | { dialog: 'add'; stock: ChosenWatchlistStock | null }
  | { dialog: 'detail' | 'edit' | 'remove'; item: WatchlistItem };

interface DialogsProps {
  opened: WatchlistDialogState;
  categories: readonly WatchlistCategoryView[];
  onClose: () => void;
}

export default function WatchlistDialogs({ opened, categories, onClose }: DialogsProps) {
  switch (opened.dialog) {
    case 'add':
      return <AddWatchlistDialog stock={opened.stock} categories={categories} onClose={onClose} />;
    case 'detail':
      return <WatchlistDetailDialog item={opened.item} onClose={onClose} />;
    case 'edit':
      return <EditWatchlistDialog item={opened.item} categories={categories} onClose={onClose} />;
    case 'remove':
      return <RemoveWatchlistDialog item={opened.item} onClose={onClose} />;
  }
}
