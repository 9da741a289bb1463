import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { dayInNewYork } from '#core/time/day';
import { messageOf } from '#lib/api';
import { type Save, useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { DialogFooter } from '#ui/dialog';
import { Money } from '#ui/figures';
import { Refusal } from '#ui/refusal';
import { formMessages, messages } from './messages';
import { TransactionFields } from './transaction-fields';
import { fieldOf, isSendable, previewTotal, type TransactionValues, tradeToSend } from './transaction-values';

interface TransactionFormProps {
  initial: TransactionValues;
  submitLabel: string;
  save: Save<ReturnType<typeof tradeToSend>>;
  busy: boolean;
  /** Said when the server gives no sentence of its own. */
  fallback: string;
  /** What to offer beside the refusal's sentence, where there is something. */
  remedyFor?: (error: unknown) => ReactNode;
  onCancel: () => void;
}

/** The modal's form. A refusal stays readable in it until the next try: at its field, or above the buttons where it has none. */
export const TransactionForm = (props: TransactionFormProps) => {
  const { initial, submitLabel, save, busy, fallback, remedyFor, onCancel } = props;
  const form = useForm<TransactionValues>({ defaultValues: initial });
  const { refusal, onSubmit } = useSubmission<TransactionValues>(form, fieldOf, (values, failed) =>
    save(tradeToSend(values), failed),
  );
  const [stock, platform, quantity, price] = useWatch({
    control: form.control,
    name: ['stock', 'platform', 'quantity', 'price'],
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <TransactionFields form={form} today={dayInNewYork(new Date())} />
      <p className="mt-2 flex items-baseline justify-between gap-4 rounded-lg bg-surface-sunken px-4 py-3">
        <span className="text-sm text-ink-muted">{formMessages.total}</span>
        <strong className="text-lg font-semibold">
          <Money value={previewTotal(quantity, price)} />
        </strong>
      </p>
      {refusal !== null && <Refusal sentence={messageOf(refusal, fallback)} remedy={remedyFor?.(refusal)} />}
      <DialogFooter>
        <Button onClick={onCancel} disabled={busy}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!isSendable({ stock, platform })}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
};
