import { type UseFormReturn, useWatch } from 'react-hook-form';
import { countCharacters, stockNoteTextRule } from '#contract/fields/field-rules';
import type { StockNote } from '#contract/notes';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { TextAreaField } from '#ui/form/form-field';
import { stockPageMessages } from './messages';
import { fetchStockNote, useWriteStockNote } from './queries';

interface NoteValues {
  text: string;
}

const NoteField = ({ form }: { form: UseFormReturn<NoteValues> }) => {
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <TextAreaField
      label={stockPageMessages.noteLabel}
      rows={10}
      hint={stockPageMessages.noteHint(countCharacters(text), stockNoteTextRule.max)}
      {...createFieldPropsBuilders(form).text('text', stockNoteTextRule)}
    />
  );
};

interface NoteDialogProps {
  symbol: string;
  note: StockNote;
  onClose: () => void;
}

export default function StockNoteDialog({ symbol, note, onClose }: NoteDialogProps) {
  const saved = useReloadableEditedRow<StockNote>(note, {
    read: () => fetchStockNote(symbol),
    gone: stockPageMessages.loadFailed,
    failed: stockPageMessages.loadFailed,
    onGone: onClose,
  });
  const { text, version } = saved.shown;
  return (
    <RecordDialog
      title={stockPageMessages.noteTitle(symbol)}
      size="lg"
      initial={{ text }}
      draft={`note of ${symbol}`}
      saved={saved}
      writing={useWriteStockNote(symbol)}
      toSend={(values: NoteValues) => ({ ...values, version })}
      submitLabel={stockPageMessages.saveNote}
      done={stockPageMessages.noteSaved}
      failed={stockPageMessages.noteFailed}
      onClose={onClose}
    >
      {(form) => <NoteField form={form} />}
    </RecordDialog>
  );
}
