import { Eye, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Category, WatchlistItem } from '#contract/watchlist';
import { formatCount } from '#lib/format';
import { useShownStock } from '#lib/use-asked-for';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { SelectField, TextField } from '#ui/field';
import { RecordsPlace } from '#ui/skip-link';
import { Carousel } from './carousel';
import { type CategoryChoice, choiceOf, matching } from './item-filter';
import { messages } from './messages';
import { StockCard } from './stock-card';

const options = (categories: readonly Category[]) => [
  { value: 'all', label: messages.allCategories },
  ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: 'none', label: messages.uncategorized },
];

interface StocksSectionProps {
  items: readonly WatchlistItem[];
  categories: readonly Category[];
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
  <Carousel label={messages.carousel} heading={formatCount(items.length, 'stock')}>
    {items.map((item) => (
      <StockCard
        key={item.id}
        item={item}
        onOpen={() => onOpen(item)}
        onEdit={() => onEdit(item)}
        onRemove={() => onRemove(item)}
      />
    ))}
  </Carousel>
);

/** The search, the filter and the cards that both let through. */
export const StocksSection = ({ items, categories, action, onOpen, onEdit, onRemove }: StocksSectionProps) => {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<CategoryChoice>('all');
  useShownStock();
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Eye aria-hidden />} title={messages.empty} action={action}>
          {messages.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  const found = matching(items, text, choice);
  const showAll = () => {
    setText('');
    setChoice('all');
  };
  return (
    <div className="space-y-2">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <TextField
          type="search"
          label={messages.search}
          hint={messages.searchHint}
          value={text}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label={messages.category}
          options={options(categories)}
          value={String(choice)}
          onChange={(event) => setChoice(choiceOf(event.currentTarget.value))}
        />
      </div>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={messages.noneFound}
            action={<Button onClick={showAll}>{messages.clearFilter}</Button>}
          >
            {messages.noneFoundHint}
          </EmptyState>
        </Card>
      ) : (
        <RecordsPlace as="list">
          <Found items={found} onOpen={onOpen} onEdit={onEdit} onRemove={onRemove} />
        </RecordsPlace>
      )}
    </div>
  );
};
