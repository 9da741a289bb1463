import type { ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { isTradingDay } from '#core/time/market-hours';
import type { LoadedBenchmark } from '#functions/insight/returns/benchmark';
import {
  toDollarNumber,
  toMoneyWeightedView,
  toReturnsCurves,
  toSimpleReturnView,
  toTimeWeightedView,
} from '#functions/insight/returns/figure-views';
import type { RangeFigures } from '#functions/insight/returns/range-figures';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import {
  computeGainNetOfFlows,
  toBenchmarkView,
  toBridgeView,
  toReturnCurveSummary,
} from '#functions/insight/returns/returns-views';

/** The answer of either scope. */

export const toReturnsRange = ({
  name,
  start,
  from,
  to,
  days,
  isCut,
}: ReturnDayRange): NonNullable<ReturnsReport['range']> => ({
  asked: name,
  start,
  first: from,
  end: to,
  days,
  isCut,
});

const empty = { code: 'empty' as const };

/** Nothing is recorded, or nothing can be told yet. */
export const createEmptyReturnsReport = (
  { scope, fees }: ReturnsQuery,
  reason: NonNullable<ReturnsReport['simple']['reason']> = empty,
): ReturnsReport => ({
  scope,
  fees,
  range: null,
  startValue: null,
  endValue: null,
  gain: null,
  base: null,
  simple: { percent: null, reason },
  timeWeighted: { percent: null, aYear: null, skipped: [], reason },
  moneyWeighted: { percent: null, isYearly: false, days: null, reason },
  bridge: null,
  comparison: null,
  curves: { days: [], value: [], percent: [], benchmark: [], benchmarkPercent: [], isThinned: false },
  ...toReturnCurveSummary(null),
  leftOut: { symbols: [], currencies: [] },
  staleCloses: [],
  sources: [],
  stale: false,
  ownPrices: [],
  countedTo: null,
});

/** What the figures are of, whichever scope they are of. */
export const toReturnsReportFigures = (
  figures: RangeFigures,
  query: ReturnsQuery,
  { range, against }: { range: ReturnDayRange; against: LoadedBenchmark },
): Omit<ReturnsReport, 'leftOut' | 'staleCloses' | 'sources' | 'stale' | 'ownPrices' | 'countedTo'> => {
  const { simple, bridge, dollars } = figures;
  const [timeWeighted, moneyWeighted] = [figures.computeTimeWeighted(), figures.computeMoneyWeighted()];
  const compared = against.compare(dollars);
  const curve = timeWeighted.kind === 'figure' ? timeWeighted.curve : null;
  const theirs = compared.kind === 'figure' ? compared : null;
  const drawn = {
    values: figures.values(),
    curve,
    benchmark: theirs?.curve ?? null,
    benchmarkCurve: theirs?.timeWeighted.kind === 'figure' ? theirs.timeWeighted.curve : null,
  };
  return {
    scope: query.scope,
    fees: query.fees,
    range: toReturnsRange(range),
    startValue: toDollarNumber(bridge.start),
    endValue: toDollarNumber(bridge.end),
    gain: toDollarNumber(computeGainNetOfFlows(figures)),
    base: toDollarNumber(simple.kind === 'figure' ? simple.base : simple.reason.base),
    simple: toSimpleReturnView(simple),
    timeWeighted: toTimeWeightedView(timeWeighted),
    moneyWeighted: toMoneyWeightedView(moneyWeighted),
    bridge: toBridgeView(bridge),
    comparison: toBenchmarkView(compared, against, { bridge, moneyWeighted }, query),
    curves: toReturnsCurves(drawn, isTradingDay),
    ...toReturnCurveSummary(curve),
  };
};

export const listStaleCloses = ({ start, end }: Pick<RangeInputs, 'start' | 'end'>): ReturnsReport['staleCloses'] => {
  const stale = [...start, ...end].flatMap(({ symbol, close }) =>
    close?.isStale ? [[symbol, { symbol, date: close.date }] as const] : [],
  );
  return [...new Map(stale).values()];
};

export const toExcludedStocks = ({
  leftOut,
}: Pick<RangeInputs, 'leftOut'>): Pick<ReturnsReport['leftOut'], 'symbols'> => ({
  symbols: leftOut.map(({ symbol, why, cost }) => ({ symbol, why, cost: toDollarNumber(cost) })),
});
