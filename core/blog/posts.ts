/** Names and summaries of posts. */

export const maxSlugLength = 80;
export const maxExcerptLength = 200;
/** What search engines show of a description at most is about half of it. */
export const maxDescriptionLength = 300;

/** Letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * `Why "Index Funds" Win: Żółć & Café` -> `why-index-funds-win-zolc-cafe`. At most 80 letters, digits and hyphens, cut
 * at a hyphen. Empty for a title without any Latin letter or digit; functions/blog/title-slug.ts knows other scripts.
 */
export const toSlug = (title: string): string => {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1).lastIndexOf('-');
  return slug.slice(0, cut > 0 ? cut : maxSlugLength);
};

/** The first is the slug itself, then `-2`, `-3`, ... */
export const toNumberedSlug = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`);

/** True for a text that `toSlug` could have made; nothing else is ever looked for. */
export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= maxSlugLength + 8;

/** Where a text may be cut, as Unicode has it: after words, also in Thai or Chinese, and never within a character. */
const createSegmenter = (granularity: 'word' | 'grapheme') => new Intl.Segmenter('en', { granularity });

/** As many whole segments from the beginning of a text as `most` characters hold; empty where not even one fits. */
const takeSegments = (text: string, most: number, granularity: 'word' | 'grapheme'): string => {
  let end = 0;
  let count = 0;
  for (const { index, segment } of createSegmenter(granularity).segment(text)) {
    count += Array.from(segment).length;
    if (count > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};

/** What of a longer text fits into `most` characters: to the last white space, unless it stands far in front. */
const cutAfterWord = (text: string, most: number): string => {
  const room = Array.from(text.slice(0, 2 * most + 2))
    .slice(0, most + 1)
    .join('');
  const space = room.lastIndexOf(' ');
  // Also where a word of another script, or an address, runs on for long.
  if (space >= most / 2) return room.slice(0, space);
  return (
    takeSegments(text, most, 'word') || takeSegments(text, most, 'grapheme') || Array.from(room).slice(0, most).join('')
  );
};

/**
 * At most 200 characters (whole ones: no half of a pair, no letter without its marks), white space joined, cut after a
 * word and marked with `…`, which counts as one. `One two three` cut at 8 -> `One two…`.
 */
export const toExcerpt = (text: string, most = maxExcerptLength): string => {
  const collapsed = text.replace(/\s+/g, ' ').trim();
  if (Array.from(collapsed).length <= most) return collapsed;
  return `${cutAfterWord(collapsed, most - 1).replace(/[\s,;:.、，；：。–-]+$/, '')}…`;
};

const fence = /^ {0,3}(`{3,}|~{3,})/;

const underline = /^ {0,3}=+[ \t]*$/;
/** What can't be the first words of a title that is underlined: another block begins there. */
const otherBlock = /^ {0,3}([#>|]|[-*+][ \t]|\d{1,9}[.)][ \t])|^ {4}|^\s*$/;

/** The last line of the first first-level heading (`# Title`, or `Title` over `=====`), outside of code; null without one. */
const findTitleLine = (lines: readonly string[]): number | null => {
  let open: string | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (open) {
      if (mark?.startsWith(open) && line.trim() === mark) open = undefined;
    } else if (mark) open = mark;
    else if (/^ {0,3}#[ \t]+\S/.test(line)) return at;
    else if (underline.test(line) && !otherBlock.test(lines[at - 1] ?? '')) return at;
  }
  return null;
};

/** The words of a text's first first-level heading as they were typed; empty where it has none. */
export const getMarkdownTitle = (content: string): string => {
  const lines = content.split('\n');
  const at = findTitleLine(lines);
  if (at === null) return '';
  const line = lines[at] ?? '';
  return (
    underline.test(line) ? (lines[at - 1] ?? '') : line.replace(/^ {0,3}#[ \t]+/, '').replace(/[ \t]+#*[ \t]*$/, '')
  ).trim();
};

/** The text under another title; one without a title gets it on top: `# Old\n\ntext` -> `# New\n\ntext`. */
export const replaceMarkdownTitle = (content: string, title: string): string => {
  const lines = content.split('\n');
  const at = findTitleLine(lines);
  const heading = `# ${title}`;
  if (at === null) return content.trim() === '' ? `${heading}\n` : `${heading}\n\n${content}`;
  const first = underline.test(lines[at] ?? '') ? at - 1 : at;
  return [...lines.slice(0, first), heading, ...lines.slice(at + 1)].join('\n');
};

/** True for a text with a title: a first-level heading. */
export const hasMarkdownTitle = (content: string): boolean => findTitleLine(content.split('\n')) !== null;

/** Puts an image directly under the title, or on top where there is none: `# T\n\ntext` -> `# T\n\n![](u)\n\ntext`. */
export const insertImageAfterTitle = (content: string, image: string): string => {
  const lines = content.split('\n');
  const at = findTitleLine(lines);
  const before = at === null ? [] : lines.slice(0, at + 1);
  const after = lines
    .slice(before.length)
    .join('\n')
    .replace(/^\s*\n/, '');
  return [...(at === null ? [] : [before.join('\n'), '']), image, '', after].join('\n');
};
