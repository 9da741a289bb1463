import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type ArticlePost, PostArticle } from '../post/post-article';
import { withAbsoluteUrls } from '../post/post-html';
import { postWritingMessages } from './writing-messages';

/**
 * A preview in a window of its own: a page made as a Blob, which has this site's origin and its content security policy.
 * The post's content must come from the server, which has sanitised it.
 */

/** The application's own styles, by address; in development they stand in the page itself. */
const styles = (): string =>
  [...document.querySelectorAll('link[rel="stylesheet"], head style')]
    .map((element) =>
      element instanceof HTMLLinkElement ? `<link rel="stylesheet" href="${element.href}">` : element.outerHTML,
    )
    .join('');

/** The component that readers see, as HTML. */
const articleOf = (post: ArticlePost): string => {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(createElement(PostArticle, { post })));
  const html = host.innerHTML;
  root.unmount();
  return html;
};

const page = (post: ArticlePost): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${postWritingMessages.previewWindow}</title>${styles()}</head>` +
  `<body><main class="blog-main">${withAbsoluteUrls(articleOf(post))}</main></body></html>`;

let last: string | undefined;

/** Opens it empty; null where the browser won't. The page of the one before can't be loaded again from then on. */
export const openPreviewWindow = () => {
  const opened = window.open('about:blank', '_blank');
  if (!opened) return null;
  return {
    show: (post: ArticlePost): void => {
      if (last) URL.revokeObjectURL(last);
      last = URL.createObjectURL(new Blob([page(post)], { type: 'text/html' }));
      opened.location.replace(last);
    },
    close: (): void => opened.close(),
  };
};
