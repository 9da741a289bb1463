import { useCombobox } from 'downshift';
import { type ReactNode, type Ref, useState } from 'react';
import { Field, type FieldProps } from '#ui/field';
import { SuggestionList } from './suggestion-list';
import { type Choice, choicesFor, minimumQuery, type SelectedStock } from './suggestions';
import { TypedStock } from './typed-stock';
import { useCloseAfterBlur, useEscapeKeptInside } from './use-list-closing';
import { useStockSuggestions } from './use-stock-suggestions';

export type { SelectedStock } from './suggestions';

export interface StockSearchProps extends Omit<FieldProps, 'required'> {
  value: SelectedStock | null;
  /** Null as soon as the text is no longer the selected stock's name. */
  onChange: (stock: SelectedStock | null) => void;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  whenUnknown?: (symbol: string) => ReactNode;
}

const { InputBlur, InputClick } = useCombobox.stateChangeTypes;
const nameOf = (stock: Choice | null): string => stock?.name || (stock?.symbol ?? '');

/** A company name with suggestions; a stock that the search does not know can be used by its symbol, as typed. */
export const StockSearch = ({ value, onChange, inputRef, hint, error, whenUnknown, ...field }: StockSearchProps) => {
  const [text, setText] = useState((value?.asTyped ? value.symbol : value?.companyName) ?? '');
  const [wanted, setWanted] = useState(false);
  const { suggestions, searching } = useStockSuggestions(value ? '' : text);
  const choices = choicesFor(text, suggestions, searching);
  const isOpen = wanted && value === null && text.trim().length >= minimumQuery;
  const { closeSoon, stayOpen } = useCloseAfterBlur(() => setWanted(false));
  useEscapeKeptInside(isOpen);

  const type = (typed: string) => {
    setText(typed);
    setWanted(true);
    if (value) onChange(null);
  };
  const select = (stock: Choice | null) => {
    if (!stock) return;
    const { symbol, asTyped } = stock;
    setText(nameOf(stock));
    setWanted(false);
    onChange(asTyped ? { symbol, companyName: '', asTyped } : { symbol, companyName: nameOf(stock) });
  };
  const combobox = useCombobox<Choice>({
    items: choices,
    inputValue: text,
    selectedItem: null,
    isOpen,
    itemToString: nameOf,
    itemToKey: (stock) => stock?.symbol ?? '',
    // Leaving the input neither selects nor closes at once; a click into the text keeps the list.
    stateReducer: (state, { type: change, changes }) => {
      if (change === InputBlur) return state;
      return change === InputClick ? { ...changes, isOpen: true } : changes;
    },
    onIsOpenChange: (changes) => setWanted(changes.isOpen),
    onSelectedItemChange: (changes) => select(changes.selectedItem),
  });

  const search = (
    <Field
      {...field}
      error={value?.asTyped ? undefined : error}
      hint={value ? `Selected: ${value.symbol}` : hint}
      id={combobox.getInputProps({}, { suppressRefError: true }).id}
      labelProps={combobox.getLabelProps()}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...combobox.getInputProps({
              ...(inputRef && { ref: inputRef }),
              onChange: (event) => type(event.currentTarget.value),
              onBlur: closeSoon,
              onFocus: stayOpen,
            })}
            type="text"
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
          />
          <SuggestionList
            isOpen={isOpen}
            choices={choices}
            highlightedIndex={combobox.highlightedIndex}
            searching={searching}
            getMenuProps={combobox.getMenuProps}
            getItemProps={combobox.getItemProps}
          />
        </div>
      )}
    </Field>
  );
  return (
    <>
      {search}
      {value?.asTyped && (
        <TypedStock
          key={value.symbol}
          symbol={value.symbol}
          companyName={value.companyName}
          error={error}
          onName={(companyName) => onChange({ ...value, companyName })}
          whenUnknown={whenUnknown}
        />
      )}
    </>
  );
};
