import { expect, test } from 'vitest';
import { leftOutSentences } from '#lib/left-out';

test('nothing is said where every stock counts', () =>
  expect(leftOutSentences({ unpricedSymbols: [], reviewSymbols: [] })).toEqual([]));

test('each reason has its sentence, which names the stocks', () =>
  expect(leftOutSentences({ unpricedSymbols: ['ABC', 'XYZ'], reviewSymbols: ['OLD'] })).toEqual([
    'Without a price at present, and so left out of value, gain and returns on both sides: ABC, XYZ.',
    'Left out of value, gain and returns on both sides until a trade is put right on the Portfolio page: OLD.',
  ]));
