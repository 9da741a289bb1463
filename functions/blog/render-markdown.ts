import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { srcsetOf } from '#core/images';
import { allowedHtml, idPrefix } from '#functions/blog/allowed-html';

/** Markdown as it is shown: once, at saving. Heavy to load, so that only what saves or previews imports it. */

/** A node of either tree, Markdown's or HTML's, as far as this file looks at it. */
interface Node {
  type: string;
  children?: Node[];
  depth?: number;
  value?: string;
  url?: string;
  alt?: string | null;
  tagName?: string;
  properties?: Record<string, unknown>;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const renderer = unified()
  // Without a prefix of its own: sanitising puts one before every id.
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .use(rehypeSanitize, allowedHtml)
  .use(rehypeStringify)
  .freeze();

type Markdown = ReturnType<typeof parser.parse>;

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A picture that was uploaded here is there in several sizes; all wait until they are near. */
const imageProperties = ({ alt = '', src }: Record<string, unknown>): Record<string, unknown> => {
  const srcset = typeof src === 'string' ? srcsetOf(src) : null;
  return {
    alt,
    ...(srcset && { srcSet: srcset, sizes: '(min-width: 48rem) 44rem, 100vw' }),
    loading: 'lazy',
    decoding: 'async',
  };
};

/** One first-level heading a page, the title; links within the post follow the prefix of the ids. */
const finish = (node: Node, title: { isShown: boolean }): void => {
  const { tagName, properties = {} } = node;
  if (tagName === 'h1' && title.isShown) node.tagName = 'h2';
  if (tagName === 'h1') title.isShown = true;
  const { href } = properties;
  if (typeof href === 'string' && href.startsWith('#') && !href.startsWith(`#${idPrefix}`)) {
    properties['href'] = `#${idPrefix}${href.slice(1)}`;
  }
  if (tagName === 'img') Object.assign(properties, imageProperties(properties));
  // A task's box has no words of its own; read aloud, it would be a nameless checkbox.
  if (tagName === 'input') properties['ariaLabel'] = properties['checked'] ? 'Done' : 'Not done';
  for (const child of node.children ?? []) finish(child, title);
};

const renderTree = (tree: Markdown, title: { isShown: boolean }): { html: string; root: Node } => {
  const root = renderer.runSync(tree);
  finish(root as Node, title);
  return { html: renderer.stringify(root), root: root as Node };
};

/** Text without mark-up: what people wrote and not what they wrote it in. */
const textOf = ({ type, value, alt, children = [] }: Node): string => {
  if (type === 'text' || type === 'inlineCode') return value ?? '';
  if (type === 'break') return ' ';
  return type === 'image' ? (alt ?? '') : children.map(textOf).join('');
};

const notProse = new Set(['pre', 'table', 'section', 'summary']);
const inline = new Set(['a', 'b', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'q', 's', 'samp', 'strong', 'tt', 'var']);

/** The words of the paragraphs, for an excerpt; code, tables, footnotes and their marks left out. */
const proseOf = ({ type, tagName = '', value = '', children = [] }: Node): string => {
  if (type === 'text') return value;
  if (notProse.has(tagName) || tagName === 'sup' || headings.has(tagName)) return ' ';
  const inner = children.map(proseOf).join('');
  return type === 'root' || inline.has(tagName) ? inner : ` ${inner} `;
};

export interface FeaturedImage {
  url: string;
  alt: string;
}

const isBlank = ({ type, value = '' }: Node): boolean => type === 'break' || (type === 'text' && value.trim() === '');
const isWebAddress = (url: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(url);

/** A paragraph of nothing but one image. */
const imageOf = (node: Node | undefined): FeaturedImage | null => {
  const [image, ...more] = node?.type === 'paragraph' ? (node.children ?? []).filter((child) => !isBlank(child)) : [];
  if (image?.type !== 'image' || more.length > 0 || !isWebAddress(image.url ?? '')) return null;
  return { url: image.url ?? '', alt: image.alt ?? '' };
};

export interface RenderedPost {
  /** Of the first `#` heading, as plain text; null where there is none or it holds no text. */
  title: string | null;
  featuredImage: FeaturedImage | null;
  /** All else, as harmless HTML. */
  html: string;
  prose: string;
}

/** @throws RangeError where elements are nested thousands deep. */
export const renderPost = (content: string): RenderedPost => {
  const tree = parser.parse(content);
  const at = (tree.children as Node[]).findIndex(({ type, depth }) => type === 'heading' && depth === 1);
  const heading = tree.children[at] as Node | undefined;
  const featuredImage = heading ? imageOf(tree.children[at + 1] as Node | undefined) : null;
  if (heading) tree.children.splice(at, featuredImage ? 2 : 1);
  const { html, root } = renderTree(tree, { isShown: true });
  return {
    title: (heading && textOf(heading).replace(/\s+/g, ' ').trim()) || null,
    featuredImage,
    html,
    prose: proseOf(root),
  };
};

/** The whole text as HTML, title and image in their places. @throws RangeError as `renderPost`. */
export const renderPreview = (content: string): string => renderTree(parser.parse(content), { isShown: false }).html;
