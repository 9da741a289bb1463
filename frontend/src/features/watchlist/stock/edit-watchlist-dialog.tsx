import type { WatchlistCategoryView, WatchlistItem } from '#contract/watchlist';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { watchlistFormMessages as messages, watchlistMessages } from '../messages';
import { readWatchlistItem, useEditWatchlistItem } from '../queries';
import { noFieldOfError } from './add-watchlist-dialog';
import { EditWatchlistFields } from './watchlist-fields';
import { describeSaveFailure, toNewWatchlistItem, toWatchlistValues, type WatchlistValues } from './watchlist-values';

interface EditDialogProps {
  item: WatchlistItem;
  categories: readonly WatchlistCategoryView[];
  onClose: () => void;
}

export const EditWatchlistDialog = ({ item, categories, onClose }: EditDialogProps) => {
  const saved = useSavedVersion(item, {
    read: () => readWatchlistItem(item.id),
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
      initial={toWatchlistValues(saved.shown)}
      draft={`watch ${item.id}`}
      saved={saved}
      writing={useEditWatchlistItem()}
      toSend={(values: WatchlistValues) => ({ ...toNewWatchlistItem(values), id, version })}
      fieldOf={noFieldOfError}
      submitLabel={messages.save}
      done={watchlistMessages.updated}
      failed={(error) => describeSaveFailure(error, watchlistMessages.updateFailed)}
      onClose={onClose}
    >
      {(form) => <EditWatchlistFields form={form} categories={categories} />}
    </RecordDialog>
  );
};
