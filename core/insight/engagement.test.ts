import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeEngagement,
  explainEngagementRate,
  explainMonthlyTrendTotals,
  listEngagementDays,
  sumTrendMovementsByMonth,
  toDividendTrendMovements,
  toTradeTrendMovements,
} from '#core/insight/engagement';
import { outlineTerm } from '#core/insight/explain/testing';
import { toAmount, toNumber } from '#core/money/amount';
import { assignTradeIds, buyTrade, sellTrade } from '#core/portfolio/testing';
import { computeTradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import { covers } from '#tests/kit/covers';

describe('engagement', () => {
  test('looks at 30 days, today the last', () => {
    covers('3.9 engagement of 30 days');
    const days = listEngagementDays('2026-11-20');
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-22', '2026-11-20']);
  });

  test('counts days with any event, logins, and the most used first', () => {
    expect(
      computeEngagement([
        { date: '2026-11-18', counts: { login: 2, portfolio_view: 3 } },
        { date: '2026-11-19', counts: { cash_view: 3 } },
        { date: '2026-11-20', counts: {} },
        { date: '2026-11-17', counts: { login: 0 } },
      ]),
    ).toEqual({
      engagementRate: 6.67,
      loginCount: 2,
      activeDays: 2,
      featureUsage: [
        { feature: 'cash_view', usage_count: 3 },
        { feature: 'portfolio_view', usage_count: 3 },
        { feature: 'login', usage_count: 2 },
      ],
    });
  });

  test('names features used as often by their names, whenever each was first used', () => {
    const counts = { welcome_view: 1, cash_view: 1, login: 1, portfolio_view: 1 };
    expect(computeEngagement([{ date: '2026-11-20', counts }]).featureUsage.map(({ feature }) => feature)).toEqual([
      'cash_view',
      'login',
      'portfolio_view',
      'welcome_view',
    ]);
  });

  test('does not show the views of mistyped addresses that were once counted', () => {
    const counts = { portfolo_typo_view: 2, login: 1 };
    const { featureUsage, activeDays } = computeEngagement([{ date: '2026-11-20', counts }]);
    expect([featureUsage, activeDays]).toEqual([[{ feature: 'login', usage_count: 1 }], 1]);
  });

  test('is nothing where nothing happened', () => {
    expect(computeEngagement([])).toEqual({ engagementRate: 0, loginCount: 0, activeDays: 0, featureUsage: [] });
  });

  test('is explained by the active days, and by the days that it looks at', () => {
    expect(outlineTerm(explainEngagementRate(12))).toEqual([
      'engagementRate 40 percent = percent to 2',
      'activeDays 12 days',
      'daysLookedAt 30 days',
    ]);
  });

  test('uses add up to the events, and the rate stays within 0 and 100', () => {
    const counts = fc.dictionary(fc.constantFrom('login', 'cash_view', 'x'), fc.integer({ min: 1, max: 99 }));
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 30 }), (days) => {
        const all = days.map((one, at) => ({ date: listEngagementDays('2026-11-20')[at] as string, counts: one }));
        const { featureUsage, engagementRate, activeDays } = computeEngagement(all);
        const events = days.flatMap((one) => Object.values(one)).reduce((total, count) => total + count, 0);
        expect(featureUsage.reduce((total, { usage_count }) => total + usage_count, 0)).toBe(events);
        expect(engagementRate).toBe(Number(((activeDays * 100) / 30).toFixed(2)));
      }),
    );
  });
});

