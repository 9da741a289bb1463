import { useState } from 'react';

/** One page of a long list. Where rows go, the page chosen before may be past the end: the last one is shown instead. */
export const usePages = <Row>(rows: readonly Row[], pageSize: number) => {
  const [chosen, onPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(chosen, pageCount);
  const first = (page - 1) * pageSize;
  return { shown: rows.slice(first, first + pageSize), page, pageCount, onPage };
};
