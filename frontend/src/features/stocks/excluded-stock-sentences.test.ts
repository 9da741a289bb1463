import { expect, test } from 'vitest';
import { listExcludedStockSentences } from './excluded-stock-sentences';

test('nothing is said where every stock counts', () =>
  expect(listExcludedStockSentences({ unpricedSymbols: [], reviewSymbols: [] })).toEqual([]));

test('each reason has its sentence, which names the stocks', () =>
  expect(listExcludedStockSentences({ unpricedSymbols: ['ABC', 'XYZ'], reviewSymbols: ['OLD'] })).toEqual([
    'ABC, XYZ have no price at present: value, gain and returns leave them out, with all that they cost and brought in.',
    'OLD needs review on the Portfolio page: until then value, gain and returns leave it out, with all that it cost and brought in.',
  ]));
