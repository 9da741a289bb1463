import { useEffect, useEffectEvent } from 'react';

/**
 * What lies over a page (a dialog, the slide-in menu) closes before Back leaves the page. While something is open, the
 * browser's history stands on a guard: an entry of its own with the page's address and the router's state. Back leaves
 * the guard, and with it closes what is on top. Closed in any other way, the guard is left too, so that Back leads
 * where it always did; whoever comes upon a guard with nothing open, by Forward or by reloading, is led off it.
 */
const layers: (() => void)[] = [];
let planned = false;
let travelling = false;

/** A link in such a layer replaces the guard, which nothing then has to be gone back over. */
export const isGuarded = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'guard' in state;
};

const settle = (): void => {
  planned = false;
  if (travelling) return;
  if (layers.length > 0 && !isGuarded()) history.pushState({ ...history.state, guard: true }, '');
  if (layers.length === 0 && isGuarded()) {
    travelling = true;
    history.back();
  }
};

/** A moment later: one dialog that gives way to another needs no second guard. */
const plan = (): void => {
  if (planned) return;
  planned = true;
  setTimeout(settle);
};

const onTravelled = (): void => {
  const byItself = travelling;
  travelling = false;
  if (!byItself && !isGuarded()) layers.at(-1)?.();
  plan();
};

let watching = false;

/** From the start of the application on, since a guard may have outlived its page. */
export const watchHistory = (): void => {
  if (watching) return;
  watching = true;
  window.addEventListener('popstate', onTravelled);
  plan();
};

/** `close` is asked to; what can't be left at the moment stays, and is asked again by the next Back. */
export const useClosedByBack = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const layer = () => onBack();
    layers.push(layer);
    plan();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      plan();
    };
  }, [open]);
};
