/** What the buttons and keys of the editor do with a Markdown text: pure, from a text and its selection to changes of it. */

/** Positions in a text, in UTF-16 code units; `start` is the lower one. */
export interface TextRange {
  start: number;
  end: number;
}

export interface TextChange {
  /** In the text before the edit; `from` to `to` is replaced. */
  from: number;
  to: number;
  insert: string;
}

export interface TextEdit {
  /** In order, without overlap. */
  changes: readonly TextChange[];
  /** In the text after it. */
  selection: TextRange;
}

export type MarkdownFormat =
  | 'strong'
  | 'emphasis'
  | 'heading'
  | 'link'
  | 'quote'
  | 'list'
  | 'numberedList'
  | 'code'
  | 'newTable'
  | 'footnote';

/** The text after an edit. */
export const applyTextEdit = (text: string, { changes }: Pick<TextEdit, 'changes'>): string => {
  let [after, at] = ['', 0];
  for (const { from, to, insert } of changes) {
    after += text.slice(at, from) + insert;
    at = to;
  }
  return after + text.slice(at);
};

/** Where a position is after changes; what is inserted at it comes before it, or with `stays` after it. */
const mapPosition = (changes: readonly TextChange[], position: number, stays = false): number => {
  let shift = 0;
  for (const { from, to, insert } of changes) {
    if (from > position || (stays && from === position && to === from)) break;
    if (to > position) return from + shift + insert.length;
    shift += insert.length - (to - from);
  }
  return position + shift;
};

/** An edit that keeps the same words selected. */
const keepSelected = (changes: readonly TextChange[], { start, end }: TextRange): TextEdit => {
  const sorted = changes.filter(({ from, to, insert }) => to > from || insert !== '');
  const mapped = mapPosition(sorted, start);
  return {
    changes: sorted,
    selection: { start: mapped, end: Math.max(mapped, mapPosition(sorted, end, start < end)) },
  };
};

interface Line extends TextRange {
  text: string;
}

/** The lines that a range touches, without their ends. */
const listLines = (text: string, { start, end }: TextRange): Line[] => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the beginning of a line does not mean that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const lineEnd = text.indexOf('\n', last);
  let at = from;
  return text
    .slice(from, lineEnd < 0 ? undefined : lineEnd)
    .split('\n')
    .map((line) => {
      const found = { start: at, end: at + line.length, text: line };
      at += line.length + 1;
      return found;
    });
};

const trimRange = (text: string, { start, end }: TextRange): TextRange => {
  const inside = text.slice(start, end);
  const before = inside.length - inside.trimStart().length;
  return before === inside.length
    ? { start, end: start }
    : { start: start + before, end: start + inside.trimEnd().length };
};

