import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findElementText,
  findOutermostElements,
  type MarkupElement,
  parseMarkup,
} from '#core/statements/markup/parse-markup';

const sgml = (text: string) => parseMarkup(text, { isLenient: true });
const xml = (text: string) => parseMarkup(text, { isLenient: false });

/** `A(B=1 C(D=2))`, with attributes in brackets. */
const show = ({ name, text, attributes, children }: MarkupElement): string => {
  const inBrackets = [...attributes].map(([key, value]) => `${key}=${value}`).join(',');
  const inside = children.map(show).join(' ');
  return `${name}${inBrackets && `[${inBrackets}]`}${text && `=${text}`}${inside && `(${inside})`}`;
};
const shown = (parsed: ReturnType<typeof xml>): string => ('root' in parsed ? show(parsed.root) : parsed.refused);

describe('SGML', () => {
  test.each([
    ['fields that are not closed', '<OFX><A><B>1<C>2 3</A></OFX>', 'OFX(A(B=1 C=2 3))'],
    ['fields that are closed', '<OFX><A><B>1</B><C>2</C></A></OFX>', 'OFX(A(B=1 C=2))'],
    ['both, on lines of their own', 'X:1\n\n<OFX>\n <A>\n  <B>1\n  <C>2</C>\n </A>\n</OFX>\n', 'OFX(A(B=1 C=2))'],
    ['a field without a value', '<OFX><A><MEMO><B>1<C>2</A><D>3</OFX>', 'OFX(A(MEMO B=1 C=2) D=3)'],
    ['several of them', '<OFX><A><M><N><B>1</A><D>3</OFX>', 'OFX(A(M N B=1) D=3)'],
    ['a field that is empty and closed', '<OFX><A><M></M><N/><B>1</A></OFX>', 'OFX(A(M N B=1))'],
    ['signs that stand for themselves', '<OFX><A>AT&T < 5 <> & &foo; 7</OFX>', 'OFX(A=AT&T < 5 <> & &foo; 7)'],
    ['entities, each once', '<OFX><A>A&amp;lt; &#65;&#x42; &nbsp;c</OFX>', 'OFX(A=A&lt; AB  c)'],
    ['an end without its beginning', '<OFX></X><A>1</Y></OFX>', 'OFX(A=1)'],
    ['text beside elements', '<OFX><A>1</A>text<B>2</OFX>', 'OFX=text(A=1 B=2)'],
    ['a header on one line', 'OFXHEADER:100DATA:OFXSGML<OFX><A>1</OFX>', 'OFX(A=1)'],
  ])('is read with %s', (_, text, tree) => {
    expect(shown(sgml(text))).toBe(tree);
  });
});

describe('XML', () => {
  test.each([
    ['attributes of either quotes', `<?xml version="1.0"?><A b="1" c = '2"' />`, 'A[b=1,c=2"]'],
    ['a > within them', '<A b="1 > 0"><C/></A>', 'A[b=1 > 0](C)'],
    ['the first of two of one name', '<A b="1" b="2"/>', 'A[b=1]'],
    ['entities in them', '<A b="AT&amp;T &quot;x&quot;&#10;y"/>', 'A[b=AT&T "x" y]'],
    ['comments, instructions and literal text', '<?a?><A><!-- <B> --><![CDATA[<x> & y]]></A>', 'A=<x> & y'],
    ['line breaks in a tag', '<A\n b="1"\n>\n</A>\n', 'A[b=1]'],
  ])('is read with %s', (_, text, tree) => {
    expect(shown(xml(text))).toBe(tree);
  });

  test.each([
    ['an element that another one ends', '<A><B></A></B>', /damaged in line 1/],
    ['a second root', '<A/>\n<B/>', /damaged in line 2/],
    ['text beside its root', '<A/>\nx', /damaged in line 1/],
    ['a < that begins no tag', '<A>\n\n5 < 6</A>', /damaged in line 3/],
    ['an attribute without its quotes', '<A b=1/>', /damaged in line 1/],
    ['an attribute that is not closed', '<A b="1/>', /damaged in line 1/],
  ])('is refused with %s', (_, text, sentence) => {
    expect(shown(xml(text))).toMatch(sentence);
  });
});

