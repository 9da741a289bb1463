import type { UseComboboxPropGetters } from 'downshift';
import type { StockSuggestion } from '#contract/stocks';
import { messages, resultCount } from './messages';

type Getters = Pick<UseComboboxPropGetters<StockSuggestion>, 'getMenuProps' | 'getItemProps'>;

interface SuggestionListProps extends Getters {
  isOpen: boolean;
  suggestions: readonly StockSuggestion[];
  highlightedIndex: number;
  searching: boolean;
}

const panel = 'rounded-lg border border-line bg-surface-raised shadow-float';

const Suggestion = ({ stock }: { stock: StockSuggestion }) => (
  <>
    <span className="min-w-0">
      <span className="block truncate text-sm font-medium text-ink">{stock.name}</span>
      <span className="block truncate text-xs text-ink-muted">
        {[stock.exchange, stock.type].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="shrink-0 text-sm font-semibold text-ink tabular-nums">{stock.symbol}</span>
  </>
);

/** The list under the input. The listbox stays in the page while closed, since the input refers to it. */
export const SuggestionList = ({ isOpen, suggestions, highlightedIndex, searching, ...get }: SuggestionListProps) => {
  const note = searching ? messages.searching : suggestions.length === 0 ? messages.noMatch : null;
  return (
    <div className={`absolute inset-x-0 top-full z-20 mt-1 overflow-hidden ${isOpen ? panel : ''}`}>
      <ul
        {...get.getMenuProps({ 'aria-label': messages.suggestions })}
        hidden={!isOpen || suggestions.length === 0}
        className="max-h-72 overflow-y-auto p-1"
      >
        {isOpen &&
          suggestions.map((stock, index) => (
            <li
              key={stock.symbol}
              {...get.getItemProps({ item: stock, index })}
              className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 ${
                index === highlightedIndex ? 'bg-surface-sunken' : ''
              }`}
            >
              <Suggestion stock={stock} />
            </li>
          ))}
      </ul>
      {isOpen && note && (
        <p aria-hidden className="px-4 py-2.5 text-sm text-ink-muted">
          {note}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen && (suggestions.length === 0 ? note : resultCount(suggestions.length))}
      </p>
    </div>
  );
};
