import type { ChangeEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { longestSymbol } from '#core/stock-symbols';
import { parseFigure } from '#lib/typed-figure';
import { DateField, NumberField, TextField } from '#ui/field';
import { NotesField } from '#ui/notes-field';
import { amountsOf, type DividendValues } from './dividend-values';
import { formMessages as words } from './manual-messages';

const isFilled = (sentence: string) => (text: string) => text.trim() !== '' || sentence;
const isPositive = (sentence: string) => (text: string) => parseFigure(text).gt(0) || sentence;
const areFees = (text: string, values: DividendValues) => {
  if (parseFigure(text).lt(0)) return words.feesNotNegative;
  const { gross, net } = amountsOf(values);
  return gross === 0 || net >= 0 || words.feesBeyondGross;
};

/** In place, so that the caret stays where it is. */
const upperCase = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void => {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
};

interface DividendFieldsProps {
  form: UseFormReturn<DividendValues>;
  onSymbolLeft: () => void;
}

export const DividendFields = ({ form, onSymbolLeft }: DividendFieldsProps) => {
  const { control, register, formState } = form;
  const notes = useWatch({ control, name: 'notes' });
  const errorAt = (name: keyof DividendValues) => formState.errors[name]?.message;
  const symbol = register('symbol', { validate: isFilled(words.symbolRequired), onBlur: onSymbolLeft });
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        label={words.symbol}
        required
        maxLength={longestSymbol}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errorAt('symbol')}
        {...symbol}
        onChange={(event) => {
          upperCase(event);
          void symbol.onChange(event);
        }}
      />
      <TextField
        label={words.companyName}
        required
        maxLength={120}
        autoComplete="off"
        error={errorAt('companyName')}
        {...register('companyName', { validate: isFilled(words.companyNameRequired) })}
      />
      <DateField
        label={words.paymentDate}
        required
        error={errorAt('paymentDate')}
        {...register('paymentDate', { required: words.paymentDateRequired })}
      />
      <NumberField
        label={words.shares}
        required
        min={0}
        step="0.0001"
        error={errorAt('shares')}
        {...register('shares', { validate: isPositive(words.sharesPositive), deps: 'fees' })}
      />
      <NumberField
        label={words.dividendPerShare}
        required
        min={0}
        step="0.0001"
        error={errorAt('dividendPerShare')}
        {...register('dividendPerShare', { validate: isPositive(words.perSharePositive), deps: 'fees' })}
      />
      <NumberField
        label={words.fees}
        min={0}
        step="0.01"
        error={errorAt('fees')}
        {...register('fees', { validate: areFees })}
      />
      <div className="sm:col-span-2 lg:col-span-3">
        <NotesField length={notes.length} error={errorAt('notes')} {...register('notes')} />
      </div>
    </div>
  );
};
