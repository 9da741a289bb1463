import { type RefCallback, useCallback, useState } from 'react';

type ScrollRegion = { ref: RefCallback<HTMLElement>; role?: 'region'; tabIndex?: 0; 'aria-labelledby'?: string };

/** Props for what may overflow sideways: it can be scrolled by keyboard while it does, and is no extra stop while it does not. */
export function useScrollRegion(labelId: string): ScrollRegion {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return overflows ? { ref, role: 'region', tabIndex: 0, 'aria-labelledby': labelId } : { ref };
}
