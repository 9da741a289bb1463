import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ExplainedFigureQuery } from '#contract/insight/explained-figures';
import { ReturnsBridgeRowsQuery, ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import type { TransactionType } from '#contract/portfolio/trades';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import { addDays, type Day } from '#core/time/day';
import { addManualDividend } from '#functions/dividends/manual/manual-dividends';
import { getBridgeRowsPage } from '#functions/insight/returns/bridge-rows';
import { explainReturn } from '#functions/insight/returns/explain-return';
import { reportReturns } from '#functions/insight/returns/returns';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { addTrade } from '#functions/portfolio/trade-service';
import { ConditionalAnswer, resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { addInterestRateChange } from '#functions/savings/rate-changes';
import { addSavingsAccount } from '#functions/savings/service';
import { listSavingsAccounts } from '#functions/savings/store';
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

const record = (
  transactionType: TransactionType,
  symbol: string,
  transactionDate: Day,
  [quantity, price, fees = 0]: [number, number, number?],
) =>
  addTrade(
    actor,
    {
      symbol,
      companyName: `${symbol} Inc.`,
      transactionType,
      quantity,
      price,
      transactionDate,
      platform: 'Schwab',
      fees,
      notes: '',
    },
    createReturnsTestEffects(market),
  );

const ask = async (query: Partial<Record<keyof ReturnsQuery, string>> = {}): Promise<ReturnsReport> =>
  resolveAnswer(reportReturns(actor, ReturnsQuery.parse(query), createReturnsTestEffects(market)));

const amounts = ({ bridge }: ReturnsReport) =>
  Object.fromEntries((bridge?.lines ?? []).map((one) => [one.line, one.amount]));

/** The second worked example of the rules: KLM over a week. */
const week = async () => {
  market.closes['KLM'] = [
    ['2025-02-03', 10.2],
    ['2025-02-04', 10.5],
    ['2025-02-05', 10.4],
    ['2025-02-06', 10.5],
  ];
  market.prices['KLM'] = 10.8;
  await record('buy', 'KLM', '2025-02-03', [100, 10, 2]);
  await record('buy', 'KLM', '2025-02-05', [50, 10.6]);
  const dividend = { symbol: 'KLM', companyName: 'KLM Inc.', shares: 150, dividendPerShare: 0.06, notes: '' };
  const paid = { fees: 0, taxWithheld: 1.35, paymentDate: '2025-02-06', platform: 'Schwab' };
  await addManualDividend(actor, { ...dividend, ...paid }, { now: createReturnsTestEffects(market).now });
  await record('sell', 'KLM', '2025-02-07', [30, 10.7, 1.5]);
};

describe('the worked example', () => {
  test('comes to its figures', async () => {
    covers('1.7 GET /insight/returns');
    await week();
    const answer = await ask({ range: 'all' });
    expect(amounts(answer)).toEqual({
      start: 0,
      contributions: 1532,
      withdrawals: -327.15,
      priceGain: 87,
      income: 9,
      fees: -3.5,
      taxes: -1.35,
      end: 1296,
    });
    expect(answer).toMatchObject({ startValue: 0, endValue: 1296, gain: 91.15, base: 1530, bridge: { difference: 0 } });
    expect(answer.simple).toEqual({ percent: 5.9575, reason: null });
    expect(answer.timeWeighted).toEqual({ percent: 7.6653, aYear: null, skipped: [], reason: null });
    expect(answer.moneyWeighted).toEqual({ percent: 7.2312, isYearly: false, days: 4, reason: null });
  });
});

describe('the days of a range', () => {
  test('begin after the start day: what was paid on it is in none of the lines, on the next day it is', async () => {
    await week();
    const income = async (from: Day, to: Day) => amounts(await ask({ range: 'own', from, to }))['income'];
    expect(await income('2025-02-07', '2025-02-07')).toBe(0);
    expect(await income('2025-02-06', '2025-02-06')).toBe(9);
    expect(await income('2025-02-04', '2025-02-05')).toBe(0);
  });

  test('have the fees of today of what counts, and none of a stock without a price', async () => {
    await week();
    await record('buy', 'KLM', '2025-02-07', [10, 10.8, 2.5]);
    await record('buy', 'QRS', '2025-02-07', [10, 12.5, 5]);
    const answer = await ask({ range: 'own', from: '2025-02-07' });
    expect(amounts(answer)).toMatchObject({ contributions: 110.5, fees: -4 });
    expect(answer.leftOut.symbols).toEqual([{ symbol: 'QRS', why: 'unpriced', cost: 125 }]);
  });

  test('have nothing of a stock that was sold before anybody knew a price of it', async () => {
    await week();
    await record('buy', 'QRS', '2025-02-04', [10, 12.5]);
    await record('sell', 'QRS', '2025-02-06', [10, 13]);
    const answer = await ask({ range: 'all' });
    expect(amounts(answer)).toMatchObject({ contributions: 1532, withdrawals: -327.15, priceGain: 87, end: 1296 });
    expect(answer.leftOut.symbols).toEqual([{ symbol: 'QRS', why: 'unpriced', cost: 125 }]);
    // Sold on the start day or before, it is no matter of the range.
    const since = await ask({ range: 'own', from: '2025-02-07' });
    expect(since).toMatchObject({ bridge: { difference: 0 }, leftOut: { symbols: [] } });
  });
});

describe('a part of the shares', () => {
  beforeEach(async () => {
    market.closes['KO'] = [['2025-01-31', 60]];
    market.prices['KO'] = 63;
    await week();
    await record('buy', 'KO', '2025-01-31', [10, 60]);
  });

  test('is its own trades, and parts add up to the whole', async () => {
    const [whole, klm, ko] = [
      await ask({ range: '1M' }),
      await ask({ range: '1M', symbol: 'KLM' }),
      await ask({ range: '1M', symbol: 'KO' }),
    ];
    expect([whole.endValue, klm.endValue, ko.endValue]).toEqual([1926, 1296, 630]);
    expect(ko.simple.percent).toBe(5);
    expect(ko.range).toMatchObject({ first: '2025-01-31', isCut: true });
    const together = (line: string) => (amounts(klm)[line] ?? 0) + (amounts(ko)[line] ?? 0);
    for (const [line, value] of Object.entries(amounts(whole))) expect(together(line), line).toBeCloseTo(value, 2);
    expect((await ask({ platform: 'Robinhood' })).simple.reason).toEqual({ code: 'empty' });
    expect((await ask({ range: '1M', class: 'stocks' })).endValue).toBe(1926);
    expect((await ask({ class: 'coins' })).range).toBeNull();
  });

  test('without fees and taxes has neither, and is worth the same', async () => {
    const lines = amounts(await ask({ range: 'all', symbol: 'KLM', fees: 'out' }));
    expect(lines).toMatchObject({
      contributions: 1530,
      withdrawals: -330,
      fees: 0,
      taxes: 0,
      priceGain: 87,
      end: 1296,
    });
  });

  test('opens its lines by row, a page at a time', async () => {
    covers('1.7 GET /insight/bridge/rows');
    const query = ReturnsBridgeRowsQuery.parse({ range: 'all', line: 'contributions', limit: '2' });
    const first = await resolveAnswer(getBridgeRowsPage(actor, query, createReturnsTestEffects(market)));
    expect(first).toMatchObject({ amount: 2132, cursor: 2 });
    expect(first.rows.map(({ symbol, type, amount }) => [symbol, type, amount])).toEqual([
      ['KLM', 'buy', 530],
      ['KLM', 'buy', 1002],
    ]);
    const last = await resolveAnswer(
      getBridgeRowsPage(actor, { ...query, cursor: 2 }, createReturnsTestEffects(market)),
    );
    expect(last.rows).toHaveLength(1);
    expect(last.cursor).toBeNull();
  });

  test('opens its ends by stock, which come to them', async () => {
    covers('1.7 GET /insight/bridge/rows');
    for (const line of ['start', 'end'] as const) {
      const query = ReturnsBridgeRowsQuery.parse({ range: 'own', from: '2025-02-04', line });
      const { amount: total, rows } = await resolveAnswer(
        getBridgeRowsPage(actor, query, createReturnsTestEffects(market)),
      );
      const shown = (await ask({ range: 'own', from: '2025-02-04' })).bridge?.lines.find((one) => one.line === line);
      expect(shown).toEqual({ line, amount: total, hasRows: true });
      expect(rows.map(({ kind, symbol }) => [kind, symbol])).toEqual([
        ['stock', 'KLM'],
        ['stock', 'KO'],
      ]);
    }
  });

  test('is explained by what it was computed from', async () => {
    covers('1.7 GET /insight/explained');
    for (const name of ['simple', 'gain', 'timeWeighted', 'moneyWeighted', 'bridge', 'drawdown'] as const) {
      const query = ExplainedFigureQuery.parse({ range: 'all', name });
      const { figure } = await resolveAnswer(explainReturn(actor, query, createReturnsTestEffects(market)));
      expect(figure && recomputeFigure(figure).toFixed(), name).toBe(figure?.value);
    }
    const { figure } = await resolveAnswer(
      explainReturn(actor, ExplainedFigureQuery.parse({ range: 'all' }), createReturnsTestEffects(market)),
    );
    const shown = await ask({ range: 'all' });
    expect(Math.round(Number(figure?.value) * 1e6) / 1e4).toBe(shown.simple.percent);
  });
});

const explainedAs = async (query: object) =>
  (
    await resolveAnswer(
      explainReturn(actor, ExplainedFigureQuery.parse({ range: 'all', ...query }), createReturnsTestEffects(market)),
    )
  ).figure;

/** A close a week from `first` on, each another one, up to the day before. */
const closesSince = (first: string): [string, number][] => {
  const closes: [string, number][] = [];
  for (let day = first; day < market.today; day = addDays(day, 7)) {
    closes.push([day, 10 + ((closes.length * 7_919) % 613) / 100]);
  }
  return closes;
};

describe('a time-weighted return', () => {
  beforeEach(async () => {
    market.closes['KLM'] = closesSince('2024-08-02');
    market.prices['KLM'] = 11;
    await record('buy', 'KLM', '2024-08-05', [100, 10, 2]);
    await record('buy', 'KLM', '2024-11-05', [50, 10.6]);
  });

  test('is explained by month, and each month by its days when it is asked for', async () => {
    covers('1.7 GET /insight/explained');
    const shown = await ask({ range: 'all' });
    const whole = await explainedAs({ name: 'timeWeighted' });
    expect(Math.round(Number(whole?.value) * 1e6) / 1e4).toBe(shown.timeWeighted.percent);
    const months = whole?.parts.map(({ kind, month, value }) => ({ kind, month, value })) ?? [];
    expect(months.map(({ month }) => month)).toEqual([
      '2024-08',
      '2024-09',
      '2024-10',
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
    ]);
    for (const { kind, month, value } of months) {
      const own = await explainedAs({ name: 'timeWeighted', month });
      expect([kind, own?.value, own && recomputeFigure(own).toFixed()]).toEqual(['days', value, value]);
      expect(shown.months.find((one) => one.month === month)?.percent).toBeCloseTo((Number(value) - 1) * 100, 4);
    }
    expect(whole && listWrongFigures(whole)).toEqual([]);
    expect(await explainedAs({ name: 'timeWeighted', month: '2024-06' })).toBeNull();
  });

  test('explains its deepest fall, its best and its worst month, each as it is shown', async () => {
    covers('1.7 GET /insight/explained');
    const { drawdown, best, worst } = await ask({ range: 'all' });
    expect([drawdown, best, worst].every((one) => one !== null)).toBe(true);
    for (const [name, one] of Object.entries({ drawdown, best, worst })) {
      const told = await explainedAs({ name });
      expect(Math.round(Number(told?.value) * 1e6) / 1e4, name).toBe(one?.percent);
      expect([told && recomputeFigure(told).toFixed(), told && listWrongFigures(told)]).toEqual([told?.value, []]);
      expect(JSON.stringify(told)).toContain('valueAtClose');
    }
    expect((await explainedAs({ name: 'best' }))?.month).toBe(best?.month);
    expect(await explainedAs({ name: 'worst', range: 'own', from: '2025-02-03', to: '2025-02-05' })).toBeNull();
  });

  test('has its days at once where they are of two months at most', async () => {
    const own = await explainedAs({ name: 'timeWeighted', range: '1M' });
    expect(own?.parts.map(({ kind, month }) => [kind, month])).toEqual([
      ['figure', '2025-01'],
      ['figure', '2025-02'],
    ]);
    expect(own && listWrongFigures(own)).toEqual([]);
  });

  test('alone has months', async () => {
    await expect(explainedAs({ name: 'simple', month: '2024-09' })).rejects.toThrow('goes with the time-weighted');
    expect(() => ExplainedFigureQuery.parse({ month: '2024-13' })).toThrow('Name a month such as');
  });
});

/** The prices in a figure: of which stock, of which day, and where they are from. */
const pricesIn = (part: FigureTerm | null): unknown[] => {
  if (part?.kind === 'price') return [[part.symbol, part.date, part.source]];
  return part?.kind === 'figure' ? part.parts.flatMap(pricesIn) : [];
};
const startOf = async (query: object) => {
  const bridge = await explainedAs({ name: 'bridge', range: 'own', ...query });
  return pricesIn(bridge?.parts[0] ?? null);
};

describe('a past close', () => {
  beforeEach(async () => {
    market.closes['KLM'] = [
      ['2024-11-29', 10.2],
      ['2024-12-30', 10.5],
      ['2025-01-15', 11],
    ];
    market.prices['KLM'] = 12;
    await record('buy', 'KLM', '2024-11-29', [100, 10]);
  });

  test('says where it is from, one that was read as one that is kept with the days', async () => {
    covers('1.7 GET /insight/explained');
    await ask();
    expect(await startOf({ from: '2025-01-16' })).toEqual([['KLM', '2025-01-15', 'yahoo']]);
    expect(await startOf({ from: '2025-01-01' })).toEqual([['KLM', '2024-12-30', 'yahoo']]);
    expect(await startOf({ from: '2025-01-16', symbol: 'KLM' })).toEqual([['KLM', '2025-01-15', 'yahoo']]);
  });

  test('that is kept with days of more than one source says that nobody knows', async () => {
    await ask();
    Object.assign(market, { source: 'sample', today: '2025-02-20' });
    market.closes['KLM']?.push(['2025-02-10', 11.5]);
    await ask();
    expect(await startOf({ from: '2025-01-01' })).toEqual([['KLM', '2024-12-30', null]]);
    expect(await startOf({ from: '2025-02-12' })).toEqual([['KLM', '2025-02-10', 'sample']]);
  });

  test('of a benchmark, and the latest price, say so as well', async () => {
    market.closes['VOO'] = [['2024-11-29', 100]];
    market.prices['VOO'] = 120;
    const prices = pricesIn(await explainedAs({ name: 'benchmark', benchmark: 'VOO' }));
    expect(prices).toEqual([
      ['VOO', '2024-11-29', 'yahoo'],
      ['VOO', '2025-02-07', 'yahoo'],
    ]);
    const end = await explainedAs({ name: 'bridge', symbol: 'KLM' });
    expect(pricesIn(end)).toContainEqual(['KLM', '2025-02-07', 'yahoo']);
  });
});

describe('what cannot be told', () => {
  test('is told with its reason: nothing is recorded, or nothing has a price', async () => {
    covers('1.7 GET /insight/returns');
    expect(await ask()).toMatchObject({ range: null, bridge: null, simple: { reason: { code: 'empty' } } });
    await record('buy', 'QRS', '2025-01-10', [10, 12.5]);
    const answer = await ask();
    expect(answer).toMatchObject({ bridge: null, timeWeighted: { percent: null, reason: { code: 'all-unpriced' } } });
    expect(answer.leftOut.symbols).toEqual([{ symbol: 'QRS', why: 'unpriced', cost: 125 }]);
  });

  test('a stock whose first close came later is left out until then, and counts in a range that begins since', async () => {
    market.closes['NEW'] = [
      ['2025-01-20', 12],
      ['2025-02-06', 14],
    ];
    market.prices['NEW'] = 15;
    await record('buy', 'NEW', '2025-01-10', [10, 10]);
    expect((await ask({ range: '3M' })).leftOut.symbols).toEqual([{ symbol: 'NEW', why: 'unpriced', cost: 100 }]);
    const since = await ask({ range: 'own', from: '2025-01-21' });
    expect(since).toMatchObject({ startValue: 120, endValue: 150, simple: { percent: 25 }, leftOut: { symbols: [] } });
  });

  test('a benchmark whose last close is old is compared by that, and it is named', async () => {
    covers('1.7 GET /insight/returns');
    await week();
    market.closes['VOO'] = [['2025-01-10', 500]];
    const { comparison, staleCloses } = await ask({ range: 'own', from: '2025-02-04', to: '2025-02-06' });
    expect(comparison).toMatchObject({ reason: null, timeWeighted: { percent: 0 } });
    expect(staleCloses).toEqual([{ symbol: 'VOO', date: '2025-01-10' }]);
    market.prices['VOO'] = 510;
    expect((await ask({ range: 'own', from: '2025-02-04' })).comparison?.timeWeighted.percent).toBe(2);
  });

  test('a provider that is down leaves what is known, and says so', async () => {
    await week();
    await ask({ range: 'all' });
    Object.assign(market, { stale: true, down: ['VOO'] });
    const answer = await ask({ range: 'all', benchmark: 'VOO' });
    expect(answer.endValue).toBe(1296);
    expect(answer.comparison).toMatchObject({ endValue: null, reason: { code: 'not-to-be-had' } });
  });

  test('days that no range has, and parts of a household, are refused', async () => {
    await expect(ask({ range: 'own', from: '2025-02-05', to: '2025-02-01' })).rejects.toThrow(
      'The range cannot end before it begins',
    );
    await expect(ask({ range: 'own', to: '2025-02-08' })).rejects.toThrow('cannot be in the future');
    await expect(ask({ range: '1Y', from: '2025-02-01' })).rejects.toThrow('go with the range own');
    await expect(ask({ scope: 'household', class: 'stocks' })).rejects.toThrow('A household has no parts');
  });
});

describe('the same dollars', () => {
  beforeEach(async () => {
    market.closes['VOO'] = [
      ['2025-01-31', 100],
      ['2025-02-05', 110],
    ];
    market.prices['VOO'] = 120;
    market.closes['KO'] = [['2025-02-03', 50]];
    market.prices['KO'] = 55;
    await record('buy', 'KO', '2025-02-03', [20, 50]);
  });

  test('in another stock, with the difference in dollars and points', async () => {
    const { comparison, curves } = await ask({ range: 'all' });
    expect(comparison).toMatchObject({ symbol: 'VOO', endValue: 1200, gain: 200, difference: -100, reason: null });
    expect(comparison?.points).toEqual({ percent: -10, isYearly: false });
    expect(curves.benchmark.at(-1)).toBe(1200);
  });

  test('in cash, and in no savings account', async () => {
    expect((await ask({ range: 'all', against: 'cash' })).comparison).toMatchObject({
      endValue: 1000,
      difference: 100,
    });
    const { comparison } = await ask({ range: 'all', against: 'savings' });
    expect(comparison).toMatchObject({ endValue: null, reason: { code: 'no-savings' } });
  });

  test('in the best savings account in US dollars, by its rates of each time', async () => {
    const account = { bankName: 'Citi', accountType: 'high-yield' as const, description: '', currentBalance: 0 };
    const open = (accountName: string, interestRate: number, currency: 'USD' | 'EUR' = 'USD') =>
      addSavingsAccount(actor, { ...account, accountName, interestRate, currency }, createReturnsTestEffects(market));
    const savings = async () => (await ask({ range: 'all', against: 'savings' })).comparison;
    await open('None', 0);
    expect(await savings()).toMatchObject({ endValue: null, reason: { code: 'no-savings' } });
    await open('Euros', 90, 'EUR');
    await open('Low', 10);
    await open('High', 40);
    await open('High as well', 40);
    // Four days at 40 %: 1,000 x 1.4^(4 / 365) = 1,003.69. One at 4 % and three at 40 %: 1,002.87.
    expect(await savings()).toMatchObject({ account: 'High', endValue: 1003.69, difference: 96.31, reason: null });
    const [, , , high] = await listSavingsAccounts(actor.id);
    await addInterestRateChange(
      actor,
      { id: high?.id ?? 0, from: '2025-02-06', interestRate: 4 },
      createReturnsTestEffects(market),
    );
    expect(await savings()).toMatchObject({ account: 'High as well', endValue: 1003.69 });
  });

  test('in a stock that pays in another currency are without its dividends, and say so', async () => {
    market.dividends['VOO'] = [['2025-02-05', 11]];
    const compared = async (currency: string) => {
      const effects = createReturnsTestEffects(market);
      const eventsOf: typeof effects.eventsOf = async (symbols) =>
        new Map(
          [...(await effects.eventsOf(symbols))].map(([symbol, events]) => [
            symbol,
            events && { ...events, dividends: events.dividends.map((one) => ({ ...one, currency })) },
          ]),
        );
      const answer = reportReturns(actor, ReturnsQuery.parse({ range: 'all' }), { ...effects, eventsOf });
      return (await resolveAnswer(answer)).comparison;
    };
    // 10 units, 1 more for $110 at $110.
    expect(await compared('USD')).toMatchObject({ dividendsKnown: true, endValue: 1320 });
    expect(await compared('EUR')).toMatchObject({ dividendsKnown: false, endValue: 1200 });
  });

  test('open by stock, what moved most first, and what is nothing is no row', async () => {
    for (const symbol of ['DOWN', 'SAME']) market.closes[symbol] = [['2025-02-03', 50]];
    Object.assign(market.prices, { DOWN: 40, SAME: 50 });
    await record('buy', 'SAME', '2025-02-03', [20, 50]);
    await record('buy', 'DOWN', '2025-02-03', [20, 50]);
    const { rows } = await resolveAnswer(
      getBridgeRowsPage(
        actor,
        ReturnsBridgeRowsQuery.parse({ range: 'all', line: 'priceGain' }),
        createReturnsTestEffects(market),
      ),
    );
    expect(rows.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['DOWN', -200],
      ['KO', 100],
    ]);
  });

  test('are drawn from the first to the last day, though the market is closed on both', async () => {
    market.today = '2025-02-10';
    // From the close of a Saturday to that of a Sunday.
    const { curves } = await ask({ range: 'own', from: '2025-02-09', to: '2025-02-09' });
    expect([curves.days, curves.value]).toEqual([
      ['2025-02-08', '2025-02-09'],
      [1000, 1000],
    ]);
  });

  test('are not held where closes that they are made of were not to be had', async () => {
    await ask();
    const effects = createReturnsTestEffects(market);
    const isHeld = async (historyOf = effects.historyOf) => {
      const query = ExplainedFigureQuery.parse({ range: 'all', platform: 'Schwab', name: 'simple' });
      const answer = await explainReturn(actor, query, { ...effects, historyOf });
      if (!(answer instanceof ConditionalAnswer)) return null;
      await answer.make();
      return answer.isLasting();
    };
    expect(await isHeld(async () => new Map())).toBe(false);
    expect(await isHeld()).toBe(true);
  });

  test('are held by the browser until something changes', async () => {
    await ask();
    const etagNow = async () => {
      const answer = await reportReturns(actor, ReturnsQuery.parse({}), createReturnsTestEffects(market));
      return answer instanceof ConditionalAnswer ? JSON.stringify(answer.follows) : null;
    };
    const before = await etagNow();
    expect(before).not.toBeNull();
    expect(await etagNow()).toBe(before);
    const seen = new Set([before]);
    const isNew = async () => {
      const now = await etagNow();
      expect(await etagNow()).toBe(now);
      return now !== null && seen.size < seen.add(now).size;
    };
    market.prices['VOO'] = 121;
    expect(await isNew()).toBe(true);
    market.prices['KO'] = 56;
    expect(await isNew()).toBe(true);
    await record('buy', 'KO', market.today, [1, 56]);
    await ask();
    expect(await isNew()).toBe(true);
    const paid = { symbol: 'KO', companyName: 'KO Inc.', shares: 20, dividendPerShare: 0.1, notes: '', taxWithheld: 0 };
    await addManualDividend(
      actor,
      { ...paid, fees: 0, paymentDate: market.today, platform: 'Schwab' },
      createReturnsTestEffects(market),
    );
    await ask();
    expect(await isNew()).toBe(true);
  });
});
