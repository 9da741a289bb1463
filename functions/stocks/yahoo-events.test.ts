import { describe, expect, it, vi } from 'vitest';
import { ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';
import { createFixedAnswerTestYahoo, createTestYahoo, jsonResponse } from '#functions/stocks/yahoo-testing';
import chartAapl from './recorded/chart-aapl.json' with { type: 'json' };
import chartGe from './recorded/chart-ge.json' with { type: 'json' };
import chartMeta from './recorded/chart-meta.json' with { type: 'json' };
import chartNvda from './recorded/chart-nvda.json' with { type: 'json' };
import chartUnknown from './recorded/chart-unknown.json' with { type: 'json' };
import summaryAapl from './recorded/summary-aapl.json' with { type: 'json' };
import summaryNone from './recorded/summary-none.json' with { type: 'json' };

const isChart = (url: URL): boolean => url.pathname.startsWith('/v8/finance/chart/');

/** A market that sends this chart, and this calendar when asked for it. */
const sending = (
  chart: unknown,
  calendar: unknown = summaryNone,
  calendarStatus = calendar === summaryNone ? 404 : 200,
) => createTestYahoo((url) => (isChart(url) ? jsonResponse(chart) : jsonResponse(calendar, calendarStatus)));

/** Amounts by ex-date, at 9:30 in New York in winter, as Yahoo keeps them. */
const opening = (day: string): number => Date.parse(`${day}T14:30:00Z`) / 1000;
const chartOf = (dividends: Record<string, unknown>, meta: object = {}) => {
  const [{ meta: ofMeta, ...rest } = { meta: {} }] = chartMeta.chart.result;
  const entries = Object.entries(dividends).map(([day, amount]) => [opening(day), { amount, date: opening(day) }]);
  return {
    chart: {
      result: [{ ...rest, meta: { ...ofMeta, ...meta }, events: { dividends: Object.fromEntries(entries) } }],
      error: null,
    },
  };
};
const midnight = (day: string | null): number | undefined => (day ? Date.parse(`${day}T00:00:00Z`) / 1000 : undefined);
const calendarOf = (exDate: string | null, payment: string | null, dividendRate?: number) => ({
  quoteSummary: {
    result: [
      {
        calendarEvents: { exDividendDate: midnight(exDate), dividendDate: midnight(payment) },
        summaryDetail: { dividendRate },
      },
    ],
    error: null,
  },
});
const quarterly = { '2025-12-01': 0.51, '2026-03-13': 0.53, '2026-06-15': 0.53, '2026-09-15': 0.53 };

describe('splits', () => {
  it('lists all, oldest first, on the exchange’s date', async () => {
    const { yahoo, fetch } = createFixedAnswerTestYahoo(chartNvda);
    expect((await yahoo.events('NVDA')).splits).toEqual([
      { date: '2000-06-27', numerator: 2, denominator: 1 },
      { date: '2001-09-12', numerator: 2, denominator: 1 },
      { date: '2006-04-07', numerator: 2, denominator: 1 },
      { date: '2007-09-11', numerator: 3, denominator: 2 },
      { date: '2021-07-20', numerator: 4, denominator: 1 },
      { date: '2024-06-10', numerator: 10, denominator: 1 },
    ]);
    const asked = new URL(String(fetch.mock.calls[0]?.[0]));
    expect(asked.pathname).toBe('/v8/finance/chart/NVDA');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      period1: '0',
      interval: '1wk',
      events: 'div|split',
    });
  });

  it('leaves out spin-offs, which change a price but no share count', async () => {
    const { splits } = await createFixedAnswerTestYahoo(chartGe).yahoo.events('GE');
    expect(splits.map(({ date }) => date)).toEqual(['1983-06-02', '1994-05-16', '2000-05-08', '2021-08-02']);
    expect(splits.at(-1)).toEqual({ date: '2021-08-02', numerator: 1, denominator: 8 });
  });

  it('is empty for a share that never split, and so are the dividends of one that never paid', async () => {
    expect(await createFixedAnswerTestYahoo(chartMeta).yahoo.events('META')).toEqual({
      splits: [],
      dividends: [],
      source: 'yahoo',
    });
  });

  it('tells an unknown symbol from a failure', async () => {
    await expect(createFixedAnswerTestYahoo(chartUnknown, 404).yahoo.events('NOWHERE')).rejects.toBeInstanceOf(
      UnknownSymbolError,
    );
    await expect(
      createFixedAnswerTestYahoo({ chart: { result: [{}], error: null } }).yahoo.events('NVDA'),
    ).rejects.toThrow();
    await expect(
      createFixedAnswerTestYahoo({ chart: { result: null, error: null } }).yahoo.events('NVDA'),
    ).rejects.toThrow();
  });
});

