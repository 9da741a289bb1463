/**
 * How far each page was scrolled, by its entry in the history, so that who comes back lands where he was. It outlives a
 * reload of the tab, and ends with the tab.
 */
const storageKey = 'scroll';

const readStoredPositions = (): [string, number][] => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
};

const positions = new Map<string, number>();

/** The page that is being scrolled; null from the press of Back until the page it leads to is there. */
let current: string | null = null;

const storePositions = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Storage that can't be reached remembers no place.
  }
};

/** The router names the entries that it makes; the first of a document is named here. A link within a page has none. */
const getHistoryEntryKey = (): string | null => {
  const { key, entry: entryName } = Object(history.state) as { key?: string; entry?: string };
  return key ?? entryName ?? null;
};
const nameFirst = () => {
  if (getHistoryEntryKey() === null)
    history.replaceState({ ...history.state, entry: Math.random().toString(36).slice(2) }, '');
};

/**
 * A link that leads back up, from `/blog/a-post` to `/blog`, loads a document of its own where it was pressed before the
 * application had taken the page over: an entry that is new, for a place where one has been.
 */
const isBackUp = (): boolean => document.referrer.startsWith(`${location.origin}${location.pathname}/`);
const copyPathPosition = (path: string): void => {
  const [key, top] = [getHistoryEntryKey(), positions.get(path)];
  if (key !== null && top !== undefined && !positions.has(key)) positions.set(key, top);
};

/** By the entry, and by the path for who comes to it by another one. The last that changed is the last to be forgotten. */
const note = (): void => {
  if (current === null) return;
  for (const key of [current, location.pathname]) {
    positions.delete(key);
    positions.set(key, window.scrollY);
  }
};

/** To be called once, before the router begins to listen to the history. */
export const startScrollMemory = (): void => {
  nameFirst();
  for (const [key, top] of readStoredPositions()) positions.set(key, top);
  if (isBackUp()) copyPathPosition(location.pathname);
  addEventListener('scroll', note, { passive: true });
  addEventListener('popstate', () => {
    current = null;
  });
  addEventListener('pagehide', storePositions);
};

/** From here on, scrolling is that of the entry that the history stands at. */
export const assignScrollToHistoryEntry = (): void => {
  current = getHistoryEntryKey();
};

/** How far the page at that entry was scrolled before; 0 for one that is new. */
export const getRememberedScroll = (): number => positions.get(getHistoryEntryKey() ?? '') ?? 0;

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
