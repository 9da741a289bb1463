import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import {
  createRequestProgressStore,
  findIdempotentAnswer,
  handleIdempotentRequest,
  toIdempotentRequest,
} from '#functions/runtime/storage/idempotency';
import { getItem, type TransactionWrite, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

const now = new Date('2026-11-20T15:00:00Z');
const hoursLater = (hours: number, seconds = 0) => new Date(now.getTime() + (hours * 3600 + seconds) * 1000);
const request = toIdempotentRequest('a-request-1', 'POST', '/cash', '{"amount":5}');
const other = toIdempotentRequest('a-request-1', 'POST', '/cash', '{"amount":6}');
const me = { id: 'me', idempotency: request };
const row = (sk: string, more: object = {}): TransactionWrite => ({ Put: { Item: { pk: 'USER#me', sk }, ...more } });
const asNew = (sk: string) =>
  row(sk, { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } });

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

describe('a key', () => {
  test.each(['12345678', 'x'.repeat(100), 'A-b_9-00'])('can be %s', (key) => {
    expect(toIdempotentRequest(key, 'POST', '/', '').key).toBe(key);
  });

  test.each(['', '1234567', 'x'.repeat(101), 'a key 123', 'ключ-ключ', '12345678\n'])('cannot be %j', (key) => {
    expect(() => toIdempotentRequest(key, 'POST', '/', '')).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'invalid',
        message: 'An Idempotency-Key is 8 to 100 letters, digits, hyphens or underscores.',
      }),
    );
  });

  test('stands for one method, path and body', () => {
    const hashes = [
      request,
      other,
      toIdempotentRequest('a-request-1', 'PUT', '/cash', '{"amount":5}'),
      toIdempotentRequest('a-request-1', 'POST', '/cds', '{"amount":5}'),
    ].map(({ requestHash }) => requestHash);
    expect(new Set(hashes).size).toBe(4);
    expect(request.requestHash).toMatch(/^[0-9a-f]{64}$/);
    expect(toIdempotentRequest('another-key', 'POST', '/cash', '{"amount":5}').requestHash).toBe(request.requestHash);
  });
});

describe('a first answer', () => {
  test('is there for a day, for whoever asks the same under that key', async () => {
    expect(await findIdempotentAnswer('me', request, now)).toBeNull();
    expect(await commitWithAnswer(me, [row('A')], { id: 1 }, now)).toEqual({ id: 1 });
    expect(await getItem({ pk: 'USER#me', sk: 'A' })).toBeDefined();
    expect(await findIdempotentAnswer('me', request, hoursLater(24, -1))).toEqual({ answer: { id: 1 } });
    expect(await findIdempotentAnswer('me', request, hoursLater(24))).toBeNull();
    expect(await findIdempotentAnswer('you', request, now)).toBeNull();
  });

  test('may be that there is nothing to say', async () => {
    await commitWithAnswer(me, [row('A')], undefined, now);
    expect(await findIdempotentAnswer('me', request, now)).toEqual({ answer: undefined });
  });

  test('is never given for a different request', async () => {
    await commitWithAnswer(me, [row('A')], 1, now);
    await expect(findIdempotentAnswer('me', other, now)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for a different request.',
    });
  });

  test('counts where the same request has been here in the very same moment, and nothing is written twice', async () => {
    await commitWithAnswer(me, [row('A')], 'first', now);
    expect(await commitWithAnswer(me, [row('B')], 'second', now)).toBe('first');
    expect(await getItem({ pk: 'USER#me', sk: 'B' })).toBeUndefined();
  });

  test('gives way to a new one once its day is over, though it still lies there', async () => {
    await commitWithAnswer(me, [row('A')], 'first', now);
    expect(await commitWithAnswer(me, [row('B')], 'early', hoursLater(24, -1))).toBe('first');
    expect(await commitWithAnswer(me, [row('C')], 'second', hoursLater(24))).toBe('second');
  });
});

