import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  getMarkdownTitle,
  hasMarkdownTitle,
  insertImageAfterTitle,
  isSlug,
  replaceMarkdownTitle,
  toExcerpt,
  toNumberedSlug,
  toSlug,
} from './posts.ts';

describe('a slug', () => {
  test.each([
    ['Why "Index Funds" Win: Żółć & Café', 'why-index-funds-win-zolc-cafe'],
    ["Don't panic", 'dont-panic'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a/b\\c?d#e%2Ff', 'a-b-c-d-e-2ff'],
    ['  Straße – 50 %  ', 'strasse-50'],
    ['投资', ''],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['.', ''],
    ['con\u0000trol', 'con-trol'],
  ])('of %j is %s', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test('is cut at a hyphen after at most 80 characters', () => {
    const slug = toSlug('a long title about patience '.repeat(10));
    expect(slug).toBe('a-long-title-about-patience-a-long-title-about-patience-a-long-title-about');
    expect(toSlug('x'.repeat(200))).toBe('x'.repeat(80));
  });

  test('keeps a word that ends at the 80th character', () => {
    const eighty = `${'a'.repeat(40)}-${'b'.repeat(39)}`;
    expect(toSlug(eighty)).toBe(eighty);
    expect(toSlug(`${eighty} more`)).toBe(eighty);
    expect(toSlug(`${eighty}s`)).toBe('a'.repeat(40));
  });

  test('is numbered from the second on', () => {
    expect([1, 2, 11].map((number) => toNumberedSlug('bonds', number))).toEqual(['bonds', 'bonds-2', 'bonds-11']);
  });

  test('has room for seven digits behind its 80 characters, and not for more', () => {
    expect([88, 89].map((length) => isSlug('x'.repeat(length)))).toEqual([true, false]);
  });

  test('of any title is one that is looked for, numbered or not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 9_999 }),
        (title, number) => {
          expect(isSlug(toNumberedSlug(toSlug(`a ${title}`), number))).toBe(true);
        },
      ),
    );
  });

  test.each(['', '-', 'A', 'a--b', 'a/b', '..', 'a%20b', 'a#b', 'x'.repeat(100)])('%j is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe('an excerpt', () => {
  test('joins white space and leaves a short text whole', () => {
    expect(toExcerpt('  One\n two\t three ')).toBe('One two three');
    expect(toExcerpt('x'.repeat(200))).toBe('x'.repeat(200));
  });

  test('is cut after a word, without what stands before the next', () => {
    covers('3.2 excerpt');
    expect(toExcerpt('One two three', 8)).toBe('One two…');
    expect(toExcerpt('One, two three', 5)).toBe('One…');
    expect(toExcerpt('One two three', 10)).toBe('One two…');
    expect(toExcerpt('One ... -- two', 12)).toBe('One…');
    expect(toExcerpt('y'.repeat(300))).toBe(`${'y'.repeat(199)}…`);
  });

  test('of one long word is cut between whole characters', () => {
    expect(toExcerpt('😀'.repeat(300))).toBe(`${'😀'.repeat(199)}…`);
  });

  test.each([
    ['a short word before a long text without spaces', 'Hallo 投资债券是一种常见的方法。', 14, 'Hallo 投资债券是一种…'],
    ['Thai, which has no spaces between words', 'การลงทุนในพันธบัตรรัฐบาล', 12, 'การลงทุนใน…'],
    ['a family of one character', `Ein ${'👨‍👩‍👧'.repeat(9)}`, 20, 'Ein 👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧…'],
    ['letters with marks of their own', `${'e\u0301'.repeat(20)}`, 6, `${'e\u0301'.repeat(2)}…`],
    ['one letter with more marks than there is room', `e${'\u0301'.repeat(20)}`, 6, `e${'\u0301'.repeat(4)}…`],
  ])('is cut between words and never within a character: %s', (_, text, most, excerpt) => {
    covers('3.2 excerpt');
    expect(toExcerpt(text, most)).toBe(excerpt);
  });

  test('ends with a whole word of the text wherever its words are of usual length', () => {
    const word = fc.stringMatching(/^[a-zäöé]{1,20}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 60, maxLength: 120 }), (words) => {
        const excerpt = toExcerpt(words.join(' '));
        const cut = excerpt.replace(/…$/, '').split(' ');
        expect(cut).toEqual(words.slice(0, cut.length));
        expect(excerpt.length).toBeGreaterThan(words.join(' ').length > 200 ? 178 : 0);
      }),
    );
  });

  test('has at most 200 characters and no half of one', () => {
    covers('3.2 excerpt', '3.9 length of an excerpt');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const excerpt = toExcerpt(text);
        expect(Array.from(excerpt).length).toBeLessThanOrEqual(200);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});

test.each([
  ['# Old\n\ntext', '# New\n\ntext'],
  ['Intro.\n\nOld\n===\ntext', 'Intro.\n\n# New\ntext'],
  ['text', '# New\n\ntext'],
  ['', '# New\n'],
  ['```\n# no\n```\n# Old', '```\n# no\n```\n# New'],
])('another title for %j makes %j', (content, titled) => expect(replaceMarkdownTitle(content, 'New')).toBe(titled));

describe('an image', () => {
  const image = '![A](/images/a.webp)';

  test('goes directly under the title', () => {
    expect(insertImageAfterTitle('# T\n\ntext', image)).toBe(`# T\n\n${image}\n\ntext`);
    expect(insertImageAfterTitle('intro\n# T\ntext', image)).toBe(`intro\n# T\n\n${image}\n\ntext`);
  });

  test('goes under a title that is underlined, below its line', () => {
    expect(insertImageAfterTitle('T\n===\n\ntext', image)).toBe(`T\n===\n\n${image}\n\ntext`);
  });

  test('leaves the text under the title as it is, but for the blank line that it takes the place of', () => {
    expect(insertImageAfterTitle('#  T\nOne.\n\nTwo.\nThree.', image)).toBe(`#  T\n\n${image}\n\nOne.\n\nTwo.\nThree.`);
  });

  test.each([
    ['a shorter fence', '````\n```\n# no\n````'],
    ['a fence of another kind', '```\n~~~\n# no\n```'],
    ['a fence with a name', '```\n```js\n# no\n```'],
  ])('is not put into code that %s does not end', (_, code) => {
    expect(insertImageAfterTitle(`${code}\n# T\nx`, image)).toBe(`${code}\n# T\n\n${image}\n\nx`);
  });

  test('finds the end of code that is indented, with blanks behind it', () => {
    expect(hasMarkdownTitle('```\ncode\n  ```  \n# T')).toBe(true);
    expect(hasMarkdownTitle('```\ncode\n  ```  \n```\n# no')).toBe(false);
  });

  test('goes on top without one, and is not led astray by code', () => {
    expect(insertImageAfterTitle('text', image)).toBe(`${image}\n\ntext`);
    expect(insertImageAfterTitle('```\n# no\n```\n# T\nx', image)).toBe(`\`\`\`\n# no\n\`\`\`\n# T\n\n${image}\n\nx`);
  });
});

test.each([
  ['# Bonds', 'Bonds'],
  ['text\n\n#  Bonds *and* rates ##\n\n# Another', 'Bonds *and* rates'],
  ['Bonds\n=====', 'Bonds'],
  ['```\n# code\n```\n# Title', 'Title'],
  ['no title', ''],
  ['', ''],
])('the title of %j as it was typed', (content, title) => {
  expect(getMarkdownTitle(content)).toBe(title);
});
