import { describe, expect, test } from 'vitest';
import { type AllocationScope, allocationGroupings, computeAllocationByGroup } from '#core/allocation/groups';
import { getSpendableCash } from '#core/allocation/holdings';
import {
  buildTestAllocationCash,
  buildTestAllocationStock,
  buildTestAllocationTargets,
} from '#core/allocation/testing';
import { covers } from '#tests/kit/covers';

const two = [
  { platform: 'Robinhood', value: 30.01 },
  { platform: 'Fidelity', value: 20 },
];
const stocks = [
  buildTestAllocationStock('AAPL', 200, 0, { platforms: two }),
  buildTestAllocationStock('BND', 75, 30),
  buildTestAllocationStock('BTC-USD', 90_000, 19.99, { assetClass: 'coins' }),
  buildTestAllocationStock('QRS', null, null),
];
const bonds = { symbol: 'BND', percent: null, className: 'Bonds', sector: 'Fixed income' };
const targets = buildTestAllocationTargets(
  { AAPL: 40 },
  { Bonds: 30 },
  { stocks: [{ ...bonds }, ...buildTestAllocationTargets({ AAPL: 40 }).stocks] },
);
const cash = [
  buildTestAllocationCash('Robinhood', 50),
  buildTestAllocationCash('Revolut', -10),
  buildTestAllocationCash('Revolut', null),
  buildTestAllocationCash('Other', 60),
];
const deposits = [
  { place: 'Citi', kind: 'cd', value: 200 },
  { place: 'Robinhood', kind: 'savings', value: 100.5 },
  { place: 'Home', kind: 'savings', value: null },
] as const;
const told = (by: (typeof allocationGroupings)[number], more = {}, scope: AllocationScope = 'investments') =>
  computeAllocationByGroup(by, scope, { stocks, cash, deposits, targets: { ...targets, ...more } });
const rows = (allocation: ReturnType<typeof told>) =>
  allocation.groups.map(({ name, value, percent }) => [name, value, percent]);

describe('the whole in parts', () => {
  test('by class: those of the person and those that stocks are of by themselves', () => {
    expect(rows(told('class'))).toEqual([
      ['Stocks', 50.01, 50.01],
      ['Bonds', 30, 30],
      ['Coins', 19.99, 19.99],
    ]);
    expect(told('class').whole).toBe(100);
  });

  test('by stock, with its platforms together', () => {
    expect(rows(told('stock')).map(([name, value]) => [name, value])).toEqual([
      ['AAPL', 50.01],
      ['BND', 30],
      ['BTC-USD', 19.99],
    ]);
  });

  test("by sector: the person's own, the built-in list's, and none for what neither knows", () => {
    expect(rows(told('sector'))).toEqual([
      ['Technology', 50.01, 50.01],
      ['Fixed income', 30, 30],
      [null, 19.99, 19.99],
    ]);
  });

  test('by platform, the one with the most first', () => {
    expect(rows(told('platform'))).toEqual([
      ['Robinhood', 80, 80],
      ['Fidelity', 20, 20],
    ]);
  });

  test.each(allocationGroupings)('by %s parts come to the whole, and what has no price is in none and named', (by) => {
    covers('4.2 allocation page');
    const { groups, whole, unpriced } = told(by, { countsCash: true });
    expect(groups.reduce((total, { value }) => total + Math.round(value * 100), 0)).toBe(Math.round(whole * 100));
    expect(whole).toBe(200);
    expect(unpriced).toEqual(['QRS']);
  });

  test('cash counts where it is wished: as a class, and on its platforms, without those left out', () => {
    const more = { countsCash: true, cashLeftOut: ['Other'] };
    expect(rows(told('class', more)).at(1)).toEqual(['Cash', 40, 28.57]);
    expect(rows(told('platform', more))).toEqual([
      ['Robinhood', 130, 92.86],
      ['Fidelity', 20, 14.29],
      ['Revolut', -10, -7.14],
    ]);
    expect(told('class', more).unrated).toEqual(['Revolut']);
    expect(told('class').unrated).toEqual([]);
  });

  test('of everything all cash is counted, wherever it is, and deposits by what they are and where', () => {
    const rest = { cashLeftOut: ['Other'] };
    const everything = (by: (typeof allocationGroupings)[number]) => told(by, rest, 'everything');
    expect(rows(everything('class'))).toEqual(
      [
        ['CDs', 200, 40],
        ['Savings', 100.5, 20.1],
        ['Cash', 100, 20],
        ['Stocks', 50.01, 10],
        ['Bonds', 30, 6],
        ['Coins', 19.99, 4],
      ].map(([name, value, percent]) => [name, value, expect.closeTo(Number(percent), 0)]),
    );
    expect(everything('class').whole).toBe(500.5);
    expect(rows(everything('platform')).map(([name, value]) => [name, value])).toEqual([
      ['Robinhood', 230.5],
      ['Citi', 200],
      ['Other', 60],
      ['Fidelity', 20],
      ['Revolut', -10],
    ]);
    expect(everything('sector').groups.map(({ name }) => name)).toContain('Savings');
    expect(everything('stock').groups.map(({ name }) => name)).toContain('CDs');
    expect(everything('class').unrated).toEqual(['Revolut', 'Home']);
    expect(everything('class').groups.every(({ target, points }) => target === null && points === null)).toBe(true);
  });

  test('nothing has no percent', () => {
    expect(
      computeAllocationByGroup('stock', 'investments', { stocks: [], cash: [], deposits: [], targets }),
    ).toMatchObject({
      whole: 0,
      groups: [{ name: 'AAPL', value: 0, percent: null, target: 40, points: null, isOutside: false }],
    });
  });
});

