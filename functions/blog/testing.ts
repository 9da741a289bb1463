import { allowedHtml } from '#functions/blog/render/allowed-html';

/** Takes a piece of rendered HTML apart without a parser's kindness: for tests alone. */

const tag = /<(\/?)([a-zA-Z0-9]+)((?:\s+[^\s=<>"']+(?:="[^"]*")?)*)\s*>/g;
const attribute = /([^\s=]+)(?:="([^"]*)")?/g;

const allowedTags = new Set(allowedHtml.tagNames);
const allowedAttributes = new Set([
  ...['id', 'title', 'lang', 'dir', 'alt', 'href', 'src', 'width', 'height', 'cite', 'class', 'open', 'start', 'scope'],
  ...['reversed', 'align', 'colspan', 'rowspan', 'type', 'disabled', 'checked', 'loading', 'decoding', 'aria-label'],
  ...['aria-describedby', 'data-footnotes', 'data-footnote-ref', 'data-footnote-backref'],
]);
const goodAddress = /^(https?:\/\/|mailto:|\/|#|\?|[^:]*$)/i;

const listAttributeFaults = (name: string, value: string): string[] => {
  if (!allowedAttributes.has(name)) return [`attribute ${name}`];
  if (['href', 'src', 'cite'].includes(name) && !goodAddress.test(value)) return [`${name} ${value}`];
  if (name === 'id' && !value.startsWith('user-content-')) return [`id ${value}`];
  return [];
};

/** What in the HTML is not on the allow-list, one line each; `<` outside of a plain tag included. */
export const findDisallowedHtml = (html: string): string[] => {
  const found = [...html.matchAll(tag)].flatMap(([, , name = '', attributes = '']) => [
    ...(allowedTags.has(name) ? [] : [`element ${name}`]),
    ...[...attributes.matchAll(attribute)].flatMap(([, key = '', value = '']) => listAttributeFaults(key, value)),
  ]);
  return html.replace(tag, '').includes('<') ? [...found, `a stray < in ${html.replace(tag, '')}`] : found;
};

/** The names of a page's elements in order, what stands inside of scripts left out. */
export const listElementNames = (html: string): string[] =>
  [...html.replace(/(<script[^>]*>)[^<]*(<\/script>)/g, '$1$2').matchAll(/<\/?([a-zA-Z][a-zA-Z0-9]*)/g)].map(
    ([, name = '']) => name.toLowerCase(),
  );
