import { fieldRefusal } from '#functions/runtime/refusal';

/**
 * A look at a text before it is rendered, one pass over it, for what costs the parser the square of its length: so that
 * the sentence names the place. What it does not know is ended by the limits of `render-thread.ts`.
 */

/** In one paragraph, item, cell or heading. A page of dense prose has a few dozen. */
const maxMarks = 2_000;
/** Before the first word of a line. */
const deepest = 60;
/** Columns times rows. */
const maxCells = 20_000;
/**
 * Calls and notes of the whole text: each call looks through those before it, and each adds 300 bytes of links. A
 * thousand take a sixth of the time there is; a scholarly article has two hundred notes, each called once.
 */
const maxFootnoteMarks = 1_000;

const fence = /^\s{0,3}(`{3,}|~{3,})/;
const containers = /^(?:\s{0,3}(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))[ \t]?)+/;
const newBlock = /^\s*(?:[-+*]\s|\d{1,9}[.)]\s|#{1,6}\s|\||\[[^\]]{1,99}\]:)/;
const delimiterRow = /^\s{0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-*:?\s*)*$/;

interface Mark {
  what: string;
  pattern: RegExp;
}
const marks: readonly Mark[] = [
  // An underscore inside of a word is a letter to Markdown.
  { what: 'marks of emphasis (* _ ~)', pattern: /[*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu },
  { what: 'square brackets', pattern: /[[\]]/g },
  { what: 'beginnings of HTML (<! <?)', pattern: /<[!?]/g },
];

const contentRefusal = (code: string, sentence: string) => fieldRefusal('content', sentence, 422, code);

const tooDeepRefusal = () =>
  contentRefusal('too_deep', 'The post nests quotes, lists or elements too deeply to be shown. Flatten it.');

const quoteOpening = (text: string): string => `"${text.trim().slice(0, 40)}…"`;

const tooDenseRefusal = (what: string, text: string) =>
  contentRefusal(
    'too_dense',
    `One paragraph has more than ${maxMarks} ${what}. It begins with ${quoteOpening(text)}. Split it with blank lines, or make it a block of code.`,
  );

const tooManyCellsRefusal = (line: string) =>
  contentRefusal(
    'too_dense',
    `One table has more than ${maxCells} cells. It begins with ${quoteOpening(line)}. Make several tables of it.`,
  );

const tooManyFootnotesRefusal = () =>
  contentRefusal(
    'too_dense',
    `The post has more than ${maxFootnoteMarks} footnotes and calls of them ([^1]). Leave some out, or make two posts of it.`,
  );

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const refuseDense = (text: string): void => {
  if (text.length <= maxMarks) return;
  for (const { what, pattern } of marks) if (count(text, pattern) > maxMarks) throw tooDenseRefusal(what, text);
};

const countDepth = (line: string): number => {
  const [before = ''] = containers.exec(line) ?? [];
  return count(before, /[>+*-]|\d[.)]/g);
};

/** Every row of a table gets as many cells as its head has. */
const refuseWide = (lines: readonly string[]): void => {
  const at = lines.findIndex((line, place) => place > 0 && line.includes('|') && delimiterRow.test(line));
  if (at < 1) return;
  const columns = count(lines[at - 1] ?? '', /\|/g) + 1;
  if (columns * (lines.length - at) > maxCells) throw tooManyCellsRefusal(lines[at - 1] ?? '');
};

/** Lines between two blank ones, without those of code between fences, which cost nothing. */
const splitIntoBlocks = (content: string): string[][] => {
  const blocks: string[][] = [[]];
  let open: string | undefined;
  for (const line of content.split(/\r\n|\r|\n/)) {
    const mark = fence.exec(line)?.[1];
    const wasOpen = open;
    if (mark && !open) open = mark;
    else if (open && mark?.startsWith(open)) open = undefined;
    if (mark || wasOpen || line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
};

/** Of one block: a row, an item, a heading and the address of a link stand for themselves; all else runs on. */
const splitIntoParagraphs = (lines: readonly string[]): string[] => {
  const paragraphs: string[][] = [];
  for (const line of lines) {
    if (newBlock.test(line) || paragraphs.length === 0) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.map((paragraph) => paragraph.join('\n'));
};

/** @throws Refusal 422 for a text that could not be rendered in time. */
export const refuseSlowMarkdown = (content: string): void => {
  let footnoteMarks = 0;
  for (const block of splitIntoBlocks(content)) {
    footnoteMarks += block.reduce((sum, line) => sum + count(line, /\[\^/g), 0);
    if (footnoteMarks > maxFootnoteMarks) throw tooManyFootnotesRefusal();
    if (block.some((line) => countDepth(line) > deepest)) throw tooDeepRefusal();
    refuseWide(block);
    for (const paragraph of splitIntoParagraphs(block)) refuseDense(paragraph);
  }
};
