import { expect, test } from 'vitest';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { listChangesToUndoInOrder } from '#functions/runtime/storage/revert';

const change = (id: string, more: Partial<LoggedChange> = {}): LoggedChange => ({
  id,
  at: '',
  source: 'page',
  group: 'a-press',
  records: [],
  ...more,
});
const order = (...changes: LoggedChange[]) => listChangesToUndoInOrder(changes).map(({ id }) => id);

test('the newest change is undone first', () => {
  expect(order(change('2'), change('1'), change('3'))).toEqual(['3', '2', '1']);
});

test('what only followed from others is undone after them, the newest first as well', () => {
  const follows = { source: 'follow' as const };
  expect(order(change('1'), change('4', follows), change('2', follows), change('3'))).toEqual(['3', '1', '4', '2']);
});

test('what is undone already is left out', () => {
  expect(order(change('1', { undoneBy: 'another-press' }), change('2'))).toEqual(['2']);
});
