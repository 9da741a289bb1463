import { expect, test } from 'vitest';
import { formatPostAsMarkdownFile, parsePostMarkdownFile } from './front-matter';

const post = {
  title: 'Fees: "all" of them # and \\ more',
  date: '2026-11-20T15:00:00.000Z',
  slug: 'fees',
  tags: ['Rates, fixed', "owner's", 'ø'],
  description: 'What: they cost.',
  canonicalUrl: 'https://elsewhere.test/fees?a=1#b',
  lang: 'pt-BR',
  noindex: true,
};
const nothing = {
  ...{ title: '', date: '', slug: '', tags: [], description: '' },
  ...{ canonicalUrl: '', lang: '', noindex: false },
};

test('a post comes back from its file as it went', () => {
  const content = '# Fees\n\n---\n\ntitle: no\n';
  const file = formatPostAsMarkdownFile(post, content);
  expect(file.split('\n').slice(0, 4)).toEqual([
    '---',
    'title: "Fees: \\"all\\" of them # and \\\\ more"',
    'date: 2026-11-20T15:00:00.000Z',
    'slug: fees',
  ]);
  expect(parsePostMarkdownFile(file)).toEqual({ frontMatter: post, content });
  expect(parsePostMarkdownFile(formatPostAsMarkdownFile(nothing, content))).toEqual({ frontMatter: nothing, content });
});

test('files of other programs are read: other quotes, lists in lines, folded text, comments, Windows ends', () => {
  const file = [
    '\uFEFF---',
    "Title: 'It''s time' ",
    'layout: post',
    'author:',
    '  name: Ada',
    'tags:',
    '  - bonds',
    '  - "a: b"',
    'description: >-',
    '  One line',
    '  and another.',
    'slug: my-slug # as before',
    'date: 2026-01-05',
    'language: pl',
    'canonicalUrl: https://a.test/b # there',
    '---',
    '',
    'Text.',
  ].join('\r\n');
  expect(parsePostMarkdownFile(file)).toEqual({
    frontMatter: {
      title: "It's time",
      date: '2026-01-05',
      slug: 'my-slug',
      tags: ['bonds', 'a: b'],
      description: 'One line and another.',
      canonicalUrl: 'https://a.test/b',
      lang: 'pl',
      noindex: false,
    },
    content: 'Text.',
  });
  expect(parsePostMarkdownFile('---\ntags: bonds, rates\n---\nx').frontMatter.tags).toEqual(['bonds', 'rates']);
  const many = Array.from({ length: 30 }, (_, at) => `t${at}`).join(', ');
  expect(parsePostMarkdownFile(`---\ntags: [${many}]\n---\nx`).frontMatter.tags).toHaveLength(10);
});

test('a file without front matter, or with one that does not end, is text alone', () => {
  expect(parsePostMarkdownFile('# T\n\n---\n\nx')).toEqual({ frontMatter: nothing, content: '# T\n\n---\n\nx' });
  expect(parsePostMarkdownFile('---\ntitle: x\n\ntext')).toEqual({
    frontMatter: nothing,
    content: '---\ntitle: x\n\ntext',
  });
  expect(parsePostMarkdownFile('')).toEqual({ frontMatter: nothing, content: '' });
});
