import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import { explainPositionByTrades } from '#core/insight/returns/position-by-trades';
import { assignTradeIds, buyTrade, createTestSplit, sellTrade } from '#core/portfolio/testing';
import { covers } from '#tests/kit/covers';

const told = (steps: NonNullable<ReturnType<typeof explainPositionByTrades>>) => ({
  shares: steps.shares.parts.map(({ name, value, less }) => [name, less ? `-${value}` : value]),
  cost: steps.cost.parts.map(({ value, less }) => (less ? `-${value}` : value)),
  totals: [steps.shares.value, steps.cost.value, steps.average?.value, steps.realized.value],
});

describe('the trades behind an average cost', () => {
  test('each add what they cost, or take the average of before, and a split adds shares alone', () => {
    covers('4.3 explained lots');
    const trades = assignTradeIds(
      buyTrade('2024-01-02', 10, 5),
      buyTrade('2024-02-01', 10, 7),
      sellTrade('2024-03-01', 5, 9),
    );
    const steps = explainPositionByTrades(trades, [createTestSplit('2024-04-01', 4)]);
    expect(steps && told(steps)).toEqual({
      shares: [
        ['sharesAdded', '10'],
        ['sharesAdded', '10'],
        ['sharesTaken', '-5'],
        ['splitAdded', '45'],
      ],
      cost: ['50', '70', '-30'],
      totals: ['60', '90', '1.5', '15'],
    });
  });

  test('tell what stays as its part of the cost before', () => {
    covers('4.3 explained lots');
    const steps = explainPositionByTrades(
      assignTradeIds(buyTrade('2024-01-02', 3, 10), sellTrade('2024-03-01', 1, 12)),
      [],
    );
    const sold = steps?.cost.parts[1];
    expect(sold?.kind === 'figure' && sold.parts.map(({ name, kind, value }) => [name, kind, value])).toEqual([
      ['costBefore', 'given', '30'],
      ['costLeft', 'figure', '20'],
    ]);
    expect(steps && [steps.shares, steps.cost, steps.realized].flatMap(listWrongFigures)).toEqual([]);
  });

  test('come to nothing held once all is sold, and there are none without a trade', () => {
    const steps = explainPositionByTrades(
      assignTradeIds(buyTrade('2024-01-02', 3, 10), sellTrade('2024-03-01', 3, 12)),
      [],
    );
    expect(steps && told(steps).totals).toEqual(['0', '0', undefined, '6']);
    expect(explainPositionByTrades([], [])).toBeNull();
  });

  test('are told down to quantity and price, each with its trade', () => {
    const steps = explainPositionByTrades(
      assignTradeIds(
        buyTrade('2024-01-02', 10, 5),
        buyTrade('2024-02-01', 10, 7),
        sellTrade('2024-03-01', 5, 9, { fees: 1 }),
      ),
      [createTestSplit('2024-04-01', 4)],
    );
    const bought = (name: string, day: string, id: number, price: number) => [
      `${name} on ${day} of trade ${id} = product`,
      'quantity 10 shares',
      `price ${price} price`,
    ];
    const first = bought('boughtFor 50', '2024-01-02', 1, 5);
    const second = bought('boughtFor 70', '2024-02-01', 2, 7);
    // $120 of 20 shares, of which 15 stay: $90.
    const sold = [
      '-costOfSold 30 on 2024-03-01 of trade 3 = sum',
      'costBefore 120',
      [
        '-costLeft 90 = quotient',
        ['costTimesLeft 1800 = product', 'costBefore 120', 'sharesLeft 15 shares'],
        'sharesBefore 20 shares',
      ],
    ];
    const shares = [
      'sharesByTrade 60 shares at Robinhood = sum',
      'sharesAdded 10 shares on 2024-01-02 of trade 1',
      'sharesAdded 10 shares on 2024-02-01 of trade 2',
      '-sharesTaken 5 shares on 2024-03-01 of trade 3',
      'splitAdded 45 shares on 2024-04-01',
    ];
    expect(steps && outlineTerm(steps.shares)).toEqual(shares);
    expect(steps && outlineTerm(steps.cost)).toEqual(['costByTrade 90 at Robinhood = sum to 2', first, second, sold]);
    expect(steps?.average && outlineTerm(steps.average)).toEqual([
      'averageByTrade 1.5 price at Robinhood = quotient to 6',
      ['costByTrade 90 at Robinhood = sum', first, second, sold],
      shares,
    ]);
    // Fees are in none of it.
    expect(steps && outlineTerm(steps.realized)).toEqual([
      'realizedHere 15 at Robinhood = sum to 2',
      [
        'realizedHere 15 on 2024-03-01 of trade 3 = sum',
        ['soldFor 45 on 2024-03-01 of trade 3 = product', 'quantity 5 shares', 'price 9 price'],
        sold,
      ],
    ]);
    expect(steps?.shares.symbol).toBe('AAPL');
    expect(steps?.shares.parts[0]?.row).toEqual({
      kind: 'trade',
      id: 1,
      date: '2024-01-02',
      symbol: 'AAPL',
      platform: 'Robinhood',
    });
  });

  test('tell each split with its own day, whatever their order among the trades', () => {
    const steps = explainPositionByTrades(
      // The later trade was entered first.
      assignTradeIds(sellTrade('2024-05-01', 10, 3), buyTrade('2024-01-02', 10, 5)),
      [createTestSplit('2024-02-01', 2), createTestSplit('2024-06-01', 3)],
    );
    expect(steps && outlineTerm(steps.shares)).toEqual([
      'sharesByTrade 30 shares at Robinhood = sum',
      'sharesAdded 10 shares on 2024-01-02 of trade 2',
      'splitAdded 10 shares on 2024-02-01',
      '-sharesTaken 10 shares on 2024-05-01 of trade 1',
      'splitAdded 20 shares on 2024-06-01',
    ]);
    // 10 of the 20 that cost $50 are sold @ $3.
    expect(steps && told(steps).totals).toEqual(['30', '25', '0.833333', '5']);
  });

  const soldIn = (steps: ReturnType<typeof explainPositionByTrades>, at: number) => {
    const sold = steps?.cost.parts[at];
    return sold && outlineTerm(sold);
  };

  test('leave no cost where all is sold, and take none where nothing is held', () => {
    const steps = explainPositionByTrades(
      assignTradeIds(buyTrade('2024-01-02', 3, 10), sellTrade('2024-03-01', 3, 12), sellTrade('2024-03-02', 1, 12)),
      [],
    );
    expect(soldIn(steps, 1)).toEqual(['-costOfSold 30 on 2024-03-01 of trade 2 = sum', 'costBefore 30', '-costLeft 0']);
    expect(soldIn(steps, 2)).toEqual(['-costOfSold 0 on 2024-03-02 of trade 3 = sum', 'costBefore 0', '-costLeft 0']);
    expect(steps && told(steps).totals).toEqual(['0', '0', undefined, '18']);
  });

  test('give what stays where the shares are no decimal, so that the figures remain those of the positions', () => {
    // 5 @ $10 through 1:3 are 5/3 of a share, of which 2/3 stay: $20 of the $50.
    const steps = explainPositionByTrades(
      assignTradeIds(buyTrade('2024-01-02', 5, 10), sellTrade('2024-03-01', 1, 33)),
      [createTestSplit('2024-02-01', 1, 3)],
    );
    expect(soldIn(steps, 1)).toEqual([
      '-costOfSold 30 on 2024-03-01 of trade 2 = sum',
      'costBefore 50',
      '-costLeft 20',
    ]);
    expect(steps && told(steps).totals.slice(1)).toEqual(['20', '30', '3']);
    expect(steps && [steps.shares, steps.cost, steps.realized].flatMap(listWrongFigures)).toEqual([]);
  });
});
