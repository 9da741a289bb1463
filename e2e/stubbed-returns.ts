import type { Page } from 'playwright-core';
import type { ExplainedFigure } from '#contract/insight/explained-figures';
import type { ReturnsBridgeRow, ReturnsBridgeRowsPage, ReturnsReport } from '#contract/insight/insight';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import { createGivenTerm, toSubtractedTerm } from '#core/insight/explain/figure-terms';
import { toAmount } from '#core/money/amount';
import { addDays } from '#core/time/day';
import { exampleEmptyReturns, exampleYearReturns } from '../frontend/src/features/returns/testing.ts';

export { exampleEmptyReturns };

/** What the server tells of returns, for journeys that look at the page alone: a year that went well, beside VOO. */

const start = '2025-11-21';
const days = Array.from({ length: 366 }, (_, at) => addDays(start, at));
const round = (value: number): number => Math.round(value * 100) / 100;

/** The day's value: 10,000 at first, 1,000 more put in after 100 days, and a wave. */
const valueOn = (at: number): number => round(10_000 + (at >= 100 ? 1_000 : 0) + at * 4 + 300 * Math.sin(at / 20));
const percentOn = (at: number): number => round(at * 0.036 + 2.6 * Math.sin(at / 20));

/** The year that tests of the page are told, with all of its days and months. */
export const stubbedYearReturns: ReturnsReport = {
  ...exampleYearReturns,
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
};

const rows: ReturnsBridgeRow[] = [
  { kind: 'trade', id: '7', date: '2026-03-01', symbol: 'AAPL', platform: 'Robinhood', type: 'buy', amount: 1_002 },
];

const gain = computeSumFigure('gain', [
  createGivenTerm('end', 'money', toAmount('12260')),
  toSubtractedTerm(createGivenTerm('start', 'money', toAmount('10000'))),
  toSubtractedTerm(createGivenTerm('moneyIn', 'money', toAmount('1002'))),
  createGivenTerm('moneyOut', 'money', toAmount('18.5')),
]);
/** `gain / base`, and the gain by itself. */
const simple = computeFigure('simple', 'rate', { by: 'quotient', places: 6 }, [
  gain,
  createGivenTerm('base', 'money', toAmount('11000')),
]);
const explainedAs = (name: string | null): ExplainedFigure => ({ figure: name === 'gain' ? gain : simple });

/** Has the server tell that; whatever else is asked goes to it. */
export const stubReturnsAnswer = async (page: Page, told: () => ReturnsReport | { status: number; error: string }) => {
  await page.route('**/api/insight/returns*', async (route) => {
    const answer = told();
    await ('error' in answer
      ? route.fulfill({ status: answer.status, json: { error: answer.error, code: 'refused' } })
      : route.fulfill({ json: answer }));
  });
  await page.route('**/api/insight/bridge/rows*', (route) => {
    const json: ReturnsBridgeRowsPage = { line: 'contributions', amount: 1_002, rows, cursor: null };
    return route.fulfill({ json });
  });
  await page.route('**/api/insight/explained*', (route) =>
    route.fulfill({ json: explainedAs(new URL(route.request().url()).searchParams.get('name')) }),
  );
};
