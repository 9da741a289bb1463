import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** What an address asks a page to do, besides being shown. */
type Wish = 'action' | 'add' | 'stock';

/** Each arrival is answered once, also where the part of the page that answers is mounted anew. */
let answered = '';

/** The router is not told: it would take the address without the wish for another visit. */
const takeOut = (wish: Wish): void => {
  const address = new URL(location.href);
  address.searchParams.delete(wish);
  history.replaceState(history.state, '', address);
};

/**
 * Does what the address asks for by `?add`, `?add=balance`, `?action=kind%3Dmerger` or `?stock=AAPL`, and takes that out of the address: a reload
 * and Back do not ask again. `answer` is given what stands behind the name, and says `false` where it's not for it.
 */
export const useUrlAction = (wish: Wish, answer: (what: string) => boolean | void): void => {
  const { key, search } = useLocation();
  const what = new URLSearchParams(search).get(wish);
  const onAsked = useEffectEvent(answer);
  useEffect(() => {
    const arrival = `${key} ${search}`;
    if (what === null || answered === arrival || onAsked(what) === false) return;
    answered = arrival;
    takeOut(wish);
  }, [key, search, wish, what]);
};

/** Said where a page has its records: by `?stock=AAPL` the first that is about it comes into view, and gets the focus. */
export const useScrollToStockFromUrl = (): void =>
  useUrlAction('stock', (symbol) => {
    // Once the page has arrived, which begins at its top.
    setTimeout(() => {
      const found = document.querySelector<HTMLElement>(`main [data-about="${CSS.escape(symbol)}"]`);
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: 'center' });
    });
  });
