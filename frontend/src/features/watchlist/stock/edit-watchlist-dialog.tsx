import type { WatchlistCategoryView, WatchlistItem } from '#contract/watchlist';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { watchlistFormMessages as messages, watchlistMessages } from '../messages';
import { fetchWatchlistItem, useEditWatchlistItem } from '../queries';
import { findNoFormField } from './add-watchlist-dialog';
import { EditWatchlistFields } from './watchlist-fields';
import {
  describeWatchlistSaveFailure,
  toNewWatchlistItemRequest,
  toWatchlistFormValues,
  type WatchlistFormValues,
} from './watchlist-form-values';

interface EditDialogProps {
  item: WatchlistItem;
  categories: readonly WatchlistCategoryView[];
  onClose: () => void;
}

export const EditWatchlistDialog = ({ item, categories, onClose }: EditDialogProps) => {
  const saved = useReloadableEditedRow(item, {
    read: () => fetchWatchlistItem(item.id),
    gone: watchlistMessages.gone,
    failed: watchlistMessages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      description={item.symbol}
      size="lg"
      initial={toWatchlistFormValues(saved.shown)}
      draft={`watch ${item.id}`}
      saved={saved}
      writing={useEditWatchlistItem()}
      toSend={(values: WatchlistFormValues) => ({ ...toNewWatchlistItemRequest(values), id, version })}
      fieldOf={findNoFormField}
      submitLabel={messages.save}
      done={watchlistMessages.updated}
      failed={(error) => describeWatchlistSaveFailure(error, watchlistMessages.updateFailed)}
      onClose={onClose}
    >
      {(form) => <EditWatchlistFields form={form} categories={categories} />}
    </RecordDialog>
  );
};
