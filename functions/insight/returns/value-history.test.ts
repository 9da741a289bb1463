import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ReturnsQuery } from '#contract/insight/insight';
import { type ValueHistory, ValueHistoryQuery } from '#contract/insight/value-history';
import type { Day } from '#core/time/day';
import { addCashEntry } from '#functions/cash/service';
import { addCd } from '#functions/cds/service';
import { reportReturns } from '#functions/insight/returns/returns';
import { reportValueHistory } from '#functions/insight/returns/value-history';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { reportDailyChange } from '#functions/portfolio/reports';
import { addTrade } from '#functions/portfolio/trade-service';
import { ConditionalAnswer, resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
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

const record = (
  transactionType: 'buy' | 'sell',
  transactionDate: Day,
  [quantity, price, fees = 0]: [number, number, number?],
  symbol = 'KLM',
) => {
  const named = { symbol, companyName: `${symbol} Inc.`, platform: 'Schwab', notes: '' };
  return addTrade(actor, { ...named, transactionType, quantity, price, transactionDate, fees }, effects());
};

const askAny = (query: Record<string, string> = {}) =>
  reportValueHistory(actor, ValueHistoryQuery.parse(query), effects());
const ask = (query: Record<string, string> = {}): Promise<ValueHistory> => resolveAnswer(askAny(query));
const askReturns = (query: Record<string, string>) =>
  resolveAnswer(reportReturns(actor, ReturnsQuery.parse(query), effects()));

/** The shares of the second worked example of the rules. */
const week = async () => {
  market.closes['KLM'] = [
    ['2025-02-03', 10.2],
    ['2025-02-04', 10.5],
    ['2025-02-05', 10.4],
    ['2025-02-06', 10.5],
  ];
  market.prices['KLM'] = 10.8;
  await record('buy', '2025-02-03', [100, 10, 2]);
  await record('buy', '2025-02-05', [50, 10.6]);
  await record('sell', '2025-02-07', [30, 10.7, 1.5]);
};

/** $1 a day. */
const openCd = () =>
  addCd(
    actor,
    {
      ...{ accountNumber: '1', bankName: 'Citi', principalAmount: 10_000, interestRate: 0.0365, termMonths: 12 },
      ...{ startDate: '2025-01-01', maturityDate: '2026-01-01', earlyWithdrawalPenalty: 0, description: '' },
      compoundingFrequency: 'at_maturity',
    },
    effects(),
  );

describe('the history of the investments', () => {
  test('has the value now, the gain of the range, that of today, and what was put in day by day', async () => {
    covers('1.7 GET /insight/value-history');
    await week();
    const told = await ask({ scope: 'investments', range: 'all' });
    // 150 shares at 10.50 were 1,575; 120 at 10.80 are 1,296, and 321 came in for 30.
    expect(told.value).toBe(1296);
    expect(told.day).toEqual({ amount: 42, percent: 2.67, since: '2025-02-06', isToday: true, shares: 42, others: 0 });
    expect(told.change).toEqual({ amount: 83.5, percent: 5.4575 });
    expect(told.curves.days).toEqual([
      '2025-02-02',
      '2025-02-03',
      '2025-02-04',
      '2025-02-05',
      '2025-02-06',
      '2025-02-07',
    ]);
    expect(told.curves.value).toEqual([0, 1020, 1050, 1560, 1575, 1296]);
    expect(told.curves.contributed).toEqual([0, 1002, 1002, 1532, 1532, 1212.5]);
    expect(told).toMatchObject({ comparison: null, reason: null, countedTo: null });
  });

  test('tells a range and a day as the page of returns does', async () => {
    await week();
    const told = await ask({ scope: 'investments', range: 'all' });
    const { gain, simple, endValue } = await askReturns({ range: 'all' });
    expect(told).toMatchObject({ value: endValue, change: { amount: gain, percent: simple.percent } });
  });

  test('has the daily change of the portfolio, which a fee is no part of', async () => {
    await week();
    const { total } = await resolveAnswer(reportDailyChange(actor, undefined, effects()));
    expect((await ask({ scope: 'investments' })).day).toMatchObject(total);
    const { day } = await ask();
    expect(day).toMatchObject({ shares: total.amount, others: -1.5, amount: 40.5 });
    // As the page of returns has the day: its shares, less the fee.
    const today = await askReturns({ range: 'own', from: '2025-02-07', to: '2025-02-07' });
    expect(day?.amount).toBe(today.gain);
  });

  test('has at a weekend the change since the close before Friday', async () => {
    await week();
    market.today = '2025-02-09';
    const ofFriday = async (symbols: readonly string[]) =>
      new Map(
        [...(await effects().quotesOf(symbols))].map(([symbol, quote]) => [
          symbol,
          { ...quote, asOf: '2025-02-07T21:00:00Z', previousClose: 10.5 },
        ]),
      );
    const asked = ValueHistoryQuery.parse({ scope: 'investments' });
    const { day } = await resolveAnswer(reportValueHistory(actor, asked, { ...effects(), quotesOf: ofFriday }));
    expect(day).toMatchObject({ amount: 42, since: '2025-02-06', isToday: false });
  });

  test('has as many days of 25 years as a screen can tell apart, the ends among them', async () => {
    market.closes['KLM'] = [['2000-01-03', 10]];
    market.prices['KLM'] = 12;
    await record('buy', '2000-01-03', [1, 10]);
    const { curves } = await ask({ scope: 'investments', range: 'all' });
    expect(curves.days.length).toBeLessThanOrEqual(800);
    expect(curves.days.length).toBeGreaterThan(2);
    expect([curves.days[0], curves.days.at(-1)]).toEqual(['2000-01-02', '2025-02-07']);
    expect([curves.value.at(-1), curves.contributed.at(-1)]).toEqual([12, 10]);
    expect(curves.value).toHaveLength(curves.days.length);
  });

  test('compares with a benchmark where one is named, and says why where it cannot', async () => {
    await week();
    market.closes['VOO'] = market.closes['KLM'] ?? [];
    market.prices['VOO'] = 10.8;
    const { comparison, curves } = await ask({ scope: 'investments', range: 'all', benchmark: 'VOO' });
    const { comparison: same } = await askReturns({ range: 'all' });
    expect(comparison).toMatchObject({ symbol: 'VOO', endValue: same?.endValue, gain: same?.gain, reason: null });
    expect(curves.benchmark.at(-1)).toBe(same?.endValue);
    const none = await ask({ scope: 'investments', range: 'all', benchmark: 'QRS' });
    expect(none.comparison).toEqual({ symbol: 'QRS', endValue: null, gain: null, reason: { code: 'no-history' } });
    expect(none.curves.benchmark.every((value) => value === null)).toBe(true);
  });
});

describe('the history of the net worth', () => {
  test('counts deposits, and what they earned since yesterday', async () => {
    await week();
    await openCd();
    const shares = await ask({ scope: 'investments' });
    const told = await ask({});
    expect(told.scope).toBe('household');
    expect(told.value).toBe((shares.value ?? 0) + 10_037);
    expect(told.day).toMatchObject({ shares: 42, others: -0.5, amount: 41.5, since: '2025-02-06' });
    expect(told.curves.value.at(-1)).toBe(told.value);
    const gained = (told.curves.value.at(-1) ?? 0) - (told.curves.contributed.at(-1) ?? 0);
    expect(gained.toFixed(2)).toBe(told.change?.amount.toFixed(2));
  });

  test('of deposits alone has a day, too', async () => {
    await openCd();
    expect(await ask({ range: '1M' })).toMatchObject({
      value: 10_037,
      change: { amount: 31 },
      day: { amount: 1, percent: 0.01 },
    });
  });
});

describe('without figures', () => {
  test('of nothing it says so', async () => {
    expect(await ask()).toMatchObject({ value: null, day: null, change: null, range: null, reason: { code: 'empty' } });
  });

  test('of stocks without any price it names them', async () => {
    await record('buy', '2025-02-05', [10, 12.5], 'QRS');
    const told = await ask({ scope: 'investments' });
    expect(told).toMatchObject({ value: null, change: null, reason: { code: 'all-unpriced' } });
    expect(told.leftOut.symbols).toEqual([{ symbol: 'QRS', why: 'unpriced', cost: 125 }]);
  });

  test('of what was sold it has a gain, and no percentage of a day on which nothing was held', async () => {
    await record('buy', '2025-02-05', [10, 12.5]);
    await record('sell', '2025-02-06', [10, 12]);
    market.closes['KLM'] = [['2025-02-05', 12.5]];
    market.prices['KLM'] = 12;
    const told = await ask({ scope: 'investments' });
    expect(told).toMatchObject({ value: 0, change: { amount: -5, percent: -4 }, day: { amount: 0, percent: null } });
  });

  test('of more that is owed than owned it has a value below 0, and no percentage of the day', async () => {
    const withdrawal = { transactionType: 'withdrawal', platform: 'Robinhood', currency: 'USD' } as const;
    const deposit = { ...withdrawal, transactionType: 'deposit', transactionDate: '2025-02-04' } as const;
    await addCashEntry(actor, { ...deposit, amount: 5, description: '' }, effects());
    await addCashEntry(
      actor,
      { ...withdrawal, transactionDate: '2025-02-05', amount: 105.25, description: '' },
      effects(),
    );
    const told = await ask();
    expect(told).toMatchObject({ value: -100.25, change: { amount: 0 }, day: { amount: 0, percent: null } });
    expect(told.curves.contributed.at(-1)).toBe(-100.25);
  });

  test('counts its days in steps after a correction of long ago, and says how far it is', async () => {
    market.today = '2025-12-31';
    market.closes['KLM'] = [['2025-01-02', 10]];
    market.prices['KLM'] = 11;
    await record('buy', '2025-01-02', [10, 10]);
    const before = await ask({ scope: 'investments' });
    await record('buy', '2025-01-03', [1, 10]);
    const step = () =>
      resolveAnswer(
        reportValueHistory(actor, ValueHistoryQuery.parse({ scope: 'investments' }), { ...effects(), correcting: 100 }),
      );
    const steps = [await step()];
    while (steps.at(-1)?.countedTo && steps.length < 20) steps.push(await step());
    const days = steps.flatMap(({ countedTo }) => countedTo ?? []);
    expect(days.length).toBeGreaterThan(1);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(steps.slice(0, -1).every(({ value, curves }) => value === null && curves.days.length === 0)).toBe(true);
    expect([before.value, steps.at(-1)?.value]).toEqual([110, 121]);
  });
});

test('the answer is held by the browser until something changes', async () => {
  await week();
  await ask();
  const held = await askAny();
  expect(held).toBeInstanceOf(ConditionalAnswer);
  const again = await askAny();
  expect((again as ConditionalAnswer<ValueHistory>).follows).toEqual((held as ConditionalAnswer<ValueHistory>).follows);
  await openCd();
  const changed = await askAny();
  expect((changed as ConditionalAnswer<ValueHistory>).follows).not.toEqual(
    (held as ConditionalAnswer<ValueHistory>).follows,
  );
});
