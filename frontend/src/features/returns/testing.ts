import type { ReturnsReport } from '#contract/insight/insight';

/** What the server tells of a year that went well beside VOO, and of an account in which nothing is recorded. */

const start = '2025-11-21';
const days = [start, '2026-05-21', '2026-11-21'];

const noReason = { reason: null };

export const exampleYearReturns: ReturnsReport = {
  scope: 'investments',
  fees: 'in',
  range: { asked: '1Y', start, first: '2025-11-22', end: '2026-11-21', days: 365, isCut: false },
  startValue: 10_000,
  endValue: 12_260,
  gain: 1_276.5,
  base: 11_000,
  simple: { percent: 11.6045, ...noReason },
  timeWeighted: { percent: 12.04, aYear: 12.04, skipped: [], ...noReason },
  moneyWeighted: { percent: 11.91, isYearly: true, days: 365, ...noReason },
  bridge: {
    difference: 0,
    lines: [
      { line: 'start', amount: 10_000, hasRows: true },
      { line: 'contributions', amount: 1_002, hasRows: true },
      { line: 'withdrawals', amount: -18.5, hasRows: true },
      { line: 'priceGain', amount: 1_260, hasRows: true },
      { line: 'income', amount: 21.5, hasRows: true },
      { line: 'fees', amount: -2, hasRows: true },
      { line: 'taxes', amount: -3, hasRows: true },
      { line: 'end', amount: 12_260, hasRows: true },
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
    moneyWeighted: { percent: 9.02, isYearly: true, days: 365, ...noReason },
    timeWeighted: { percent: 9.4, aYear: 9.4 },
    difference: 309.75,
    points: { percent: 2.89, isYearly: true },
    reason: null,
    sources: ['sample'],
    stale: false,
  },
  curves: {
    days,
    value: [10_000, 11_100, 12_260],
    percent: [0, 4.5, 12.04],
    benchmark: [10_000, 10_900, 11_950.25],
    benchmarkPercent: [0, 3.9, 9.4],
    isThinned: false,
  },
  months: [
    { month: '2025-11', percent: 0.42, isWhole: false },
    { month: '2025-12', percent: 1.1, isWhole: true },
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

export const exampleEmptyReturns: ReturnsReport = {
  ...exampleYearReturns,
  range: null,
  startValue: null,
  endValue: null,
  gain: null,
  base: null,
  simple: { percent: null, reason: { code: 'empty' } },
  timeWeighted: { percent: null, aYear: null, skipped: [], reason: { code: 'empty' } },
  moneyWeighted: { percent: null, isYearly: false, days: null, reason: { code: 'empty' } },
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
