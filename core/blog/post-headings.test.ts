import { expect, test } from 'vitest';
import { addHeadingLinks, listHeadingsForSearchIndex, listPostHeadings, listTableOfContents } from './post-headings';

const html = [
  '<h2 id="user-content-fees--taxes">Fees &#x26; <em>taxes</em> &lt;2026></h2>',
  '<p>Text about <strong>fees</strong>.</p>',
  '<h3 class="x" id="user-content-in-short">In\n short</h3>',
  '<h4 id="user-content-no">Too deep</h4>',
  '<h2>Without a name</h2>',
  '<h2 id="user-content-empty"><img src="/a.webp" alt="x"></h2>',
  '<h2 id="user-content-footnote-label" class="sr-only">Footnotes</h2>',
].join('\n');

test('headings of the second and third level are told with their ids, as plain text', () => {
  expect(listPostHeadings(html)).toEqual([
    { level: 2, id: 'user-content-fees--taxes', text: 'Fees & taxes <2026>' },
    { level: 3, id: 'user-content-in-short', text: 'In short' },
  ]);
});

test('a reference to no character stays as it was written', () => {
  expect(listPostHeadings('<h2 id="a">&#x110000; &nothing; &#65;</h2>')[0]?.text).toBe('&#x110000; &nothing; A');
});

test('the contents are listed from four headings on', () => {
  const part = (count: number) =>
    Array.from({ length: count }, (_, at) => `<h2 id="p${at}">Part ${at}</h2><p>x</p>`).join('');
  expect(listTableOfContents(part(3))).toEqual([]);
  expect(listTableOfContents(part(4)).map(({ text }) => text)).toEqual(['Part 0', 'Part 1', 'Part 2', 'Part 3']);
});

test('each heading with a name gets a link to itself, in its own words', () => {
  expect(addHeadingLinks('<h2 id="user-content-a">A <em>b</em></h2><h2>c</h2>')).toBe(
    '<h2 id="user-content-a">A <em>b</em><a class="blog-anchor" href="#user-content-a" aria-hidden="true" tabindex="-1">#</a></h2><h2>c</h2>',
  );
  expect(addHeadingLinks('<h2 id="l" class="sr-only">Footnotes</h2>')).toBe(
    '<h2 id="l" class="sr-only">Footnotes</h2>',
  );
});

test('the search looks into the first twelve headings, none of which is long', () => {
  const many = Array.from({ length: 15 }, (_, at) => `<h2 id="p${at}">Part ${at} ${'é'.repeat(200)}</h2>`).join('');
  const searched = listHeadingsForSearchIndex(many);
  expect([searched.length, Array.from(searched[0] ?? '').length]).toEqual([12, 100]);
  expect(searched[11]).toMatch(/^Part 11 é+$/);
});
