import { markPostScrollers, scrollToPostPart, startCopyLink } from './features/blog/post/post-content-aids';

/** All that runs on a public page: its text, its links and its pictures need nothing of it. */

const content = document.querySelector<HTMLElement>('.blog-post .blog-content');
if (content) {
  scrollToPostPart(content);
  addEventListener('hashchange', () => scrollToPostPart(content));
  new ResizeObserver(() => markPostScrollers(content)).observe(content);
}
startCopyLink(document.querySelector<HTMLButtonElement>('.blog-copy'));

// A section of the page one is on is gone to beneath the menu.
const menu = document.querySelector('.blog-bar-menu details');
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement) menu.removeAttribute('open');
});
