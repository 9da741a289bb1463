import {
  enableCopyLinkButton,
  makePostScrollersFocusable,
  scrollToPostFragment,
} from './features/blog/post/post-content-aids';

/** All that runs on a public page: its text, its links and its pictures need nothing of it. */

const content = document.querySelector<HTMLElement>('.blog-post .blog-content');
if (content) {
  scrollToPostFragment(content);
  addEventListener('hashchange', () => scrollToPostFragment(content));
  new ResizeObserver(() => makePostScrollersFocusable(content)).observe(content);
}
enableCopyLinkButton(document.querySelector<HTMLButtonElement>('.blog-copy'));

// A section of the page one is on is gone to beneath the menu.
const menu = document.querySelector('.blog-bar-menu details');
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement) menu.removeAttribute('open');
});

/** A list stands right before the page in the history: the way back leads to the place in it that one came from. */
const isPreviousEntryList = (): boolean => {
  if (!('navigation' in window)) return false;
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.url != null && /^\/blog(\/(page|tag|archive)\/.*)?\/?$/.test(new URL(before.url).pathname);
};
document.querySelector<HTMLAnchorElement>('.blog-back')?.addEventListener('click', (event) => {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !isPreviousEntryList()) return;
  event.preventDefault();
  history.back();
});
