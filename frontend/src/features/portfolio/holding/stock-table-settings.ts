import { useState } from 'react';
import { stockColumnNames } from './stock-table-messages';

/** Which columns the table of holdings shows, and how it is sorted: kept in this browser, and nothing of a person's. */
export type StockColumnId = keyof typeof stockColumnNames;
export const stockColumnIds = Object.keys(stockColumnNames) as StockColumnId[];
export type StockSortId = 'stock' | StockColumnId;

export interface StockTableSettings {
  columns: readonly StockColumnId[];
  sort: StockSortId;
  isDown: boolean;
}

const defaultStockTableSettings: StockTableSettings = {
  columns: ['shares', 'price', 'value', 'weight', 'day', 'gain', 'gainPercent'],
  sort: 'value',
  isDown: true,
};

const key = 'holdings-table';

const isColumn = (id: unknown): id is StockColumnId => stockColumnIds.some((known) => known === id);

/** What was kept, as far as it can be understood: it may be of another version, or of nobody. */
const parseSettings = (text: string | null): StockTableSettings => {
  try {
    const { columns, sort, isDown } = JSON.parse(text ?? '') as Record<keyof StockTableSettings, unknown>;
    return {
      columns: Array.isArray(columns)
        ? stockColumnIds.filter((id) => columns.includes(id))
        : defaultStockTableSettings.columns,
      sort: sort === 'stock' || isColumn(sort) ? sort : defaultStockTableSettings.sort,
      isDown: typeof isDown === 'boolean' ? isDown : defaultStockTableSettings.isDown,
    };
  } catch {
    return defaultStockTableSettings;
  }
};

const read = (): StockTableSettings => {
  try {
    return parseSettings(localStorage.getItem(key));
  } catch {
    return defaultStockTableSettings;
  }
};

/** Where nothing can be kept, it holds for as long as the page stands. */
const storeSettings = (choice: StockTableSettings): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // As before.
  }
};

/** Names begin at A, figures with the largest; pressed again, the other way round. */
export const withToggledStockTableSort = (choice: StockTableSettings, sort: StockSortId): StockTableSettings => ({
  ...choice,
  sort,
  isDown: choice.sort === sort ? !choice.isDown : sort !== 'stock',
});

export const withStockColumnVisibility = (
  choice: StockTableSettings,
  column: StockColumnId,
  isShown: boolean,
): StockTableSettings => ({
  ...choice,
  columns: stockColumnIds.filter((id) => (id === column ? isShown : choice.columns.includes(id))),
});

export const useStockTableSettings = (): [StockTableSettings, (choice: StockTableSettings) => void] => {
  const [choice, setChoice] = useState(read);
  return [
    choice,
    (next) => {
      storeSettings(next);
      setChoice(next);
    },
  ];
};
