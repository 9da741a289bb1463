import { describe, expect, test } from 'vitest';
import { computePositions } from '#core/portfolio/position/positions';
import type { Split } from '#core/portfolio/position/splits';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';

const reasonsFor = (entries: readonly TestTrade[], ...splits: readonly Split[]) =>
  computePositions(assignTradeIds(...entries), createAaplSplits(...splits))[0]?.reviewReasons;
const sentenceFor = (entries: readonly TestTrade[], ...splits: readonly Split[]) =>
  reasonsFor(entries, ...splits)?.[0]?.sentence;

const oneForTen = createTestSplit('2023-06-01', 1, 10);

describe('a sale of more than was held', () => {
  test('since a reverse split was learnt after it: says so, and which trade to edit', () =>
    expect(reasonsFor([buyTrade('2023-01-03', 100, 2), sellTrade('2023-06-02', 50, 2)], oneForTen)).toEqual([
      {
        sentence:
          '50 shares of AAPL were sold on Robinhood on Jun 2, 2023, but only 10 were held after the 1:10 split on Jun 1, 2023. A trade counts the shares of its own day: check the quantity of that sale, and edit it.',
        tradeId: 2,
      },
    ]));

  test('names every split since the first trade, also where a sale before had emptied the position', () => {
    const rows = [buyTrade('2014-01-06', 1, 500), sellTrade('2020-09-01', 28, 130), sellTrade('2020-09-02', 1, 130)];
    expect(
      sentenceFor(
        rows,
        createTestSplit('2020-08-31', 4),
        createTestSplit('2014-06-09', 7),
        createTestSplit('2005-02-28', 2),
      ),
    ).toBe(
      '1 share of AAPL was sold on Robinhood on Sep 2, 2020, but none were held after the 7:1 split on Jun 9, 2014 and the 4:1 split on Aug 31, 2020. A trade counts the shares of its own day: check the quantity of that sale, and edit it.',
    );
  });

  test('has nothing to do with a split on the day of the first trade, which counts new shares already', () =>
    expect(sentenceFor([buyTrade('2023-06-01', 10, 20), sellTrade('2023-06-02', 50, 20)], oneForTen)).toBe(
      '50 shares of AAPL were sold on Robinhood on Jun 2, 2023, but only 10 were held. Check the quantities and dates of its trades, and edit what is wrong.',
    ));

  test('without a split has nothing to do with one', () =>
    expect(sentenceFor([buyTrade('2024-01-02', 1, 10), sellTrade('2024-01-03', 1.5, 12)])).toBe(
      '1.5 shares of AAPL were sold on Robinhood on Jan 3, 2024, but only 1 was held. Check the quantities and dates of its trades, and edit what is wrong.',
    ));

  test('stays one, whatever is bought and sold later: the first is named', () => {
    const rows = [
      buyTrade('2024-01-02', 3, 10),
      sellTrade('2024-01-03', 5, 12),
      buyTrade('2024-01-04', 7, 11),
      sellTrade('2024-01-05', 9, 12),
    ];
    expect(reasonsFor(rows)).toMatchObject([{ tradeId: 2 }]);
  });
});

describe('a split that leaves nothing', () => {
  test('of 0.000005 shares through 1:10 half a millionth: says so', () => {
    const rows = [buyTrade('2023-01-03', 0.000005, 100)];
    expect(reasonsFor(rows, oneForTen)).toEqual([
      {
        sentence:
          'Nothing is left of 0.000005 shares of AAPL on Robinhood after the 1:10 split on Jun 1, 2023. Check what became of them: record their sale, or edit the trades.',
        tradeId: null,
      },
    ]);
    expect(reasonsFor([...rows, sellTrade('2023-06-05', 0.0000005, 900)], oneForTen)).toEqual([]);
  });

  test('is not one that leaves a little, nor one of shares that were as few before', () => {
    expect(reasonsFor([buyTrade('2023-01-03', 0.0001, 100)], oneForTen)).toEqual([]);
    expect(reasonsFor([buyTrade('2023-01-03', 0.00000001, 100)], createTestSplit('2023-06-01', 4))).toEqual([]);
  });
});

test('what can be needs no review: sold to the last share, and to the last millionth', () => {
  expect(reasonsFor([buyTrade('2023-01-03', 100, 2), sellTrade('2023-06-02', 10, 20)], oneForTen)).toEqual([]);
  expect(reasonsFor([buyTrade('2023-01-03', 10, 2), sellTrade('2023-06-02', 10.000001, 2)])).toEqual([]);
});
