import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NetWorthQuery, type NetWorthReport } from '#contract/insight/net-worth';
import { ValueHistoryQuery } from '#contract/insight/value-history';
import { netWorthClasses } from '#core/insight/net-worth/net-worth-values';
import { roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { addCashEntry } from '#functions/cash/service';
import { addCd } from '#functions/cds/service';
import { reportNetWorth } from '#functions/insight/returns/net-worth-report';
import { reportValueHistory } from '#functions/insight/returns/value-history';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { addTrade } from '#functions/portfolio/trade-service';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { addSavingsAccount } from '#functions/savings/service';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';

const actor = { id: 'me' } as Actor;

let table: TestTable;
let market: ReturnsTestMarket;
beforeEach(async () => {
  table = await startTestTable();
  market = createEmptyReturnsTestMarket('2025-02-07');
});
afterEach(() => table.stop());
const effects = () => createReturnsTestEffects(market);

const ask = (range = 'all'): Promise<NetWorthReport> =>
  resolveAnswer(reportNetWorth(actor, NetWorthQuery.parse({ range }), effects()));

const buy = (symbol: string, quantity: number, price: number, platform = 'Schwab') =>
  addTrade(
    actor,
    {
      ...{ symbol, companyName: `${symbol} Inc.`, platform, notes: '', transactionType: 'buy', fees: 0 },
      ...{ quantity, price, transactionDate: '2025-02-03' },
    },
    effects(),
  );

/** $1 a day. */
const openCd = () =>
  addCd(
    actor,
    {
      ...{ accountNumber: '1', bankName: 'Marcus', principalAmount: 10_000, interestRate: 0.0365, termMonths: 12 },
      ...{ startDate: '2025-01-01', maturityDate: '2026-01-01', earlyWithdrawalPenalty: 0, description: '' },
      compoundingFrequency: 'at_maturity',
    },
    effects(),
  );

const recordEverything = async () => {
  market.closes['KLM'] = [['2025-02-03', 10]];
  market.prices['KLM'] = 10.8;
  await buy('KLM', 100, 10);
  await openCd();
  const row = { transactionType: 'deposit', currency: 'USD', transactionDate: '2025-02-04', description: '' } as const;
  await addCashEntry(actor, { ...row, platform: 'Robinhood', amount: 250.5 }, effects());
  await addSavingsAccount(
    actor,
    {
      ...{ accountName: 'Rainy day', bankName: 'Marcus', accountType: 'high-yield', interestRate: 0.04 },
      ...{ currency: 'USD', currentBalance: 500, description: '' },
    },
    effects(),
  );
};

describe('net worth', () => {
  test('is told by class, place and currency, and comes to the value of the dashboard', async () => {
    covers('1.7 GET /insight/net-worth');
    await recordEverything();
    const told = await ask();
    expect(told.parts).toEqual([
      { class: 'cds', place: 'Marcus', currency: 'USD', value: 10_037 },
      { class: 'investments', place: 'Schwab', currency: 'USD', value: 1080 },
      { class: 'savings', place: 'Marcus', currency: 'USD', value: 500 },
      { class: 'cash', place: 'Robinhood', currency: 'USD', value: 250.5 },
    ]);
    expect(told.value).toBe(11_867.5);
    const query = ValueHistoryQuery.parse({ range: 'all' });
    const { value, change, curves, range } = await resolveAnswer(reportValueHistory(actor, query, effects()));
    expect(told).toMatchObject({ value, change, range });
    expect([told.curves.days, told.curves.value]).toEqual([curves.days, curves.value]);
    expect(told.bridge?.lines.at(-1)).toEqual({ line: 'end', amount: 11_867.5, hasRows: true });
  });

  test('has each class day by day, which together are its value', async () => {
    await recordEverything();
    const { curves } = await ask('1M');
    const sums = curves.days.map((_, at) =>
      toNumber(roundCents(sumExactAmounts(netWorthClasses.map((name) => toAmount(curves[name][at] ?? 0))))),
    );
    expect(sums).toEqual(curves.value);
    const at = curves.days.indexOf('2025-02-04');
    expect(netWorthClasses.map((name) => curves[name][at])).toEqual([1000, 250.5, 10_034, 0, 0]);
    expect(curves.investments.slice(0, 2)).toEqual([0, 0]);
  });

  test('of nothing says so', async () => {
    expect(await ask()).toMatchObject({ value: null, parts: [], bridge: null, reason: { code: 'empty' } });
  });

  test('names what has no price', async () => {
    await buy('QRS', 10, 12.5);
    const told = await ask();
    expect(told).toMatchObject({ value: null, parts: [], reason: { code: 'all-unpriced' } });
    expect(told.leftOut.symbols).toEqual([{ symbol: 'QRS', why: 'unpriced', cost: 125 }]);
  });
});
