import { type UseFormReturn, useWatch } from 'react-hook-form';
import { tradeRules } from '#contract/fields/field-rules';
import { tradeTypeNames, tradeTypes } from '#core/portfolio/trade-types';
import type { Day } from '#core/time/day';
import { createFieldProps } from '#lib/form/create-field-props';
import { DateField } from '#ui/form/date-field';
import { SelectField } from '#ui/form/form-field';
import { NotesField } from '#ui/form/notes-field';
import { NumberField } from '#ui/form/number-field';
import { MoneyFigure } from '#ui/table/figures';
import { toPlatformOptions, useTradePlatforms } from '../../platforms/queries';
import { StockField } from '../../stocks/stock-field';
import type { SelectedStock } from '../../stocks/stock-search';
import { OwnPriceOffer } from './own-price-offer';
import { getHeldSharesHint, tradeFormMessages as words } from './trade-form-messages';
import { computeTradeTotal, type TradeValues } from './trade-values';
import { useProposedPrice } from './use-proposed-price';
import { useTradeHints } from './use-trade-hints';

const types = tradeTypes.map((type) => ({ value: type, label: tradeTypeNames[type] }));

const isNamed = (stock: SelectedStock | null) => Boolean(stock?.companyName.trim()) || words.companyNameRequired;
export const validateTradeDate = (today: Day) => (day: Day) => day <= today || words.dateInFuture;

const Total = ({ control }: Pick<UseFormReturn<TradeValues>, 'control'>) => {
  const [quantity, price] = useWatch({ control, name: ['quantity', 'price'] });
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-lg bg-surface-sunken px-4 py-3 sm:col-span-2">
      <span className="text-sm text-ink-muted">{words.total}</span>
      <strong className="text-lg font-semibold">
        <MoneyFigure value={computeTradeTotal(quantity, price)} />
      </strong>
    </p>
  );
};

interface TransactionFieldsProps {
  form: UseFormReturn<TradeValues>;
  today: Day;
  /** Of one that is yet to be recorded and takes shares away, one key fills in all that are held, and their cost is proposed. */
  isNew?: boolean;
}

export const TradeFields = ({ form, today, isNew = false }: TransactionFieldsProps) => {
  const { control } = form;
  const { day, field, figure, text } = createFieldProps(form);
  const [notes, stock, transactionDate, transactionType, platform] = useWatch({
    control,
    name: ['notes', 'stock', 'transactionDate', 'transactionType', 'platform'],
  });
  const hints = useTradeHints({ stock, transactionDate, transactionType, platform });
  const platforms = useTradePlatforms();
  const all = isNew ? hints.held : 0;
  useProposedPrice(form, isNew ? hints.average : undefined);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <StockField
          form={form}
          label={words.stock}
          hint={words.stockHint}
          judge={isNamed}
          whenUnknown={(symbol) => <OwnPriceOffer symbol={symbol} />}
        />
      </div>
      <SelectField
        label={words.transactionType}
        options={types}
        {...field('transactionType', { onChange: () => form.clearErrors('quantity') })}
        required
      />
      <SelectField
        label={words.platform}
        options={toPlatformOptions(platforms, platform)}
        placeholder={words.choosePlatform}
        {...field('platform')}
        required
      />
      <NumberField
        label={words.quantity}
        hint={all > 0 ? getHeldSharesHint(all, platform) : hints.quantity}
        all={all}
        {...figure('quantity', tradeRules.quantity)}
        required
      />
      <NumberField label={hints.priceLabel} hint={hints.price} {...figure('price', tradeRules.price)} />
      <DateField
        label={words.date}
        max={today}
        {...day('transactionDate', tradeRules.date, validateTradeDate(today))}
      />
      <NumberField label={words.fees} hint={words.feesHint} {...figure('fees', tradeRules.fees)} />
      <div className="sm:col-span-2">
        <NotesField typed={notes} {...text('notes', tradeRules.notes)} />
      </div>
      <Total control={control} />
    </div>
  );
};
