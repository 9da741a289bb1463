import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import type { ExplainableRowListName } from '#core/insight/explain/figure-terms';
import {
  createDividendTermInRowList,
  createPriceTerm,
  createTradeTermInRowList,
  explainRealizedGain,
  explainStockCost,
  explainStockValue,
} from '#core/insight/explain/row-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { toAmount } from '#core/money/amount';
import {
  assignTradeIds,
  buyTrade,
  payTradeInCurrency,
  reinvestmentTrade,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';

describe('a trade', () => {
  const counted = (list: ExplainableRowListName, trade: TestTrade) => {
    const [entered] = assignTradeIds(trade);
    if (!entered) throw new Error('no trade');
    return createTradeTermInRowList(list, entered);
  };
  const outline = (list: ExplainableRowListName, trade: TestTrade) => {
    const term = counted(list, trade);
    return term && outlineTerm(term);
  };
  const bought = buyTrade('2025-01-02', 10, 5, { fees: 1 });

  test('counts in what was bought or sold with its total, under what kind of trade it is', () => {
    const total = (name: string) => [
      `${name} 50 on 2025-01-02 at Robinhood of trade 1 = product to 2`,
      'quantity 10 shares',
      'price 5 price',
    ];
    expect(outline('bought', bought)).toEqual(total('buy'));
    expect(outline('bought', reinvestmentTrade('2025-01-02', 10, 5))).toEqual(total('reinvestment'));
    expect(outline('sold', sellTrade('2025-01-02', 10, 5))).toEqual(total('sell'));
  });

  test('counts in what came in or went out with its fee, and in the flows of a day by its direction', () => {
    const sold = sellTrade('2025-01-02', 10, 5, { fees: 1 });
    const lists = ['tradesIn', 'tradesOut', 'flows', 'flowsWithoutCosts'] as const;
    const amounts = (trade: TestTrade) =>
      lists.map((list) => {
        const term = counted(list, trade);
        return term && `${term.less ? '-' : ''}${term.value}`;
      });
    expect(amounts(bought)).toEqual(['51', null, '-51', '-50']);
    expect(amounts(sold)).toEqual([null, '49', '49', '50']);
  });

  test('counts neither on the other side nor with a total of nothing', () => {
    expect([
      counted('sold', bought),
      counted('bought', sellTrade('2025-01-02', 10, 5)),
      counted('bought', buyTrade('2025-01-02', 10, 0)),
    ]).toEqual([null, null, null]);
  });

  test('counts in the fees with its own alone, where it had some', () => {
    expect(outline('tradeFees', bought)).toBe('tradeFees 1 on 2025-01-02 of trade 1');
    expect(outline('tradeFees', buyTrade('2025-01-02', 10, 5))).toBeNull();
  });

  test('that was paid in another currency is traced to what was paid, and to its rate', () => {
    const paid = payTradeInCurrency(buyTrade('2025-01-02', 9, 100.5, { fees: 1 }), 'EUR', 1.0834);
    const rate = 'exchangeRate 1.0834 factor on 2025-01-02 EUR';
    expect(outline('bought', paid)).toEqual([
      'buy 979.94 on 2025-01-02 at Robinhood of trade 1 = product to 2',
      'quantity 9 shares',
      ['price 108.8817 price = product to 6', 'priceInCurrency 100.5 price EUR', rate],
    ]);
    const fee = ['tradeFees 1.08 on 2025-01-02 of trade 1 = product to 2', 'feesInCurrency 1 EUR', rate];
    expect(outline('tradeFees', paid)).toEqual(fee);
    expect(outline('tradesIn', paid)).toMatchObject({
      0: 'tradeIn 981.02 on 2025-01-02 at Robinhood of trade 1 = sum',
      2: fee,
    });
    const [entered] = assignTradeIds(paid);
    const moved = entered && createTradeTermInRowList('tradesIn', entered);
    expect(moved?.kind === 'figure' && listWrongFigures(moved)).toEqual([]);
    expect(JSON.stringify(moved)).toContain('"source":"market"');
    expect(JSON.stringify(counted('bought', { ...paid, rateSource: undefined }))).not.toContain('source');
    expect(outline('tradeFees', { ...paid, fees: 0, feesInCurrency: 0 })).toBeNull();
  });

  test('counts once where trades are counted, and leads to itself', () => {
    expect(counted('trades', bought)).toEqual({
      kind: 'row',
      name: 'trade',
      unit: 'count',
      value: '1',
      date: '2025-01-02',
      symbol: 'AAPL',
      platform: 'Robinhood',
      row: { kind: 'trade', id: 1, date: '2025-01-02', symbol: 'AAPL', platform: 'Robinhood' },
    });
  });
});

describe('a dividend of $2.40, of which $0.36 was withheld and $0.04 were fees', () => {
  const paid = { id: 9, date: '2025-02-03', symbol: 'KO', platform: 'Schwab' };
  const amounts = { gross: toAmount('2.40'), tax: toAmount('0.36'), fees: toAmount('0.04') };
  const none = toAmount(0);
  const row = { kind: 'dividend', ...paid };
  const counted = (list: ExplainableRowListName, change: Partial<typeof amounts> = {}) =>
    createDividendTermInRowList(list, { ...paid, ...amounts, ...change });

  test('is $2.00 net, less what was taken of it', () => {
    const net = counted('dividends');
    expect(net && outlineTerm(net)).toEqual([
      'dividendNet 2 on 2025-02-03 at Schwab of dividend 9 = sum',
      'dividendGross 2.4 on 2025-02-03 of dividend 9',
      '-dividendTax 0.36 on 2025-02-03 of dividend 9',
      '-dividendFees 0.04 on 2025-02-03 of dividend 9',
    ]);
    expect(net).toMatchObject({ row, symbol: 'KO', unit: 'money' });
    expect(net?.kind === 'figure' && listWrongFigures(net)).toEqual([]);
  });

  test('names no tax and no fees without any, and is nothing where nothing is left', () => {
    const net = counted('found', { tax: none, fees: none });
    expect(net?.kind === 'figure' && net.parts.map(({ name }) => name)).toEqual(['dividendGross']);
    expect(counted('entered', { tax: toAmount('2.40'), fees: none })).toBeNull();
  });

  test.each([
    ['dividendsGross', 'dividendGross', '2.4'],
    ['flowsWithoutCosts', 'dividendGross', '2.4'],
    ['foundGross', 'dividendGross', '2.4'],
    ['enteredGross', 'dividendGross', '2.4'],
    ['dividendTax', 'dividendTax', '0.36'],
    ['foundTax', 'dividendTax', '0.36'],
    ['enteredTax', 'dividendTax', '0.36'],
    ['dividendFees', 'dividendFees', '0.04'],
    ['enteredFees', 'dividendFees', '0.04'],
  ] as const)('counts in %s with its %s of %s', (list, name, value) => {
    expect(counted(list)).toEqual({ kind: 'row', name, unit: 'money', value, date: '2025-02-03', row });
    expect(counted(list, { gross: none, tax: none, fees: none })).toBeNull();
  });

  test.each(['payments', 'foundPayments', 'enteredPayments'] as const)(
    'counts once in %s, whatever it came to',
    (list) => {
      const once = { kind: 'row', name: 'payment', unit: 'count', value: '1', date: '2025-02-03', row };
      expect(counted(list, { gross: none })).toEqual({ ...once, symbol: 'KO', platform: 'Schwab' });
    },
  );
});

describe('a price', () => {
  test('in US dollars is the quote to 6 decimals, with where it is from and when that was known', () => {
    const price = createPriceTerm('KO', {
      price: 8.12345678,
      rate: 1,
      currency: 'USD',
      source: 'Yahoo Finance',
      asOf: '2025-06-02T20:00:00Z',
      stale: true,
    });
    expect(price).toEqual({
      kind: 'figure',
      name: 'price',
      unit: 'price',
      value: '8.123457',
      how: { by: 'sum', places: 6 },
      symbol: 'KO',
      parts: [
        {
          kind: 'price',
          name: 'quote',
          unit: 'price',
          value: '8.12345678',
          symbol: 'KO',
          source: 'Yahoo Finance',
          at: '2025-06-02T20:00:00Z',
          isStale: true,
        },
      ],
    });
  });

  test('in another currency is multiplied by the rate: 12.5 EUR at 1.0834 are $13.5425', () => {
    const price = createPriceTerm('SAP', { price: 12.5, rate: 1.0834, currency: 'EUR', source: 'Yahoo Finance' });
    expect(outlineTerm(price)).toEqual([
      'price 13.5425 price = product to 6',
      'priceEUR 12.5 factor SAP',
      'rateEUR 1.0834 factor',
    ]);
    const [foreign] = price.kind === 'figure' ? price.parts : [];
    expect(price.symbol).toBe('SAP');
    expect(foreign).toMatchObject({ kind: 'price', symbol: 'SAP', source: 'Yahoo Finance' });
    expect(foreign).not.toHaveProperty('isStale');
  });

  test('of a day without a mark is not said to be old', () => {
    const price = createPriceTerm('KO', { price: 8, rate: 1, currency: 'USD', stale: false });
    expect(price.kind === 'figure' && price.parts[0]).not.toHaveProperty('isStale');
  });
});

describe('a stock on a platform', () => {
  const of = { symbol: 'KO', platform: 'Schwab' };
  const position = { ...of, sold: toAmount(321), costOfSold: toAmount(306), cost: toAmount('33.335') };

  test('is worth its shares at the price, once to the cent: 1.5 at $8.33 are $12.495, half-even $12.50', () => {
    const value = explainStockValue(of, '1.5', { price: 8.33, rate: 1, currency: 'USD' });
    expect(outlineTerm(value)).toEqual([
      'value 12.5 at Schwab = product to 2',
      'shares 1.5 shares at Schwab',
      ['price 8.33 price = sum to 6', 'quote 8.33 price KO'],
    ]);
    expect([value, ...value.parts].map(({ symbol }) => symbol)).toEqual(['KO', 'KO', 'KO']);
  });

  test('has realized what it was sold for less the cost of that: $321.00 - $306.00 = $15.00', () => {
    const gain = explainRealizedGain(position);
    expect(outlineTerm(gain)).toEqual(['realizedHere 15 at Schwab = sum', 'soldFor 321', '-costOfSold 306']);
    expect(gain.symbol).toBe('KO');
  });

  test('has cost to the cent what it cost exactly: $33.335 is $33.34, half-even', () => {
    const cost = explainStockCost(position);
    expect(outlineTerm(cost)).toEqual(['cost 33.34 at Schwab = sum to 2', 'exactCost 33.335']);
    expect(cost.symbol).toBe('KO');
  });
});
