import { Eye, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { WatchlistCategoryView, WatchlistItem } from '#contract/watchlist';
import { formatCount } from '#lib/format';
import { useScrollToStockFromUrl } from '#lib/use-address-action';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { SelectField, TextField } from '#ui/form/form-field';
import { EmptyState } from '#ui/page/empty-state';
import { RecordsRegion } from '#ui/page/skip-link';
import { SampleAndStalePricesNote } from '../../stocks/price-marks';
import { watchlistMessages } from '../messages';
import { type CategoryFilterChoice, filterWatchlist, parseCategoryFilterChoice } from '../watchlist-filter';
import { CardCarousel } from './card-carousel';
import { WatchlistStockCard } from './watchlist-stock-card';

const listCategoryFilterOptions = (categories: readonly WatchlistCategoryView[]) => [
  { value: 'all', label: watchlistMessages.allCategories },
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: 'none', label: watchlistMessages.uncategorized },
];

interface StocksSectionProps {
  items: readonly WatchlistItem[];
  categories: readonly WatchlistCategoryView[];
  /** Offered while there is nothing on the list. */
  action: ReactNode;
  onOpen: (item: WatchlistItem) => void;
  onEdit: (item: WatchlistItem) => void;
  onRemove: (item: WatchlistItem) => void;
}

const Found = ({
  items,
  onOpen,
  onEdit,
  onRemove,
}: Pick<StocksSectionProps, 'items' | 'onOpen' | 'onEdit' | 'onRemove'>) => (
  <CardCarousel label={watchlistMessages.carousel} heading={formatCount(items.length, 'stock')}>
    {items.map((item) => (
      <WatchlistStockCard
        key={item.id}
        item={item}
        onOpen={() => onOpen(item)}
        onEdit={() => onEdit(item)}
        onRemove={() => onRemove(item)}
      />
    ))}
  </CardCarousel>
);

/** The search, the filter and the cards that both let through. */
export const WatchlistStocksSection = ({ items, categories, action, onOpen, onEdit, onRemove }: StocksSectionProps) => {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<CategoryFilterChoice>('all');
  useScrollToStockFromUrl();
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Eye aria-hidden />} title={watchlistMessages.empty} action={action}>
          {watchlistMessages.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  const found = filterWatchlist(items, text, choice);
  const showAll = () => {
    setText('');
    setChoice('all');
  };
  return (
    <section aria-labelledby="watched-stocks" className="space-y-2">
      <h2 id="watched-stocks" className="sr-only">
        {watchlistMessages.stocks}
      </h2>
      <SampleAndStalePricesNote stocks={items} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <TextField
          type="search"
          label={watchlistMessages.search}
          hint={watchlistMessages.searchHint}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label={watchlistMessages.category}
          options={listCategoryFilterOptions(categories)}
          value={String(choice)}
          onChange={(event) => setChoice(parseCategoryFilterChoice(event.currentTarget.value))}
        />
      </div>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={watchlistMessages.noneFound}
            action={<Button onClick={showAll}>{watchlistMessages.clearFilter}</Button>}
          >
            {watchlistMessages.noneFoundHint}
          </EmptyState>
        </Card>
      ) : (
        <RecordsRegion as="list">
          <Found items={found} onOpen={onOpen} onEdit={onEdit} onRemove={onRemove} />
        </RecordsRegion>
      )}
    </section>
  );
};
