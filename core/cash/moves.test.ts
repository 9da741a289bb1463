import { expect, test } from 'vitest';
import { afterMoves } from '#core/cash/moves';
import { amount } from '#core/money/amount';

test('balances after some moves: each by its own platform and currency, exactly', () => {
  const balances = [
    { platform: 'Robinhood', currency: 'USD', balance: 100.1, id: 1 },
    { platform: 'Robinhood', currency: 'EUR', balance: 5, id: 2 },
  ] as const;
  const moves = [
    { platform: 'Robinhood', currency: 'USD', delta: amount(-2.4) },
    { platform: 'Robinhood', currency: 'USD', delta: amount(0.2) },
    { platform: 'Revolut', currency: 'USD', delta: amount(9) },
  ] as const;
  expect(afterMoves(balances, moves)).toEqual([{ ...balances[0], balance: 97.9 }, balances[1]]);
  expect(afterMoves(balances, [])).toEqual(balances);
});
