import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { QueryResult } from '#lib/api/combine-query-results';
import { QueryView } from '#ui/page/query-view';

const error = new Error('down');
const failed = { title: 'Failed to load', message: 'Try again.', theirs: 'title' } as const;
const drawn = (reading: Pick<QueryResult<string>, 'data' | 'error'>, shown?: () => ReactNode): string =>
  renderToStaticMarkup(
    <QueryView of={{ ...reading, refetch: () => undefined }} loading="Loading..." failed={failed} shown={shown}>
      {(data) => `It is ${data || 'empty'}.`}
    </QueryView>,
  );

describe('a page shows', () => {
  test('its outline while nothing is there', () => {
    expect(drawn({ data: undefined, error: null })).toBe('Loading...');
  });

  test('what was read, be it empty', () => {
    expect(drawn({ data: 'there', error: null })).toBe('It is there.');
    expect(drawn({ data: '', error: null })).toBe('It is empty.');
  });

  test('older data, where reading it again has failed', () => {
    expect(drawn({ data: 'older', error })).toBe('It is older.');
  });

  test('what failed with a way to try again, where nothing is there', () => {
    const page = drawn({ data: undefined, error });
    expect(page).toContain('Failed to load');
    expect(page).toContain('Try again.');
    expect(page).toContain('Retry');
    expect(drawn({ data: undefined, error }, () => 'In its own way.')).toBe('In its own way.');
  });
});
