import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Paginator } from './paginator';

const markup = (page: number, pageCount: number) =>
  renderToStaticMarkup(<Paginator page={page} pageCount={pageCount} onPage={() => {}} label="Transaction pages" />);

test('one page needs no paginator', () => {
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
