import { expect, test } from 'vitest';
import { compareBalances, comparePositions } from '#core/statements/reconcile';

const held = (symbol: string, quantity: string, account = '') => ({ account, symbol, name: '', quantity, cost: null });

test('each stock of either side stands once, with what is here more or less', () => {
  const stated = [held('VTI', '3'), held('AAPL', '28.246354'), held('VTI', '2', 'Roth')];
  const counted = [held('AAPL', '28.246354'), held('VTI', '3.5'), held('KO', '1')];
  expect(comparePositions(stated, counted)).toEqual([
    { account: '', what: 'AAPL', stated: '28.246354', counted: '28.246354', difference: '0' },
    { account: '', what: 'KO', stated: '0', counted: '1', difference: '1' },
    { account: '', what: 'VTI', stated: '3', counted: '3.5', difference: '0.5' },
    { account: 'Roth', what: 'VTI', stated: '2', counted: '0', difference: '-2' },
  ]);
});

test('cash by its currency; a stock that stands twice on one side is added up', () => {
  const cash = (amount: string, currency = 'USD') => ({ account: '', currency, amount });
  expect(compareBalances([cash('3.21')], [cash('0'), cash('5', 'EUR')]).map(({ difference }) => difference)).toEqual([
    '5',
    '-3.21',
  ]);
  expect(comparePositions([held('VTI', '1'), held('VTI', '2')], [held('VTI', '3')])).toMatchObject([
    { difference: '0' },
  ]);
});
