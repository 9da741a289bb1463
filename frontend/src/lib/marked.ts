import { useAskedFor } from '#lib/use-asked-for';

/** Of what can be found by what it is about. It takes the focus then, and from nobody who walks by Tab. */
export const markOf = (about: string) => ({ 'data-about': about, tabIndex: -1 });

/** Said to a page that has its records: brings the first of those about a stock into view, and gives it the focus. */
export const useShownStock = (): void =>
  useAskedFor('stock', (symbol) => {
    // Once the page has arrived, which begins at its top.
    setTimeout(() => {
      const found = document.querySelector<HTMLElement>(`main [data-about="${CSS.escape(symbol)}"]`);
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: 'center' });
    });
  });
