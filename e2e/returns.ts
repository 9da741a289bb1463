import type { Page } from 'playwright-core';
import type { BridgeRow, BridgeRows, ExplainedFigure, Returns } from '#contract/insight';
import { given, less } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { amount } from '#core/money/amount';
import { addDays } from '#core/time/day';

/** What the server tells of returns, for journeys that look at the page alone: a year that went well, beside VOO. */

const start = '2025-11-21';
const days = Array.from({ length: 366 }, (_, at) => addDays(start, at));
const round = (value: number): number => Math.round(value * 100) / 100;

/** The day's value: 10,000 at first, 1,000 more put in after 100 days, and a wave. */
const valueOn = (at: number): number => round(10_000 + (at >= 100 ? 1_000 : 0) + at * 4 + 300 * Math.sin(at / 20));
const percentOn = (at: number): number => round(at * 0.036 + 2.6 * Math.sin(at / 20));

const noReason = { reason: null };

export const aYear: Returns = {
  scope: 'investments',
  fees: 'in',
  range: { asked: '1Y', start, first: '2025-11-22', end: '2026-11-21', days: 365, isCut: false },
  startValue: 10_000,
  endValue: 12_260,
  gain: 1_276.5,
  base: 11_000,
  simple: { percent: 11.6045, ...noReason },
  timeWeighted: { percent: 12.04, aYear: 12.04, skipped: [], ...noReason },
  moneyWeighted: { percent: 11.91, isYearly: true, ...noReason },
  bridge: {
    difference: 0,
    lines: [
      { line: 'start', amount: 10_000, hasRows: false },
      { line: 'contributions', amount: 1_002, hasRows: true },
      { line: 'withdrawals', amount: -18.5, hasRows: true },
      { line: 'priceGain', amount: 1_260, hasRows: true },
      { line: 'income', amount: 21.5, hasRows: true },
      { line: 'fees', amount: -2, hasRows: true },
      { line: 'taxes', amount: -3, hasRows: true },
      { line: 'end', amount: 12_260, hasRows: false },
    ],
  },
  comparison: {
    against: 'stock',
    symbol: 'VOO',
    dividends: 'reinvested',
    dividendsKnown: true,
    account: null,
    endValue: 11_950.25,
    gain: 966.75,
    moneyWeighted: { percent: 9.02, isYearly: true, ...noReason },
    timeWeighted: { percent: 9.4, aYear: 9.4 },
    difference: 309.75,
    points: { percent: 2.89, isYearly: true },
    reason: null,
    sources: ['sample'],
    stale: false,
  },
  curves: {
    days,
    value: days.map((_, at) => valueOn(at)),
    percent: days.map((_, at) => percentOn(at)),
    benchmark: days.map((_, at) => round(valueOn(at) - at * 0.85 + 90 * Math.cos(at / 15))),
    benchmarkPercent: days.map((_, at) => round(percentOn(at) * 0.8 + Math.cos(at / 15) - 1)),
    isThinned: false,
  },
  months: [
    { month: '2025-11', percent: 0.42, isWhole: false },
    ...['2025-12', ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)].map(
      (month, at) => ({ month, percent: round(1.1 + 2.4 * Math.sin(at)), isWhole: true }),
    ),
    { month: '2026-11', percent: -0.35, isWhole: false },
  ],
  years: [
    { year: '2025', percent: 1.52, isWhole: false },
    { year: '2026', percent: 10.35, isWhole: false },
  ],
  best: { month: '2026-02', percent: 3.28 },
  worst: { month: '2026-05', percent: -1.2 },
  drawdown: { percent: -4.31, from: '2026-03-10', to: '2026-05-04', recovered: '2026-07-22' },
  leftOut: { symbols: [{ symbol: 'QRS', why: 'unpriced', cost: 1_284.6 }], currencies: [] },
  staleCloses: [],
  sources: ['sample'],
  stale: false,
  ownPrices: [],
  countedTo: null,
};

export const nothing: Returns = {
  ...aYear,
  range: null,
  startValue: null,
  endValue: null,
  gain: null,
  base: null,
  simple: { percent: null, reason: { code: 'empty' } },
  timeWeighted: { percent: null, aYear: null, skipped: [], reason: { code: 'empty' } },
  moneyWeighted: { percent: null, isYearly: false, reason: { code: 'empty' } },
  bridge: null,
  comparison: null,
  curves: { days: [], value: [], percent: [], benchmark: [], benchmarkPercent: [], isThinned: false },
  months: [],
  years: [],
  best: null,
  worst: null,
  drawdown: null,
  leftOut: { symbols: [], currencies: [] },
  sources: [],
};

const rows: BridgeRow[] = [
  { kind: 'trade', id: '7', date: '2026-03-01', symbol: 'AAPL', platform: 'Robinhood', type: 'buy', amount: 1_002 },
];

/** `gain / base`, down to what a trade says. */
const explained: ExplainedFigure = {
  figure: made('simple', 'rate', { by: 'quotient', places: 6 }, [
    madeOfSum('gain', [
      given('end', 'money', amount('12260')),
      less(given('start', 'money', amount('10000'))),
      less(given('moneyIn', 'money', amount('1002'))),
      given('moneyOut', 'money', amount('18.5')),
    ]),
    given('base', 'money', amount('11000')),
  ]),
};

/** Has the server tell that; whatever else is asked goes to it. */
export const tellReturns = async (page: Page, told: () => Returns | { status: number; error: string }) => {
  await page.route('**/api/insight/returns*', async (route) => {
    const answer = told();
    await ('error' in answer
      ? route.fulfill({ status: answer.status, json: { error: answer.error, code: 'refused' } })
      : route.fulfill({ json: answer }));
  });
  await page.route('**/api/insight/bridge/rows*', (route) => {
    const json: BridgeRows = { line: 'contributions', amount: 1_002, rows, count: 1, cursor: null };
    return route.fulfill({ json });
  });
  await page.route('**/api/insight/explained*', (route) => route.fulfill({ json: explained }));
};
