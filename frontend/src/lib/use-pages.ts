import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The pages that were chosen of named lists, by the entry of the history in which that was. */
const chosenBefore = new Map<string, number>();

/**
 * One page of a long list. Where rows go, the page chosen before may be past the end: the last one is shown instead.
 * A list with a name is found at its page again by who comes back to where it was chosen; a new visit begins with the first.
 */
export const usePages = <Row>(rows: readonly Row[], pageSize: number, name?: string) => {
  const place = `${useLocation().key} ${name}`;
  const [chosen, setChosen] = useState(() => (name && chosenBefore.get(place)) || 1);
  const onPage = (page: number) => {
    chosenBefore.set(place, page);
    setChosen(page);
  };
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(chosen, pageCount);
  const first = (page - 1) * pageSize;
  return { shown: rows.slice(first, first + pageSize), page, pageCount, onPage };
};
