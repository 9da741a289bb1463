import { ArrowDown, ArrowUp } from 'lucide-react';
import { stockTableMessages as messages, stockColumnNames } from './stock-table-messages';
import { type StockSortId, type StockTableSettings, withToggledStockTableSort } from './stock-table-settings';

const getRoleProps = (role: string) => ({ role });

interface HeadProps {
  choice: StockTableSettings;
  onChoice: (choice: StockTableSettings) => void;
}

const SortHead = ({ id, choice, onChoice }: HeadProps & { id: StockSortId }) => {
  const isSorted = choice.sort === id;
  const Arrow = choice.isDown ? ArrowDown : ArrowUp;
  return (
    <th
      {...getRoleProps('columnheader')}
      scope="col"
      aria-sort={isSorted ? (choice.isDown ? 'descending' : 'ascending') : undefined}
      className={`border-b border-line pb-1 align-bottom text-xs font-medium text-ink-muted ${id === 'stock' ? 'text-left' : 'px-1 text-right @5xl:px-2'}`}
    >
      <button
        type="button"
        onClick={() => onChoice(withToggledStockTableSort(choice, id))}
        className={`inline-flex min-h-7 items-center gap-0.5 rounded-sm hover:text-ink pointer-coarse:min-h-11 ${isSorted ? 'font-semibold text-ink' : ''}`}
      >
        {id === 'stock' ? messages.stock : stockColumnNames[id]}
        {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0 print:hidden" />}
      </button>
    </th>
  );
};

/** Each head sorts by its column; on a narrow page, which has none, a field does. */
export const StockTableHead = ({ choice, onChoice }: HeadProps) => (
  <thead {...getRoleProps('rowgroup')} className="hidden @3xl:table-header-group">
    <tr {...getRoleProps('row')} data-arrow-keys="items">
      {(['stock', ...choice.columns] as const).map((id) => (
        <SortHead key={id} id={id} choice={choice} onChoice={onChoice} />
      ))}
      <th {...getRoleProps('columnheader')} scope="col" className="border-b border-line print:hidden">
        <span className="sr-only">{messages.actions}</span>
      </th>
    </tr>
  </thead>
);
