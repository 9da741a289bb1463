import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineRoute } from '#contract/route';
import {
  createAnswerValidator,
  notModifiedResponse,
  refusalResponse,
  successResponse,
} from '#functions/runtime/http/responses';
import { Refusal } from '#functions/runtime/refusal';
import { WriteConflict } from '#functions/runtime/storage/table';

const plain = { method: 'GET', path: '/figure', access: 'user', summary: 'A figure' } as const;
const route = defineRoute({ ...plain, output: z.object({ value: z.number() }) });

beforeEach(() => vi.stubEnv('CHECK_ANSWERS', 'true'));
afterEach(() => vi.unstubAllEnvs());

describe('an answer', () => {
  test('is JSON that nobody keeps, with the status of its route', async () => {
    const response = successResponse(route, { value: 5 });
    expect([response.status, await response.json()]).toEqual([200, { value: 5 }]);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(successResponse({ ...route, status: 201 }, { value: 5 }).status).toBe(201);
  });

  test('of a route without one is empty', async () => {
    const response = successResponse({ ...route, status: 204 }, { value: 5 });
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
  });

  test('that the browser holds is empty, and kept by nobody else', async () => {
    const response = notModifiedResponse();
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      304,
      '',
      'no-store',
    ]);
  });

  test('is held to the contract where that is wanted, before anything is written and when it is sent', async () => {
    expect(() => createAnswerValidator(route)({ value: 'five' })).toThrow(z.ZodError);
    expect(() => createAnswerValidator(route)({ value: 5 })).not.toThrow();
    expect(() => successResponse(route, { value: 'five' })).toThrow(z.ZodError);
    vi.stubEnv('CHECK_ANSWERS', '');
    expect(() => createAnswerValidator(route)({ value: 'five' })).not.toThrow();
    expect(await successResponse(route, { value: 'five' }).json()).toEqual({ value: 'five' });
  });
});

describe('what goes wrong', () => {
  const named = (name: string) => Object.assign(new Error('inner words'), { name });
  const broken = (code: string) => Object.assign(new Error('inner words'), { code });
  const answerTo = async (error: unknown) => {
    const { status, headers, ...response } = await (async () => {
      const made = refusalResponse(error, 'request-1');
      return { status: made.status, headers: made.headers, body: await made.json() };
    })();
    return { status, retryAfter: headers.get('retry-after'), ...response };
  };

  test('by the rules is told with its sentence, its fields and what of it stands', async () => {
    expect(await answerTo(new Refusal(404, 'not_found', 'There is no such trade.'))).toEqual({
      status: 404,
      retryAfter: null,
      body: { error: 'There is no such trade.', code: 'not_found' },
    });
    const details = [{ path: 'amount', msg: 'Enter an amount.' }];
    expect(await answerTo(new Refusal(503, 'busy', 'Later.', { details, retryAfter: 7, done: 0 }))).toEqual({
      status: 503,
      retryAfter: '7',
      body: { error: 'Later.', code: 'busy', details, done: 0 },
    });
  });

  test('by another write at the same moment is a conflict', async () =>
    expect(await answerTo(new WriteConflict([]))).toEqual({
      status: 409,
      retryAfter: null,
      body: { error: 'This was changed at the same moment elsewhere. Please try again.', code: 'conflict' },
    }));

  test.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'TransactionCanceledException',
    'TransactionInProgressException',
  ])('at the table as %s passes', async (name) =>
    expect(await answerTo(named(name))).toEqual({
      status: 503,
      retryAfter: '1',
      body: { error: 'The ledger is busy. Please try again; nothing is recorded twice.', code: 'busy' },
    }),
  );

  test.each([
    named('TimeoutError'),
    named('InternalServerError'),
    named('ServiceUnavailable'),
    ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map(broken),
  ])('on the way to the table is no answer: %o', async (error) =>
    expect(await answerTo(error)).toEqual({
      status: 503,
      retryAfter: '1',
      body: {
        error: 'The ledger did not answer in time. Please try again; nothing is recorded twice.',
        code: 'no_answer',
      },
    }),
  );

  test.each([named('TypeError'), broken('EACCES'), 'thrown text', { code: 'ECONNRESET' }])(
    'otherwise is told without a word of it: %o',
    async (error) =>
      expect(await answerTo(error)).toEqual({
        status: 500,
        retryAfter: null,
        body: { error: 'Something went wrong on our side.', code: 'internal', requestId: 'request-1' },
      }),
  );
});
