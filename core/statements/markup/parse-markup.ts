/**
 * A reader of marked-up statements: OFX 1 (SGML, whose fields need not be closed), OFX 2 and Flex queries (XML). It knows
 * elements, attributes and text, and nothing that could reach outside the file or grow: no document types, no entities but the
 * predefined ones and numbers.
 */

export interface MarkupElement {
  name: string;
  /** Where it begins, counted from 1. */
  line: number;
  /** Its own, without that of its children; blanks at both ends are taken off. */
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly MarkupElement[];
}

type ParsedMarkup = { root: MarkupElement } | { refused: string };

const maxDepth = 60;
/** A file of 100,000 rows has about 1,500,000. */
const maxElements = 2_000_000;
const maxAttributes = 400;
/** Of one field, in letters. */
const maxFieldLength = 20_000;

const refusals = {
  deep: `This file nests its elements more than ${maxDepth} deep, which no statement does.`,
  many: 'This file has more than 100,000 rows. Export a shorter period.',
  wide: `An element of this file has more than ${maxAttributes} attributes, which no statement has.`,
  long: `A field of this file is longer than ${maxFieldLength.toLocaleString('en-US')} letters, which no statement has.`,
  documentType:
    'This file defines its own document type, which is not read. Download it again from your broker or bank.',
  empty: 'There is nothing in this file but its header.',
  cutOff: (name: string) => `This file is cut off: its <${name.slice(0, 60)}> does not end. Download it again.`,
  damaged: (line: number) => `This file is damaged in line ${line}. Download it again.`,
};

class MarkupRefusal extends Error {}
const refuse = (sentence: string): never => {
  throw new MarkupRefusal(sentence);
};

const predefined: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const toCharacter = (code: number): string => {
  const isPrintable = code >= 32 && code !== 127 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isPrintable ? String.fromCodePoint(code) : ' ';
};

/** Each once: `&amp;lt;` is `&lt;`. What is no entity stays, as the `&` of `AT&T` that banks forget to write as one. */
const decodeEntities = (text: string): string => {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (_, decimal?: string, hex?: string, name?: string) =>
      name ? (predefined[name] as string) : toCharacter(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  );
};

interface MutableElement extends MarkupElement {
  children: MarkupElement[];
}

const noAttributes: ReadonlyMap<string, string> = new Map();

/** The elements that are open, the outermost first. */
const createTree = (isLenient: boolean) => {
  const open: MutableElement[] = [];
  let root: MarkupElement | null = null;
  let count = 0;
  const isField = ({ text, children }: MarkupElement) => children.length === 0 && text.trim() !== '';
  const closeLast = () => {
    const last = open.pop();
    if (last) last.text = last.text.trim();
    return last;
  };
  return {
    open,
    getRoot: () => root,
    begin: (name: string, line: number, attributes: ReadonlyMap<string, string>) => {
      const last = open.at(-1);
      // A field of SGML ends where the next element begins.
      if (isLenient && last && isField(last)) closeLast();
      count += 1;
      if (count > maxElements) refuse(refusals.many);
      if (open.length >= maxDepth) refuse(refusals.deep);
      const element: MutableElement = { name, line, text: '', attributes, children: [] };
      const parent = open.at(-1);
      if (!parent && root) refuse(refusals.damaged(line));
      parent?.children.push(element);
      root ??= element;
      open.push(element);
    },
    end: (name: string, line: number) => {
      if (!isLenient && open.at(-1)?.name !== name) refuse(refusals.damaged(line));
      if (!open.some((one) => one.name === name)) return;
      for (let last = closeLast(); last && last.name !== name; last = closeLast()) {
        // It was a field without a value: what follows it stands beside it.
        for (const child of last.children.splice(0)) open.at(-1)?.children.push(child);
      }
    },
    say: (text: string, line: number) => {
      const last = open.at(-1);
      if (!last) {
        if (!isLenient && text.trim() !== '') refuse(refusals.damaged(line));
        return;
      }
      // Between elements stand blanks and line breaks, which are no field's.
      if (text.trim() === '' && (last.text === '' || last.children.length > 0)) return;
      last.text += text;
      if (last.text.length > maxFieldLength) refuse(refusals.long);
    },
  };
};

const tagName = /<(\/?)([A-Za-z_][\w.:-]*)/y;
const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

interface Tag {
  name: string;
  isClosing: boolean;
  isEmpty: boolean;
  attributes: ReadonlyMap<string, string>;
  next: number;
}

