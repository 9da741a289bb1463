import rehypeHighlight from 'rehype-highlight';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { getImageSources } from '#core/blog/images';
import { allowedHtml } from '#functions/blog/render/allowed-html';
import { assignHeadingIds, toHeadingSlug } from '#functions/blog/render/heading-ids';
import { prefixPostLinkFragment } from '#functions/blog/render/post-links';

/**
 * Markdown as it is shown: once, at saving. Heavy to load, and slow for some texts: requests have it done by
 * `render.ts`, in a thread with a time limit.
 */

/** A node of either tree, Markdown's or HTML's, as far as this file looks at it. */
interface Node {
  type: string;
  children?: Node[];
  depth?: number;
  value?: string;
  url?: string;
  alt?: string | null;
  data?: { hProperties?: Record<string, unknown> };
  tagName?: string;
  properties?: Record<string, unknown>;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const expander = unified()
  // Without a prefix of its own: sanitising puts one before every id.
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .freeze();
/** Code in a language that was named: words in `hljs-keyword` and its like, which the sheet gives colours. */
const highlighter = unified().use(rehypeHighlight).freeze();
const cleaner = unified().use(rehypeSanitize, allowedHtml).use(rehypeStringify).freeze();

type Markdown = ReturnType<typeof parser.parse>;

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The text is nowhere wider. */
const sizes = '(min-width: 48rem) 40rem, 100vw';

/** A picture that was uploaded here is there in several sizes; all wait until they are near, and have their place before. */
const finishImage = (node: Node): void => {
  const { alt = '', src } = node.properties ?? {};
  const sources = typeof src === 'string' ? getImageSources(src) : null;
  const properties = {
    src,
    ...sources?.size,
    alt,
    ...(sources && { srcSet: sources.srcset, sizes }),
    loading: 'lazy',
    decoding: 'async',
  };
  if (!sources?.avifSrcset) {
    Object.assign(node.properties ?? {}, properties);
    return;
  }
  const source = { type: 'image/avif', srcSet: sources.avifSrcset, sizes };
  const children = [
    { type: 'element', tagName: 'source', properties: source, children: [] },
    { type: 'element', tagName: 'img', properties: { ...node.properties, ...properties }, children: [] },
  ];
  Object.assign(node, { tagName: 'picture', properties: {}, children });
};

/** What is known of a post while its tree is being finished. */
interface Outline {
  /** The id of its title, which stands outside of the content. */
  title: string;
  /** Of all headings and of what else has one, before sanitising puts the prefix in front. */
  ids: ReadonlySet<string>;
}

/** The title is the one first-level heading of a page; links within the post follow the prefix of the ids. */
const finish = (node: Node, outline: Outline): void => {
  const { tagName, properties = {} } = node;
  if (tagName === 'h1') node.tagName = 'h2';
  const { href } = properties;
  if (typeof href === 'string') properties['href'] = prefixPostLinkFragment(href, outline.ids, outline.title);
  // A task's box has no words of its own; read aloud, it would be a nameless checkbox.
  if (tagName === 'input') properties['ariaLabel'] = properties['checked'] ? 'Done' : 'Not done';
  for (const child of node.children ?? []) finish(child, outline);
  if (tagName === 'img') finishImage(node);
};

const collectPictures = (node: Node, found = new Set<string>()): Set<string> => {
  const src = node.tagName === 'img' ? node.properties?.['src'] : undefined;
  if (typeof src === 'string') found.add(src);
  for (const child of node.children ?? []) collectPictures(child, found);
  return found;
};

interface Rendered {
  html: string;
  root: Node;
  /** Addresses of its pictures, each once, as the writer gave them. */
  pictures: string[];
}

const renderTree = (tree: Markdown, title: string): Rendered => {
  const expanded = expander.runSync(tree) as Node;
  const ids = assignHeadingIds(expanded, title);
  const pictures = [...collectPictures(expanded)];
  const root = cleaner.runSync(expanded as never) as Node;
  finish(root, { title, ids });
  highlighter.runSync(root as never);
  return { html: cleaner.stringify(root as never), root, pictures };
};

/** Text without mark-up: what people wrote and not what they wrote it in. */
const getText = ({ type, value, alt, children = [] }: Node): string => {
  if (type === 'text' || type === 'inlineCode') return value ?? '';
  if (type === 'break') return ' ';
  return type === 'image' ? (alt ?? '') : children.map(getText).join('');
};

const notProse = new Set(['pre', 'table', 'section', 'summary']);
const inline = new Set(['a', 'b', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'q', 's', 'samp', 'strong', 'tt', 'var']);

/** The words of the paragraphs, for an excerpt; code, tables, footnotes and their marks left out. */
const getProse = ({ type, tagName = '', value = '', children = [] }: Node): string => {
  if (type === 'text') return value;
  if (notProse.has(tagName) || tagName === 'sup' || headings.has(tagName)) return ' ';
  const inner = children.map(getProse).join('');
  return type === 'root' || inline.has(tagName) ? inner : ` ${inner} `;
};

export interface PostFeaturedImage {
  url: string;
  alt: string;
}

const isBlank = ({ type, value = '' }: Node): boolean => type === 'break' || (type === 'text' && value.trim() === '');
const isWebAddress = (url: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(url);

/** A paragraph of nothing but one image. */
const findSoleImage = (node: Node | undefined): PostFeaturedImage | null => {
  const [image, ...more] = node?.type === 'paragraph' ? (node.children ?? []).filter((child) => !isBlank(child)) : [];
  if (image?.type !== 'image' || more.length > 0 || !isWebAddress(image.url ?? '')) return null;
  return { url: image.url ?? '', alt: image.alt ?? '' };
};

export interface RenderedPost {
  /** Of the first `#` heading, as plain text; null where there is none or it holds no text. */
  title: string | null;
  featuredImage: PostFeaturedImage | null;
  /** All else, as harmless HTML. */
  html: string;
  prose: string;
  /** Addresses of all its pictures, the featured one first. */
  pictures: string[];
}

const findTitleIndex = (tree: Markdown): number =>
  (tree.children as Node[]).findIndex(({ type, depth }) => type === 'heading' && depth === 1);

/** @throws RangeError where elements are nested thousands deep. */
export const renderMarkdown = (content: string): RenderedPost => {
  const tree = parser.parse(content);
  const at = findTitleIndex(tree);
  const heading = tree.children[at] as Node | undefined;
  const featuredImage = heading ? findSoleImage(tree.children[at + 1] as Node | undefined) : null;
  if (heading) tree.children.splice(at, featuredImage ? 2 : 1);
  const { html, root, pictures } = renderTree(tree, heading ? toHeadingSlug(getText(heading)) : '');
  return {
    title: (heading && getText(heading).replace(/\s+/g, ' ').trim()) || null,
    featuredImage,
    html,
    prose: getProse(root),
    pictures: featuredImage ? [featuredImage.url, ...pictures] : pictures,
  };
};
