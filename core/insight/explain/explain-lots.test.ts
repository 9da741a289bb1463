import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import {
  explainLotFigures,
  explainLotMethodFigures,
  explainSalePreview,
  type LotMethodView,
  type LotView,
} from '#core/insight/explain/explain-lots';
import { type FigureTerm, getTermAmount } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { toAmount } from '#core/money/amount';
import type { SoldLotPart } from '#core/portfolio/position/sale-preview';

const place = { symbol: 'KO', platform: 'Schwab' };
const price = { price: 12, rate: 1, currency: 'USD' };
const lot = (tradeId: number, shares: number, exactCost: number, cost: number, gainLoss: number | null): LotView => ({
  tradeId,
  acquired: `2025-01-0${tradeId}`,
  shares,
  cost,
  exactCost,
  gainLoss,
});
const told = (part: FigureTerm | null): string => {
  if (!part) return 'none';
  expect(part.kind === 'figure' ? listWrongFigures(part) : []).toEqual([]);
  return `${part.name} ${part.value}`;
};
const partsOf = (part: FigureTerm | null | undefined): string[] =>
  part?.kind === 'figure' ? part.parts.map((one) => `${one.less ? '-' : '+'}${one.name} ${one.value}`) : [];

describe('a lot', () => {
  test('is explained by its cost, that of a share, its value and its gain: 3 shares of $10.00, now $12', () => {
    const figures = explainLotFigures(lot(1, 3, 30, 30, 6), place, price);
    expect(figures.map(told)).toEqual(['cost 30', 'costAShare 10', 'value 36', 'gain 6']);
    expect(figures.map(({ row, date, unit }) => [row?.id, date, unit])).toEqual([
      [1, '2025-01-01', 'money'],
      [undefined, undefined, 'price'],
      [1, '2025-01-01', 'money'],
      [1, '2025-01-01', 'money'],
    ]);
    expect(figures[0]?.row).toEqual({ kind: 'trade', id: 1, date: '2025-01-01', ...place });
    expect(partsOf(figures[3])).toEqual(['+value 36', '-cost 30']);
  });

  test('says which cent it has been given, so that all lots come to the whole', () => {
    const [cost, each, value] = explainLotFigures(lot(1, 3, 33.333333, 33.34, 2.65), place, price);
    expect([partsOf(cost ?? null), partsOf(value)]).toEqual([
      ['+cost 33.33', '+centsShared 0.01'],
      ['+value 36', '+centsShared -0.01'],
    ]);
    expect([cost, each, value].map((part) => part && told(part))).toEqual([
      'cost 33.34',
      'costAShare 11.111111',
      'value 35.99',
    ]);
  });

  test('opens to its shares, the price and what it cost, each figure of its trade', () => {
    const figures = explainLotFigures(lot(1, 3, 33.333333, 33.34, 2.65), place, price);
    const of = 'on 2025-01-01 at Schwab of trade 1';
    const cost = (mark: '' | '-') => [
      `${mark}cost 33.34 ${of} = sum`,
      [`cost 33.33 ${of} = sum to 2`, 'costOfLot 33.333333 on 2025-01-01 of trade 1'],
      'centsShared 0.01',
    ];
    const worth = ['shares 3 shares', ['price 12 price = sum to 6', 'quote 12 price KO']];
    const value = [`value 35.99 ${of} = sum`, [`value 36 ${of} = product to 2`, ...worth], 'centsShared -0.01'];
    expect(figures.map(outlineTerm)).toEqual([
      cost(''),
      ['costAShare 11.111111 price = quotient to 6', 'costOfLot 33.333333', 'shares 3 shares'],
      value,
      [`gain 2.65 ${of} = sum`, value, cost('-')],
    ]);
    expect(figures.map(({ symbol }) => symbol)).toEqual(['KO', undefined, 'KO', 'KO']);
  });

  test('without a price has neither value nor gain, and without shares no cost of one', () => {
    expect(explainLotFigures(lot(1, 3, 30, 30, null), place, null).map(told)).toEqual(['cost 30', 'costAShare 10']);
    expect(explainLotFigures(lot(1, 3, 30, 30, 6), place, null).map(told)).toEqual(['cost 30', 'costAShare 10']);
    expect(explainLotFigures(lot(1, 0, 0, 0, null), place, price).map(told)).toEqual(['cost 0']);
  });
});

