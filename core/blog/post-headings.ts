/** Headings of a post, told from its HTML, which was sanitised when it was saved. */

export interface PostHeading {
  /** 2 for a part, 3 for a part of one. */
  level: 2 | 3;
  id: string;
  /** Plain text. */
  text: string;
}

/** As sanitising writes one: its own attributes first, whichever they are. */
const headingPattern = /<h([23])((?: [^<>]*)?)>(.*?)<\/h\1>/gs;
const findId = (attributes: string): string | undefined => / id="([^"]+)"/.exec(attributes)?.[1];

/** What a screen reader alone is told, as over the footnotes, is no part of the text. */
const isUnseen = (attributes: string): boolean => attributes.includes('sr-only');

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

const toPlainText = (html: string): string =>
  decodeReferences(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** The headings of the second and the third level that a link can lead to, in their order; those without words left out. */
export const listPostHeadings = (html: string): PostHeading[] =>
  [...html.matchAll(headingPattern)].flatMap(([, level, attributes = '', inner = '']) => {
    const id = findId(attributes);
    const text = toPlainText(inner);
    if (id === undefined || text === '' || isUnseen(attributes)) return [];
    return [{ level: level === '2' ? 2 : 3, id: decodeReferences(id), text } as const];
  });

const mostSearched = 12;
const longestSearched = 100;

/** What the search of the blog looks into: the first twelve headings, each cut at 100 characters. */
export const listHeadingsForSearchIndex = (html: string): string[] =>
  listPostHeadings(html)
    .slice(0, mostSearched)
    .map(({ text }) => Array.from(text).slice(0, longestSearched).join(''));

/** Four parts are too many to be kept in mind. */
const fewestListed = 4;

/** What stands over a text of many parts: empty where they are fewer than four. */
export const listTableOfContents = (html: string): PostHeading[] => {
  const headings = listPostHeadings(html);
  return headings.length < fewestListed ? [] : headings;
};

/** A post's HTML with a link behind each heading to itself, for whoever points at it; keys reach the parts by the contents. */
export const addHeadingLinks = (html: string): string =>
  html.replace(headingPattern, (whole, level: string, attributes: string, inner: string) => {
    const id = findId(attributes);
    if (id === undefined || isUnseen(attributes)) return whole;
    const link = `<a class="blog-anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`;
    return `<h${level}${attributes}>${inner}${link}</h${level}>`;
  });
