import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Cd } from '#contract/cds';
import { interestPaymentTypes } from '#core/banking/lists';
import { type Day, dayInNewYork } from '#core/time/day';
import { messageOf } from '#lib/api';
import { useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog';
import { DateField, NumberField, SelectField, TextField } from '#ui/field';
import { Refusal } from '#ui/refusal';
import { buttons } from '../banking/messages';
import { isMoney } from './cd-values';
import { blankPayment, fieldOf, type InterestValues, isFrom, paymentToSend } from './interest-values';
import { cdInWords, formMessages, paymentTypeName, interestMessages as words } from './messages';
import { useAddInterest } from './queries';

const types = interestPaymentTypes.map((value) => ({ value, label: paymentTypeName(value) }));

const isInterest = isMoney(words.amountPositive);
/** The balance may be left out. */
const isBalance = (text: string) => text.trim() === '' || isMoney(words.balancePositive)(text);

interface FieldsProps {
  form: UseFormReturn<InterestValues>;
  /** No payment is earlier. */
  start: Day;
}

const Fields = ({ form: { register, formState }, start }: FieldsProps) => {
  const errorAt = (name: keyof InterestValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField
        label={words.date}
        required
        min={start}
        error={errorAt('paymentDate')}
        {...register('paymentDate', { required: formMessages.dateRequired, validate: isFrom(start) })}
      />
      <NumberField
        label={words.amount}
        required
        min={0}
        step="0.01"
        error={errorAt('interestAmount')}
        {...register('interestAmount', { required: words.amountRequired, validate: isInterest })}
      />
      <NumberField
        label={words.balance}
        min={0}
        step="0.01"
        error={errorAt('principalBalance')}
        {...register('principalBalance', { validate: isBalance })}
      />
      <SelectField
        label={words.type}
        required
        options={types}
        error={errorAt('paymentType')}
        {...register('paymentType')}
      />
      <TextField
        label={words.description}
        className="sm:col-span-2"
        maxLength={500}
        error={errorAt('description')}
        {...register('description')}
      />
    </div>
  );
};

export const AddInterestDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const { write, busy } = useAddInterest();
  const [initial] = useState(() => blankPayment(dayInNewYork(new Date()), cd.principalAmount));
  const form = useForm<InterestValues>({ defaultValues: initial });
  const { refusal, onSubmit } = useSubmission<InterestValues>(form, fieldOf, (values, failed) => {
    const done = () => {
      toast.success(words.added);
      onClose();
    };
    write({ ...paymentToSend(values), id: cd.id }, { done, failed });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={words.title} description={cdInWords(cd)}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Fields form={form} start={cd.startDate} />
        {refusal !== null && <Refusal sentence={messageOf(refusal, words.addFailed)} />}
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            {buttons.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
