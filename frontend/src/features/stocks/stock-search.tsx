import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { StockSuggestion } from '#contract/stocks';
import { searchKnownStocks } from '#core/stocks/known-stocks';
import { api } from '#lib/api/api';
import { useDebouncedText } from '#lib/use-debounced-text';
import { FormField, type FormFieldProps } from '#ui/form/form-field';
import { StockSuggestionList } from './stock-suggestion-list';
import {
  closeSuggestionsAfterBlurMs,
  findTypedStock,
  listStockSuggestionOptions,
  mergeSuggestions,
  minStockQueryLength,
  type SelectedStock,
  type StockSuggestionOption,
  shouldSearchOnServer,
  suggestionDebounceMs,
} from './stock-suggestions';
import { TypedStockNameField } from './typed-stock-name-field';

interface StockSuggestions {
  suggestions: StockSuggestion[];
  /** True while the server may still add to them. */
  searching: boolean;
}

/**
 * Suggestions for what is typed: the built-in matches at once, the server's 300 ms after the last key.
 * Each text has its own cache entry, so a late answer to an earlier text is never shown, and is aborted;
 * a failed call leaves the built-in matches standing.
 */
const useStockSuggestions = (text: string): StockSuggestions => {
  const query = text.trim();
  const local = query.length < minStockQueryLength ? [] : searchKnownStocks(query);
  const wanted = shouldSearchOnServer(query, local.length);
  const settled = useDebouncedText(query, suggestionDebounceMs) === query;
  const server = useQuery({
    queryKey: ['stocks', 'search', query.toLowerCase()],
    queryFn: ({ signal }) => api.call('GET /stocks/search/{query}', { query }, { signal }),
    enabled: wanted && settled,
    retry: false,
    staleTime: 300_000,
  });
  return {
    suggestions: mergeSuggestions(local, wanted ? (server.data ?? []) : []),
    searching: wanted && !server.isError && server.data === undefined,
  };
};

/** Closes 200 ms after the input is left, so that a press on the list is not lost; coming back keeps it open. */
const useCloseAfterBlur = (close: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stayOpen = () => clearTimeout(timer.current);
  const closeSoon = () => {
    stayOpen();
    timer.current = setTimeout(close, closeSuggestionsAfterBlurMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { closeSoon, stayOpen };
};

/** Escape closes the open list and nothing around it: a dialog listens on the document, so this listens before it. */
const useEscapeForList = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return;
    const keepOpen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', keepOpen, { capture: true });
    return () => window.removeEventListener('keydown', keepOpen, { capture: true });
  }, [isOpen]);
};

export type { SelectedStock } from './stock-suggestions';

export interface StockSearchProps extends Omit<FormFieldProps, 'required'> {
  value: SelectedStock | null;
  /** Null as soon as the text is no longer the selected stock's name. */
  onChange: (stock: SelectedStock | null) => void;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  whenUnknown?: (symbol: string) => ReactNode;
}

const { InputBlur, InputClick } = useCombobox.stateChangeTypes;
const getStockName = (stock: StockSuggestionOption | null): string => stock?.name || (stock?.symbol ?? '');

/** A company name with suggestions; a stock that the search does not know can be used by its symbol, as typed. */
export const StockSearch = ({ value, onChange, inputRef, hint, error, whenUnknown, ...field }: StockSearchProps) => {
  const [text, setText] = useState((value?.asTyped ? value.symbol : value?.companyName) ?? '');
  const [wanted, setWanted] = useState(false);
  const { suggestions, searching } = useStockSuggestions(value ? '' : text);
  const choices = listStockSuggestionOptions(text, suggestions, searching);
  const isOpen = wanted && value === null && text.trim().length >= minStockQueryLength;
  const { closeSoon, stayOpen } = useCloseAfterBlur(() => setWanted(false));
  useEscapeForList(isOpen);

  const type = (typed: string) => {
    setText(typed);
    setWanted(true);
    if (value) onChange(null);
  };
  const select = (stock: StockSuggestionOption | null) => {
    if (!stock) return;
    const { symbol, asTyped } = stock;
    setText(getStockName(stock));
    setWanted(false);
    onChange(asTyped ? { symbol, companyName: '', asTyped } : { symbol, companyName: getStockName(stock) });
  };
  const combobox = useCombobox<StockSuggestionOption>({
    items: choices,
    inputValue: text,
    selectedItem: null,
    isOpen,
    itemToString: getStockName,
    itemToKey: (stock) => stock?.symbol ?? '',
    // Enter takes the first one, unless another was gone to.
    defaultHighlightedIndex: 0,
    // Leaving the input neither selects nor closes at once; a click into the text keeps the list.
    stateReducer: (state, { type: change, changes }) => {
      if (change === InputBlur) return state;
      return change === InputClick ? { ...changes, isOpen: true } : changes;
    },
    onIsOpenChange: (changes) => setWanted(changes.isOpen),
    onSelectedItemChange: (changes) => select(changes.selectedItem),
  });

  const search = (
    <FormField
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
              onKeyDown: ({ key }) => {
                if (key === 'Tab' && isOpen) select(findTypedStock(text, choices));
              },
              onBlur: closeSoon,
              onFocus: stayOpen,
            })}
            // While nothing is found there is no option to be at.
            {...(combobox.highlightedIndex >= choices.length && { 'aria-activedescendant': undefined })}
            type="text"
            autoCapitalize="none"
            spellCheck={false}
          />
          <StockSuggestionList
            isOpen={isOpen}
            choices={choices}
            highlightedIndex={combobox.highlightedIndex}
            searching={searching}
            getMenuProps={combobox.getMenuProps}
            getItemProps={combobox.getItemProps}
          />
        </div>
      )}
    </FormField>
  );
  return (
    <>
      {search}
      {value?.asTyped && (
        <TypedStockNameField
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
