import type { ReactNode } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { NewCashEntry } from '#contract/cash';
import { dayInNewYork } from '#core/time/day';
import { messageOf } from '#lib/api';
import { type Save, useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { DialogFooter } from '#ui/dialog';
import { Refusal } from '#ui/refusal';
import { EntryFields } from './entry-fields';
import { type EntryValues, entryToSend, fieldOf, isFilled } from './entry-values';
import { messages } from './messages';

interface EntryFormProps {
  initial: EntryValues;
  submitLabel: string;
  /** Nothing can be sent before an amount and a platform are there; else pressing says what is missing. */
  onlyWhenFilled?: boolean;
  save: Save<NewCashEntry>;
  busy: boolean;
  /** Said when the server gives no sentence of its own. */
  fallback: string;
  /** What to offer beside the refusal's sentence, where there is something. */
  remedyFor?: (error: unknown) => ReactNode;
  onCancel: () => void;
}

const useFilled = ({ control }: UseFormReturn<EntryValues>): boolean => {
  const [amount, platform] = useWatch({ control, name: ['amount', 'platform'] });
  return isFilled({ amount, platform });
};

/** The modal's form. A refusal stays readable in it until the next try: at its field, or above the buttons where it has none. */
export const EntryForm = (props: EntryFormProps) => {
  const { initial, submitLabel, onlyWhenFilled = false, save, busy, fallback, remedyFor, onCancel } = props;
  const form = useForm<EntryValues>({ defaultValues: initial });
  const { refusal, onSubmit } = useSubmission<EntryValues>(form, fieldOf, (values, failed) =>
    save(entryToSend(values), failed),
  );
  const filled = useFilled(form);
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <EntryFields form={form} today={dayInNewYork(new Date())} />
      {refusal !== null && <Refusal sentence={messageOf(refusal, fallback)} remedy={remedyFor?.(refusal)} />}
      <DialogFooter>
        <Button onClick={onCancel} disabled={busy}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={onlyWhenFilled && !filled}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
};
