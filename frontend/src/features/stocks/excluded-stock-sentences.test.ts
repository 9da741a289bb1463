import { expect, test } from 'vitest';
import { listExcludedStockSentences } from './excluded-stock-sentences';

test('nothing is said where every stock counts', () =>
  expect(listExcludedStockSentences({ unpricedSymbols: [], reviewSymbols: [] })).toEqual([]));

test('each reason has its sentence, which names the stocks', () =>
  expect(listExcludedStockSentences({ unpricedSymbols: ['ABC', 'XYZ'], reviewSymbols: ['OLD'] })).toEqual([
    'ABC, XYZ have no price at present: their cost, value, gain and income are not included.',
    'OLD needs review on the Portfolio page: until then its cost, value, gain and income are not included.',
  ]));