describe('drift', () => {
  test('is what a part has beyond its target, in points and dollars; outside where it is more than the band', () => {
    covers('4.2 allocation page');
    const of = (by: 'class' | 'stock', name: string, more = {}) =>
      told(by, more).groups.find((group) => group.name === name);
    expect(of('stock', 'AAPL')).toMatchObject({ target: 40, points: 10.01, dollars: 10.01, isOutside: true });
    expect(of('stock', 'AAPL', { band: 10.01 })).toMatchObject({ isOutside: false });
    expect(of('class', 'Bonds')).toMatchObject({ target: 30, points: 0, dollars: 0, isOutside: false });
    // A stock of it has a target; the others may be anything.
    expect(of('class', 'Stocks')).toMatchObject({ target: null, points: null });
    expect(of('class', 'Coins')).toMatchObject({ target: null, points: null, dollars: null, isOutside: false });
  });

  test('is below zero for what is not held yet, and is there for cash with a target', () => {
    const more = buildTestAllocationTargets({ VTI: 10 }, { Cash: 50, Gold: 5 }, { countsCash: true });
    const parts = (by: 'class' | 'stock') =>
      computeAllocationByGroup(by, 'investments', {
        deposits,
        stocks: [buildTestAllocationStock('VTI', 300), ...stocks],
        cash: [buildTestAllocationCash('Other', 100)],
        targets: more,
      }).groups;
    expect(parts('stock').find(({ name }) => name === 'VTI')).toMatchObject({ value: 0, points: -10, dollars: -20 });
    expect(parts('stock').find(({ name }) => name === 'Cash')).toMatchObject({ percent: 50, target: 50, points: 0 });
    expect(parts('class').find(({ name }) => name === 'Gold')).toMatchObject({ value: 0, points: -5 });
  });
});

describe('a part of nothing', () => {
  const parts = (by: (typeof allocationGroupings)[number]) =>
    computeAllocationByGroup(by, 'investments', {
      deposits: [],
      stocks: [buildTestAllocationStock('VTI', 300), buildTestAllocationStock('VXUS', 60), ...stocks],
      cash: [buildTestAllocationCash('Other', 100)],
      targets: buildTestAllocationTargets(
        { VTI: 10, VXUS: null, QRS: 5 },
        { Cash: 50, Gold: 5, Silver: null },
        { countsCash: true },
      ),
    }).groups;
  const none = (by: (typeof allocationGroupings)[number]) =>
    parts(by).flatMap(({ name, value, target }) => (value === 0 ? [[name, target]] : []));

  test('is there only for what has a target and a price', () => {
    expect([none('stock'), none('class')]).toEqual([[['VTI', 10]], [['Gold', 5]]]);
  });

  test('is in no sector and on no platform, which have no targets', () => {
    for (const by of ['sector', 'platform'] as const) {
      expect(none(by)).toEqual([]);
      expect(parts(by).map(({ target }) => target)).toEqual(parts(by).map(() => null));
    }
  });
});

describe('what may be spent', () => {
  test('is the cash that counts less what is for emergencies, and never below 0', () => {
    const of = (more: object) => getSpendableCash(cash, { ...targets, ...more }).toNumber();
    expect(of({})).toBe(100);
    expect(of({ emergencyFund: 25.5 })).toBe(74.5);
    expect(of({ emergencyFund: 25.5, cashLeftOut: ['Other'] })).toBe(14.5);
    expect(of({ emergencyFund: 500 })).toBe(0);
    expect(of({ cashLeftOut: ['Other', 'Robinhood'] })).toBe(0);
  });
});
