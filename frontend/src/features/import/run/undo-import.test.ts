import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallApiRoute } from '#lib/api/api';
import { RequestRefusedError } from '#lib/api/send-request';
import { undoImport } from './undo-import';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Answers one after the other; counts the keys and the calls. */
const undoAgainst = async (...answers: unknown[]) => {
  const progress: number[] = [];
  let keys = 0;
  let calls = 0;
  const call = () => {
    calls += 1;
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const createCall = () => {
    keys += 1;
    return call as unknown as CallApiRoute;
  };
  const undoing = undoImport({ id: 7, withChanged: false, withMade: true }, createCall, ({ left }) =>
    progress.push(left),
  ).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { outcome: await undoing, progress, keys, calls };
};

const half = { finished: false, left: 400, total: 600, refused: [{ title: 'One', why: 'It is sold.' }], stays: [] };
const end = { finished: true, left: 0, total: 600, refused: [], stays: [{ title: 'A platform', why: 'It is used.' }] };
const conflict = new RequestRefusedError(409, { error: 'This was changed at the same moment.', code: 'conflict' });

test('an import is undone call after call, and what stays is collected', async () => {
  expect(await undoAgainst(half, end)).toEqual({
    outcome: { refused: half.refused, stays: end.stays },
    progress: [400],
    keys: 2,
    calls: 2,
  });
});

test('an undo waits for the call of a closed tab that is still undoing the same rows, and goes on', async () => {
  const { outcome, keys, calls } = await undoAgainst(half, conflict, new RequestRefusedError(503), end);
  expect(outcome).toEqual({ refused: half.refused, stays: end.stays });
  expect([keys, calls]).toEqual([2, 4]);
});

test('an import that another tab has undone to its end is undone', async () => {
  const { outcome } = await undoAgainst(conflict, new RequestRefusedError(404, { error: 'Not found.', code: 'x' }));
  expect(outcome).toEqual({ refused: [], stays: [] });
});

test('an undo that is refused, or that goes on failing, says why', async () => {
  const refusal = new RequestRefusedError(422, { error: 'Not so.', code: 'x' });
  expect(await undoAgainst(refusal)).toMatchObject({ outcome: refusal, calls: 1 });
  // What was changed since is no conflict of this moment: another try would be refused as well.
  const changed = new RequestRefusedError(409, { error: 'It was changed since.', code: 'changed_since' });
  expect(await undoAgainst(changed)).toMatchObject({ outcome: changed, calls: 1 });
  const failures = Array.from({ length: 4 }, () => new RequestRefusedError(503));
  expect(await undoAgainst(...failures)).toMatchObject({ outcome: failures[3], calls: 4 });
});
