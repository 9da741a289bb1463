import type {
  ReturnsBridgeView as BridgeShown,
  BenchmarkComparisonView as ComparisonShown,
  ReturnsBridgeLineName,
  ReturnsReport,
} from '#contract/insight/insight';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import { findDrawdown } from '#core/insight/returns/drawdown';
import type { MoneyWeightedReturn } from '#core/insight/returns/money-weighted';
import {
  findBestAndWorstMonth,
  groupReturnsByYear,
  listMonthReturns,
  type MonthReturn,
} from '#core/insight/returns/month-returns';
import { computeReturnDifference } from '#core/insight/returns/same-dollars';
import type { TimeWeightedCurvePoint } from '#core/insight/returns/time-weighted';
import { type Amount, toAmount } from '#core/money/amount';
import type { LoadedBenchmark } from '#functions/insight/returns/benchmark';
import {
  applyBridgeLineSign,
  toDollarNumber,
  toMoneyWeightedView,
  toPercent,
  toTimeWeightedView,
} from '#functions/insight/returns/figure-views';
import type { RangeFigures } from '#functions/insight/returns/range-figures';
import type { CloseHistory } from '#functions/stocks/close-history-cache';

/** `currency` and `corrections` are told only where they are not 0. */
const optional: ReadonlySet<ReturnsBridgeLineName> = new Set(['currency', 'corrections']);

/** What the values at both ends are made of can be opened like the other lines. */
export const toBridgeView = ({ start, end, lines, difference: unexplained }: ValueBridge): BridgeShown => {
  const own = Object.entries(lines).map(([name, { total, parts }]) => {
    const line = name as ReturnsBridgeLineName;
    return {
      line,
      amount: toDollarNumber(applyBridgeLineSign(line, total)),
      hasRows: parts.some((part) => !getTermAmount(part).eq(0)),
    };
  });
  return {
    lines: [
      { line: 'start', amount: toDollarNumber(start), hasRows: !start.eq(0) },
      ...own.filter(({ line, amount: value }) => !optional.has(line) || value !== 0),
      { line: 'end', amount: toDollarNumber(end), hasRows: !end.eq(0) },
    ],
    difference: toDollarNumber(unexplained),
  };
};

const toMonthView = ({ month, rate, isWhole }: MonthReturn) => ({ month, percent: toPercent(rate), isWhole });

/** What the time-weighted curve tells of months and falls; nothing without one. */
export const toReturnCurveSummary = (
  curve: readonly TimeWeightedCurvePoint[] | null,
): Pick<ReturnsReport, 'months' | 'years' | 'best' | 'worst' | 'drawdown'> => {
  if (!curve) return { months: [], years: [], best: null, worst: null, drawdown: null };
  const months = listMonthReturns(curve);
  const ends = findBestAndWorstMonth(months);
  const fall = findDrawdown(curve);
  const named = ({ month, rate }: MonthReturn) => ({ month, percent: toPercent(rate) });
  return {
    months: months.map(toMonthView),
    years: groupReturnsByYear(curve).map(({ year, rate, isWhole }) => ({ year, percent: toPercent(rate), isWhole })),
    best: ends && named(ends.best),
    worst: ends && named(ends.worst),
    drawdown: fall && { percent: toPercent(fall.depth), from: fall.from, to: fall.to, recovered: fall.recovered },
  };
};

export const listCloseHistorySources = (histories: readonly CloseHistory[]): CloseHistory['sources'] =>
  [...new Set(histories.flatMap(({ sources }) => sources))].toSorted();
export const hasStaleCloseHistory = (histories: readonly CloseHistory[]): boolean =>
  histories.some(({ stale }) => stale);

type Compared = ReturnType<LoadedBenchmark['compare']>;

const nothingCompared = {
  endValue: null,
  gain: null,
  moneyWeighted: { percent: null, isYearly: false, days: null, reason: null },
  timeWeighted: { percent: null, aYear: null },
  difference: null,
  points: null,
};

export const toBenchmarkView = (
  compared: Compared,
  against: LoadedBenchmark,
  { bridge, moneyWeighted }: { bridge: ValueBridge; moneyWeighted: MoneyWeightedReturn },
  query: { against: ComparisonShown['against']; dividends: ComparisonShown['dividends'] },
): ComparisonShown => {
  const { symbol, account, dividendsKnown, histories } = against;
  const about = {
    against: query.against,
    dividends: query.dividends,
    symbol,
    account,
    dividendsKnown,
    sources: listCloseHistorySources(histories),
    stale: hasStaleCloseHistory(histories),
  };
  if (compared.kind === 'none') return { ...about, ...nothingCompared, reason: compared.reason };
  const { dollars, points } = computeReturnDifference({ explained: bridge.explainedEnd, moneyWeighted }, compared);
  const { percent, aYear } = toTimeWeightedView(compared.timeWeighted);
  return {
    ...about,
    endValue: toDollarNumber(compared.end),
    gain: toDollarNumber(compared.gain),
    moneyWeighted: toMoneyWeightedView(compared.moneyWeighted),
    timeWeighted: { percent, aYear },
    difference: toDollarNumber(dollars),
    points: points && { percent: toPercent(points.rate), isYearly: points.isYearly },
    reason: null,
  };
};

export const computeGainNetOfFlows = ({ bridge, dollars }: Pick<RangeFigures, 'bridge' | 'dollars'>): Amount =>
  dollars.flows.reduce((gain, flow) => gain.minus(flow.in).plus(flow.out), toAmount(bridge.end).minus(bridge.start));
