import type { Options } from 'rehype-sanitize';
import { postHtmlIdPrefix } from '#contract/blog/blog-pages';

/** Removed with all they hold; other elements that are not allowed leave their text behind. */
const strip = [
  'script',
  'style',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'object',
  'embed',
  'template',
  'title',
  'textarea',
  'select',
  'xmp',
  'plaintext',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
];

const tagNames = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'div', 'section', 'figure'],
  ...['figcaption', 'details', 'summary', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'input'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'b', 'i', 'em', 'strong', 'del', 's', 'ins', 'sub', 'sup', 'q', 'code', 'kbd', 'samp', 'var', 'span'],
];

const cell = ['align', 'colSpan', 'rowSpan'];
const footnotes = {
  a: ['ariaDescribedBy', 'ariaLabel', 'dataFootnoteBackref', 'dataFootnoteRef', ['className', 'data-footnote-backref']],
  h2: [['className', 'sr-only']],
  section: ['dataFootnotes', ['className', 'footnotes']],
} satisfies Options['attributes'];
const tasks = {
  input: ['checked', ['disabled', true], ['type', 'checkbox']],
  ul: [['className', 'contains-task-list']],
  li: [['className', 'task-list-item']],
} satisfies Options['attributes'];

/**
 * What a post may consist of: text, lists, tables, images, links, code, task lists, footnotes, details. Links lead to the
 * web, to mail or within the site. No script, style, frame, form or drawing, no event handler, no class but those that
 * Markdown itself makes.
 */
export const allowedHtml: Options = {
  strip,
  tagNames,
  attributes: {
    ...footnotes,
    ...tasks,
    a: [...footnotes.a, 'href'],
    blockquote: ['cite'],
    code: [['className', /^language-[\w+#-]{1,30}$/]],
    details: ['open'],
    img: ['src', 'width', 'height'],
    ol: ['start', 'reversed', ['className', 'contains-task-list']],
    td: cell,
    th: [...cell, 'scope'],
    '*': ['id', 'title', 'lang', 'dir', 'alt'],
  },
  ancestors: {
    tbody: ['table'],
    td: ['table'],
    th: ['table'],
    thead: ['table'],
    tfoot: ['table'],
    tr: ['table'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { cite: ['http', 'https'], href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'id', 'name'],
  clobberPrefix: postHtmlIdPrefix,
};
