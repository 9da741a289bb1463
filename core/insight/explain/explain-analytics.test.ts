import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import {
  explainAllocationPercents,
  explainDividendIncomeByMonth,
  explainStockGainPercent,
  explainStocksFor80Percent,
  explainTradeCountInMonth,
} from '#core/insight/explain/explain-analytics';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';

describe('what a slice is of all of them', () => {
  const slices = [
    { value: 25, symbol: 'KO' },
    { value: 0, symbol: 'OLD' },
    { value: 75, platform: 'Schwab' },
  ];

  test('is told in percent of those that are worth something: $25.00 and $75.00 of $100.00 -> 25 % and 75 %', () => {
    const [ko, schwab] = ['value 25 = rows holdings KO', 'value 75 at Schwab = rows holdings Schwab'];
    const total = ['totalValue 100 = sum', ko, schwab];
    const percents = explainAllocationPercents(slices);
    expect(percents.map(outlineTerm)).toEqual([
      ['allocation 25 percent = percent to 2', ko, total],
      ['allocation 75 percent at Schwab = percent to 2', schwab, total],
    ]);
    expect(percents.map(({ symbol, platform }) => [symbol, platform])).toEqual([
      ['KO', undefined],
      [undefined, 'Schwab'],
    ]);
    expect(percents.flatMap(listWrongFigures)).toEqual([]);
  });

  test('opens the holdings of the stock or of the platform that it is of, and no others', () => {
    const own = explainAllocationPercents(slices).map(({ parts }) => parts[0]);
    expect(own[0]?.symbol).toBe('KO');
    expect(own.map((part) => part?.kind === 'rows' && part.rows)).toStrictEqual([
      { list: 'holdings', symbols: ['KO'] },
      { list: 'holdings', platform: 'Schwab' },
    ]);
  });

  test('is rounded to 2 decimals: a third is 33.33 %', () => {
    const thirds = [1, 1, 1].map((value) => ({ value }));
    expect(explainAllocationPercents(thirds).map(({ value }) => value)).toEqual(['33.33', '33.33', '33.33']);
  });
});

describe('how many of the largest stocks make 80 % of the value', () => {
  const stocks = (...values: number[]) => values.map((value, at) => ({ value, symbol: `S${at + 1}` }));

  test('counts each while those before it come to less: 50, 25, 20 and 5 -> 3', () => {
    const value = (at: number, worth: number) => `value ${worth} = rows holdings S${at}`;
    const total = ['totalValue 100 = sum', value(1, 50), value(2, 25), value(3, 20), value(4, 5)];
    const enough = ['enoughOfValue 80 = product', total, 'enoughShare 0.8 factor'];
    const none = 'valueOfLarger 0';
    const one = ['valueOfLarger 50 = sum', none, value(1, 50)];
    const two = ['valueOfLarger 75 = sum', one, value(2, 25)];
    const three = ['valueOfLarger 95 = sum', two, value(3, 20)];
    const figure = explainStocksFor80Percent(stocks(50, 25, 20, 5));
    expect(outlineTerm(figure)).toEqual([
      'positionsFor80 3 count = sum',
      ['neededForValue 1 count = under', none, enough],
      ['neededForValue 1 count = under', one, enough],
      ['neededForValue 1 count = under', two, enough],
      ['neededForValue 0 count = under', three, enough],
    ]);
    expect(figure.parts.map(({ symbol }) => symbol)).toEqual(['S1', 'S2', 'S3', 'S4']);
  });

  test('is enough with just 80 %: 60, 20 and 20 -> 2; of no stock it is none', () => {
    expect(explainStocksFor80Percent(stocks(60, 20, 20)).value).toBe('2');
    expect(explainStocksFor80Percent([]).value).toBe('0');
  });
});

describe('what a stock gained in percent', () => {
  test('is of its cost, which is its value less the gain: $50.00 of $100.00 -> 50 %', () => {
    const figure = explainStockGainPercent({ symbol: 'KO', value: 150, gainLoss: 50 });
    expect(figure && outlineTerm(figure)).toEqual([
      'gainPercent 50 percent = percent to 2',
      ['gain 50 = sum', 'value 150 = rows holdings KO', '-cost 100 = rows costs KO'],
      'cost 100 = rows costs KO',
    ]);
    const [gain, cost] = figure?.parts ?? [];
    expect([cost, ...(gain as ComputedFigure).parts].map((part) => part?.symbol)).toEqual(['KO', 'KO', 'KO']);
  });

  test('of a loss is below zero, and none of shares that cost nothing', () => {
    expect(explainStockGainPercent({ symbol: 'KO', value: 0.3, gainLoss: -0.1 })?.value).toBe('-25');
    expect(explainStockGainPercent({ symbol: 'KO', value: 50, gainLoss: 50 })).toBeNull();
  });
});

describe('a month', () => {
  test('of dividends is what its rows come to, from its first day to its last', () => {
    const months = [
      { month: '2024-02', amount: 12.5 },
      { month: '2024-04', amount: 0 },
    ];
    expect(explainDividendIncomeByMonth(months).map(outlineTerm)).toEqual([
      ['byMonth 12.5 on 2024-02-29 = sum', 'dividends 12.5 = rows dividends from 2024-02-01 to 2024-02-29'],
      ['byMonth 0 on 2024-04-30 = sum', 'dividends 0 = rows dividends from 2024-04-01 to 2024-04-30'],
    ]);
  });

  test('of trades counts them, and opens those from its first day to its last', () => {
    expect(outlineTerm(explainTradeCountInMonth('2024-02', 3))).toEqual([
      'totalTransactions 3 count = sum',
      'totalTransactions 3 count = rows trades from 2024-02-01 to 2024-02-29',
    ]);
  });
});
