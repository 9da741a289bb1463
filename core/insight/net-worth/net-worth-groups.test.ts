import { expect, test } from 'vitest';
import { groupNetWorthParts } from '#core/insight/net-worth/net-worth-groups';

const parts = [
  { class: 'investments', place: 'Schwab', currency: 'USD', value: 5249.8 },
  { class: 'cds', place: 'Marcus', currency: 'USD', value: 1000 },
  { class: 'savings', place: 'Marcus', currency: 'USD', value: 750 },
  { class: 'cash', place: 'Revolut', currency: 'EUR', value: 0.2 },
  { class: 'cash', place: 'Schwab', currency: 'USD', value: -50.3 },
];
const told = (by: 'class' | 'place' | 'currency', some = parts) =>
  groupNetWorthParts(some, by).map(({ name, value, percent }) => [name, value, percent]);

test('each way to part it comes to the whole, the largest first, as shares of what there is', () => {
  expect(told('class')).toEqual([
    ['investments', 5249.8, 75],
    ['cds', 1000, 14.29],
    ['savings', 750, 10.71],
    ['cash', -50.1, -0.72],
  ]);
  expect(told('place')).toEqual([
    ['Schwab', 5199.5, 74.28],
    ['Marcus', 1750, 25],
    ['Revolut', 0.2, 0],
  ]);
  expect(told('currency')).toEqual([
    ['USD', 6949.5, 99.28],
    ['EUR', 0.2, 0],
  ]);
});

test('where nothing is but what is owed it has no percentages', () => {
  expect(told('place', parts.slice(-1))).toEqual([['Schwab', -50.3, null]]);
});
