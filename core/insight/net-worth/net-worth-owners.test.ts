import { expect, test } from 'vitest';
import { groupNetWorthParts } from '#core/insight/net-worth/net-worth-groups';
import { listAccountPartsByOwner } from '#core/insight/net-worth/net-worth-owners';

const accounts = [
  { kind: 'platform' as const, name: 'Schwab', value: 5000, ownPercent: 100 },
  { kind: 'savings' as const, name: 'House', value: 100.01, ownPercent: 50 },
  { kind: 'cd' as const, name: 'Citi', value: 700, ownPercent: 0 },
  { kind: 'debt' as const, name: 'Home', value: -1000, ownPercent: 25 },
  { kind: 'platform' as const, name: 'Unpriced', value: null, ownPercent: 50 },
];

test('each account is parted once, the largest first; what has no value is in no part', () => {
  expect(
    listAccountPartsByOwner(accounts).map(({ owner, name, percent, value }) => [owner, name, percent, value]),
  ).toEqual([
    ['you', 'Schwab', 100, 5000],
    ['other', 'Citi', 100, 700],
    ['you', 'House', 50, 50.01],
    ['other', 'House', 50, 50],
    ['you', 'Home', 25, -250],
    ['other', 'Home', 75, -750],
  ]);
});

test('by owner they come to the whole, as shares of what there is before debts', () => {
  expect(
    groupNetWorthParts(listAccountPartsByOwner(accounts), 'owner').map(({ name, value, percent }) => [
      name,
      value,
      percent,
    ]),
  ).toEqual([
    ['you', 4800.01, 82.76],
    ['other', 0, 0],
  ]);
});
