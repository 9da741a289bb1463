import { type UseFormReturn, useWatch } from 'react-hook-form';
import { noteRule } from '#contract/field-rules';
import type { Note } from '#contract/notes';
import { fieldsOf } from '#lib/fields-of';
import { useSavedVersion } from '#lib/use-saved-version';
import { TextAreaField } from '#ui/field';
import { RecordDialog } from '#ui/record-dialog';
import { readNote, useWriteNote } from './queries';
import { messages } from './words';

interface NoteValues {
  text: string;
}

const NoteField = ({ form }: { form: UseFormReturn<NoteValues> }) => {
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <TextAreaField
      label={messages.noteLabel}
      rows={10}
      hint={messages.noteHint(text.length, noteRule.max)}
      {...fieldsOf(form).text('text', noteRule)}
    />
  );
};

interface NoteDialogProps {
  symbol: string;
  note: Note;
  onClose: () => void;
}

export default function NoteDialog({ symbol, note, onClose }: NoteDialogProps) {
  const saved = useSavedVersion<Note>(note, {
    read: () => readNote(symbol),
    gone: messages.loadFailed,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { text, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.noteTitle(symbol)}
      size="lg"
      initial={{ text }}
      draft={`note of ${symbol}`}
      saved={saved}
      writing={useWriteNote(symbol)}
      toSend={(values: NoteValues) => ({ ...values, version })}
      submitLabel={messages.saveNote}
      done={messages.noteSaved}
      failed={messages.noteFailed}
      onClose={onClose}
    >
      {(form) => <NoteField form={form} />}
    </RecordDialog>
  );
}
