import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import {
  explainAverageMonthlyDividends,
  explainRoi,
  explainRowCount,
  explainRowListTotal,
  explainTotalReturns,
  explainTotalReturnsAndRoi,
  explainTotalValue,
  getMonthToDateRange,
  type KeyFigureTerms,
} from '#core/insight/explain/explain-key-figures';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';

const of = (all: number, leftOut = 0) => ({ all, leftOut });
const terms: KeyFigureTerms = {
  totalValue: 1200,
  invested: of(1000),
  sold: of(300),
  fees: of(5),
  dividends: of(25),
  paidInYear: 120,
  unpricedSymbols: [],
  reviewSymbols: [],
  today: '2025-03-15',
};
/** One stock without a price and one whose trades want a look: of them are $60, $40, $2 and $1 of the sums. */
const partly: KeyFigureTerms = {
  ...terms,
  invested: of(1000, 60),
  sold: of(300, 40),
  fees: of(5, 2),
  dividends: of(25, 1),
  unpricedSymbols: ['OLD'],
  reviewSymbols: ['ODD'],
};
const leftOut = [
  { symbol: 'OLD', reason: 'unpriced' },
  { symbol: 'ODD', reason: 'review' },
];
const leftOutOf = (part: FigureTerm | null | undefined) => part?.kind === 'figure' && part.leftOut;

describe('the total returns', () => {
  test('are value + sold + net dividends - invested - fees: 1,200 + 300 + 25 - 1,000 - 5 = 520', () => {
    expect(outlineTerm(explainTotalReturns(terms))).toEqual([
      'totalReturns 520 = sum',
      ['totalValue 1200 = sum', 'value 1200 = rows holdings'],
      'sold 300 = rows sold',
      'dividends 25 = rows dividends',
      '-invested 1000 = rows bought',
      '-fees 5 = rows tradeFees',
    ]);
    expect(explainTotalReturns(terms)).not.toHaveProperty('leftOut');
  });

  test('take the rows of stocks that are left out away from each sum: 1,200 + 260 + 24 - 940 - 3 = 541', () => {
    expect(outlineTerm(explainTotalReturns(partly))).toEqual([
      'totalReturns 541 = sum without OLD, ODD',
      ['totalValue 1200 = sum without OLD, ODD', 'value 1200 = rows holdings'],
      ['sold 260 = sum without OLD, ODD', 'soldAll 300 = rows sold', '-ofLeftOut 40 = rows sold OLD+ODD'],
      [
        'dividends 24 = sum without OLD, ODD',
        'dividendsAll 25 = rows dividends',
        '-ofLeftOut 1 = rows dividends OLD+ODD',
      ],
      ['-invested 940 = sum without OLD, ODD', 'investedAll 1000 = rows bought', '-ofLeftOut 60 = rows bought OLD+ODD'],
      ['-fees 3 = sum without OLD, ODD', 'feesAll 5 = rows tradeFees', '-ofLeftOut 2 = rows tradeFees OLD+ODD'],
    ]);
    expect(listWrongFigures(explainTotalReturns(partly))).toEqual([]);
  });

  test('say of each stock that is left out why, wherever it is', () => {
    const returns = explainTotalReturns(partly);
    expect([returns, returns.parts[0], returns.parts[1], explainRoi(partly)].map(leftOutOf)).toEqual([
      leftOut,
      leftOut,
      leftOut,
      leftOut,
    ]);
  });

  test('open the rows of up to 50 stocks that are left out; of more it is told what they come to', () => {
    const without = (count: number) => {
      const unpricedSymbols = Array.from({ length: count }, (_, at) => `S${at}`);
      const [, sold] = explainTotalReturns({ ...partly, unpricedSymbols, reviewSymbols: [] }).parts;
      return sold?.kind === 'figure' ? sold.parts[1] : undefined;
    };
    expect(without(50)).toMatchObject({ kind: 'rows', rows: { list: 'sold' }, value: '40', less: true });
    expect(without(51)).toEqual({ kind: 'given', name: 'ofLeftOut', unit: 'money', value: '40', less: true });
  });
});

test('the total value is told stock by stock where that is known: $700.00 + $500.00', () => {
  const stocks = [
    { symbol: 'KO', value: 700 },
    { symbol: 'PEP', value: 500 },
  ];
  const value = explainTotalValue({ ...terms, stocks });
  expect(outlineTerm(value)).toEqual([
    'totalValue 1200 = sum',
    'value 700 = rows holdings KO',
    'value 500 = rows holdings PEP',
  ]);
  expect(value.parts.map(({ symbol }) => symbol)).toEqual(['KO', 'PEP']);
});

describe('the return on investment', () => {
  test('is the total returns in percent of what was put in, to 2 decimals: 520 of 1,000 -> 52, 541 of 940 -> 57.55', () => {
    const roi = explainRoi(terms);
    expect(roi && outlineTerm(roi)).toEqual([
      'roi 52 percent = percent to 2',
      outlineTerm(explainTotalReturns(terms)),
      'invested 1000 = rows bought',
    ]);
    const partial = explainRoi(partly);
    expect([partial?.value, partial?.parts[1]?.name, partial?.parts[1]?.value]).toEqual(['57.55', 'invested', '940']);
  });

  test('is none where nothing was put in, or nothing of what counts; the returns are told without it', () => {
    const nothing = { ...terms, invested: of(0) };
    expect([explainRoi(nothing), explainRoi({ ...partly, invested: of(60, 60) })]).toEqual([null, null]);
    expect([terms, nothing].map((some) => explainTotalReturnsAndRoi(some).map(({ name }) => name))).toEqual([
      ['totalReturns', 'roi'],
      ['totalReturns'],
    ]);
  });
});

test('average monthly dividends are a twelfth of what a year up to today paid, to the cent: $100.00 -> $8.33', () => {
  expect(outlineTerm(explainAverageMonthlyDividends({ ...terms, paidInYear: 100 }))).toEqual([
    'monthlyDividends 8.33 = quotient to 2',
    'paidInYear 100 = rows dividends from 2024-03-16 to 2025-03-15',
    'months 12 count',
  ]);
});

test('the total of a list is the sum of all its rows', () => {
  expect(outlineTerm(explainRowListTotal('invested', 'bought', 12.34))).toEqual([
    'invested 12.34 = sum',
    'invested 12.34 = rows bought',
  ]);
});

test('rows that are counted are each one, of a list or of some of it', () => {
  expect(outlineTerm(explainRowCount('tradeCount', 'trades', 3))).toEqual([
    'tradeCount 3 count = sum',
    'tradeCount 3 count = rows trades',
  ]);
  expect(outlineTerm(explainRowCount('stockCount', 'stocks', 2, { platform: 'Schwab' }).parts[0] as FigureTerm)).toBe(
    'stockCount 2 count = rows stocks Schwab',
  );
});

test('the month to date is from the first of the month up to today', () => {
  expect(getMonthToDateRange('2025-03-15')).toEqual({ from: '2025-03-01', to: '2025-03-15' });
});
