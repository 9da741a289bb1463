import { type UseFormReturn, useWatch } from 'react-hook-form';
import { watchlistRules as rules } from '#contract/fields/field-rules';
import type { WatchlistCategoryView } from '#contract/watchlist';
import { priorityLevels, priorityNames, targetStatuses } from '#core/watchlist/watchlist-options';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { SelectField, TextAreaField, TextField } from '#ui/form/form-field';
import { NotesField } from '#ui/form/notes-field';
import { NumberField } from '#ui/form/number-field';
import { StockField } from '../../stocks/stock-field';
import { watchlistFormMessages as messages, watchlistStatusNames } from '../messages';
import { validateChosenStock, type WatchlistFormValues } from './watchlist-form-values';

const priorities = priorityLevels.map((level) => ({ value: String(level), label: `${level} ${priorityNames[level]}` }));
const statuses = targetStatuses.map((status) => ({ value: status, label: watchlistStatusNames[status] }));
const listCategoryOptions = (categories: readonly WatchlistCategoryView[]) => [
  { value: '', label: messages.noCategory },
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
];

interface AddFieldsProps {
  form: UseFormReturn<WatchlistFormValues>;
  categories: readonly WatchlistCategoryView[];
}

const Targets = ({ form }: Pick<AddFieldsProps, 'form'>) => {
  const { figure } = createFieldPropsBuilders(form);
  return (
    <>
      <NumberField label={messages.buyPrice} {...figure('targetBuyPrice', rules.buyPrice)} />
      <NumberField label={messages.sellPrice} {...figure('targetSellPrice', rules.sellPrice)} />
      <NumberField
        label={messages.quantity}
        hint={messages.quantityHint}
        {...figure('targetBuyQuantity', rules.quantity)}
      />
      <NumberField label={messages.amount} {...figure('targetInvestmentAmount', rules.amount)} />
    </>
  );
};

/** What is kept of a stock, whichever it is. */
const ItemFields = ({ form, categories }: AddFieldsProps) => {
  const { control, register } = form;
  const { text } = createFieldPropsBuilders(form);
  const notes = useWatch({ control, name: 'notes' });
  return (
    <>
      <SelectField label={messages.category} options={listCategoryOptions(categories)} {...register('categoryId')} />
      <SelectField label={messages.priority} options={priorities} {...register('priorityLevel')} />
      <Targets form={form} />
      <SelectField label={messages.status} options={statuses} {...register('targetStatus')} />
      <div className="sm:col-span-2">
        <TextAreaField label={messages.thesis} hint={messages.thesisHint} {...text('investmentThesis', rules.thesis)} />
      </div>
      <div className="sm:col-span-2">
        <NotesField typed={notes} {...text('notes', rules.notes)} />
      </div>
    </>
  );
};

const grid = 'grid gap-x-4 gap-y-2 sm:grid-cols-2';

export const AddWatchlistFields = ({ form, categories }: AddFieldsProps) => (
  <div className={grid}>
    <div className="sm:col-span-2">
      <StockField form={form} label={messages.stock} hint={messages.stockHint} judge={validateChosenStock} />
    </div>
    <ItemFields form={form} categories={categories} />
  </div>
);

/** The stock stays; its name may be put right. */
export const EditWatchlistFields = ({ form, categories }: AddFieldsProps) => (
  <div className={grid}>
    <TextField
      label={messages.stock}
      hint={messages.companyHint}
      className="sm:col-span-2"
      {...createFieldPropsBuilders(form).text('stock.companyName', rules.companyName)}
    />
    <ItemFields form={form} categories={categories} />
  </div>
);
