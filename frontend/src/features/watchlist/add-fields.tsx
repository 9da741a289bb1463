import { type UseFormReturn, useWatch } from 'react-hook-form';
import { watchlistRules as rules } from '#contract/field-rules';
import type { Category } from '#contract/watchlist';
import { priorityLevels, priorityNames, targetStatuses } from '#core/watchlist/lists';
import { fieldsOf } from '#lib/fields-of';
import { SelectField, TextAreaField, TextField } from '#ui/field';
import { NotesField } from '#ui/notes-field';
import { NumberField } from '#ui/number-field';
import { StockField } from '../stocks/stock-field';
import { type AddValues, isStock } from './add-values';
import { statusNames, formMessages as words } from './messages';

const priorities = priorityLevels.map((level) => ({ value: String(level), label: `${level} ${priorityNames[level]}` }));
const statuses = targetStatuses.map((status) => ({ value: status, label: statusNames[status] }));
const categoryOptions = (categories: readonly Category[]) => [
  { value: '', label: words.noCategory },
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
];

interface AddFieldsProps {
  form: UseFormReturn<AddValues>;
  categories: readonly Category[];
}

const Targets = ({ form }: Pick<AddFieldsProps, 'form'>) => {
  const { figure } = fieldsOf(form);
  return (
    <>
      <NumberField label={words.buyPrice} {...figure('targetBuyPrice', rules.buyPrice)} />
      <NumberField label={words.sellPrice} {...figure('targetSellPrice', rules.sellPrice)} />
      <NumberField label={words.quantity} hint={words.quantityHint} {...figure('targetBuyQuantity', rules.quantity)} />
      <NumberField label={words.amount} {...figure('targetInvestmentAmount', rules.amount)} />
    </>
  );
};

/** What is kept of a stock, whichever it is. */
const ItemFields = ({ form, categories }: AddFieldsProps) => {
  const { control, register } = form;
  const notes = useWatch({ control, name: 'notes' });
  return (
    <>
      <SelectField label={words.category} options={categoryOptions(categories)} {...register('categoryId')} />
      <SelectField label={words.priority} options={priorities} {...register('priorityLevel')} />
      <Targets form={form} />
      <SelectField label={words.status} options={statuses} {...register('targetStatus')} />
      <div className="sm:col-span-2">
        <TextAreaField
          label={words.thesis}
          hint={words.thesisHint}
          maxLength={rules.thesis.max}
          {...register('investmentThesis')}
        />
      </div>
      <div className="sm:col-span-2">
        <NotesField length={notes.length} {...register('notes')} />
      </div>
    </>
  );
};

const grid = 'grid gap-x-4 gap-y-2 sm:grid-cols-2';

export const AddFields = ({ form, categories }: AddFieldsProps) => (
  <div className={grid}>
    <div className="sm:col-span-2">
      <StockField form={form} label={words.stock} hint={words.stockHint} judge={isStock} />
    </div>
    <ItemFields form={form} categories={categories} />
  </div>
);

/** The stock stays; its name may be put right. */
export const EditFields = ({ form, categories }: AddFieldsProps) => (
  <div className={grid}>
    <TextField
      label={words.stock}
      hint={words.companyHint}
      className="sm:col-span-2"
      {...fieldsOf(form).text('stock.companyName', rules.companyName)}
    />
    <ItemFields form={form} categories={categories} />
  </div>
);