describe('a method', () => {
  const kept: LotMethodView = { lots: [], cost: 60, gainLoss: 12, realized: 40, realizedLong: 25 };
  const under: LotMethodView = {
    lots: [lot(1, 3, 30, 30, 6), lot(2, 3, 25, 25, 11)],
    cost: 55,
    gainLoss: 17,
    realized: 35,
    realizedLong: 20,
  };

  test('realizes what the books have, moved by what the cost that is left differs: 40 + 55 - 60 = 35', () => {
    const figures = explainLotMethodFigures(under, kept, { place, price, method: 'fifo' });
    expect([figures.cost, figures.short, figures.long, figures.gain, figures.together].map(told)).toEqual([
      'costOfLots 55',
      'realizedShort 15',
      'realizedLong-fifo 20',
      'gain 17',
      'realizedAndNot 52',
    ]);
    const [realized] = figures.short.parts;
    expect(partsOf(figures.short)).toEqual(['+realizedGain 35', '-realizedLong-fifo 20']);
    expect(partsOf(realized)).toEqual(['+realizedHere 40', '+costUnderMethod 55', '-costInBooks 60']);
    expect(realized && outlineTerm(realized)).toEqual([
      'realizedGain 35 at Schwab = sum',
      'realizedHere 40 at Schwab = rows realized KO Schwab',
      'costUnderMethod 55',
      '-costInBooks 60',
    ]);
    const [books] = realized?.kind === 'figure' ? realized.parts : [];
    expect(books).toMatchObject({ rows: { list: 'realized', symbols: ['KO'], platform: 'Schwab' } });
  });

  test('that is the one of the books realizes just what they have', () => {
    const [realized] = explainLotMethodFigures(kept, kept, { place, price, method: 'average' }).short.parts;
    expect(partsOf(realized)).toEqual(['+realizedHere 40']);
  });

  test('has no gain while it is not known of each lot', () => {
    const of = (change: Partial<LotMethodView>) => {
      const { gain, together } = explainLotMethodFigures({ ...under, ...change }, kept, {
        place,
        price,
        method: 'hifo',
      });
      return [gain, together];
    };
    expect([
      of({ gainLoss: null }),
      of({ lots: [lot(1, 3, 30, 30, null)] }),
      of({ lots: [lot(1, 3, 30, 30, 6), lot(2, 3, 25, 25, null)] }),
    ]).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('a sale that is thought of', () => {
  const sold = (tradeId: number, term: SoldLotPart['term'], proceeds: number, cost: number): SoldLotPart => ({
    tradeId,
    acquired: `2025-01-0${tradeId}`,
    shares: toAmount(2),
    proceeds: toAmount(proceeds),
    cost: toAmount(cost),
    gain: toAmount(proceeds).minus(cost),
    term,
  });
  const parts = [sold(1, 'long', 23.5, 20), sold(2, 'short', 23.5, 25)];
  const none = { shares: toAmount(0), proceeds: toAmount(0), cost: toAmount(0), gain: toAmount(0) };
  const all = { shares: toAmount(4), proceeds: toAmount(47), cost: toAmount(45), gain: toAmount(2) };
  const preview = { parts, short: none, long: none, all };

  test('brings 4 x $12.00 less its fee of $1.00, of which what it cost is taken, by term', () => {
    const { proceeds, cost, short, long, gain } = explainSalePreview(preview, { price: '12', fee: '1', place });
    expect([proceeds, cost, short, long, gain].map(told)).toEqual([
      'proceeds 47',
      'cost 45',
      'shortGain -1.5',
      'longGain 3.5',
      'gain 2',
    ]);
    expect([partsOf(proceeds), partsOf(gain), partsOf(long.parts[0])]).toEqual([
      ['+saleGross 48', '-saleFee 1'],
      ['+proceeds 47', '-cost 45'],
      ['+proceeds 23.5', '-cost 20'],
    ]);
    expect([cost.parts, long.parts].map((some) => some.map(({ row }) => row?.id))).toEqual([[1, 2], [1]]);
    expect(getTermAmount(short).plus(getTermAmount(long)).eq(getTermAmount(gain))).toBe(true);
  });

  test('opens to its price, its fee and each purchase that it takes of', () => {
    const { proceeds, cost, short } = explainSalePreview(preview, { price: '12.0012', fee: '1.005', place });
    // 4 x $12.0012 = $48.0048; a fee of $1.005 is $1.00, half-even.
    expect([proceeds, cost, short].map(outlineTerm)).toEqual([
      [
        'proceeds 47 at Schwab = sum',
        ['saleGross 48 = product to 2', 'shares 4 shares', 'salePrice 12.0012 price'],
        ['-saleFee 1 = sum to 2', 'fee 1.005'],
      ],
      ['cost 45 at Schwab = sum', 'cost 20 on 2025-01-01 of trade 1', 'cost 25 on 2025-01-02 of trade 2'],
      [
        'shortGain -1.5 at Schwab = sum',
        ['gain -1.5 on 2025-01-02 at Schwab of trade 2 = sum', 'proceeds 23.5', '-cost 25'],
      ],
    ]);
  });

  test('without a fee has none in its proceeds', () => {
    const free = explainSalePreview(preview, { price: '12', fee: '0', place });
    expect(partsOf(free.proceeds)).toEqual(['+saleGross 48']);
  });
});
