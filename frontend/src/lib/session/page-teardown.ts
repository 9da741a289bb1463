/** The page itself, beside which dialogs stand. */
const pageId = 'root';

/**
 * Takes the page out of the window, without its dialogs: nobody reads it on the screen or finds it in the document, and
 * what is typed in it stays. Gives back the way to put it in again.
 */
export const hidePage = (): (() => void) => {
  const page = document.getElementById(pageId);
  const { scrollX, scrollY } = window;
  page?.remove();
  return () => {
    if (!page || page.isConnected) return;
    document.body.prepend(page);
    scrollTo(scrollX, scrollY);
  };
};

let takeDown = (): void => undefined;

/** Says how all that is drawn, the page and its dialogs, is taken down. */
export const setPageTeardown = (way: () => void): void => {
  takeDown = way;
};

/**
 * Everything that stands in the window goes at once, and the browser leaves for another page. Whoever comes back by Back, to
 * this page as it was left, goes there too.
 */
export const leavePage = (path: string): void => {
  takeDown();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.replace(path);
  });
  location.assign(path);
};
