import { type UseFormReturn, useWatch } from 'react-hook-form';
import { splitRules } from '#contract/portfolio/split-rules';
import { type Day, dayInNewYork } from '#core/time/day';
import { createFieldProps } from '#lib/form/create-field-props';
import { Button } from '#ui/button';
import { DateField } from '#ui/form/date-field';
import { NumberField } from '#ui/form/number-field';
import { StockField } from '../../stocks/stock-field';
import type { SelectedStock } from '../../stocks/stock-search';
import { splitMessages as words } from './split-messages';
import { SplitPreviewPanel } from './split-preview-panel';
import { useSplitPreview } from './split-queries';
import { type SplitValues, toCompleteSplit } from './split-values';

const isChosen = (stock: SelectedStock | null) => Boolean(stock?.symbol) || words.stockMissing;

interface SplitFieldsProps {
  form: UseFormReturn<SplitValues>;
  /** The day of the split that is edited: of another stock it cannot become one. */
  replaces?: Day;
  onList?: ((stock: SelectedStock) => void) | undefined;
}

export const SplitFields = ({ form, replaces, onList }: SplitFieldsProps) => {
  const { day, figure } = createFieldProps(form);
  const today = dayInNewYork(new Date());
  const isPast = (date: Day) => date <= today || words.dateInFuture;
  const [stock, date, numerator, denominator] = useWatch({
    control: form.control,
    name: ['stock', 'date', 'numerator', 'denominator'],
  });
  const whole = toCompleteSplit({ stock, date, numerator, denominator });
  const preview = useSplitPreview(whole && { ...whole, ...(replaces !== undefined && { replaces }) });
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      {replaces === undefined && (
        <div className="sm:col-span-3">
          <StockField form={form} label={words.stock} hint={words.stockHint} judge={isChosen} />
        </div>
      )}
      <DateField label={words.date} hint={words.dateHint} max={today} {...day('date', splitRules.date, isPast)} />
      <NumberField label={words.numerator} hint={words.numeratorHint} {...figure('numerator', splitRules.numerator)} />
      <NumberField
        label={words.denominator}
        hint={words.denominatorHint}
        {...figure('denominator', splitRules.denominator)}
      />
      <div className="sm:col-span-3">
        {onList && stock?.symbol && (
          <Button size="sm" className="mb-3" onClick={() => onList(stock)}>
            {words.title(stock.symbol)}
          </Button>
        )}
        <SplitPreviewPanel of={preview} />
      </div>
    </div>
  );
};
