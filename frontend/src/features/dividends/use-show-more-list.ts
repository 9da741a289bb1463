import { useEffect, useRef } from 'react';

/** A table that grows where it is asked to: the first of the rows just added takes the focus. */
export const useShowMoreList = (count: number, readMore: () => unknown) => {
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<number | null>(null);

  useEffect(() => {
    const first = added.current;
    if (first === null || count <= first) return;
    added.current = null;
    list.current?.querySelectorAll<HTMLElement>('[data-about]').item(first)?.focus({ preventScroll: true });
  }, [count]);

  const showMore = () => {
    added.current = count;
    readMore();
  };
  return { showMore, list };
};
