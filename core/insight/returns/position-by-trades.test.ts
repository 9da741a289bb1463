import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
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
});
