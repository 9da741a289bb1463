import type { FieldValues } from 'react-hook-form';
import { Dialog, type DialogProps } from './dialog';
import { RecordForm, type RecordFormProps } from './record-form';

type RecordDialogProps<Values extends FieldValues, Sent> = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'onClose'
> &
  Omit<RecordFormProps<Values, Sent>, 'onDone' | 'onCancel' | 'buttons'>;

/** A dialog with the form about a record: closes once it is saved, and cannot be left while it is being saved. */
export function RecordDialog<Values extends FieldValues, Sent>({
  title,
  description,
  size,
  onClose,
  ...form
}: RecordDialogProps<Values, Sent>) {
  return (
    <Dialog {...{ title, description, size, onClose }} busy={form.writing.busy}>
      <RecordForm key={form.saved?.version} {...form} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
