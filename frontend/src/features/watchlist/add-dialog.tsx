import type { Category } from '#contract/watchlist';
import { RecordDialog } from '#ui/record-dialog';
import { AddFields } from './add-fields';
import { blankValues, type ChosenStock, failureOf, itemToSend } from './add-values';
import { messages, formMessages as words } from './messages';
import { useAddStock } from './queries';

interface AddDialogProps {
  categories: readonly Category[];
  /** What the form begins with, where it was opened for a certain stock. */
  stock: ChosenStock | null;
  onClose: () => void;
}

/** What the server refuses is said in one sentence above the buttons, all fields together. */
export const nowhere = () => undefined;

export const AddDialog = ({ categories, stock, onClose }: AddDialogProps) => (
  <RecordDialog
    title={words.title}
    size="lg"
    initial={blankValues(stock)}
    draft={`watch ${stock?.symbol ?? ''}`}
    writing={useAddStock()}
    toSend={itemToSend}
    fieldOf={nowhere}
    submitLabel={words.submit}
    done={messages.added}
    failed={failureOf}
    onClose={onClose}
  >
    {(form) => <AddFields form={form} categories={categories} />}
  </RecordDialog>
);