describe('a change', () => {
  test('of somebody who sent no key is made, and nothing is kept of it', async () => {
    expect(await commitWithAnswer({ id: 'me' }, [row('A')], 'done', now)).toBe('done');
    expect(await table.countItems()).toBe(1);
  });

  test('that met another one is a conflict, not an answer', async () => {
    await writeTransaction([row('A')]);
    await expect(commitWithAnswer(me, [asNew('A')], 'done', now)).rejects.toBeInstanceOf(WriteConflict);
    await expect(commitWithAnswer({ id: 'me' }, [asNew('A')], 'done', now)).rejects.toBeInstanceOf(WriteConflict);
  });

  test('that failed for another reason fails for that reason', async () => {
    await commitWithAnswer(me, [row('A')], 'first', now);
    const failed = withTableFault({ fault: 'throttled', on: 'writes' }, () =>
      commitWithAnswer(me, [row('B')], 'second', now),
    );
    await expect(failed).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  });
});

describe('a request that is made once', () => {
  const handled = (answer: unknown) => () => commitWithAnswer(me, [row('A')], answer, now);
  const sold = new Refusal(422, 'oversell', 'You hold 3 shares.');

  test('is handled the first time, and answered the same the second time', async () => {
    expect(await handleIdempotentRequest('me', request, () => now, handled(1))).toBe(1);
    expect(
      await handleIdempotentRequest(
        'me',
        request,
        () => now,
        () => Promise.reject(new Error('handled twice')),
      ),
    ).toBe(1);
  });

  test('is answered as its twin was, which took what it needs while it was planned', async () => {
    const refusedByTwin = async () => {
      await commitWithAnswer(me, [row('A')], 'sold', now);
      throw sold;
    };
    expect(await handleIdempotentRequest('me', request, () => now, refusedByTwin)).toBe('sold');
  });

  test('is refused where it has no twin', async () => {
    await expect(
      handleIdempotentRequest(
        'me',
        request,
        () => now,
        () => Promise.reject(sold),
      ),
    ).rejects.toBe(sold);
  });

  test('fails as it does, twin or not', async () => {
    const failure = new Error('The table is away.');
    const failing = async () => {
      await commitWithAnswer(me, [row('A')], 'sold', now);
      throw failure;
    };
    await expect(handleIdempotentRequest('me', request, () => now, failing)).rejects.toBe(failure);
  });
});

describe('a request of several transactions', () => {
  const progress = createRequestProgressStore<{ left: number }, { id: number }>('me', request);
  const read = async (at = now) => progress.in(await getItem(progress.key), at);

  test('has come nowhere, then somewhere, then to its answer', async () => {
    const first = await read();
    expect(first).toEqual({ version: 0 });
    await writeTransaction([progress.put(first, { state: { left: 1 } }, now)]);
    const second = await read();
    expect(second).toEqual({ state: { left: 1 }, version: 1 });
    expect(await findIdempotentAnswer('me', request, now)).toBeNull();
    await writeTransaction([progress.put(second, { answer: { id: 7 } }, now)]);
    expect(await read()).toEqual({ answer: { id: 7 }, version: 2 });
    expect(await findIdempotentAnswer('me', request, now)).toEqual({ answer: { id: 7 } });
  });

  test('is carried on by one of two alone', async () => {
    const first = await read();
    await writeTransaction([progress.put(first, { state: { left: 2 } }, now)]);
    await expect(writeTransaction([progress.put(first, { state: { left: 2 } }, now)])).rejects.toThrow(WriteConflict);
    const second = await read();
    await writeTransaction([progress.put(second, { state: { left: 1 } }, now)]);
    await expect(writeTransaction([progress.put(second, { answer: { id: 7 } }, now)])).rejects.toThrow(WriteConflict);
    await expect(commitWithAnswer(me, [row('A')], { id: 1 }, now)).rejects.toThrow(WriteConflict);
  });

  test('begins anew after a day', async () => {
    await writeTransaction([progress.put(await read(), { state: { left: 1 } }, now)]);
    const later = hoursLater(24);
    expect(await read(later)).toEqual({ version: 0 });
    await writeTransaction([progress.put({ version: 0 }, { state: { left: 3 } }, later)]);
    expect(await read(later)).toEqual({ state: { left: 3 }, version: 1 });
  });

  test('shares its key with no other request, finished or not', async () => {
    await writeTransaction([progress.put(await read(), { state: { left: 1 } }, now)]);
    await expect(findIdempotentAnswer('me', other, now)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    const item = await getItem(progress.key);
    expect(() => createRequestProgressStore('me', other).in(item, now)).toThrow(/used for a different request/);
  });
});
