import type { UseComboboxPropGetters } from 'downshift';
import { formatSuggestionCount, formatUseAsTypedLabel, stockSearchMessages } from './messages';
import type { StockSearchProgress, StockSuggestionOption } from './stock-suggestions';

type Getters = Pick<UseComboboxPropGetters<StockSuggestionOption>, 'getMenuProps' | 'getItemProps'>;

interface SuggestionListProps extends Getters {
  isOpen: boolean;
  choices: readonly StockSuggestionOption[];
  highlightedIndex: number;
  progress: StockSearchProgress;
}

const panel = 'rounded-lg border border-line bg-surface-raised shadow-float';

const AsTyped = ({ symbol }: { symbol: string }) => (
  <span className="min-w-0">
    <span className="block truncate text-sm font-medium text-accent">{formatUseAsTypedLabel(symbol)}</span>
    <span className="block truncate text-xs text-ink-muted">{stockSearchMessages.underThisSymbol}</span>
  </span>
);

const Suggestion = ({ stock }: { stock: StockSuggestionOption }) => (
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
export const StockSuggestionList = ({ isOpen, choices, highlightedIndex, progress, ...get }: SuggestionListProps) => {
  const found = choices.filter(({ asTyped }) => !asTyped).length;
  const note = progress !== 'done' ? stockSearchMessages[progress] : found === 0 ? stockSearchMessages.noMatch : null;
  return (
    <div className={`absolute inset-x-0 top-full z-20 mt-1 overflow-hidden ${isOpen ? panel : ''}`}>
      <ul
        {...get.getMenuProps({ 'aria-label': stockSearchMessages.suggestions })}
        hidden={!isOpen || choices.length === 0}
        className="max-h-72 overflow-y-auto p-1"
      >
        {isOpen &&
          choices.map((stock, index) => (
            <li
              key={stock.symbol}
              {...get.getItemProps({ item: stock, index })}
              className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 ${
                index === highlightedIndex ? 'bg-surface-sunken' : ''
              }`}
            >
              {stock.asTyped ? <AsTyped symbol={stock.symbol} /> : <Suggestion stock={stock} />}
            </li>
          ))}
      </ul>
      {/* Below the list, which must not move under the pointer as the note goes. */}
      {isOpen && note && (
        <p aria-hidden className="px-4 py-2.5 text-sm text-ink-muted">
          {note}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen && [note, choices.length > 0 && formatSuggestionCount(choices.length)].filter(Boolean).join(' ')}
      </p>
    </div>
  );
};
