import { type UseFormReturn, useForm } from 'react-hook-form';
import { savingsCurrencies, savingsTypes } from '#core/banking/lists';
import { messageOf } from '#lib/api';
import { type Save, useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { DialogFooter } from '#ui/dialog';
import { NumberField, SelectField, TextField } from '#ui/field';
import { Refusal } from '#ui/refusal';
import { buttons } from '../banking/messages';
import { fieldOf, isBalance, isRate, type SavingsValues } from './account-values';
import { messages, typeLabel, formMessages as words } from './messages';

const types = savingsTypes.map((value) => ({ value, label: typeLabel(value) }));
const currencies = savingsCurrencies.map((value) => ({ value, label: value }));

const Fields = ({ form: { register, formState } }: { form: UseFormReturn<SavingsValues> }) => {
  const errorAt = (name: keyof SavingsValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={words.name}
        required
        maxLength={80}
        error={errorAt('accountName')}
        {...register('accountName', { required: words.nameRequired })}
      />
      <SelectField
        label={words.type}
        required
        options={types}
        error={errorAt('accountType')}
        {...register('accountType')}
      />
      <NumberField
        label={words.balance}
        required
        min={0}
        step="0.01"
        error={errorAt('currentBalance')}
        {...register('currentBalance', { required: words.balanceRequired, validate: isBalance })}
      />
      <SelectField
        label={words.currency}
        required
        options={currencies}
        error={errorAt('currency')}
        {...register('currency')}
      />
      <NumberField
        label={words.rate}
        required
        min={0}
        max={100}
        step="0.01"
        hint={words.rateHint}
        error={errorAt('interestRate')}
        {...register('interestRate', { required: words.rateRequired, validate: isRate })}
      />
      <TextField
        label={words.description}
        maxLength={500}
        error={errorAt('description')}
        {...register('description')}
      />
    </div>
  );
};

interface AccountFormProps {
  initial: SavingsValues;
  submitLabel: string;
  save: Save<SavingsValues>;
  busy: boolean;
  onCancel: () => void;
}

/** The modal's form. A refusal stays readable in it until the next try: at its field, or above the buttons. */
export const AccountForm = ({ initial, submitLabel, save, busy, onCancel }: AccountFormProps) => {
  const form = useForm<SavingsValues>({ defaultValues: initial });
  const { refusal, onSubmit } = useSubmission(form, fieldOf, save);
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Fields form={form} />
      {refusal !== null && <Refusal sentence={messageOf(refusal, messages.addFailed)} />}
      <DialogFooter>
        <Button onClick={onCancel} disabled={busy}>
          {buttons.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
};
