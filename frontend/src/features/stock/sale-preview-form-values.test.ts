import { describe, expect, test } from 'vitest';
import type { StockLotsAndSums, StockPlatformViewWithLots } from '#contract/insight/stock-page';
import { computeSaleOutcomesByLotMethod, parseSalePreviewDrafts, sumPickedLotShares } from './sale-preview-form-values';

const under = (...lots: [id: number, acquired: string, shares: number, cost: number][]): StockLotsAndSums => ({
  lots: lots.map(([tradeId, acquired, shares, cost]) => ({
    tradeId,
    type: 'buy',
    acquired,
    shares,
    cost,
    exactCost: cost,
    gainLoss: null,
  })),
  cost: 0,
  gainLoss: null,
  realized: 0,
  realizedLong: 0,
});
const own = under([1, '2024-01-02', 10, 50], [2, '2024-06-03', 10, 70]);
const methods: StockPlatformViewWithLots['methods'] = {
  average: under([1, '2024-01-02', 10, 60], [2, '2024-06-03', 10, 60]),
  fifo: own,
  hifo: own,
};
const sale = { shares: '12', price: '9', fee: '', date: '2025-02-03' };
const told = (typed: Partial<typeof sale>, picked = {}) =>
  computeSaleOutcomesByLotMethod(methods, { ...sale, ...typed }, picked).map(({ outcome }) => {
    if (outcome === null) return null;
    return 'reason' in outcome ? outcome.reason : `${outcome.short.gain} and ${outcome.long.gain}`;
  });

describe('A sale as it is typed', () => {
  test('is looked at under each method', () => {
    expect(told({})).toEqual(['6 and 30', '4 and 40', '20 and 8', null]);
    expect(told({ shares: '6*2', fee: '1.20' })).toEqual(['5.8 and 29', '3.8 and 39', '19 and 7.8', null]);
  });

  test('of picked lots needs no number of shares', () => {
    expect(told({ shares: '' }, { 2: '5', 1: '0', 9: '' })).toEqual([null, null, null, '10 and 0']);
    expect(sumPickedLotShares({ 2: '5', 1: '2.5', 9: 'x' })).toBe('7.5');
    expect(sumPickedLotShares({ 1: '5', 2: '-2', 3: '0' })).toBe('5');
    expect(sumPickedLotShares({ 1: '' })).toBe('');
  });

  test('is none while it is not whole, or cannot be', () => {
    const none = [null, null, null, null];
    for (const typed of [{ shares: '' }, { shares: '0' }, { price: 'x' }, { fee: '-1' }, { date: '' }]) {
      expect(told(typed)).toEqual(none);
    }
    expect(told({ shares: '21' })).toEqual(['more than held', 'more than held', 'more than held', null]);
  });
});

test('Of a draft only what this version of the program knows is taken up', () => {
  const kept = { platform: 'Schwab', sale, picked: { 2: '5' } };
  const others = [
    { ...kept, platform: 7 },
    { ...kept, sale: { ...sale, fee: undefined } },
    { ...kept, sale: { shares: '12', price: '9', fee: '' } },
    { ...kept, sale: null },
    { ...kept, picked: { 2: 5 } },
    null,
  ];
  expect(parseSalePreviewDrafts([...others, kept])).toEqual([kept]);
  expect([parseSalePreviewDrafts(undefined), parseSalePreviewDrafts({ rows: [kept] })]).toEqual([[], []]);
});
