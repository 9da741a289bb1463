import { expect, test } from 'vitest';
import { adjustPricesForSplits, listPriceChartMarks, toStepLinePrices } from '#core/portfolio/price-history';
import { assignTradeIds, buyTrade, createTestSplit, sellTrade, sharesInTrade } from '#core/portfolio/testing';

const closes = [
  { date: '2020-08-28', close: 400 },
  { date: '2020-08-31', close: 102 },
  { date: '2021-01-04', close: 33.1 },
];

test('closes before a split are told in the shares of today, each split counted from its own day on', () => {
  expect(adjustPricesForSplits(closes, [createTestSplit('2021-01-04', 3), createTestSplit('2020-08-31', 4)])).toEqual([
    { date: '2020-08-28', price: 33.333333 },
    { date: '2020-08-31', price: 34 },
    { date: '2021-01-04', price: 33.1 },
  ]);
  expect(adjustPricesForSplits(closes, []).map(({ price }) => price)).toEqual([400, 102, 33.1]);
});

test('a close after the last split keeps every digit that it came with; one before it has six decimals', () => {
  const precise = [
    { date: '2020-08-28', close: 0.12345678 },
    { date: '2020-08-31', close: 0.12345678 },
  ];
  // 0.12345678 / 4 is 0.030864195.
  expect(adjustPricesForSplits(precise, [createTestSplit('2020-08-31', 4)]).map(({ price }) => price)).toEqual([
    0.030864, 0.12345678,
  ]);
});

test('what happened on one day is one mark a kind, within the days asked for', () => {
  const trades = assignTradeIds(
    buyTrade('2020-01-01', 9, 9),
    buyTrade('2020-01-02', 0.1, 10.05),
    buyTrade('2020-01-02', 0.2, 10.05, { platform: 'Revolut' }),
    sellTrade('2020-01-02', 0.1, 11),
    sharesInTrade('2020-01-05', 1, 0),
    buyTrade('2020-01-06', 9, 9),
  );
  const dividends = [
    { paymentDate: '2020-01-03', net: 0.1 },
    { paymentDate: '2020-01-03', net: 0.2 },
    { paymentDate: '2020-01-07', net: 5 },
  ];
  const splits = [createTestSplit('2020-01-04', 3, 2), createTestSplit('2020-01-08', 2)];
  const nothing = { quantity: null, amount: null, of: null };
  // 0.1 x 10.05 is $1.00 as its row shows it, to the even cent; 0.2 x 10.05 is $2.01.
  expect(listPriceChartMarks({ trades, dividends, splits }, { from: '2020-01-02', to: '2020-01-05' })).toEqual([
    { ...nothing, date: '2020-01-02', kind: 'buy', quantity: 0.3, amount: 3.01 },
    { ...nothing, date: '2020-01-02', kind: 'sell', quantity: 0.1, amount: 1.1 },
    { ...nothing, date: '2020-01-03', kind: 'dividend', amount: 0.3 },
    { ...nothing, date: '2020-01-04', kind: 'split', quantity: 3, of: 2 },
    { ...nothing, date: '2020-01-05', kind: 'sharesIn', quantity: 1, amount: 0 },
  ]);
});

test('prices that stand until the next are drawn as such, from the first of the days asked for', () => {
  const prices = [
    { date: '2026-01-02', price: 4 },
    { date: '2026-03-03', price: 10 },
    { date: '2026-05-01', price: 11 },
  ];
  expect(
    toStepLinePrices(prices, ['2026-02-10', '2026-03-02', '2025-01-01'], { from: '2026-02-01', to: '2026-04-01' }),
  ).toEqual([
    { date: '2026-02-01', price: 4 },
    { date: '2026-02-10', price: 4 },
    { date: '2026-03-02', price: 4 },
    { date: '2026-03-03', price: 10 },
    { date: '2026-04-01', price: 10 },
  ]);
  // Before the first there is none.
  expect(toStepLinePrices(prices, [], { from: '2026-01-01', to: '2026-01-03' })).toEqual([
    { date: '2026-01-02', price: 4 },
    { date: '2026-01-03', price: 4 },
  ]);
});

test('a step line tells the days asked for alone, and the old price before a new one of its last day', () => {
  const prices = [
    { date: '2026-01-02', price: 4 },
    { date: '2026-04-01', price: 10 },
    { date: '2026-05-01', price: 11 },
  ];
  const also = ['2026-01-31', '2026-02-10', '2026-04-02', '2026-05-04'];
  expect(toStepLinePrices(prices, also, { from: '2026-02-01', to: '2026-04-01' })).toEqual([
    { date: '2026-02-01', price: 4 },
    { date: '2026-02-10', price: 4 },
    { date: '2026-03-31', price: 4 },
    { date: '2026-04-01', price: 10 },
  ]);
});

test.each([
  ['from its first day on, with no day before it', '2026-03-03', '2026-03-05', ['2026-03-03 10', '2026-03-05 10']],
  ['not yet the day before', '2026-03-01', '2026-03-02', ['2026-03-01 4', '2026-03-02 4']],
  ['on a single day once', '2026-03-03', '2026-03-03', ['2026-03-03 10']],
])('a new price stands in a step line %s', (_, from, to, points) => {
  const prices = [
    { date: '2026-01-02', price: 4 },
    { date: '2026-03-03', price: 10 },
  ];
  expect(toStepLinePrices(prices, [], { from, to }).map(({ date, price }) => `${date} ${price}`)).toEqual(points);
});
