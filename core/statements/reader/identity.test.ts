import { expect, test } from 'vitest';
import type { StatementEvent } from '#core/statements/events';
import { computeEventIdentities, hashIdentity } from '#core/statements/reader/identity';

const bought: StatementEvent = {
  kind: 'buy',
  day: '2026-01-05',
  symbol: 'AAPL',
  name: 'Apple',
  quantity: '10',
  price: '150',
  amount: '-1500',
  fees: '0',
  currency: 'USD',
  account: '',
  note: 'first',
  lines: [2],
  ownId: null,
};

test('twins are told apart by their order, and by nothing that a broker words otherwise another time', () => {
  const [one, two] = computeEventIdentities('schwab', [
    bought,
    { ...bought, note: 'second', name: 'APPLE INC', lines: [9] },
  ]);
  expect(one).not.toBe(two);
  expect(computeEventIdentities('schwab', [{ ...bought, note: 'worded anew', lines: [70] }])).toEqual([one]);
});

test.each([
  ['day', { day: '2026-01-06' }],
  ['kind', { kind: 'reinvestment' as const }],
  ['stock', { symbol: 'MSFT' }],
  ['shares', { quantity: '10.5' }],
  ['money', { amount: '-1500.01' }],
  ['account', { account: 'Roth' }],
])('another %s is another event', (_, other) => {
  const [one, two] = computeEventIdentities('schwab', [bought, { ...bought, ...other }]);
  expect(two).not.toBe(one);
  expect(two).toMatch(/USD$/);
});

test('an id of the broker’s own is the identity, whatever else has changed', () => {
  const [one] = computeEventIdentities('ibkr', [{ ...bought, ownId: '77' }]);
  expect(computeEventIdentities('ibkr', [{ ...bought, ownId: '77', amount: '-1499' }])).toEqual([one]);
});

test('an identity is what an event is, and from the second of its twins on its place among them', () => {
  const plain = 'schwab||2026-01-05|buy|AAPL|10|-1500|USD';
  expect(computeEventIdentities('schwab', [bought, bought, bought])).toEqual([plain, `${plain}|2`, `${plain}|3`]);
  expect(
    computeEventIdentities('schwab', [{ ...bought, symbol: null, quantity: null, amount: null, account: 'A' }]),
  ).toEqual(['schwab|A|2026-01-05|buy||||USD']);
  expect(computeEventIdentities('ibkr', [{ ...bought, ownId: '77', account: 'A' }])).toEqual(['ibkr|A|id|77']);
});

test('a row keeps 24 letters of it, of any', () => {
  const kept = Array.from({ length: 300 }, (_, at) => hashIdentity(`${at}`));
  expect(kept.filter((one) => !/^[0-9a-z]{24}$/.test(one))).toEqual([]);
  expect(new Set(kept).size).toBe(300);
});
