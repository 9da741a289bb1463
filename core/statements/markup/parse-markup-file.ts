import { parseFlexQuery } from '#core/statements/flex/flex';
import { type MarkupElement, parseMarkup } from '#core/statements/markup/parse-markup';
import { parseOfx } from '#core/statements/ofx/ofx';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';

/** Whose marked-up file it is, by its root. */

const readers: Readonly<Record<string, (root: MarkupElement) => StatementFileParseResult>> = {
  OFX: parseOfx,
  FlexQueryResponse: parseFlexQuery,
  FlexStatementResponse: parseFlexQuery,
};

const isHtml = /^\s*<(?:!doctype html|html|head|body|table|div)\b/i;
const html = 'This is a web page, not a statement. Download the statement as CSV, OFX or QFX.';

const isOfx = (text: string): boolean => /^\s*OFXHEADER|<OFX>/i.test(text.slice(0, 2_000));

/** Banks write the names of OFX in small letters as well. */
const withCapitals = (element: MarkupElement): MarkupElement => ({
  ...element,
  name: element.name.toUpperCase(),
  children: element.children.map(withCapitals),
});

export const parseOfxOrFlexFile = (text: string): StatementFileParseResult => {
  if (isHtml.test(text.slice(0, 2_000))) return { refused: html };
  const isLenient = isOfx(text);
  const document = parseMarkup(text, { isLenient });
  if ('refused' in document) return document;
  const root = /^ofx$/.test(document.root.name) ? withCapitals(document.root) : document.root;
  const read = Object.hasOwn(readers, root.name) ? readers[root.name] : undefined;
  return read
    ? read(root)
    : {
        refused: `This is an XML file of <${root.name.slice(0, 60)}>, which is not supported. Files of OFX, QFX and Flex queries are.`,
      };
};
