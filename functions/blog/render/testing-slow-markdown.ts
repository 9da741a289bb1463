/**
 * Texts that take a Markdown parser the square of their length, or more, or a great deal of memory; each as a function
 * of its length. Found by trying every construct in great number, open and closed, nested and in a row. For tests alone.
 */

const repeatToLength = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const createRepeatingText = (piece: string) => (length: number) => repeatToLength(piece, length);
const createHalvesText = (first: string, second: string) => (length: number) =>
  repeatToLength(first, length / 2) + repeatToLength(second, length / 2);
const createNumberedText = (make: (at: number) => string) => (length: number) => {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += make(at);
  return text.slice(0, length);
};

export const slowMarkdownGenerators: Readonly<Record<string, (length: number) => string>> = {
  // Emphasis and strike-through: every mark looks back for its partner.
  'an underscore before each letter': createRepeatingText('_a'),
  'emphasis opened and never closed': createRepeatingText('*a '),
  'emphasis closed and never opened': createRepeatingText('a* '),
  'two kinds of emphasis that never meet': createRepeatingText('*a_ '),
  'emphasis inside of words': createRepeatingText('a**b'),
  'emphasis nested': createHalvesText('*a **b ', 'b** a* '),
  'one word between thousands of asterisks': (length) => `${'*'.repeat(length / 2)}x${'*'.repeat(length / 2)}`,
  'strike-through in a row': createRepeatingText('~a~'),
  'strike-through opened and never closed': createRepeatingText('~~a '),
  // Links and pictures: every bracket looks for its partner, and what follows it for an address.
  'brackets opened': createRepeatingText('['),
  'brackets closed': createRepeatingText(']'),
  'brackets nested': createHalvesText('[', ']'),
  'links nested': createHalvesText('[', '](a)'),
  'pictures nested': createHalvesText('![', '](a)'),
  'pictures without an end': createRepeatingText('![]('),
  'links without an end': createRepeatingText('[a]('),
  'links with an open address': createRepeatingText('[a](<b'),
  'links to nothing': createRepeatingText('[a]['),
  'footnotes called, one given': (length) => `${repeatToLength('[^a]', length - 20)}\n\n[^a]: x`,
  'footnotes called and given': createNumberedText((at) => `[^${at}]\n\n[^${at}]: x\n\n`),
  'footnotes that call one another': createNumberedText(
    (at) => `[^${at}]\n\n[^${at}]: ${Array.from({ length: 30 }, (_, other) => `[^${other}]`).join('')}\n\n`,
  ),
  'footnotes called in quotes': (length) => `${repeatToLength('> [^a] [^a]\n\n', length - 20)}\n\n[^a]: x`,
  'addresses given and used': createNumberedText((at) => `[${at}]: /x\n\n[${at}]\n\n`),
  'one long address used often, in paragraphs': (length) =>
    `[a]: /${'x'.repeat(length / 2)}\n\n${repeatToLength('[a]\n\n', length / 2 - 20)}`,
  'a title of a link without an end': (length) => `[a](b "${repeatToLength('\\"', length - 10)}`,
  // Code: every run of backticks looks for one as long.
  'backticks in ever longer runs': createNumberedText((at) => `${'`'.repeat(at % 700)} a `),
  // HTML: every beginning looks for its end; elements nest.
  'comments without an end': createRepeatingText('a <!-- '),
  'instructions without an end': createRepeatingText('a <? '),
  'declarations without an end': createRepeatingText('a <!A '),
  'character data without an end': createRepeatingText('a <![CDATA['),
  'elements nested': createRepeatingText('<div>'),
  'elements nested in paragraphs': createRepeatingText('<div>\n\n'),
  'formatting opened again in every paragraph': createHalvesText('<b>', '<p>x'),
  'links opened again in every paragraph': createRepeatingText('x<a><p>'),
  'tables that push out their words': createRepeatingText('<table>x'),
  // Blocks: quotes and lists nest, tables fill up their rows.
  'quotes nested': createRepeatingText('>'),
  'quotes nested, with spaces': createRepeatingText('> '),
  'lists nested in one line': createRepeatingText('- '),
  'numbers nested in one line': createRepeatingText('1. '),
  'quotes and lists nested in one line': createRepeatingText('> - '),
  'lists nested line by line': createNumberedText((at) => `${' '.repeat(2 * at)}- a\n`),
  'quotes that run on': createRepeatingText('> > > > > > > > > > a\n'),
  'paragraphs in a row': createRepeatingText('a\n\n'),
  'lines in a row': createRepeatingText('a\n'),
  'underlined headings in a row': createRepeatingText('a\n=\n'),
  'a wide table': (length) =>
    `${repeatToLength('|a', length / 3)}|\n${repeatToLength('|-', length / 3)}|\n${repeatToLength('a\n', length / 3)}`,
  'many wide tables': createRepeatingText(`${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'a\n'.repeat(18)}\n`),
  'a long table': (length) => `|a|b|\n|-|-|\n${repeatToLength('|a|b|\n', length)}`,
  'tables in a row': createRepeatingText('|a|\n|-\n'),
  // Addresses that become links of themselves.
  'an address with thousands of entities': (length) => `https://a.b/${repeatToLength('&a;', length)}`,
};