describe('dividends', () => {
  it('are as declared: what Yahoo divided by later splits is multiplied again', async () => {
    const { dividends } = await sending(chartAapl, summaryAapl).yahoo.events('AAPL');
    const amounts = Object.fromEntries(dividends.map(({ exDate, amountPerShare }) => [exDate, amountPerShare]));
    expect(amounts).toMatchObject({
      '1987-05-11': 0.12,
      '2014-02-06': 3.05,
      '2014-05-08': 3.29,
      '2014-08-07': 0.47,
      '2020-08-07': 0.82,
      '2020-11-06': 0.205,
      '2026-11-09': 0.27,
    });
    expect(dividends.map(({ exDate }) => exDate)).toEqual(Object.keys(amounts).sort());
    expect(new Set(dividends.map(({ currency }) => currency))).toEqual(new Set(['USD']));
  });

  it('are multiplied by spin-offs as well, by which Yahoo adjusts', async () => {
    const { dividends } = await sending(chartGe).yahoo.events('GE');
    expect(dividends.map(({ exDate, amountPerShare }) => [exDate, amountPerShare])).toEqual([
      ['2021-06-25', 0.01],
      ['2022-12-14', 0.08],
      ['2023-12-27', 0.08],
      ['2024-04-12', 0.28],
    ]);
  });

  it('of a split’s own day are per old share, as the shares of the evening before are', async () => {
    const chart = chartOf({ '2024-01-08': 0.25 });
    const events = {
      ...chart.chart.result[0]?.events,
      splits: { 1: { date: opening('2024-01-08'), numerator: 2, denominator: 1 } },
    };
    const { dividends } = await sending({
      chart: { result: [{ ...chart.chart.result[0], events }], error: null },
    }).yahoo.events('A');
    expect(dividends[0]?.amountPerShare).toBe(0.5);
  });

  it('keep decimals that were declared, and lose those that a conversion left', async () => {
    const { dividends } = await sending(
      chartOf({ '2026-03-02': 0.2049999952, '2026-06-01': 0.333333, '2026-09-01': 1.4225 }),
    ).yahoo.events('A');
    expect(dividends.map(({ amountPerShare }) => amountPerShare)).toEqual([0.205, 0.333333, 1.4225]);
  });

  it('leave out what is no amount or no date', async () => {
    const chart = chartOf({
      '2026-03-02': 0,
      '2026-04-01': 'x',
      '2026-05-01': null,
      '2026-06-01': -1,
      '2026-09-01': 0.1,
    });
    Object.assign(chart.chart.result[0]?.events.dividends ?? {}, { odd: null, none: { amount: 5 } });
    const { dividends } = await sending(chart).yahoo.events('A');
    expect(dividends.map(({ exDate }) => exDate)).toEqual(['2026-09-01']);
  });

  it('told twice count once; a regular and a special one on one day are one', async () => {
    const chart = chartOf({});
    Object.assign(chart.chart.result[0]?.events.dividends ?? {}, {
      1: { amount: 0.25, date: opening('2026-09-01') },
      2: { amount: 0.25, date: opening('2026-09-01') },
      3: { amount: 1, date: opening('2026-09-01') },
    });
    const { dividends } = await sending(chart).yahoo.events('A');
    expect(dividends.map(({ amountPerShare }) => amountPerShare)).toEqual([1.25]);
  });

  it('are in the share’s currency, pence turned into pounds', async () => {
    const chart = chartOf({ '2026-10-08': 4.9 }, { currency: 'GBp', exchangeTimezoneName: 'Europe/London' });
    const { dividends } = await sending(chart).yahoo.events('TSCO.L');
    expect(dividends[0]).toMatchObject({ amountPerShare: 0.049, currency: 'GBP' });
  });
});

