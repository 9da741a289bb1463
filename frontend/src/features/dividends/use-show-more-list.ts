import { useEffect, useRef } from 'react';

/** A list that grows where it is asked to: the first of the items just added takes the focus, where it can. */
export const useShowMoreList = (count: number, readMore: () => unknown) => {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<number | null>(null);

  useEffect(() => {
    const first = added.current;
    if (first === null || count <= first) return;
    added.current = null;
    const item = list.current?.children.item(first);
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [count]);

  const showMore = () => {
    added.current = count;
    readMore();
  };
  return { showMore, list };
};