const readAttributes = (text: string, from: number): { attributes: ReadonlyMap<string, string>; next: number } => {
  let attributes: Map<string, string> | null = null;
  let next = from;
  for (let found = matchAt(attribute, text, next); found; found = matchAt(attribute, text, next)) {
    const [whole, name = '', double, single] = found;
    const value = double ?? single ?? '';
    if (value.length > maxFieldLength) refuse(refusals.long);
    attributes ??= new Map();
    if (!attributes.has(name)) attributes.set(name, decodeEntities(value));
    if (attributes.size > maxAttributes) refuse(refusals.wide);
    next += whole.length;
  }
  return { attributes: attributes ?? noAttributes, next };
};

/** Null where a `<` begins no tag. */
const readTag = (text: string, at: number): Tag | null => {
  const [begin, slash, name] = matchAt(tagName, text, at) ?? [];
  if (begin === undefined || name === undefined) return null;
  const { attributes, next } = readAttributes(text, at + begin.length);
  const end = matchAt(tagEnd, text, next);
  return end && { name, isClosing: slash === '/', isEmpty: end[1] === '/', attributes, next: next + end[0].length };
};

/** Comments, instructions and literal text by what begins them and what ends them. */
const asides: readonly { begins: string; ends: string; isText?: true }[] = [
  { begins: '<!--', ends: '-->' },
  { begins: '<![CDATA[', ends: ']]>', isText: true },
  { begins: '<?', ends: '?>' },
];

/** Null where none begins here. */
const readAside = (text: string, at: number): { said: string; next: number } | null => {
  const aside = asides.find(({ begins }) => text.startsWith(begins, at));
  if (!aside) return null;
  const from = at + aside.begins.length;
  const to = text.indexOf(aside.ends, from);
  if (to < 0) refuse(refusals.cutOff(aside.begins.slice(1)));
  return { said: aside.isText ? text.slice(from, to) : '', next: to + aside.ends.length };
};

/** Counts on from where it was asked last. */
const createLineCounter = (text: string) => {
  let [line, next] = [1, text.indexOf('\n')];
  return (at: number): number => {
    while (next >= 0 && next < at) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
};

const readTree = (text: string, isLenient: boolean): MarkupElement => {
  const tree = createTree(isLenient);
  const getLine = createLineCounter(text);
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '<') {
      const to = text.indexOf('<', at);
      const end = to < 0 ? text.length : to;
      tree.say(decodeEntities(text.slice(at, end)), getLine(at));
      at = end;
      continue;
    }
    const aside = readAside(text, at);
    const tag = aside ? null : readTag(text, at);
    if (aside) {
      tree.say(aside.said, getLine(at));
      at = aside.next;
    } else if (tag) {
      if (tag.isClosing) tree.end(tag.name, getLine(at));
      else tree.begin(tag.name, getLine(at), tag.attributes);
      if (tag.isEmpty && !tag.isClosing) tree.end(tag.name, getLine(at));
      at = tag.next;
    } else {
      if (text.startsWith('<!', at)) refuse(refusals.documentType);
      if (!isLenient) refuse(refusals.damaged(getLine(at)));
      tree.say('<', getLine(at));
      at += 1;
    }
  }
  const [unclosed] = tree.open;
  if (unclosed) refuse(refusals.cutOff(unclosed.name));
  return tree.getRoot() ?? refuse(refusals.empty);
};

/**
 * The root of a text. `isLenient` reads what SGML allows, and banks write: fields that are not closed, a `<` or `&` that stands
 * for itself, a closing tag without its opening. Without it such a text is refused, as is any that is cut off, too deep or too
 * long. The time that it takes grows with the length of the text alone.
 */
export const parseMarkup = (text: string, { isLenient }: { isLenient: boolean }): ParsedMarkup => {
  try {
    return { root: readTree(text, isLenient) };
  } catch (error) {
    if (error instanceof MarkupRefusal) return { refused: error.message };
    throw error;
  }
};

/** All elements of these names below an element, in the order of the file; none that stands within another of them. */
export const findOutermostElements = (element: MarkupElement, names: ReadonlySet<string>): MarkupElement[] =>
  element.children.flatMap((child) => (names.has(child.name) ? [child] : findOutermostElements(child, names)));

/** The text of the first of that name below an element, however deep; empty where there is none. */
export const findElementText = (element: MarkupElement, name: string): string =>
  findOutermostElements(element, new Set([name]))[0]?.text ?? '';
