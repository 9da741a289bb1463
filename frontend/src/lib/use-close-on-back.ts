import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * What lies over a page (a dialog, the slide-in menu) closes before Back leaves the page. While something is open, the
 * browser's history stands on a guard: an entry of its own with the page's address and the router's state. Back leaves
 * the guard, and with it closes what is on top.
 *
 * Closed in any other way, the guard stays: to travel off it would end a load that has just begun. Nobody notices it,
 * since the next dialog uses it again, the next page takes its place, and Back passes over it.
 */
const layers: (() => void)[] = [];
let planned = false;

interface Entry {
  guard?: boolean;
  /** The router's count of its entries; a guard has its page's. */
  idx?: number;
}
const getHistoryEntry = (): Entry => Object(history.state) as Entry;

/** Where the history stood before it was travelled. */
let before: Entry = {};

const settle = (): void => {
  planned = false;
  // A link within the page has made an entry of its own: named, it is told from the next such link.
  if (history.state === null) history.replaceState({ within: true }, '');
  if (layers.length > 0 && !getHistoryEntry().guard) history.pushState({ ...history.state, guard: true }, '');
  before = getHistoryEntry();
};

/** A moment later: one dialog that gives way to another needs no second guard. */
const plan = (): void => {
  if (planned) return;
  planned = true;
  setTimeout(settle);
};

const onTravelled = (): void => {
  const now = getHistoryEntry();
  if (history.state === null) {
    // Such a link is a step on, and none back.
    before = now;
    plan();
    return;
  }
  const isBackFromGuard = before.guard === true && !now.guard && now.idx === before.idx;
  before = now;
  if (isBackFromGuard && layers.length === 0) history.back();
  else if (!now.guard) layers.at(-1)?.();
  plan();
};

let watching = false;

/** From the start of the application on, since a guard may have outlived its page. */
export const watchBackNavigation = (): void => {
  if (watching) return;
  watching = true;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.pushState = (...step) => {
    if (getHistoryEntry().guard) replace(...step);
    else push(...step);
    before = getHistoryEntry();
  };
  // A link to the page one is on takes its entry's place: of a guard another guard, which Back passes over.
  history.replaceState = (state, unused, url) => {
    const isSame = !url || new URL(url, location.href).href === location.href;
    replace(getHistoryEntry().guard && isSame ? { ...Object(state), guard: true } : state, unused, url);
  };
  window.addEventListener('popstate', onTravelled);
  plan();
};

/** `close` is asked to; what can't be left at the moment stays, and is asked again by the next Back. */
export const useCloseOnBack = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  // With what is drawn, and not a moment after: Back may be pressed as soon as it is gone.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = () => onBack();
    layers.push(layer);
    plan();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
};
