import { expect, test } from 'vitest';
import { leftOutSentences } from './left-out-words';

test('nothing is said where every stock counts', () =>
  expect(leftOutSentences({ unpricedSymbols: [], reviewSymbols: [] })).toEqual([]));

test('each reason has its sentence, which names the stocks', () =>
  expect(leftOutSentences({ unpricedSymbols: ['ABC', 'XYZ'], reviewSymbols: ['OLD'] })).toEqual([
    'ABC, XYZ have no price at present: value, gain and returns leave them out, with all that they cost and brought in.',
    'OLD needs review on the Portfolio page: until then value, gain and returns leave it out, with all that it cost and brought in.',
  ]));
