import { useEffect, useRef, useState } from 'react';

const step = 24;

/** The first 24 of a long list, and 24 more a time. The first of those just added takes the focus, where it can. */
export const useGradually = <Item>(items: readonly Item[]) => {
  const [most, setMost] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<number | null>(null);

  useEffect(() => {
    const first = added.current;
    if (first === null || most <= first) return;
    added.current = null;
    const item = list.current?.children.item(first);
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [most]);

  const showMore = () => {
    added.current = most;
    setMost(most + step);
  };
  return { shown: items.slice(0, most), rest: Math.max(0, items.length - most), showMore, list };
};
