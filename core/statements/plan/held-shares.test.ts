import { expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import { computeHeldShares, type ShareDelta, toRecordedShareDeltas } from '#core/statements/plan/held-shares';
import { toRecordedCashRow, toRecordedDividendRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';

const delta = (shares: string, change: Partial<ShareDelta> = {}): ShareDelta => ({
  platform: 'Schwab',
  symbol: 'AAPL',
  name: '',
  day: '2026-01-05',
  shares: toAmount(shares),
  ...change,
});
const held = (...moves: readonly ShareDelta[]) =>
  computeHeldShares(moves, new Map(), '2026-12-31').map(({ shares, missing, ...one }) => ({
    ...one,
    shares: shares.toFixed(),
    missing: missing?.shares.toFixed() ?? null,
  }));

test('of what is recorded the trades alone move shares', () => {
  const row = { id: 1, platform: 'Schwab' };
  const trade = { ...row, symbol: 'AAPL', quantity: 4, price: 5, fees: 0, transactionDate: '2026-01-05' };
  const deltas = toRecordedShareDeltas([
    toRecordedTradeRow({ ...trade, transactionType: 'sell' }),
    toRecordedDividendRow({ ...row, symbol: 'AAPL', net: 2, paymentDate: '2026-01-05' }),
    toRecordedCashRow({ ...row, transactionType: 'fee', amount: 1, currency: 'USD', transactionDate: '2026-01-05' }),
  ]);
  expect(deltas).toEqual([delta('-4')]);
});

test('a stock bears the last name that it was given', () => {
  const named = held(delta('1', { name: 'Old' }), delta('1', { name: 'New' }), delta('1'));
  expect(named).toMatchObject([{ name: 'New', shares: '3' }]);
  expect(held(delta('1'))).toMatchObject([{ name: '' }]);
});

test('a day that sells all but less than a millionth of a share sells all, though it buys as well', () => {
  expect(held(delta('10'), delta('-9.9999995'))).toMatchObject([{ shares: '0', missing: null }]);
  expect(held(delta('10'), delta('-10.0000005'))).toMatchObject([{ shares: '0', missing: null }]);
  expect(held(delta('0.0000005'))).toMatchObject([{ shares: '0.0000005' }]);
});
