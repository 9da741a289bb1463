import type { Category, WatchlistItem } from '#contract/watchlist';
import { AddDialog } from './add-dialog';
import type { ChosenStock } from './add-values';
import { DetailDialog } from './detail-dialog';
import { EditDialog } from './edit-dialog';
import { RemoveDialog } from './remove-dialog';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened =
  | { dialog: 'add'; stock: ChosenStock | null }
  | { dialog: 'detail' | 'edit' | 'remove'; item: WatchlistItem };

interface DialogsProps {
  opened: Opened;
  categories: readonly Category[];
  onClose: () => void;
}

export default function Dialogs({ opened, categories, onClose }: DialogsProps) {
  switch (opened.dialog) {
    case 'add':
      return <AddDialog stock={opened.stock} categories={categories} onClose={onClose} />;
    case 'detail':
      return <DetailDialog item={opened.item} onClose={onClose} />;
    case 'edit':
      return <EditDialog item={opened.item} categories={categories} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog item={opened.item} onClose={onClose} />;
  }
}
