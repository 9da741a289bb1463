import { expect, test, vi } from 'vitest';
import { combineQueryResults } from '#lib/api/combine-query-results';

const read = <Data>(data: Data) => ({ data, error: null, refetch: vi.fn() });
const waiting = { data: undefined, error: null, refetch: vi.fn() };
const failing = (data?: number) => ({ data, error: new Error('down'), refetch: vi.fn() });

test('reads are complete once each has answered, be the answer empty', () => {
  expect(combineQueryResults({ a: read(0), b: waiting }).data).toBeUndefined();
  expect(combineQueryResults({ a: read(0), b: read('') })).toMatchObject({ data: { a: 0, b: '' }, error: null });
});

test('one failure is the failure of all, whatever the others still wait for', () => {
  expect(combineQueryResults({ a: waiting, b: failing() })).toMatchObject({
    data: undefined,
    error: new Error('down'),
  });
});

test('older data stays where reading it again fails', () => {
  expect(combineQueryResults({ a: read(1), b: failing(2) })).toMatchObject({
    data: { a: 1, b: 2 },
    error: new Error('down'),
  });
});

test('a retry reads again what failed, and nothing else', () => {
  const parts = { a: read(1), b: failing() };
  combineQueryResults(parts).refetch();
  expect(parts.b.refetch).toHaveBeenCalledOnce();
  expect(parts.a.refetch).not.toHaveBeenCalled();
});
