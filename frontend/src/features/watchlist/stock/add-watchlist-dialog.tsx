import type { WatchlistCategoryView } from '#contract/watchlist';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { watchlistFormMessages as messages, watchlistMessages } from '../messages';
import { useAddWatchlistItem } from '../queries';
import { AddWatchlistFields } from './watchlist-fields';
import {
  type ChosenWatchlistStock,
  describeWatchlistSaveFailure,
  getBlankWatchlistFormValues,
  toNewWatchlistItemRequest,
} from './watchlist-form-values';

interface AddDialogProps {
  categories: readonly WatchlistCategoryView[];
  /** What the form begins with, where it was opened for a certain stock. */
  stock: ChosenWatchlistStock | null;
  onClose: () => void;
}

/** What the server refuses is said in one sentence above the buttons, all fields together. */
export const findNoFormField = () => undefined;

export const AddWatchlistDialog = ({ categories, stock, onClose }: AddDialogProps) => (
  <RecordDialog
    title={messages.title}
    size="lg"
    initial={getBlankWatchlistFormValues(stock)}
    draft={`watch ${stock?.symbol ?? ''}`}
    writing={useAddWatchlistItem()}
    toSend={toNewWatchlistItemRequest}
    fieldOf={findNoFormField}
    submitLabel={messages.submit}
    done={watchlistMessages.added}
    failed={describeWatchlistSaveFailure}
    onClose={onClose}
  >
    {(form) => <AddWatchlistFields form={form} categories={categories} />}
  </RecordDialog>
);