/** It is Saturday, November 14, 2026. */
describe('the calendar', () => {
  const paymentsOf = async (calendar: unknown, chart: unknown = chartOf(quarterly)) => {
    const { dividends } = await sending(chart, calendar).yahoo.events('KO');
    return dividends.slice(-2).map(({ exDate, amountPerShare, paymentDate }) => [exDate, amountPerShare, paymentDate]);
  };

  it('names the payment date of the latest dividend', async () => {
    const { yahoo, fetch } = sending(chartAapl, summaryAapl);
    const { dividends } = await yahoo.events('AAPL');
    expect(dividends.at(-1)).toMatchObject({ exDate: '2026-11-09', paymentDate: '2026-11-12' });
    expect(dividends.at(-2)).toMatchObject({ exDate: '2026-08-10', paymentDate: null });
    const asked = new URL(String(fetch.mock.calls.at(-1)?.[0]));
    expect(asked.pathname).toBe('/v10/finance/quoteSummary/AAPL');
    expect(asked.searchParams.get('modules')).toBe('calendarEvents,summaryDetail');
  });

  it('announces the next, at a quarter of the yearly rate', async () => {
    expect(await paymentsOf(calendarOf('2026-12-01', '2026-12-15', 2.2))).toEqual([
      ['2026-09-15', 0.53, null],
      ['2026-12-01', 0.55, '2026-12-15'],
    ]);
  });

  it('announces the last amount where the rate is missing or beside the point', async () => {
    for (const rate of [undefined, 0, 9]) {
      expect((await paymentsOf(calendarOf('2026-12-01', null, rate)))[1]).toEqual(['2026-12-01', 0.53, null]);
    }
  });

  it('gives a payment date to the dividend that it can belong to', async () => {
    // An ex-date to come, beside the payment of the one before.
    expect(await paymentsOf(calendarOf('2026-12-01', '2026-10-01'))).toEqual([
      ['2026-09-15', 0.53, '2026-10-01'],
      ['2026-12-01', 0.53, null],
    ]);
    // A payment too far off for any.
    expect((await paymentsOf(calendarOf('2026-09-15', '2027-01-05')))[1]).toEqual(['2026-09-15', 0.53, null]);
    // A day before every dividend.
    expect((await paymentsOf(calendarOf('2026-09-15', '2025-11-01')))[1]).toEqual(['2026-09-15', 0.53, null]);
  });

  it('announces nothing that is over, or that is the latest on another day', async () => {
    const chart = chartOf({ ...quarterly, '2026-11-13': 0.53 });
    for (const exDate of ['2026-11-02', '2026-11-16']) {
      expect((await paymentsOf(calendarOf(exDate, null), chart)).at(-1)).toEqual(['2026-11-13', 0.53, null]);
    }
  });

  it('is not asked about a share that pays nothing, nor about one that stopped', async () => {
    for (const chart of [chartMeta, chartOf({ '2024-08-06': 0.125 })]) {
      const { yahoo, asked } = sending(chart, summaryAapl);
      await yahoo.events('INTC');
      expect(asked).toHaveLength(1);
    }
  });

  it('may fail, be nonsense or not exist, as for a fund, and the dividends are there all the same', async () => {
    const warn = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const answers = [
      [summaryNone, 404],
      ['oops', 500],
      ['Too Many Requests', 429],
      [{ quoteSummary: null }, 200],
    ] as const;
    for (const [calendar, status] of answers) {
      const { dividends } = await sending(chartOf(quarterly), calendar, status).yahoo.events('VOO');
      expect(dividends.at(-1)).toEqual({
        exDate: '2026-09-15',
        amountPerShare: 0.53,
        paymentDate: null,
        currency: 'USD',
      });
    }
    warn.mockRestore();
  });
});

describe('trouble', () => {
  it('with the chart is a failure, never a share without dividends', async () => {
    const text = (body: string) =>
      createTestYahoo(() => new Response(body, { headers: { 'content-type': 'text/html' } }));
    await expect(createFixedAnswerTestYahoo('Too Many Requests', 429).yahoo.events('AAPL')).rejects.toBeInstanceOf(
      ProviderFailure,
    );
    await expect(text('<html>consent</html>').yahoo.events('AAPL')).rejects.toThrow();
    await expect(text(JSON.stringify(chartAapl).slice(0, 900)).yahoo.events('AAPL')).rejects.toThrow();
    await expect(
      createFixedAnswerTestYahoo(chartOf(quarterly, { currency: null })).yahoo.events('AAPL'),
    ).rejects.toBeInstanceOf(ProviderFailure);
  });
});