describe('monthly trends', () => {
  const none = { invested: 0, sold: 0, dividends: 0, deposits: 0, withdrawals: 0, interest: 0 };

  test('sum each kind, in cents, months without movement included', () => {
    const rows = [
      ...toTradeTrendMovements(
        computeTradeTotalsByMonth(
          assignTradeIds(
            buyTrade('2026-01-05', 3, 1.333),
            sellTrade('2026-01-06', 1, 2),
            buyTrade('2025-10-01', 1, 99),
          ),
        ),
      ),
      ...toDividendTrendMovements([{ date: '2026-03-31', symbol: 'KO', net: toAmount('1.39') }]),
      { date: '2026-03-01', kind: 'deposits' as const, amount: toAmount('100.005') },
      { date: '2026-03-02', kind: 'withdrawals' as const, amount: toAmount('40.10') },
      { date: '2026-03-03', kind: 'interest' as const, amount: toAmount('0.75') },
    ];
    expect(sumTrendMovementsByMonth(rows, '2026-03-31', 3)).toEqual([
      { ...none, month: '2026-01', invested: 4, sold: 2 },
      { ...none, month: '2026-02' },
      { ...none, month: '2026-03', dividends: 1.39, deposits: 100, withdrawals: 40.1, interest: 0.75 },
    ]);
  });

  test('are sums of rows as they are shown: three buys of $0.006 and three deposits of $1.006 are $0.03 and $3.03', () => {
    const rows = [
      ...toTradeTrendMovements(
        computeTradeTotalsByMonth(assignTradeIds(...[1, 2, 3].map(() => buyTrade('2026-03-05', 0.006, 1)))),
      ),
      ...[1, 2, 3].map(() => ({ date: '2026-03-06', kind: 'deposits' as const, amount: toAmount('1.006') })),
    ];
    expect(sumTrendMovementsByMonth(rows, '2026-03-31', 1)).toMatchObject([{ invested: 0.03, deposits: 3.03 }]);
  });

  test('are explained kind by kind, each month by its rows; what did not move, and when, is left out', () => {
    const months = [
      { ...none, month: '2026-01', invested: 4, sold: 2.5 },
      { ...none, month: '2026-02', invested: 6 },
      { ...none, month: '2026-03', deposits: 100, withdrawals: 40.1 },
    ];
    expect(explainMonthlyTrendTotals(months, []).map(outlineTerm)).toEqual([
      [
        'investedMoved 10 = sum',
        'investedOfMonth 4 = rows bought from 2026-01-01 to 2026-01-31',
        'investedOfMonth 6 = rows bought from 2026-02-01 to 2026-02-28',
      ],
      ['soldMoved 2.5 = sum', 'soldOfMonth 2.5 = rows sold from 2026-01-01 to 2026-01-31'],
      ['depositsMoved 100 = sum', 'depositsOfMonth 100 = rows deposits from 2026-03-01 to 2026-03-31'],
      ['withdrawalsMoved 40.1 = sum', 'withdrawalsOfMonth 40.1 = rows withdrawals from 2026-03-01 to 2026-03-31'],
    ]);
    const [invested] = explainMonthlyTrendTotals(months, []);
    expect(invested?.parts.map(({ month }) => month)).toEqual(['2026-01', '2026-02']);
    expect(invested && 'leftOut' in invested).toBe(false);
  });

  test('name the currencies without a rate under what can be in any, and under nothing else', () => {
    const months = [{ month: '2026-01', invested: 1, sold: 2, dividends: 3, deposits: 4, withdrawals: 5, interest: 6 }];
    const explained = explainMonthlyTrendTotals(months, ['PLN', 'CHF']);
    const missing = [
      { symbol: 'PLN', reason: 'no-rate' },
      { symbol: 'CHF', reason: 'no-rate' },
    ];
    expect(explained.map(({ name, value, leftOut }) => [name, value, leftOut])).toEqual([
      ['investedMoved', '1', undefined],
      ['soldMoved', '2', undefined],
      ['dividendsMoved', '3', undefined],
      ['depositsMoved', '4', missing],
      ['withdrawalsMoved', '5', missing],
      ['interestMoved', '6', missing],
    ]);
    expect(
      explained.flatMap(({ parts }) => parts.map((part) => (part.kind === 'rows' ? part.rows.list : null))),
    ).toEqual(['bought', 'sold', 'dividends', 'deposits', 'withdrawals', 'interest']);
  });

  test('are no figures where nothing moved in any month', () => {
    expect(explainMonthlyTrendTotals([{ ...none, month: '2026-01' }], ['PLN'])).toEqual([]);
    expect(explainMonthlyTrendTotals([], [])).toEqual([]);
  });

  test('lose nothing: the months of a window add up to its rows', () => {
    const row = fc.record({
      date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-03-10'),
      kind: fc.constantFrom('deposits' as const, 'interest' as const),
      amount: fc.integer({ min: 1, max: 100_000 }).map((cents) => toAmount(cents).div(100)),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const months = sumTrendMovementsByMonth(rows, '2026-03-10', 3);
        const shown = months.reduce((total, one) => total.plus(one.deposits).plus(one.interest), toAmount(0));
        const whole = rows.reduce((total, one) => total.plus(one.amount), toAmount(0));
        expect(toNumber(shown)).toBe(toNumber(whole));
      }),
    );
  });
});
