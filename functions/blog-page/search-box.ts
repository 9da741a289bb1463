import { escapeMarkup } from '#functions/blog/render/escape';

const words = {
  open: 'Search',
  label: 'Search the blog',
  close: 'Close',
  one: '1 post found',
  many: '{count} posts found',
  none: 'Nothing found',
  failed: 'The search cannot be loaded at the moment. Check your connection, then try again.',
};

/** Where its script puts the search, with the words that it says. Without a script there is nothing to see. */
export const searchBoxHtml = `<div id="blog-search" class="blog-search"${Object.entries(words)
  .map(([name, text]) => ` data-${name}="${escapeMarkup(text)}"`)
  .join('')}></div>`;

/** Its script and its sheet, for the head. */
export const searchHeadHtml =
  '<link rel="stylesheet" href="/blog-search.css"><script src="/blog-search.js" defer></script>';
