import { useState } from 'react';
import { emptyStockFilter, type StockFilter } from './stock-lines';

/** What was kept with this entry of the browser's history, as far as it can be understood. */
export const parseStockFilter = (stored: unknown): StockFilter => {
  const { text, platform, sector, class: wanted } = Object(stored) as Partial<Record<keyof StockFilter, unknown>>;
  const inText = (one: unknown): string => (typeof one === 'string' ? one : '');
  return {
    text: inText(text),
    platform: inText(platform),
    // One that is none of the table's is none.
    class: inText(wanted) as StockFilter['class'],
    sector: inText(sector),
  };
};

const name = 'narrowed';

const read = (): StockFilter => {
  try {
    return parseStockFilter(history.state[name]);
  } catch {
    return emptyStockFilter;
  }
};

/** Of who types fast a browser may take no more: the table is filtered all the same. */
const storeFilter = (narrowed: StockFilter): void => {
  try {
    history.replaceState({ ...history.state, [name]: narrowed }, '');
  } catch {
    // As before.
  }
};

/** Kept with the page in the browser's history: who looks at a stock and comes back finds what they had searched for. */
export const useStockFilter = (): [StockFilter, (narrowed: StockFilter) => void] => {
  const [narrowed, set] = useState(read);
  return [
    narrowed,
    (next) => {
      storeFilter(next);
      set(next);
    },
  ];
};
