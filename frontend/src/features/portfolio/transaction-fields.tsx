import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { parseFigure } from '#lib/typed-figure';
import { DateField, NumberField, SelectField } from '#ui/field';
import { Money } from '#ui/figures';
import { NotesField } from '#ui/notes-field';
import { type SelectedStock, StockSearch } from '../stocks/stock-search';
import { formMessages as words } from './messages';
import { previewTotal, type TransactionValues } from './transaction-values';
import { useTradeHints } from './use-trade-hints';

const types = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];
const platformOptions = portfolioPlatforms.map((platform) => ({ value: platform, label: platform }));

const isNamed = (stock: SelectedStock | null) => Boolean(stock?.companyName.trim()) || words.companyNameRequired;
const isQuantity = (text: string) => parseFigure(text).gt(0) || words.quantityPositive;
const isPrice = (text: string) => parseFigure(text).gte(0) || words.priceNotNegative;
const areFees = (text: string) => parseFigure(text).gte(0) || words.feesNotNegative;
const isPast = (today: Day) => (day: Day) => day <= today || words.dateInFuture;

const Total = ({ control }: Pick<UseFormReturn<TransactionValues>, 'control'>) => {
  const [quantity, price] = useWatch({ control, name: ['quantity', 'price'] });
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-lg bg-surface-sunken px-4 py-3 sm:col-span-2">
      <span className="text-sm text-ink-muted">{words.total}</span>
      <strong className="text-lg font-semibold">
        <Money value={previewTotal(quantity, price)} />
      </strong>
    </p>
  );
};

interface TransactionFieldsProps {
  form: UseFormReturn<TransactionValues>;
  today: Day;
}

export const TransactionFields = ({ form, today }: TransactionFieldsProps) => {
  const { control, register, formState } = form;
  const [notes, stock, transactionDate] = useWatch({ control, name: ['notes', 'stock', 'transactionDate'] });
  const hints = useTradeHints({ stock, transactionDate });
  const errorAt = (name: keyof TransactionValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Controller
          control={control}
          name="stock"
          rules={{ validate: isNamed }}
          render={({ field }) => (
            <StockSearch
              label={words.stock}
              hint={words.stockHint}
              required
              error={errorAt('stock')}
              value={field.value}
              onChange={field.onChange}
              inputRef={field.ref}
            />
          )}
        />
      </div>
      <SelectField
        label={words.transactionType}
        required
        options={types}
        error={errorAt('transactionType')}
        {...register('transactionType')}
      />
      <SelectField
        label={words.platform}
        required
        options={platformOptions}
        placeholder={words.choosePlatform}
        error={errorAt('platform')}
        {...register('platform')}
      />
      <NumberField
        label={words.quantity}
        required
        min={0}
        step="0.01"
        hint={hints.quantity}
        error={errorAt('quantity')}
        {...register('quantity', { validate: isQuantity })}
      />
      <NumberField
        label={words.price}
        required
        min={0}
        step="0.01"
        hint={hints.price}
        error={errorAt('price')}
        {...register('price', { required: words.priceRequired, validate: isPrice })}
      />
      <DateField
        label={words.date}
        required
        max={today}
        error={errorAt('transactionDate')}
        {...register('transactionDate', { required: words.dateRequired, validate: isPast(today) })}
      />
      <NumberField
        label={words.fees}
        min={0}
        step="0.01"
        hint={words.feesHint}
        error={errorAt('fees')}
        {...register('fees', { validate: areFees })}
      />
      <div className="sm:col-span-2">
        <NotesField length={notes.length} error={errorAt('notes')} {...register('notes')} />
      </div>
      <Total control={control} />
    </div>
  );
};
