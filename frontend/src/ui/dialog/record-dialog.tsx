import { useCallback, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { RecordForm, type RecordFormProps } from '#ui/form/record-form';
import { ConfirmDialog, Dialog, type DialogProps } from './dialog';

type RecordDialogProps<Values extends FieldValues, Sent> = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'onClose'
> &
  Omit<RecordFormProps<Values, Sent>, 'onDone' | 'onCancel' | 'onTyped' | 'takesFocus' | 'buttons'>;

const words = {
  title: 'Close without saving?',
  kept: 'What you typed is kept in this browser, and offered when you open this form again.',
  lost: 'This browser keeps no drafts: what you typed is lost.',
  close: 'Close without saving',
  stay: 'Keep editing',
};

/**
 * A dialog with the form about a record: closes once it is saved, cannot be left while it is being saved, and asks before
 * it is left by Escape, Back, its X or a press beside it with something typed. Cancel says it by itself; the draft stays then, too.
 */
export function RecordDialog<Values extends FieldValues, Sent>({
  title,
  description,
  size,
  onClose,
  ...form
}: RecordDialogProps<Values, Sent>) {
  // No state: a key that follows at once must find what was typed a moment ago.
  const typed = useRef({ isTyped: false, isStored: true });
  const [isAsking, setAsking] = useState<'kept' | 'lost' | null>(null);
  // Each record that follows another has a form of its own.
  const [round, setRound] = useState({ number: 0, initial: form.initial });
  const end = (next?: DefaultValues<Values>) =>
    next ? setRound({ number: round.number + 1, initial: next }) : onClose();
  const hear = useCallback((isTyped: boolean, isStored: boolean) => {
    typed.current = { isTyped, isStored };
  }, []);
  const leave = () => (typed.current.isTyped ? setAsking(typed.current.isStored ? 'kept' : 'lost') : onClose());
  return (
    <Dialog {...{ title, description, size }} onClose={leave} busy={form.writing.busy}>
      <RecordForm
        key={form.saved?.version ?? round.number}
        {...form}
        {...(round.number > 0 && { initial: round.initial, takesFocus: true })}
        onTyped={hear}
        onDone={end}
        onCancel={onClose}
      />
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          confirmLabel={words.close}
          cancelLabel={words.stay}
          onConfirm={onClose}
          onClose={() => setAsking(null)}
        >
          <p>{isAsking === 'kept' ? words.kept : words.lost}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
