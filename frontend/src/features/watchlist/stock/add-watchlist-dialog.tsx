import type { WatchlistCategoryView } from '#contract/watchlist';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { watchlistFormMessages as messages, watchlistMessages } from '../messages';
import { useAddWatchlistItem } from '../queries';
import { AddWatchlistFields } from './watchlist-fields';
import {
  type ChosenWatchlistStock,
  describeSaveFailure,
  getBlankWatchlistItem,
  toNewWatchlistItem,
} from './watchlist-values';

interface AddDialogProps {
  categories: readonly WatchlistCategoryView[];
  /** What the form begins with, where it was opened for a certain stock. */
  stock: ChosenWatchlistStock | null;
  onClose: () => void;
}

/** What the server refuses is said in one sentence above the buttons, all fields together. */
export const noFieldOfError = () => undefined;

export const AddWatchlistDialog = ({ categories, stock, onClose }: AddDialogProps) => (
  <RecordDialog
    title={messages.title}
    size="lg"
    initial={getBlankWatchlistItem(stock)}
    draft={`watch ${stock?.symbol ?? ''}`}
    writing={useAddWatchlistItem()}
    toSend={toNewWatchlistItem}
    fieldOf={noFieldOfError}
    submitLabel={messages.submit}
    done={watchlistMessages.added}
    failed={describeSaveFailure}
    onClose={onClose}
  >
    {(form) => <AddWatchlistFields form={form} categories={categories} />}
  </RecordDialog>
);
