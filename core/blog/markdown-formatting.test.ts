import { describe, expect, test } from 'vitest';
import {
  applyTextEdit,
  createBlockInsertionEdit,
  findSmallestTextChange,
  type MarkdownFormat,
  type TextEdit,
  toggleMarkdownFormat,
} from './markdown-formatting';

/** `a [b] c`: the brackets ⟦ and ⟧ stand around what is selected, one ‸ for the cursor. */
const parse = (marked: string) => {
  const cursor = marked.indexOf('‸');
  if (cursor >= 0) return { text: marked.replace('‸', ''), selection: { start: cursor, end: cursor } };
  const [start, end] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  return { text: marked.replace(/[⟦⟧]/g, ''), selection: { start, end } };
};
const show = (text: string, edit: TextEdit): string => {
  const after = applyTextEdit(text, edit);
  const { start, end } = edit.selection;
  if (start === end) return `${after.slice(0, start)}‸${after.slice(start)}`;
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
};
const press = (marked: string, format: MarkdownFormat): string => {
  const { text, selection } = parse(marked);
  return show(text, toggleMarkdownFormat(text, selection, format));
};

describe('a format', () => {
  test.each<[MarkdownFormat, string, string]>([
    ['strong', 'a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['strong', 'a wo‸rd b', 'a **wo‸rd** b'],
    ['strong', 'zażó‸łć b', '**zażó‸łć** b'],
    ['emphasis', 'a **⟦word⟧** b', 'a ***⟦word⟧*** b'],
    ['strong', 'a *⟦word⟧* b', 'a ***⟦word⟧*** b'],
    ['strong', '⟦one\n\n- two⟧', '**⟦one**\n\n- **two⟧**'],
    ['code', 'a ⟦x = 1⟧ b', 'a `⟦x = 1⟧` b'],
    ['code', 'a\n‸\nb', 'a\n```\n‸\n```\nb'],
    ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
    ['heading', 'a\n\nb‸', '# a\n\nb‸'.replace('# a', 'a').replace('b', '## b')],
    ['list', '⟦a\n\nb⟧', '- ⟦a\n\n- b⟧'],
    ['numberedList', '⟦a\nb⟧', '1. ⟦a\n2. b⟧'],
    ['quote', 'a‸', '> a‸'],
  ])('%s is given to %j', (format, before, after) => {
    expect(press(before, format)).toBe(after);
  });

  test.each<[MarkdownFormat, string, string]>([
    ['strong', 'a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['strong', 'a ⟦**word**⟧ b', 'a ⟦word⟧ b'],
    ['strong', 'a __wo‸rd__ b', 'a wo‸rd b'],
    ['strong', 'a ***⟦word⟧*** b', 'a *⟦word⟧* b'],
    ['emphasis', 'a ***⟦word⟧*** b', 'a **⟦word⟧** b'],
    ['emphasis', 'a _⟦word⟧_ b', 'a ⟦word⟧ b'],
    ['strong', '**⟦one**\n\n- **two⟧**', '⟦one\n\n- two⟧'],
    ['code', 'a `⟦x⟧` b', 'a ⟦x⟧ b'],
    ['code', 'a ⟦`x`⟧ b', 'a ⟦x⟧ b'],
    ['code', '```\n⟦a\nb⟧\n```', '⟦a\nb⟧'],
    ['code', '⟦```js\na\n```⟧', '⟦a⟧'],
    ['heading', '### b‸', 'b‸'],
    ['list', '⟦- a\n* b⟧', '⟦a\nb⟧'],
    ['list', '- [ ] a‸', 'a‸'],
    ['numberedList', '⟦1. a\n2. b⟧', '⟦a\nb⟧'],
    ['quote', '> a‸', 'a‸'],
    ['link', 'see [the ‸site](https://a.test/b "B") there', 'see ⟦the site⟧ there'],
  ])('%s is taken away from %j', (format, before, after) => {
    expect(press(before, format)).toBe(after);
  });

  test.each<[MarkdownFormat, string]>([
    ['strong', 'a ‸ b'],
    ['emphasis', '‸'],
    ['code', 'a ‸ b'],
    ['strong', 'a ⟦two words⟧ b'],
    ['emphasis', 'a ⟦two words⟧ b'],
    ['quote', '⟦a\nb⟧'],
    ['list', '⟦a\nb⟧'],
    ['numberedList', '⟦a\nb⟧'],
    ['code', '⟦a\nb⟧'],
  ])('%s, pressed twice, leaves %j as it was', (format, before) => {
    expect(press(press(before, format), format)).toBe(before);
  });

  test('blanks at the edges of what is selected stay outside of the marks', () => {
    expect(applyTextEdit('a word b', toggleMarkdownFormat('a word b', { start: 1, end: 7 }, 'strong'))).toBe(
      'a **word** b',
    );
  });

  test('a part of a selection that has the format already gets it once', () => {
    expect(press('⟦**one**\ntwo⟧', 'strong')).toBe('⟦**one**\n**two⟧**');
  });
});

test('at the end of what is marked, the cursor goes on behind the marks', () => {
  expect(press('**a row‸** of', 'strong')).toBe('**a row**‸ of');
  expect(press('*a row‸* of', 'emphasis')).toBe('*a row*‸ of');
  expect(press('`x‸`', 'code')).toBe('`x`‸');
  expect(press('**‸**', 'emphasis')).toBe('***‸***');
  expect(press('***‸***', 'strong')).toBe('*‸*');
});

describe('a heading', () => {
  test('is the title in the first line of a text without one, and of the second and third level elsewhere', () => {
    expect(press('Bonds‸\n\nText', 'heading')).toBe('# Bonds‸\n\nText');
    expect(press('# Bonds\n\nPart‸', 'heading')).toBe('# Bonds\n\n## Part‸');
    expect(press('# Bonds\n\n## Part‸', 'heading')).toBe('# Bonds\n\n### Part‸');
    expect(press('# Bonds‸\n\nText', 'heading')).toBe('Bonds‸\n\nText');
  });
});

describe('a list', () => {
  test('becomes a numbered one, and back', () => {
    expect(press('⟦- a\n- b⟧', 'numberedList')).toBe('⟦1. a\n2. b⟧'.replace('⟦1. ', '1. ⟦'));
    expect(press('⟦1. a\n2. b⟧', 'list')).toBe('- ⟦a\n- b⟧');
  });
  test('begins in an empty line', () => {
    expect(press('a\n\n‸', 'list')).toBe('a\n\n- ‸');
  });
});

describe('a link', () => {
  test('has the selected words, and asks for an address; an address asks for words', () => {
    expect(press('see ⟦the site⟧ there', 'link')).toBe('see [the site](⟦https://⟧) there');
    expect(press('see ⟦https://a.test/b⟧', 'link')).toBe('see [‸](https://a.test/b)');
    expect(press('see ‸', 'link')).toBe('see [‸](https://)');
  });
  test('around a picture is not taken for one', () => {
    expect(press('![a ⟦sea⟧](/images/a.webp)', 'link')).toBe('![a [sea](⟦https://⟧)](/images/a.webp)');
  });
});

test('code that has backquotes in it stands between more of them', () => {
  expect(press('⟦a `b` c⟧', 'code')).toBe('``⟦a `b` c⟧``');
  expect(press('⟦```\na\n```\nb⟧', 'code')).toBe('````\n⟦```\na\n```\nb⟧\n````');
});

test('a table comes after the line of the cursor, with its first heading selected', () => {
  expect(press('on‸e\n\ntwo', 'newTable')).toBe('one\n\n| ⟦Column 1⟧ | Column 2 |\n| --- | --- |\n|  |  |\n\ntwo');
});

test('a footnote has the next number, and its text is typed at the end', () => {
  expect(press('A claim‸. More.', 'footnote')).toBe('A claim[^1]. More.\n\n[^1]: ‸');
  expect(press('A[^1] b‸.\n\n[^1]: One.\n', 'footnote')).toBe('A[^1] b[^2].\n\n[^1]: One.\n[^2]: ‸');
  expect(press('A claim‸', 'footnote')).toBe('A claim[^1]\n\n[^1]: ‸');
});

test('a block stands between empty lines, wherever it is put', () => {
  const put = (marked: string): string => {
    const { text, selection } = parse(marked);
    return show(text, createBlockInsertionEdit(text, selection.end, 'X'));
  };
  expect(put('‸')).toBe('X‸\n');
  expect(put('a‸b')).toBe('a\n\nX‸\n\nb');
  expect(put('a\n‸\nb')).toBe('a\n\nX‸\n\nb');
  expect(put('a\n\n‸\n\nb')).toBe('a\n\nX‸\n\nb');
});

test('what was changed elsewhere is one change, as small as it can be', () => {
  expect(findSmallestTextChange('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' });
  expect(findSmallestTextChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  expect(findSmallestTextChange('abc', '')).toEqual({ from: 0, to: 3, insert: '' });
  expect(findSmallestTextChange('abc', 'abc')).toBeNull();
});
