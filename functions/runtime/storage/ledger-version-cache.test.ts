import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearContainerCaches, createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';

const before = process.env['TABLE_NAME'];
beforeEach(() => {
  process.env['TABLE_NAME'] = 'one';
});
afterEach(() => {
  process.env['TABLE_NAME'] = before;
});

describe('what is known at a version', () => {
  test('is known until one of the heads moves, of that person and table alone', () => {
    const known = createLedgerVersionCache<string>();
    expect(known.find('me', [1, 2])).toBeUndefined();
    expect(known.keep('me', [1, 2], 'this')).toBe('this');
    expect(known.find('me', [1, 2])).toBe('this');
    for (const at of [[1, 3], [12], [2, 1], []]) expect(known.find('me', at)).toBeUndefined();
    expect(known.find('you', [1, 2])).toBeUndefined();
    process.env['TABLE_NAME'] = 'another';
    expect(known.find('me', [1, 2])).toBeUndefined();
  });

  test('is of the version that was read last', () => {
    const known = createLedgerVersionCache<string>();
    known.keep('me', [1], 'older');
    known.keep('me', [2], 'newer');
    expect([known.find('me', [1]), known.find('me', [2])]).toEqual([undefined, 'newer']);
  });

  test('is of the hundred people who were read last, and of nobody in a new container', () => {
    const known = createLedgerVersionCache<number>();
    for (let at = 0; at <= 100; at += 1) known.keep(`p${at}`, [1], at);
    expect([known.find('p0', [1]), known.find('p1', [1]), known.find('p100', [1])]).toEqual([undefined, 1, 100]);
    clearContainerCaches();
    expect(known.find('p100', [1])).toBeUndefined();
  });
});
