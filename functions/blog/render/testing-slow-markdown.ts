/**
 * Texts that take a Markdown parser the square of their length, or more, or a great deal of memory; each as a function
 * of its length. Found by trying every construct in great number, open and closed, nested and in a row. For tests alone.
 */

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const repeating = (piece: string) => (length: number) => repeated(piece, length);
const halves = (first: string, second: string) => (length: number) =>
  repeated(first, length / 2) + repeated(second, length / 2);
const numbered = (make: (at: number) => string) => (length: number) => {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += make(at);
  return text.slice(0, length);
};

export const slowMarkdownGenerators: Readonly<Record<string, (length: number) => string>> = {
  // Emphasis and strike-through: every mark looks back for its partner.
  'an underscore before each letter': repeating('_a'),
  'emphasis opened and never closed': repeating('*a '),
  'emphasis closed and never opened': repeating('a* '),
  'two kinds of emphasis that never meet': repeating('*a_ '),
  'emphasis inside of words': repeating('a**b'),
  'emphasis nested': halves('*a **b ', 'b** a* '),
  'one word between thousands of asterisks': (length) => `${'*'.repeat(length / 2)}x${'*'.repeat(length / 2)}`,
  'strike-through in a row': repeating('~a~'),
  'strike-through opened and never closed': repeating('~~a '),
  // Links and pictures: every bracket looks for its partner, and what follows it for an address.
  'brackets opened': repeating('['),
  'brackets closed': repeating(']'),
  'brackets nested': halves('[', ']'),
  'links nested': halves('[', '](a)'),
  'pictures nested': halves('![', '](a)'),
  'pictures without an end': repeating('![]('),
  'links without an end': repeating('[a]('),
  'links with an open address': repeating('[a](<b'),
  'links to nothing': repeating('[a]['),
  'footnotes called, one given': (length) => `${repeated('[^a]', length - 20)}\n\n[^a]: x`,
  'footnotes called and given': numbered((at) => `[^${at}]\n\n[^${at}]: x\n\n`),
  'addresses given and used': numbered((at) => `[${at}]: /x\n\n[${at}]\n\n`),
  'one long address used often, in paragraphs': (length) =>
    `[a]: /${'x'.repeat(length / 2)}\n\n${repeated('[a]\n\n', length / 2 - 20)}`,
  'a title of a link without an end': (length) => `[a](b "${repeated('\\"', length - 10)}`,
  // Code: every run of backticks looks for one as long.
  'backticks in ever longer runs': numbered((at) => `${'`'.repeat(at % 700)} a `),
  // HTML: every beginning looks for its end; elements nest.
  'comments without an end': repeating('a <!-- '),
  'instructions without an end': repeating('a <? '),
  'declarations without an end': repeating('a <!A '),
  'character data without an end': repeating('a <![CDATA['),
  'elements nested': repeating('<div>'),
  'elements nested in paragraphs': repeating('<div>\n\n'),
  'formatting opened again in every paragraph': halves('<b>', '<p>x'),
  'links opened again in every paragraph': repeating('x<a><p>'),
  'tables that push out their words': repeating('<table>x'),
  // Blocks: quotes and lists nest, tables fill up their rows.
  'quotes nested': repeating('>'),
  'quotes nested, with spaces': repeating('> '),
  'lists nested in one line': repeating('- '),
  'numbers nested in one line': repeating('1. '),
  'quotes and lists nested in one line': repeating('> - '),
  'lists nested line by line': numbered((at) => `${' '.repeat(2 * at)}- a\n`),
  'quotes that run on': repeating('> > > > > > > > > > a\n'),
  'paragraphs in a row': repeating('a\n\n'),
  'lines in a row': repeating('a\n'),
  'underlined headings in a row': repeating('a\n=\n'),
  'a wide table': (length) =>
    `${repeated('|a', length / 3)}|\n${repeated('|-', length / 3)}|\n${repeated('a\n', length / 3)}`,
  'many wide tables': repeating(`${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'a\n'.repeat(18)}\n`),
  'a long table': (length) => `|a|b|\n|-|-|\n${repeated('|a|b|\n', length)}`,
  'tables in a row': repeating('|a|\n|-\n'),
  // Addresses that become links of themselves.
  'an address with thousands of entities': (length) => `https://a.b/${repeated('&a;', length)}`,
};
