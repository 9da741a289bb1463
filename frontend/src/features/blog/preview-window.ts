import { words } from './writing-messages';

/**
 * A preview in a window of its own: a page made as a Blob, which has this site's origin and its content security policy.
 * `html` must come from the server, which has sanitised it.
 */

/** The application's own styles, by address; in development they stand in the page itself. */
const styles = (): string =>
  [...document.querySelectorAll('link[rel="stylesheet"], head style')]
    .map((element) => (element instanceof HTMLLinkElement ? `<link rel="stylesheet" href="${element.href}">` : element.outerHTML))
    .join('');

/** A Blob has no address to which `/images/a.webp` could be relative. */
const page = (html: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><base href="${location.origin}/" target="_blank">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
  `<title>${words.previewWindow}</title>${styles()}</head>` +
  `<body><main class="blog-main"><div class="blog-content">${html}</div></main></body></html>`;

let last: string | undefined;

/** Opens it empty; null where the browser won't. The page of the one before can't be loaded again from then on. */
export const openWindow = () => {
  const opened = window.open('about:blank', '_blank');
  if (!opened) return null;
  return {
    show: (html: string): void => {
      if (last) URL.revokeObjectURL(last);
      last = URL.createObjectURL(new Blob([page(html)], { type: 'text/html' }));
      opened.location.replace(last);
    },
    close: (): void => opened.close(),
  };
};
