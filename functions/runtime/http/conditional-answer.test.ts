import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetBuildId, getBuildId } from '#functions/runtime/http/build-id';
import { ConditionalAnswer, matchesEtag, resolveAnswer, toEtag } from '#functions/runtime/http/conditional-answer';

describe('an ETag', () => {
  test('is short, strong, quoted, and shows nothing of what it is made of', () => {
    expect(toEtag(['me', { price: 120.5 }])).toMatch(/^"[\w-]{22}"$/);
  });

  test('is that of whatever holds the same, in whatever order its fields were put together', () => {
    expect(toEtag([{ price: 1, quote: { asOf: 'x', stale: false } }])).toBe(
      toEtag([{ quote: { stale: false, asOf: 'x' }, price: 1 }]),
    );
    expect(toEtag([1, 2])).not.toBe(toEtag([2, 1]));
    expect(toEtag({ price: 1 })).not.toBe(toEtag({ price: '1' }));
  });
});

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"c,d" ,"a"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['a', false],
  ['"a', false],
  ['"ab"', false],
  ['"b,"a"', false],
])('of If-None-Match %j it is %s that "a" is held', (header, isNamed) => {
  expect(matchesEtag('"a"', header)).toBe(isNamed);
});

test('an answer is there for who asks for it without an ETag, made as it is asked for or as it stands', async () => {
  const conditional = new ConditionalAnswer({ version: 1 }, async () => ({ text: 'made' }));
  expect(await resolveAnswer(Promise.resolve(conditional))).toEqual({ text: 'made' });
  expect(await resolveAnswer(Promise.resolve({ text: 'as it stands' }))).toEqual({ text: 'as it stands' });
});

describe('a build', () => {
  const before = process.env['LAMBDA_TASK_ROOT'];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    forgetBuildId();
  });
  afterEach(() => {
    if (before === undefined) delete process.env['LAMBDA_TASK_ROOT'];
    else process.env['LAMBDA_TASK_ROOT'] = before;
    rmSync(folder, { recursive: true });
    forgetBuildId();
  });
  const started = () => {
    forgetBuildId();
    return getBuildId();
  };

  test('is in a Lambda what its bundle is', () => {
    process.env['LAMBDA_TASK_ROOT'] = folder;
    writeFileSync(join(folder, 'handler.mjs'), 'one');
    const one = started();
    expect(started()).toBe(one);
    writeFileSync(join(folder, 'handler.mjs'), 'two');
    expect(getBuildId()).toBe(one);
    expect(started()).not.toBe(one);
  });

  test('is elsewhere one process', () => {
    delete process.env['LAMBDA_TASK_ROOT'];
    const one = started();
    expect(getBuildId()).toBe(one);
    expect(started()).not.toBe(one);
  });
});
