import GithubSlugger, { slug } from 'github-slugger';
import { blankOutFencedMarkdownCode, listMarkdownPictures } from '#core/blog/markdown-pictures';
import { hasMarkdownTitle, toExcerpt } from '#core/blog/posts';

/** What somebody who publishes a post would want to know of it before. */

/** Characters of a description that search engines show; what follows is cut there. */
export const searchEngineDescriptionLength = 160;

export type PostFindingKind =
  | 'noTitle'
  | 'noDescription'
  | 'longDescription'
  | 'pictureWithoutAlt'
  | 'deadLink'
  | 'leftOver'
  | 'headingJump'
  | 'secondTitle';

export interface PostFinding {
  kind: PostFindingKind;
  /** Where in the text it begins and ends; null where it is not about a place in the text. */
  place: { start: number; end: number } | null;
  /** The words of its line, shortened; empty without a place. */
  line: string;
}

/** The server refuses these whoever sends them; of all others the writer is only told. */
export const isPublishBlockingFinding = ({ kind }: PostFinding): boolean => kind === 'noTitle';

interface CheckedPost {
  /** Markdown. */
  content: string;
  description: string;
  /** Stands in for a description that is left empty. */
  excerpt: string;
}

/** Of a text with more of them the first alone are told. */
export const maxPostFindings = 50;

const longestLine = 80;
/** Characters that a place has before it in a line that is shortened. */
const before = 30;

const getLineAt = (content: string, at: number): string => {
  const start = content.lastIndexOf('\n', at - 1) + 1;
  const end = content.indexOf('\n', at);
  const from = at - start > longestLine ? at - before : start;
  return toExcerpt(content.slice(from, Math.min(end < 0 ? content.length : end, from + 10 * longestLine)), longestLine);
};

