import { expect, test } from 'vitest';
import type {
  CashOrSavingsAccount,
  CashOrSavingsRow,
  CashOrSavingsRowType,
} from '#core/insight/net-worth/net-worth-accounts';
import type { NetWorthRangeInputs, NetWorthTrade } from '#core/insight/net-worth/net-worth-bridge';
import { listDailyNetWorthValues } from '#core/insight/net-worth/net-worth-values';
import { toAmount } from '#core/money/amount';
import {
  assignTradeIds,
  buyTrade,
  payTradeInCurrency,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { addDays } from '#core/time/day';

const day = (at: number) => addDays('2025-01-01', at);
const nothing: NetWorthRangeInputs = {
  startDay: day(0),
  endDay: day(30),
  rateOf: () => undefined,
  held: { start: [], end: [] },
  trades: [],
  dividends: [],
  accounts: [],
  cds: [],
};
/** At the close of some days, beside shares worth $1,000. */
const values = (between: Partial<NetWorthRangeInputs>, ...days: number[]) =>
  listDailyNetWorthValues(
    { ...nothing, ...between },
    days.map((at) => ({ date: day(at), value: 1000 })),
  ).map(({ value }) => Number(value));

const row = (at: number, type: CashOrSavingsRowType, value: number): CashOrSavingsRow => ({
  row: { kind: 'cash', id: at, date: day(at) },
  type,
  amount: toAmount(value),
});
const account = (start: number, ...rows: CashOrSavingsRow[]): CashOrSavingsAccount => ({
  kind: 'cash',
  name: 'Schwab',
  currency: 'USD',
  start: toAmount(start),
  end: toAmount(0),
  rows,
});
const trades = (keepsCash: boolean, ...entries: TestTrade[]) =>
  assignTradeIds(...entries).map((trade): NetWorthTrade => ({ ...trade, keepsCash }));

test('cash moves on the day of its row, in whatever order the rows are told', () => {
  const accounts = [account(100, row(20, 'deposit', 5), row(3, 'withdrawal', 10), row(20, 'fee', 1), row(9, 'tax', 2))];
  expect(values({ accounts }, 0, 2, 3, 9, 19, 20, 30)).toEqual([1100, 1100, 1090, 1088, 1088, 1092, 1092]);
});

test('a trade with tracked cash moves it by its amount and its fee, shares that come or go by their fee alone', () => {
  const entries = [
    buyTrade(day(2), 10, 5, { fees: 1 }),
    sellTrade(day(3), 4, 7, { fees: 2 }),
    sharesInTrade(day(4), 10, 5, { fees: 3 }),
    sharesOutTrade(day(5), 1, 5, { fees: 4 }),
  ];
  // -51, +26, -3, -4.
  expect(values({ trades: trades(true, ...entries) }, 1, 2, 3, 4, 5)).toEqual([1000, 949, 975, 972, 968]);
  expect(values({ trades: trades(false, ...entries) }, 1, 2, 3, 4, 5)).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test('cash in another currency moves in its own units at the rate of each day, also by a trade, whose dollars are not moved again', () => {
  const bought = payTradeInCurrency(buyTrade(day(2), 10, 5, { fees: 1 }), 'EUR', 1.1);
  const euros = {
    ...account(100, row(4, 'deposit', 10)),
    ...{ currency: 'EUR', name: 'Schwab EUR' },
    countedElsewhere: [
      { row: { kind: 'trade' as const, id: 1, date: day(2) }, units: toAmount(-51), usd: toAmount('-56.10') },
    ],
  };
  const dollars = buyTrade(day(3), 1, 7);
  const rateOf = (_: string, at: string) => toAmount(at < day(4) ? '1.1' : '1.2');
  const between = { trades: trades(true, bought, dollars), accounts: [euros], rateOf };
  // 100 EUR are $110.00, 49 are $53.90, of which $7 leave in dollars; 59 EUR at 1.2 are $70.80.
  expect(values(between, 1, 2, 3, 4)).toEqual([1110, 1053.9, 1046.9, 1063.8]);
  // Without a rate the cash is left out, and what the trade moved there with it.
  expect(values({ ...between, rateOf: () => undefined }, 1, 2, 3)).toEqual([1000, 1000, 993]);
});

test('a dividend is there by what landed in cash, from its day on', () => {
  const paid = { id: 1, date: day(4), symbol: 'KO', gross: toAmount(10), tax: toAmount(1), fees: toAmount(0) };
  expect(values({ dividends: [{ ...paid, landed: toAmount(8) }] }, 3, 4, 5)).toEqual([1000, 1008, 1008]);
});

test('interest that a CD has paid into an account stands there alone, and in the CD no longer', () => {
  const cd = {
    id: 1,
    principalAmount: 10_000,
    interestRate: 0.05,
    startDate: day(0),
    maturityDate: day(365),
    compoundingFrequency: 'monthly' as const,
    earlyWithdrawalPenalty: 0,
    closedDate: null,
    paidOut: [{ id: 1, date: day(30), amount: 41.67, to: { kind: 'cash' as const, platform: 'Schwab' } }],
  };
  const between = { cds: [cd], accounts: [account(0, row(30, 'transfer', 41.67))] };
  // 10,039.72 in the CD; a day later 9,999.42 in it and 41.67 beside it, 10,041.09 together.
  expect(values(between, 29, 30)).toEqual([11_039.72, 11_041.09]);
});