/** The word that the cursor stands in; the cursor itself where it stands in none. */
const expandToWord = (text: string, { start, end }: TextRange): TextRange => {
  if (start !== end) return { start, end };
  const line = listLines(text, { start, end })[0] ?? { start, end, text: '' };
  for (const { index, 0: word } of line.text.matchAll(/[\p{L}\p{N}\p{M}'’-]+/gu)) {
    const [from, to] = [line.start + index, line.start + index + word.length];
    if (from < start && start < to) return { start: from, end: to };
  }
  return { start, end };
};

/** What makes a line a heading, a quote or an item stands before what it says. */
const blockPrefix = /^(?:\s*(?:>|[-*+](?: \[[ xX]\])?|\d{1,9}[.)]|#{1,6})(?=\s|$)\s*)*\s*/;

/** What is said in the lines of a range, line by line: neither blanks around it nor what a line begins with. */
const listPassages = (text: string, range: TextRange): TextRange[] =>
  listLines(text, range)
    .map((line) => {
      const from = line.start + (blockPrefix.exec(line.text)?.[0].length ?? 0);
      return trimRange(text, { start: Math.max(from, range.start), end: Math.min(line.end, range.end) });
    })
    .filter(({ start, end }) => end > start);

const countBack = (text: string, at: number, character: string): number => {
  let count = 0;
  while (text[at - 1 - count] === character) count += 1;
  return count;
};
const countOn = (text: string, at: number, character: string): number => {
  let count = 0;
  while (text[at + count] === character) count += 1;
  return count;
};

/** How many of the stars around a passage are of the kind: three are both, bold and italic. */
const isOfRun = { strong: (run: number) => run >= 2, emphasis: (run: number) => run % 2 === 1 };

/** The marks of a kind around a passage, outside of it or at its edges, as changes that take them away. */
const findMarks = (
  text: string,
  { start, end }: TextRange,
  kind: 'strong' | 'emphasis',
): readonly [TextChange, TextChange] | null => {
  const width = kind === 'strong' ? 2 : 1;
  for (const character of ['*', '_']) {
    const from = start - countBack(text, start, character);
    const to = end + countOn(text, end, character);
    const opening = countOn(text, from, character);
    const closing = countBack(text, to, character);
    if (to - from <= opening + closing || !isOfRun[kind](Math.min(opening, closing))) continue;
    return [
      { from, to: from + width, insert: '' },
      { from: to - width, to, insert: '' },
    ];
  }
  return null;
};

/** A cursor in no word gets marks around it, away with them again; at the end of what is marked it goes on behind it. */
const toggleMarksAtCursor = (
  text: string,
  at: number,
  mark: string,
  isOn: (run: number) => boolean = (run) => run > 0,
): TextEdit => {
  const isBefore = isOn(countBack(text, at, mark.slice(0, 1)));
  const isBehind = isOn(countOn(text, at, mark.slice(0, 1)));
  if (isBefore && isBehind) {
    const from = at - mark.length;
    return { changes: [{ from, to: at + mark.length, insert: '' }], selection: { start: from, end: from } };
  }
  const cursor = at + mark.length;
  const isAtEnd = isBehind && text.slice(text.lastIndexOf('\n', at - 1) + 1, at).includes(mark);
  const changes = isAtEnd ? [] : [{ from: at, to: at, insert: mark + mark }];
  return { changes, selection: { start: cursor, end: cursor } };
};

const toggleEmphasis = (text: string, selection: TextRange, kind: 'strong' | 'emphasis'): TextEdit => {
  const mark = kind === 'strong' ? '**' : '*';
  const chosen = expandToWord(text, selection);
  const passages = listPassages(text, chosen);
  if (passages.length === 0) return toggleMarksAtCursor(text, selection.end, mark, isOfRun[kind]);
  const found = passages.map((passage) => findMarks(text, passage, kind));
  const isOn = found.every((marks) => marks !== null);
  const changes = passages.flatMap((passage, index): readonly TextChange[] => {
    const marks = found[index] ?? null;
    if (isOn) return marks ?? [];
    if (marks) return [];
    const { start, end } = passage;
    return [
      { from: start, to: start, insert: mark },
      { from: end, to: end, insert: mark },
    ];
  });
  return keepSelected(changes, selection);
};

const getLongestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((most, { 0: run }) => Math.max(most, run.length), 0);

const isFence = (line: string | undefined): boolean => line !== undefined && /^\s*`{3,}[^`]*$/.test(line);

/** Fences around whole lines, and away with them again. */
const toggleFence = (text: string, selection: TextRange): TextEdit => {
  const lines = listLines(text, selection);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return { changes: [], selection };
  const before = first.start > 0 ? listLines(text, { start: first.start - 1, end: first.start - 1 })[0] : undefined;
  const after = last.end < text.length ? listLines(text, { start: last.end + 1, end: last.end + 1 })[0] : undefined;
  if (before && after && isFence(before.text) && isFence(after.text)) {
    const changes = [
      { from: before.start, to: first.start, insert: '' },
      { from: last.end, to: after.end, insert: '' },
    ];
    return keepSelected(changes, selection);
  }
  if (lines.length > 2 && isFence(first.text) && isFence(last.text)) {
    const changes = [
      { from: first.start, to: first.end + 1, insert: '' },
      { from: last.start - 1, to: last.end, insert: '' },
    ];
    return keepSelected(changes, selection);
  }
  const fence = '`'.repeat(Math.max(3, getLongestRun(text.slice(first.start, last.end)) + 1));
  const changes = [
    { from: first.start, to: first.start, insert: `${fence}\n` },
    { from: last.end, to: last.end, insert: `\n${fence}` },
  ];
  const shift = fence.length + 1;
  return { changes, selection: { start: selection.start + shift, end: Math.min(selection.end, last.end) + shift } };
};

const toggleCode = (text: string, selection: TextRange): TextEdit => {
  const lines = listLines(text, selection);
  const isWholeLines = lines.length > 1 || lines.every((line) => line.text.trim() === '');
  const line = lines[0];
  if (isWholeLines || !line) return toggleFence(text, selection);
  const { start, end } = trimRange(text, expandToWord(text, selection));
  if (start === end) return toggleMarksAtCursor(text, selection.end, '`');
  const around = Math.min(countBack(text, start, '`'), countOn(text, end, '`'));
  if (around > 0) {
    const changes = [
      { from: start - around, to: start, insert: '' },
      { from: end, to: end + around, insert: '' },
    ];
    return keepSelected(changes, selection);
  }
  const inside = text.slice(start, end);
  const [, mark = ''] = /^(`+)[\s\S]*[^`]\1$/.exec(inside) ?? [];
  if (mark !== '') {
    const changes = [
      { from: start, to: start + mark.length, insert: '' },
      { from: end - mark.length, to: end, insert: '' },
    ];
    return keepSelected(changes, selection);
  }
  const own = '`'.repeat(getLongestRun(inside) + 1);
  return keepSelected(
    [
      { from: start, to: start, insert: own },
      { from: end, to: end, insert: own },
    ],
    selection,
  );
};

/** The first heading of a text without one is its title; others go from second to third level, and away. */
const toggleHeading = (text: string, selection: TextRange): TextEdit => {
  const lines = listLines(text, selection);
  const said = lines.filter((line) => line.text.trim() !== '');
  const chosen = said.length > 0 ? said : lines.slice(0, 1);
  const first = chosen[0];
  if (!first) return { changes: [], selection };
  const hasTitle = /^ {0,3}# /m.test(text);
  const isFirst = text.slice(0, first.start).trim() === '';
  const [, now = ''] = /^ {0,3}(#{1,6})(?:\s|$)/.exec(first.text) ?? [];
  const next = now === '' ? (isFirst && !hasTitle ? '#' : '##') : now === '##' ? '###' : '';
  const changes = chosen.map(({ start, text: line }) => {
    const width = /^ {0,3}#{1,6}(?:\s+|$)/.exec(line)?.[0].length ?? 0;
    return { from: start, to: start + width, insert: next === '' ? '' : `${next} ` };
  });
  return keepSelected(changes, selection);
};

const linePrefixes = {
  quote: { pattern: /^\s{0,3}> ?/, insert: () => '> ', replaces: /^/ },
  list: { pattern: /^\s*[-*+](?: \[[ xX]\])?(?:\s+|$)/, insert: () => '- ', replaces: /^\d{1,9}[.)]\s+/ },
  numberedList: {
    pattern: /^\s*\d{1,9}[.)](?:\s+|$)/,
    insert: (number: number) => `${number}. `,
    replaces: /^[-*+](?: \[[ xX]\])?\s+/,
  },
};

/** A list, a numbered list or a quote of the chosen lines; away with it where all of them are that. */
const toggleLines = (text: string, selection: TextRange, kind: keyof typeof linePrefixes): TextEdit => {
  const { pattern, insert, replaces } = linePrefixes[kind];
  const lines = listLines(text, selection);
  const said = lines.filter((line) => line.text.trim() !== '');
  const chosen = said.length > 0 ? said : lines.slice(0, 1);
  const isOn = chosen.every((line) => pattern.test(line.text));
  const changes = chosen.map((line, index) => {
    const width = (isOn || kind !== 'quote' ? pattern.exec(line.text)?.[0].length : 0) ?? 0;
    if (isOn) return { from: line.start, to: line.start + width, insert: '' };
    const other = width > 0 ? width : (replaces.exec(line.text)?.[0].length ?? 0);
    return { from: line.start, to: line.start + other, insert: insert(index + 1) };
  });
  return keepSelected(changes, selection);
};

/** `[words](address)`, but no picture. */
const linkPattern = /(?<!!)\[([^\][\n]*)\]\([^()\s]*(?: "[^"\n]*")?\)/g;

const toggleLink = (text: string, selection: TextRange): TextEdit => {
  const line = listLines(text, { start: selection.start, end: selection.start })[0] ?? { start: 0, end: 0, text: '' };
  for (const { index, 0: link, 1: words = '' } of line.text.matchAll(linkPattern)) {
    const from = line.start + index;
    if (from > selection.start || from + link.length < selection.end) continue;
    return {
      changes: [{ from, to: from + link.length, insert: words }],
      selection: { start: from, end: from + words.length },
    };
  }
  const { start, end } = trimRange(text, expandToWord(text, selection));
  const words = text.slice(start, end).replace(/\s*\n\s*/g, ' ');
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(words)) {
    return {
      changes: [{ from: start, to: end, insert: `[](${words})` }],
      selection: { start: start + 1, end: start + 1 },
    };
  }
  const begun = 'https://';
  const at = start + (words === '' ? 1 : words.length + 3);
  return {
    changes: [{ from: start, to: end, insert: `[${words}](${begun})` }],
    selection: words === '' ? { start: at, end: at } : { start: at, end: at + begun.length },
  };
};

/** A part of its own at a place in the text, with an empty line before and after it. `within` is selected of it; else the cursor is behind it. */
export const createBlockInsertionEdit = (text: string, at: number, block: string, within?: TextRange): TextEdit => {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const end = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const from = at + gap.length;
  const chosen = within ?? { start: block.length, end: block.length };
  return {
    changes: [{ from: at, to: at, insert: gap + block + end }],
    selection: { start: from + chosen.start, end: from + chosen.end },
  };
};

/** Two columns and a row, of which the first heading is to be typed over. */
const insertTable = (text: string, { end }: TextRange): TextEdit => {
  const [one, other] = ['Column 1', 'Column 2'];
  const block = `| ${one} | ${other} |\n| --- | --- |\n|  |  |`;
  const line = listLines(text, { start: end, end })[0] ?? { start: end, end };
  return createBlockInsertionEdit(text, line.end, block, { start: 2, end: 2 + one.length });
};

/** A call of the next number here, and its note at the end, where the cursor goes. */
const insertFootnote = (text: string, { end }: TextRange): TextEdit => {
  const numbers = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(({ 1: number }) => Number(number));
  const number = numbers.reduce((most, one) => Math.max(most, one), 0) + 1;
  const call = `[^${number}]`;
  const rest = text.trimEnd();
  const lastLine = rest.slice(rest.lastIndexOf('\n') + 1);
  const note = `${/^\[\^[^\]]+\]:/.test(lastLine) ? '\n' : '\n\n'}${call}: `;
  const at = Math.min(end, rest.length);
  const cursor = rest.length + call.length + note.length;
  const changes =
    at === rest.length
      ? [{ from: at, to: text.length, insert: call + note }]
      : [
          { from: at, to: at, insert: call },
          { from: rest.length, to: text.length, insert: note },
        ];
  return { changes, selection: { start: cursor, end: cursor } };
};

/** What a button of the editor does with a text in which `selection` is chosen: it gives the format, or takes it away again. */
export const toggleMarkdownFormat = (text: string, selection: TextRange, format: MarkdownFormat): TextEdit => {
  switch (format) {
    case 'strong':
    case 'emphasis':
      return toggleEmphasis(text, selection, format);
    case 'heading':
      return toggleHeading(text, selection);
    case 'link':
      return toggleLink(text, selection);
    case 'quote':
    case 'list':
    case 'numberedList':
      return toggleLines(text, selection, format);
    case 'code':
      return toggleCode(text, selection);
    case 'newTable':
      return insertTable(text, selection);
    case 'footnote':
      return insertFootnote(text, selection);
  }
};

/** The smallest change that makes one text of another; null where they are the same. */
export const findSmallestTextChange = (before: string, after: string): TextChange | null => {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
};
