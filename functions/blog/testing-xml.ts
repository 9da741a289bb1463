/** A strict reader of the XML that feeds are made of, for tests alone: it takes no DTD, CDATA or comment. */

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeXmlText = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    throw new Error(`A character that XML does not have in ${JSON.stringify(text)}.`);
  if (/&(?!(amp|lt|gt|quot|apos|#\d+);)|<|\]\]>/.test(text)) throw new Error(`Not escaped: ${text}`);
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (named[name ?? ''] ?? ''),
  );
};

const parseAttributes = (text: string): Record<string, string> => {
  const pairs = [...text.matchAll(/\s+([\w:.-]+)="([^"<]*)"/g)];
  if (pairs.map(([whole]) => whole).join('') !== text.replace(/\s*\/?$/, '')) throw new Error(`Bad attributes:${text}`);
  const names = pairs.map(([, name]) => name);
  if (new Set(names).size !== names.length) throw new Error(`An attribute twice:${text}`);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeXmlText(value)]));
};

const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;

/** @throws Error where the text is not well-formed. */
export const parseXml = (xml: string): XmlElement => {
  if (!declaration.test(xml)) throw new Error('No XML declaration.');
  const outside: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [outside];
  const body = xml.replace(declaration, '');
  let at = 0;
  for (const match of body.matchAll(/<(\/?)([A-Za-z][\w:.-]*)([^<>]*)>/g)) {
    const [whole, slash, name = '', rest = ''] = match;
    const parent = open.at(-1) as XmlElement;
    parent.text += decodeXmlText(body.slice(at, match.index));
    at = match.index + whole.length;
    if (slash) {
      if (open.length === 1 || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing.`);
      continue;
    }
    const element = { name, attributes: parseAttributes(rest), children: [], text: '' };
    parent.children.push(element);
    if (!rest.endsWith('/')) open.push(element);
  }
  const [root, ...more] = outside.children;
  if (open.length > 1 || !root || more.length > 0 || (outside.text + body.slice(at)).trim()) {
    throw new Error('Not one whole element.');
  }
  return root;
};