interface Heading {
  at: number;
  length: number;
  level: number;
  /** Plain text, as a heading's id is made of it. */
  text: string;
  /** In Markdown, and in no quote or list: the first of these of the first level is the title. */
  isTopLevel: boolean;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The words of a line without its marks: `**Fees** & [taxes](/t)` -> `Fees & taxes`. */
const toPlainWords = (line: string): string =>
  line
    .replace(/!\[[^\]]{0,1000}\](?:\([^()]{0,1000}\))?/g, '')
    .replace(/\[([^\]]{0,1000})\](?:\([^()]{0,1000}\)|\[[^\]]{0,1000}\])?/g, '$1')
    .replace(/<[^<>]{0,1000}>/g, '')
    .replace(/(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '')
    .trim();

/** Of the three ways to write one: `## Fees`, `Fees` over `----`, `<h2>Fees</h2>`; within a quote or a list as well. */
const atxHeading =
  /^[ \t]{0,3}((?:(?:>|[-*+]|\d{1,9}[.)])[ \t]{1,3}){0,5})(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** No first words of a heading that is underlined: another block, or nothing, stands there. */
const otherBlock = /^ {0,3}([#>|]|[-*+][ \t]|\d{1,9}[.)][ \t])|^ {4}|^\s*$/;
const htmlHeading = /<h([1-6])\b([^<>]{0,500})>([\s\S]{0,1000}?)<\/h\1>/gi;

const listMarkdownHeadings = (lines: readonly string[]): Heading[] => {
  const found: Heading[] = [];
  let at = 0;
  let above = { at: 0, line: '' };
  for (const line of lines) {
    const [, within, marks, words = ''] = atxHeading.exec(line) ?? [];
    const [, under] = underline.exec(line) ?? [];
    if (marks) {
      const [level, text, isTopLevel] = [marks.length, toPlainWords(words), within === ''];
      found.push({ at, length: line.length, level, text, isTopLevel });
    } else if (under && !otherBlock.test(above.line) && !underline.test(above.line)) {
      const [level, text] = [under.startsWith('=') ? 1 : 2, toPlainWords(above.line)];
      found.push({ at: above.at, length: above.line.length, level, text, isTopLevel: true });
    }
    above = { at, line };
    at += line.length + 1;
  }
  return found;
};

/** In their order. Those of HTML whose writer gave them an id are known by it, and are left out of what slugs are made of. */
const listHeadings = (text: string, lines: readonly string[]): { heading: Heading; isNamed: boolean }[] => {
  const html = [...text.matchAll(htmlHeading)].map(
    ({ 0: whole, 1: level, 2: attributes = '', 3: inner = '', index }) => ({
      heading: { at: index, length: whole.length, level: Number(level), text: toPlainWords(inner), isTopLevel: false },
      isNamed: /\bid\s*=/i.test(attributes),
    }),
  );
  const markdown = listMarkdownHeadings(lines).map((heading) => ({ heading, isNamed: false }));
  return [...markdown, ...html].sort((a, b) => a.heading.at - b.heading.at);
};

const ownName = /\s(?:id|name)\s*=\s*["']?([^\s"'<>]{1,300})/gi;

/** Every name that a link within the post can lead to, as `functions/blog/render/heading-ids.ts` gives them. */
const listLinkTargets = (
  text: string,
  headings: ReturnType<typeof listHeadings>,
  title: Heading | null,
): Set<string> => {
  const targets = new Set(['', 'top']);
  if (title) targets.add(slug(title.text));
  for (const [tag] of text.matchAll(/<[a-z][^<>]{0,1000}>/gi)) {
    for (const [, name = ''] of tag.matchAll(ownName)) targets.add(name);
  }
  const slugger = new GithubSlugger();
  for (const target of targets) slugger.occurrences[target] = 0;
  for (const { heading, isNamed } of headings) {
    if (heading !== title && !isNamed && slug(heading.text) !== '') targets.add(slugger.slug(heading.text));
  }
  return targets;
};

const decodeIfValid = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `[fees](#fees)`, `[f]: #fees` and `<a href="#fees">`. */
const partLinks = [
  /\]\(\s{0,9}<?#([^\s()<>]{0,300})/g,
  /^ {0,3}\[[^\]\n]{1,300}\]:[ \t]{0,9}<?#([^\s<>]{0,300})/gm,
  /<a\s[^<>]{0,500}?\bhref\s*=\s*["']?#([^\s"'<>]{0,300})/gi,
];
/** A part's name is the same with the prefix that readers' addresses have. */
const stripIdPrefix = (part: string): string => part.replace(/^user-content-/, '');

const leftOver = /(?<![\p{L}\p{N}_])(?:TODO|(?:TK)+|XXX)(?![\p{L}\p{N}_])/gu;
const htmlPicture = /<img\b[^<>]{0,1000}>/gi;
const wordsOfHtmlPicture = /\salt\s*=\s*(?:"\s*[^\s"][^"]*"|'\s*[^\s'][^']*'|[^\s"'<>]+)/i;
/** By a definition elsewhere: `![][sea]`. */
const unnamedReference = /!\[\s{0,9}\]\[[^\]\n]{1,300}\]/g;

/** Code within a line shows what it holds; blank, all else stays where it is. */
const blankInlineCode = (text: string): string =>
  text.replace(/(?<!`)(`{1,3})(?!`)[^\n]{0,300}?(?<!`)\1(?!`)/g, (code) => ' '.repeat(code.length));

/**
 * What is to be told of a post before it is published: first what is not about a place in its text, then in the order of
 * the text. An excerpt serves as description; without both there is none of the writer's own.
 */
export const checkPost = ({ content, description, excerpt }: CheckedPost): PostFinding[] => {
  const shown = blankOutFencedMarkdownCode(content);
  const text = blankInlineCode(shown);
  // Code in a heading is part of its words.
  const headings = listHeadings(text, shown.split('\n'));
  const title = headings.find(({ heading: { level, isTopLevel } }) => level === 1 && isTopLevel)?.heading ?? null;
  const general: PostFindingKind[] = [];
  const said = description.trim() || excerpt.trim();
  if (!hasMarkdownTitle(content)) general.push('noTitle');
  if (said === '') general.push('noDescription');
  else if (Array.from(said).length > searchEngineDescriptionLength) general.push('longDescription');

  const found: { kind: PostFindingKind; place: { start: number; end: number } }[] = [];
  const add = (kind: PostFindingKind, at: number, length: number) =>
    found.push({ kind, place: { start: at, end: at + length } });
  for (const { at, length, alt } of listMarkdownPictures(text))
    if (alt.trim() === '') add('pictureWithoutAlt', at, length);
  for (const { 0: tag, index } of text.matchAll(htmlPicture)) {
    if (!wordsOfHtmlPicture.test(tag)) add('pictureWithoutAlt', index, tag.length);
  }
  for (const { 0: tag, index } of text.matchAll(unnamedReference)) add('pictureWithoutAlt', index, tag.length);
  const targets = listLinkTargets(text, headings, title);
  for (const pattern of partLinks) {
    for (const { 0: link, 1: part = '', index } of text.matchAll(pattern)) {
      const name = stripIdPrefix(part);
      if (!targets.has(name) && !targets.has(decodeIfValid(name))) add('deadLink', index, link.length);
    }
  }
  for (const { 0: word, index } of text.matchAll(leftOver)) add('leftOver', index, word.length);
  let level = 1;
  for (const { heading } of headings) {
    if (heading === title) continue;
    if (heading.level === 1) add('secondTitle', heading.at, heading.length);
    const shownLevel = Math.max(2, heading.level);
    if (shownLevel > level + 1) add('headingJump', heading.at, heading.length);
    level = shownLevel;
  }
  const placed = found.sort((a, b) => a.place.start - b.place.start).slice(0, maxPostFindings);
  return [
    ...general.map((kind): PostFinding => ({ kind, place: null, line: '' })),
    ...placed.map(({ kind, place }): PostFinding => ({ kind, place, line: getLineAt(content, place.start) })),
  ];
};
