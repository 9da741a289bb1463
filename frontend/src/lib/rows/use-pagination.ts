import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The pages that were chosen of named lists, by the entry of the history in which that was. */
const chosenBefore = new Map<string, number>();

/**
 * The page of a list that was chosen, the first at the beginning. A list with a name is found at its page again by who
 * comes back to where it was chosen; a new visit begins with the first.
 */
export const useCurrentPage = (name?: string): [number, (page: number) => void] => {
  const place = `${useLocation().key} ${name}`;
  const [chosen, setChosen] = useState(() => (name && chosenBefore.get(place)) || 1);
  const choose = (page: number) => {
    chosenBefore.set(place, page);
    setChosen(page);
  };
  return [chosen, choose];
};

/** How many pages there are, and the rows of one of them: from the first up to, and without, the last. */
export const getPageRange = (chosen: number, count: number, pageSize: number) => {
  const pageCount = Math.max(1, Math.ceil(count / pageSize));
  // Where rows go, the page chosen before may be past the end: the last one is shown instead.
  const page = Math.min(chosen, pageCount);
  const first = (page - 1) * pageSize;
  return { page, pageCount, first, last: Math.min(first + pageSize, count) };
};

/** One page of a long list that is there as a whole. */
export const usePagination = <Row>(rows: readonly Row[], pageSize: number, name?: string) => {
  const [chosen, onPage] = useCurrentPage(name);
  const { page, pageCount, first, last } = getPageRange(chosen, rows.length, pageSize);
  return { shown: rows.slice(first, last), page, pageCount, onPage };
};
