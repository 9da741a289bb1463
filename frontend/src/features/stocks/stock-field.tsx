import { type UseFormReturn, useController } from 'react-hook-form';
import { companyNameRule, findLengthFault } from '#contract/fields/field-rules';
import { type SelectedStock, StockSearch, type StockSearchProps } from './stock-search';

interface OfStock {
  stock: SelectedStock | null;
}

interface StockFieldProps<Values extends OfStock> extends Pick<StockSearchProps, 'label' | 'hint' | 'whenUnknown'> {
  form: UseFormReturn<Values>;
  judge: (stock: SelectedStock | null) => true | string;
}

/** Which stock a record is about, in its form, chosen of the search. */
export const StockField = <Values extends OfStock>({ form, judge, ...search }: StockFieldProps<Values>) => {
  // Whatever else the form asks, this field knows of the stock alone.
  const { control } = form as unknown as UseFormReturn<OfStock>;
  const validate = (stock: SelectedStock | null) =>
    findLengthFault(stock?.companyName ?? '', companyNameRule) ?? judge(stock);
  const { field, fieldState } = useController({ control, name: 'stock', rules: { validate } });
  return (
    <StockSearch
      {...search}
      required
      error={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
    />
  );
};
