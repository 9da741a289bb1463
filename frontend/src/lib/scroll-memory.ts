/**
 * How far each page was scrolled, by the key of its entry in the history, so that who comes back lands where he was.
 * It outlives a reload of the tab, and ends with the tab.
 */
const storageKey = 'scroll';

const readKept = (): [string, number][] => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
};

const positions = new Map<string, number>();

/** The page that is being scrolled; null from the press of Back until the page it leads to is there. */
let current: string | null = null;

/** What every document calls its first entry; where that was scrolled to, the browser knows. */
const firstOfAll = 'default';
const keep = () => {
  const named = [...positions].filter(([key]) => key !== firstOfAll);
  sessionStorage.setItem(storageKey, JSON.stringify(named.slice(-50)));
};

/** To be called once, before the router begins to listen to the history. */
export const rememberScrolling = (): void => {
  for (const [key, top] of readKept()) positions.set(key, top);
  addEventListener('scroll', () => current !== null && positions.set(current, window.scrollY), { passive: true });
  addEventListener('popstate', () => {
    current = null;
  });
  addEventListener('pagehide', keep);
};

/** From here on, scrolling is that of this entry. */
export const scrollsNow = (key: string): void => {
  current = key;
};

export const scrolledTo = (key: string): number => positions.get(key) ?? 0;

const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const patience = 5_000;

/** Scrolls there as soon as the page is long enough, unless somebody scrolls first. The answer ends the waiting. */
export const scrollWhenPossible = (top: number): (() => void) => {
  window.scrollTo(0, top);
  if (Math.abs(window.scrollY - top) < 1) return () => undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) removeEventListener(gesture, end);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) end();
  });
  const timer = setTimeout(end, patience);
  observer.observe(document.body);
  for (const gesture of gestures) addEventListener(gesture, end, { passive: true });
  return end;
};
