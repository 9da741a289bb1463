import { useCombobox } from 'downshift';
import { type Ref, useState } from 'react';
import type { StockSuggestion } from '#contract/stocks';
import { Field, type FieldProps } from '#ui/field';
import { SuggestionList } from './suggestion-list';
import { minimumQuery } from './suggestions';
import { useCloseAfterBlur, useEscapeKeptInside } from './use-list-closing';
import { useStockSuggestions } from './use-stock-suggestions';

export interface SelectedStock {
  symbol: string;
  companyName: string;
}

interface StockSearchProps extends Omit<FieldProps, 'required'> {
  value: SelectedStock | null;
  /** Null as soon as the text is no longer the selected stock's name. */
  onChange: (stock: SelectedStock | null) => void;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const { InputBlur, InputClick } = useCombobox.stateChangeTypes;
const nameOf = (stock: StockSuggestion | null): string => stock?.name || (stock?.symbol ?? '');

/** A company name with suggestions; only a suggested stock can be selected, so that the symbol is one that exists. */
export const StockSearch = ({ value, onChange, inputRef, hint, ...field }: StockSearchProps) => {
  const [text, setText] = useState(value?.companyName ?? '');
  const [wanted, setWanted] = useState(false);
  const { suggestions, searching } = useStockSuggestions(value ? '' : text);
  const isOpen = wanted && value === null && text.trim().length >= minimumQuery;
  const { closeSoon, stayOpen } = useCloseAfterBlur(() => setWanted(false));
  useEscapeKeptInside(isOpen);

  const type = (typed: string) => {
    setText(typed);
    setWanted(true);
    if (value) onChange(null);
  };
  const select = (stock: StockSuggestion | null) => {
    if (!stock) return;
    setText(nameOf(stock));
    setWanted(false);
    onChange({ symbol: stock.symbol, companyName: nameOf(stock) });
  };
  const combobox = useCombobox<StockSuggestion>({
    items: suggestions,
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

  return (
    <Field
      {...field}
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
            suggestions={suggestions}
            highlightedIndex={combobox.highlightedIndex}
            searching={searching}
            getMenuProps={combobox.getMenuProps}
            getItemProps={combobox.getItemProps}
          />
        </div>
      )}
    </Field>
  );
};
