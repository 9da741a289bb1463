import type { WatchlistItem } from '#contract/watchlist';

/** A category's id, or none, or any. */
export type CategoryFilterChoice = 'all' | 'none' | number;

export const parseCategoryFilterChoice = (value: string): CategoryFilterChoice =>
  value === 'all' || value === 'none' ? value : Number(value);

const isIn = ({ category_id }: Pick<WatchlistItem, 'category_id'>, choice: CategoryFilterChoice): boolean =>
  choice === 'all' || (choice === 'none' ? category_id === null : category_id === choice);

type Searched = Pick<WatchlistItem, 'symbol' | 'company_name' | 'category_id' | 'category_name'>;

/** Those of the category whose symbol, company or category holds the text, whatever its case. */
export const filterWatchlist = <Item extends Searched>(
  items: readonly Item[],
  text: string,
  choice: CategoryFilterChoice,
): Item[] => {
  const searchText = text.trim().toLowerCase();
  return items.filter(
    (item) =>
      isIn(item, choice) &&
      [item.symbol, item.company_name, item.category_name ?? ''].some((field) =>
        field.toLowerCase().includes(searchText),
      ),
  );
};
