import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import { Paginator } from './paginator';

const markup = (page: number, pageCount: number) =>
  renderToStaticMarkup(<Paginator page={page} pageCount={pageCount} onPage={() => {}} label="Transaction pages" />);

test('one page needs no paginator', () => {
  covers('2.9 five page numbers');
  expect(markup(1, 1)).toBe('');
  expect(markup(1, 0)).toBe('');
});

test('it is a named navigation that marks the current page alone', () => {
  const html = markup(2, 3);
  expect(html).toContain('<nav aria-label="Transaction pages"');
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-label="Page 2" aria-current="page"/);
});

test('at an end the step cannot be taken but keeps its place in the order of focus', () => {
  expect(markup(1, 3)).toMatch(/aria-label="Previous page"[^>]*aria-disabled="true"/);
  expect(markup(1, 3)).not.toMatch(/aria-label="Next page"[^>]*aria-disabled/);
  expect(markup(3, 3)).toMatch(/aria-label="Next page"[^>]*aria-disabled="true"/);
  expect(markup(3, 3)).not.toMatch(/<button[^>]* disabled/);
});

test('where not every page has a number, a step leads to either end', () => {
  expect(markup(3, 5)).not.toMatch(/First page|Last page/);
  expect(markup(3, 6)).toMatch(/aria-label="First page"/);
  expect(markup(3, 6)).toMatch(/aria-label="Last page"/);
  expect(markup(1, 6)).toMatch(/aria-label="First page"[^>]*aria-disabled="true"/);
  expect(markup(6, 6)).toMatch(/aria-label="Last page"[^>]*aria-disabled="true"/);
});
