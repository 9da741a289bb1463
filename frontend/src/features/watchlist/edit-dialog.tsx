import type { Category, WatchlistItem } from '#contract/watchlist';
import { useSavedVersion } from '#lib/use-saved-version';
import { RecordDialog } from '#ui/record-dialog';
import { nowhere } from './add-dialog';
import { EditFields } from './add-fields';
import { type AddValues, failureOf, itemToSend, valuesOf } from './add-values';
import { messages, formMessages as words } from './messages';
import { readItem, useEditStock } from './queries';

interface EditDialogProps {
  item: WatchlistItem;
  categories: readonly Category[];
  onClose: () => void;
}

export const EditDialog = ({ item, categories, onClose }: EditDialogProps) => {
  const saved = useSavedVersion(item, {
    read: () => readItem(item.id),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={words.editTitle}
      description={item.symbol}
      size="lg"
      initial={valuesOf(saved.shown)}
      draft={`watch ${item.id}`}
      saved={saved}
      writing={useEditStock()}
      toSend={(values: AddValues) => ({ ...itemToSend(values), id, version })}
      fieldOf={nowhere}
      submitLabel={words.save}
      done={messages.updated}
      failed={(error) => failureOf(error, messages.updateFailed)}
      onClose={onClose}
    >
      {(form) => <EditFields form={form} categories={categories} />}
    </RecordDialog>
  );
};
