/** The pictures of a text in Markdown, and the words that stand for them. */

export interface MarkdownPicture {
  /** Where `![` begins, in the text, and how long the whole is. */
  at: number;
  length: number;
  /** Unescaped; empty where it has none. */
  alt: string;
  url: string;
  /** A title behind the address, as it stands there, and what closes it. */
  rest: string;
}

/** Bounded in each part: an open bracket does not look through all that follows it. */
const picture = /!\[((?:\\.|[^\]\\]){0,1000})\]\((<[^<>\n]{1,1000}>|[^\s()<>]{1,1000})((?:\s[^()]{0,300})?\))/g;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Code between fences shows pictures and has none; blank, all else stays where it is. */
export const blankOutFencedMarkdownCode = (content: string): string => {
  let open: string | undefined;
  const lines = content.split('\n').map((line) => {
    const mark = fence.exec(line)?.[1];
    const isCode = open !== undefined || mark !== undefined;
    if (!open) open = mark;
    else if (mark?.startsWith(open) && line.trim() === mark) open = undefined;
    return isCode ? ' '.repeat(line.length) : line;
  });
  return lines.join('\n');
};

/** In their order. */
export const listMarkdownPictures = (content: string): MarkdownPicture[] =>
  [...blankOutFencedMarkdownCode(content).matchAll(picture)].map(
    ({ 0: whole, 1: alt = '', 2: url = '', 3: rest = '', index }) => ({
      at: index,
      length: whole.length,
      alt: alt.replace(/\\([\\[\]])/g, '$1'),
      url: url.replace(/^<|>$/g, ''),
      rest,
    }),
  );

/** On one line, and nothing in it ends the brackets: `A [b]` -> `A \[b\]`. */
export const escapePictureAlt = (alt: string): string =>
  alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&');

/** The text with other words for the picture; as it is where that picture is not there any more. */
export const replacePictureAlt = (content: string, { at, url, alt }: MarkdownPicture, words: string): string => {
  const pictures = listMarkdownPictures(content);
  const found =
    pictures.find((one) => one.at === at && one.url === url) ??
    pictures.find((one) => one.url === url && one.alt === alt);
  if (!found) return content;
  const written = content.slice(found.at, found.at + found.length);
  const address = written.slice(written.lastIndexOf('](', written.length - found.rest.length));
  return `${content.slice(0, found.at)}![${escapePictureAlt(words)}${address}${content.slice(found.at + found.length)}`;
};
