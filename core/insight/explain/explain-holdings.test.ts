import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import {
  explainHoldingFigures,
  explainHoldingsTableTotals,
  explainLast12MonthsDividendIncome,
  explainPercent,
  explainUnrealizedGain,
  explainValueAndGain,
} from '#core/insight/explain/explain-holdings';
import { createGivenTerm, type FigureTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import type { DailyChangeTerms } from '#core/portfolio/daily-change';

type Held = Parameters<typeof explainHoldingFigures>[0];
type Beside = Parameters<typeof explainHoldingFigures>[2];

/** 20 bought for $120.00, of which 5 were sold: 15 are left of $90.00, at $8.00 a share. */
const schwab: Held = {
  symbol: 'KO',
  platform: 'Schwab',
  currentValue: 120,
  currentPrice: 8,
  previousClose: 7.5,
  quote: { price: 8, rate: 1, currency: 'USD' },
  exact: { shares: '15', bought: '120', sold: '36', costOfSold: '30' },
};
const alone: Beside = { whole: 480, income: null, today: '2025-03-15' };
const told = (parts: readonly Held[], beside: Partial<Beside> = {}, holding = parts[0] ?? schwab) => {
  const figures = explainHoldingFigures(holding, parts, { ...alone, ...beside });
  expect(figures.flatMap((part) => (part.kind === 'figure' ? listWrongFigures(part) : []))).toEqual([]);
  return figures;
};
const namesOf = (figures: readonly FigureTerm[]) => figures.map(({ name }) => name);
const named = (figures: readonly FigureTerm[], name: string) => {
  const found = figures.find((figure) => figure.name === name);
  return found && outlineTerm(found);
};

const costOf = (mark: '' | '-') => [`${mark}cost 90 at Schwab = sum to 2`, 'boughtFor 120', '-costOfSold 30'];
const value = [
  'value 120 at Schwab = product to 2',
  'shares 15 shares at Schwab',
  ['price 8 price = sum to 6', 'quote 8 price KO'],
];
const gain = ['gain 30 = sum', value, costOf('-')];

describe('a holding of one platform', () => {
  test('costs what was bought less what was sold of it, by all its shares $6.00 each', () => {
    const figures = told([schwab]);
    expect(named(figures, 'cost')).toEqual(costOf(''));
    expect(named(figures, 'averagePrice')).toEqual([
      'averagePrice 6 price = quotient to 6',
      ['cost 90 at Schwab = sum', 'boughtFor 120', '-costOfSold 30'],
      'shares 15 shares',
    ]);
    expect(figures[1]?.symbol).toBe('KO');
  });

  test('of which nothing was sold costs what was bought, to the cent where it is shown, with all decimals where it is divided', () => {
    const exact = { shares: '3', bought: '33.335', sold: '0', costOfSold: '0.00' };
    const figures = told([{ ...schwab, exact }]);
    expect(named(figures, 'cost')).toEqual(['cost 33.34 at Schwab = sum to 2', 'boughtFor 33.335']);
    expect(named(figures, 'averagePrice')).toEqual([
      'averagePrice 11.111667 price = quotient to 6',
      ['cost 33.335 at Schwab = sum', 'boughtFor 33.335'],
      'shares 3 shares',
    ]);
  });

  test('is worth its shares at the price, has gained that less its cost, and is a part of the whole', () => {
    const figures = told([schwab]);
    expect(namesOf(figures)).toEqual(['averagePrice', 'cost', 'value', 'gain', 'gainPercent', 'weight']);
    expect(figures.slice(2).map(outlineTerm)).toEqual([
      value,
      gain,
      ['gainPercent 33.33 percent = percent to 2', gain, costOf('')],
      ['weight 25 percent = percent to 2', value, 'totalValue 480 = rows holdings'],
    ]);
    expect(figures[2]?.symbol).toBe('KO');
  });

  test('has no value, no gain and no weight where its value or its price is not known', () => {
    const known = [{ currentValue: null }, { quote: null }].map((change) => namesOf(told([{ ...schwab, ...change }])));
    expect(known).toEqual([
      ['averagePrice', 'cost'],
      ['averagePrice', 'cost'],
    ]);
  });

  test('has no weight in a whole that is worth nothing, and no average without shares', () => {
    expect(namesOf(told([schwab], { whole: 0 }))).not.toContain('weight');
    const sold = { ...schwab, exact: { shares: '0', bought: '120', sold: '150', costOfSold: '120' } };
    expect(namesOf(told([sold]))).toEqual(['cost', 'value', 'gain', 'weight']);
  });

  test('tells what the stock paid in the year up to today, and what that is of its cost: $4.50 of $90.00 -> 5 %', () => {
    const paid = 'paidInYear 4.5 = rows dividends KO from 2024-03-16 to 2025-03-15';
    const figures = told([schwab], { income: 4.5 });
    expect(figures.slice(-2).map(outlineTerm)).toEqual([
      paid,
      ['yieldOnCost 5 percent = percent to 2', paid, costOf('')],
    ]);
    expect(namesOf(told([schwab], { income: 0 })).slice(-2)).toEqual(['paidInYear', 'yieldOnCost']);
    expect(outlineTerm(explainLast12MonthsDividendIncome('KO', 4.5, '2024-02-29'))).toBe(
      'paidInYear 4.5 = rows dividends KO from 2023-03-01 to 2024-02-29',
    );
  });
});

describe('a holding of several platforms', () => {
  const third: Held = {
    ...schwab,
    currentValue: 8,
    exact: { shares: '1', bought: '33.333333', sold: '0', costOfSold: '0' },
  };
  const parts = [third, { ...third, platform: 'Robinhood' }];
  const together: Held = {
    ...third,
    platform: null,
    currentValue: 16,
    exact: { shares: '2', bought: '66.666666', sold: '0', costOfSold: '0' },
  };

  test('costs what each does to the cent: $33.33 and $33.33 -> $66.66, by all of them $33.333333 a share', () => {
    const figures = told(parts, {}, together);
    expect(named(figures, 'cost')).toEqual([
      'cost 66.66 = sum',
      ['cost 33.33 at Schwab = sum to 2', 'boughtFor 33.333333'],
      ['cost 33.33 at Robinhood = sum to 2', 'boughtFor 33.333333'],
    ]);
    expect(named(figures, 'averagePrice')).toEqual([
      'averagePrice 33.333333 price = quotient to 6',
      ['cost 66.666666 = sum', 'boughtFor 66.666666'],
      'shares 2 shares',
    ]);
    const [average] = figures;
    expect(average?.kind === 'figure' && average.parts[0]).not.toHaveProperty('platform');
  });

  test('is worth what it is on each, and unknown where it is on one of them', () => {
    expect(named(told(parts, {}, together), 'value')).toEqual([
      'value 16 = sum',
      [
        'value 8 at Schwab = product to 2',
        'shares 1 shares at Schwab',
        ['price 8 price = sum to 6', 'quote 8 price KO'],
      ],
      [
        'value 8 at Robinhood = product to 2',
        'shares 1 shares at Robinhood',
        ['price 8 price = sum to 6', 'quote 8 price KO'],
      ],
    ]);
    const unknown = [third, { ...third, platform: 'Robinhood', currentValue: null }];
    expect(namesOf(told(unknown, {}, together))).toEqual(['averagePrice', 'cost']);
  });
});

describe('what a day did to a holding', () => {
  const still: DailyChangeTerms = {
    value: 120,
    before: 112.5,
    paid: 0,
    received: 0,
    isTraded: false,
    since: '2025-03-14',
  };
  const traded: DailyChangeTerms = { ...still, before: 75, paid: 40, received: 8, isTraded: true };
  const before = [
    '-valueBefore 112.5 = sum',
    ['valueBefore 112.5 at Schwab = product to 2', 'shares 15 shares at Schwab', 'previousClose 7.5 price'],
  ];
  const day = ['dayChange 7.5 = sum', value, before];

  test('that was not traded is its value less its shares at the previous close: 15 x $8.00 - 15 x $7.50 = $7.50', () => {
    const figures = told([schwab], { day: still });
    expect(named(figures, 'dayChange')).toEqual(day);
    const change = figures.find(({ name }) => name === 'dayChange');
    const worth = change?.kind === 'figure' ? change.parts[1] : undefined;
    const [own] = worth?.kind === 'figure' ? worth.parts : [];
    expect([own, ...(own?.kind === 'figure' ? own.parts : [])].map((part) => part?.symbol)).toEqual(['KO', 'KO', 'KO']);
  });

  test('counts the shares of each platform to the cent', () => {
    const exact = { ...schwab.exact, shares: '0.333' };
    const parts = ['Schwab', 'Robinhood'].map((platform) => ({ ...schwab, platform, exact, currentValue: 2.66 }));
    const figures = told(parts, { day: { ...still, value: 5.32, before: 5 } });
    const change = figures.find(({ name }) => name === 'dayChange');
    // 0.333 x $7.50 = $2.4975.
    expect([change?.value, change?.kind === 'figure' && change.parts[1]?.value]).toEqual(['0.32', '5']);
  });

  test('that was not traded is in percent the change of the price: $0.50 of $7.50 -> 6.67 %', () => {
    expect(named(told([schwab], { day: still }), 'dayPercent')).toEqual([
      'dayPercent 6.67 percent = percent to 2',
      ['priceChange 0.5 price = sum', 'price 8 price', '-previousClose 7.5 price'],
      'previousClose 7.5 price',
    ]);
  });

  test('that was traded adds what was received and takes what was paid: $120 - $75 + $8 - $40 = $13, of $115', () => {
    const change = [
      'dayChange 13 = sum',
      value,
      '-valueBefore 75',
      'sold 8 = rows sold KO from 2025-03-14',
      '-invested 40 = rows bought KO from 2025-03-14',
    ];
    const figures = told([schwab], { day: traded });
    expect(named(figures, 'dayChange')).toEqual(change);
    expect(named(figures, 'dayPercent')).toEqual([
      'dayPercent 11.3 percent = percent to 2',
      change,
      ['dayBase 115 = sum', 'valueBefore 75', 'invested 40'],
    ]);
  });

  test('that was traded on several platforms opens the trades of its stock, named once', () => {
    const parts = ['Schwab', 'Robinhood'].map((platform) => ({ ...schwab, platform }));
    const change = named(told(parts, { day: { ...traded, value: 240 } }), 'dayChange');
    expect(change?.slice(-2)).toEqual([
      'sold 8 = rows sold KO from 2025-03-14',
      '-invested 40 = rows bought KO from 2025-03-14',
    ]);
  });

  test('without a price or a previous close is in percent of what was there; of nothing there is none', () => {
    const percent = (change: Partial<Held>, day: Partial<DailyChangeTerms> = {}) =>
      named(told([{ ...schwab, ...change }], { day: { ...still, ...day } }), 'dayPercent');
    expect(percent({ currentPrice: null })).toEqual([
      'dayPercent 6.67 percent = percent to 2',
      day,
      ['dayBase 112.5 = sum', 'valueBefore 112.5', 'invested 0'],
    ]);
    expect(percent({ previousClose: null })?.[2]).toEqual(['dayBase 112.5 = sum', 'valueBefore 112.5', 'invested 0']);
    expect(percent({ previousClose: null }, { before: 0 })).toBeUndefined();
  });

  test('whose value nobody can tell from the row takes the one that the day was counted with', () => {
    const figures = told([{ ...schwab, quote: null }], { day: still });
    expect(namesOf(figures)).toEqual(['averagePrice', 'cost', 'dayChange', 'dayPercent']);
    expect(named(figures, 'dayChange')).toEqual(['dayChange 7.5 = sum', 'value 120', before]);
  });
});

describe('a gain', () => {
  const [worth, cost] = [createGivenTerm('value', 'money', 120), createGivenTerm('cost', 'money', 90)];

  test('is value less cost, in percent of a cost that is not nothing', () => {
    const unrealized = explainUnrealizedGain(worth, cost);
    expect(outlineTerm(unrealized)).toEqual(['gain 30 = sum', 'value 120', '-cost 90']);
    expect(explainPercent('gainPercent', unrealized, cost)?.value).toBe('33.33');
    expect(explainPercent('gainPercent', unrealized, createGivenTerm('cost', 'money', '0.00'))).toBeNull();
  });
});

describe('value, cost, gain and percent', () => {
  const outlines = (...of: Parameters<typeof explainValueAndGain>) => {
    const { value: worth, invested, gain: gained, percent } = explainValueAndGain(...of);
    return [worth, invested, gained, percent].map((part) => part && outlineTerm(part));
  };

  test('of all that is held open its holdings and costs; cost that is left out is part of what is held alone', () => {
    const all = ['totalValue 1200 = sum', 'value 1200 = rows holdings'];
    const unrealized = ['gain 200 = sum', all, '-cost 1000 = rows costs'];
    expect(outlines({ value: 1200, cost: 1000, leftOutCost: 60 })).toEqual([
      all,
      ['costOfHeld 1060 = sum', 'cost 1000 = rows costs', 'costLeftOut 60'],
      unrealized,
      ['gainPercent 20 percent = percent to 2', unrealized, 'cost 1000 = rows costs'],
    ]);
  });

  test('of a platform open those of the platform; of no cost there is no percent', () => {
    const all = ['totalValue 12 at Schwab = sum', 'value 12 = rows holdings Schwab'];
    expect(outlines({ value: 12, cost: 0 }, { platform: 'Schwab' })).toEqual([
      all,
      ['costOfHeld 0 at Schwab = sum', 'cost 0 = rows costs Schwab'],
      ['gain 12 = sum', all, '-cost 0 = rows costs Schwab'],
      null,
    ]);
  });
});

describe('the totals of a table of holdings', () => {
  const ko = { symbol: 'KO', cost: 90, value: 120, gain: 30, day: 7.5, income: 4.5 };
  /** Nobody can tell what it is worth. */
  const old = { symbol: 'OLD', cost: 60, value: null, gain: null, day: null, income: 1.5 };

  test('are sums of its lines: value, gain and day of those that have a value, cost and income of all', () => {
    const [worth, gained, income] = [
      ['value 120 = sum', 'value 120'],
      ['gain 30 = sum', 'gain 30'],
      ['paidInYear 6 = sum', 'income 4.5', 'income 1.5'],
    ];
    const totals = explainHoldingsTableTotals([ko, old], 480);
    expect(totals.map(outlineTerm)).toEqual([
      worth,
      ['weight 25 percent = percent to 2', worth, 'totalValue 480 = rows holdings'],
      gained,
      ['gainPercent 33.33 percent = percent to 2', gained, ['cost 90 = sum', 'cost 90']],
      ['dayChange 7.5 = sum', 'day 7.5'],
      income,
      ['yieldOnCost 4 percent = percent to 2', income, ['cost 150 = sum', 'cost 90', 'cost 60']],
    ]);
    const sums = totals.map((part) => (part.kind === 'figure' ? part.parts.map(({ symbol }) => symbol) : []));
    expect([sums[0], sums[5]]).toEqual([['KO'], ['KO', 'OLD']]);
  });

  test('have no day where no line has one, no income where that of a line is not known, no weight in nothing', () => {
    expect(namesOf(explainHoldingsTableTotals([{ ...ko, day: null }, old], 480))).not.toContain('dayChange');
    expect(namesOf(explainHoldingsTableTotals([ko, { ...old, income: null }], 0))).toEqual([
      'value',
      'gain',
      'gainPercent',
      'dayChange',
    ]);
  });
});
