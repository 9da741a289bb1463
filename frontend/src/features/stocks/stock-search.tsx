import { useCombobox } from 'downshift';
import { type KeyboardEvent as InputKeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { FormField, type FormFieldProps } from '#ui/form/form-field';
import { StockSuggestionList } from './stock-suggestion-list';
import {
  closeSuggestionsAfterBlurMs,
  findSingleLetterStock,
  findStockByTypedSymbol,
  listStockSuggestionOptions,
  minStockQueryLength,
  type PendingStockChoice,
  resolvePendingStockChoice,
  type SelectedStock,
  type StockSuggestionOption,
  shouldWaitForSearch,
  unreadSuggestionMs,
} from './stock-suggestions';
import { TypedStockNameField } from './typed-stock-name-field';
import { useStockSuggestions } from './use-stock-suggestions';

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

/** Whether the first suggestion came so late, after the last key, and so lately that nobody can have read it. */
const useIsUnread = (text: string, first: string | undefined): (() => boolean) => {
  const shown = useRef<{ text: string; first: string | undefined; since: number }>(undefined);
  useEffect(() => {
    const before = shown.current;
    if (before?.text === text && before.first === first) return;
    shown.current = { text, first, since: before?.text === text ? performance.now() : 0 };
  }, [text, first]);
  return () => performance.now() - (shown.current?.since ?? 0) < unreadSuggestionMs;
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

const { InputBlur, InputChange, InputClick } = useCombobox.stateChangeTypes;
const getStockName = (stock: StockSuggestionOption | null): string => stock?.name || (stock?.symbol ?? '');

/** A company name with suggestions; a stock that the search does not know can be used by its symbol, as typed. */
export const StockSearch = ({ value, onChange, inputRef, hint, error, whenUnknown, ...field }: StockSearchProps) => {
  const [text, setText] = useState((value?.asTyped ? value.symbol : value?.companyName) ?? '');
  const [wanted, setWanted] = useState(false);
  // The symbol that was gone to: suggestions that come later move its row.
  const [wentTo, setWentTo] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingStockChoice | null>(null);
  const { suggestions, progress } = useStockSuggestions(value ? '' : text);
  const choices = listStockSuggestionOptions(text, suggestions, progress);
  const isOpen = wanted && value === null && text.trim().length >= minStockQueryLength;
  const isListed = isOpen && choices.length > 0;
  // Enter takes the first one, unless another was gone to.
  const highlightedIndex = isListed
    ? Math.max(
        0,
        choices.findIndex(({ symbol }) => symbol === wentTo),
      )
    : -1;
  const isUnread = useIsUnread(text, choices[0]?.symbol);
  const { closeSoon, stayOpen } = useCloseAfterBlur(() => setWanted(false));
  useEscapeForList(isOpen);

  const reset = () => {
    setWentTo(null);
    setPending(null);
  };
  const type = (typed: string) => {
    setText(typed);
    setWanted(true);
    reset();
    if (value) onChange(null);
  };
  const select = (stock: StockSuggestionOption | null) => {
    if (!stock) return;
    const { symbol, asTyped } = stock;
    setText(getStockName(stock));
    setWanted(false);
    reset();
    onChange(asTyped ? { symbol, companyName: '', asTyped } : { symbol, companyName: getStockName(stock) });
  };
  useEffect(() => {
    if (!pending || progress === 'searching') return;
    setPending(null);
    select(resolvePendingStockChoice(pending, choices, progress));
  }, [pending, progress]);

  const highlighted = choices[highlightedIndex];
  /** True where Enter has been seen to, and the list has nothing to do with it. */
  const isEnterHandled = (): boolean => {
    if (wentTo !== null || text.trim() === '') return false;
    const exact = findStockByTypedSymbol(text, choices) ?? findSingleLetterStock(text);
    if (exact) select(exact);
    else if (shouldWaitForSearch(text, highlighted, progress)) {
      setPending({ key: 'Enter', text, seen: highlighted ?? null });
    } else return highlighted === undefined || (highlighted.asTyped !== true && isUnread());
    return true;
  };
  const onKeyDown = (event: InputKeyboardEvent<HTMLInputElement>) => {
    if (value || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setPending(null);
    if (event.key === 'Tab') {
      const exact = findStockByTypedSymbol(text, choices);
      if (exact) select(exact);
      else if (progress === 'searching') setPending({ key: 'Tab', text, seen: null });
    }
    if (event.key !== 'Enter' || !isEnterHandled()) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    setWanted(true);
  };
  const combobox = useCombobox<StockSuggestionOption>({
    items: choices,
    inputValue: text,
    selectedItem: null,
    isOpen,
    highlightedIndex,
    itemToString: getStockName,
    itemToKey: (stock) => stock?.symbol ?? '',
    // Leaving the input neither selects nor closes at once; a click into the text keeps the list.
    stateReducer: (state, { type: change, changes }) => {
      if (change === InputBlur) return state;
      return change === InputClick ? { ...changes, isOpen: true } : changes;
    },
    onIsOpenChange: (changes) => setWanted(changes.isOpen),
    onHighlightedIndexChange: ({ type: change, highlightedIndex: index }) => {
      if (change === InputChange) return;
      setWentTo(choices[index]?.symbol ?? null);
      setPending(null);
    },
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
              onKeyDown,
              // While nothing is found there is no list.
              'aria-expanded': isListed,
              onBlur: closeSoon,
              onFocus: stayOpen,
            })}
            type="text"
            autoCapitalize="none"
            spellCheck={false}
          />
          <StockSuggestionList
            isOpen={isOpen}
            choices={choices}
            highlightedIndex={highlightedIndex}
            progress={progress}
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
