import { useState } from 'react';
import { emptyStockTableFilter, type StockTableFilter } from './stock-table-rows';

/** What was kept with this entry of the browser's history, as far as it can be understood. */
export const parseStoredStockTableFilter = (stored: unknown): StockTableFilter => {
  const { text, platform, sector, class: wanted } = Object(stored) as Partial<Record<keyof StockTableFilter, unknown>>;
  const inText = (one: unknown): string => (typeof one === 'string' ? one : '');
  return {
    text: inText(text),
    platform: inText(platform),
    // One that is none of the table's is none.
    class: inText(wanted) as StockTableFilter['class'],
    sector: inText(sector),
  };
};

const name = 'narrowed';

const read = (): StockTableFilter => {
  try {
    return parseStoredStockTableFilter(history.state[name]);
  } catch {
    return emptyStockTableFilter;
  }
};

/** Of who types fast a browser may take no more: the table is filtered all the same. */
const storeFilter = (narrowed: StockTableFilter): void => {
  try {
    history.replaceState({ ...history.state, [name]: narrowed }, '');
  } catch {
    // As before.
  }
};

/** Kept with the page in the browser's history: who looks at a stock and comes back finds what they had searched for. */
export const useStockTableFilter = (): [StockTableFilter, (narrowed: StockTableFilter) => void] => {
  const [narrowed, set] = useState(read);
  return [
    narrowed,
    (next) => {
      storeFilter(next);
      set(next);
    },
  ];
};
