import { expect, test } from 'vitest';
import type { CashOrSavingsAccount } from '#core/insight/net-worth/net-worth-accounts';
import type { NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import { listNetWorthParts } from '#core/insight/net-worth/net-worth-parts';
import type { HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import { toAmount, zeroAmount } from '#core/money/amount';

const holding = (symbol: string, platform: string, value: number): HoldingAtClose => ({
  ...{ symbol, platform, shares: toAmount(1), cost: zeroAmount, realised: zeroAmount, rounding: zeroAmount },
  close: null,
  value: toAmount(value),
});
const account = (one: Pick<CashOrSavingsAccount, 'kind' | 'name' | 'currency' | 'bank'>, end: number) => ({
  ...one,
  start: zeroAmount,
  end: toAmount(end),
  rows: [],
});
const cd = {
  ...{ id: 1, principalAmount: 1000, interestRate: 0, startDate: '2025-01-01', maturityDate: '2026-01-01' },
  ...{ compoundingFrequency: 'daily' as const, earlyWithdrawalPenalty: 0, closedDate: null, bankName: 'Marcus' },
};

const between: NetWorthRangeInputs = {
  startDay: '2025-01-01',
  endDay: '2025-01-31',
  rateOf: (currency) => (currency === 'EUR' ? toAmount(1.1) : undefined),
  held: {
    start: [],
    end: [holding('AAPL', 'Schwab', 120), holding('KO', 'Schwab', 30.5), holding('SAP', 'Revolut', 55)],
  },
  trades: [],
  dividends: [],
  accounts: [
    account({ kind: 'cash', name: 'Schwab', currency: 'USD' }, -20.25),
    account({ kind: 'cash', name: 'Revolut', currency: 'EUR' }, 100),
    account({ kind: 'cash', name: 'Revolut', currency: 'PLN' }, 100),
    account({ kind: 'savings', name: 'Rainy day', bank: 'Marcus', currency: 'USD' }, 500),
    account({ kind: 'savings', name: 'House', bank: 'marcus ', currency: 'USD' }, 250),
    account({ kind: 'savings', name: 'Empty', bank: 'Citi', currency: 'USD' }, 0),
  ],
  cds: [cd, { ...cd, id: 2, closedDate: '2025-01-20' }],
};

test('is made of what lies in each place in each currency, the largest first, without what has no rate or comes to nothing', () => {
  const parts = listNetWorthParts(between, (symbol) => (symbol === 'SAP' ? 'EUR' : 'USD'));
  expect(parts.map((part) => [part.class, part.place, part.currency, Number(part.value)])).toEqual([
    ['cds', 'Marcus', 'USD', 1000],
    ['savings', 'Marcus', 'USD', 750],
    ['investments', 'Schwab', 'USD', 150.5],
    // 100 euros at 1.10.
    ['cash', 'Revolut', 'EUR', 110],
    ['investments', 'Revolut', 'EUR', 55],
    ['cash', 'Schwab', 'USD', -20.25],
  ]);
});