test('elements know the line on which they begin, whatever stands between', () => {
  const parsed = xml('<A>\n<!-- x\ny -->\n<B\nc="1"/><C/></A>');
  const root = 'root' in parsed ? parsed.root : null;
  expect(root?.children.map(({ name, line }) => [name, line])).toEqual([
    ['B', 4],
    ['C', 5],
  ]);
});

test('elements are found by their names, none within another, and a text by the first of its name', () => {
  const parsed = sgml('<OFX><A><B>1<A><B>2</A></A><C><A><B>3</A></C></OFX>');
  const root = 'root' in parsed ? parsed.root : null;
  if (!root) throw new Error('Refused.');
  expect(findOutermostElements(root, new Set(['A'])).map((one) => findElementText(one, 'B'))).toEqual(['1', '3']);
  expect(findElementText(root, 'D')).toBe('');
});

describe('what is no statement is refused with a sentence', () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`).join('');
  test.each([
    ['entities that grow', `<!DOCTYPE a [<!ENTITY l0 "ha">${entities}]><a>&l9;</a>`],
    ['an entity from elsewhere', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a document type from elsewhere', '<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>'],
    ['an entity within', '<a><!ENTITY x "y"></a>'],
  ])('of %s', (_, text) => {
    for (const read of [sgml, xml]) expect(read(text)).toEqual({ refused: expect.stringMatching(/document type/) });
  });

  test.each([
    ['too deep', '<a>'.repeat(61), /nests its elements more than 60 deep/],
    ['cut off', '<OFX><A><B>1', /cut off: its <OFX> does not end/],
    ['cut off in a tag', '<OFX><A><B>1</A></OF', /cut off/],
    ['cut off in a comment', '<OFX><!-- a', /cut off/],
    ['a long field', `<OFX><A>${'x'.repeat(20_001)}</OFX>`, /longer than 20,000 letters/],
    ['nothing', 'OFXHEADER:100\n\n', /nothing in this file but its header/],
  ])('for being %s', (_, text, sentence) => {
    expect(shown(sgml(text))).toMatch(sentence);
  });

  test('for a long attribute, and for many of them', () => {
    expect(shown(xml(`<A b="${'x'.repeat(20_001)}"/>`))).toMatch(/longer than 20,000/);
    const many = Array.from({ length: 401 }, (_, at) => `a${at}="1"`).join(' ');
    expect(shown(xml(`<A ${many}/>`))).toMatch(/more than 400 attributes/);
  });

  test('for more elements than 100,000 rows have', () => {
    expect(shown(xml(`<A>${'<b/>'.repeat(2_000_000)}</A>`))).toMatch(/more than 100,000 rows/);
  });
});

test('a character that is none, or that is not printed, is a blank', () => {
  expect(shown(sgml('<OFX><A>a&#0;b&#xD800;c&#x110000;d&#127;e</OFX>'))).toBe('OFX(A=a b c d e)');
});

const pieces = fc.constantFrom(
  ...['<A>', '</A>', '<B>', '</B>', '<C/>', '<', '>', '"', "'", '&', '&amp;', '&#65;', '\n', ' ', 'x', 'a="1"'],
  ...['<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '<!', '<A b="', '=', '/', '\u0000', '\ud800', 'é'],
);

test('whatever stands in it, a text is a tree or is refused', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), fc.boolean(), (parts, isLenient) => {
      const parsed = parseMarkup(parts.join(''), { isLenient });
      expect('root' in parsed ? parsed.root.name : parsed.refused).toMatch(/./);
    }),
    { numRuns: 5_000 },
  );
});
