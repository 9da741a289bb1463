import type { Returns, ReturnsQuery } from '#contract/insight';
import type { Range } from '#core/insight/ranges';
import { isTradingDay } from '#core/time/market-hours';
import type { Against } from '#functions/insight/compare';
import type { RangeFigures } from '#functions/insight/figures';
import type { Material } from '#functions/insight/material';
import { bridgeShown, comparisonShown, courseShown, gainOf } from '#functions/insight/shown';
import {
  curvesOf,
  dollarsOf,
  moneyWeightedShown,
  simpleShown,
  timeWeightedShown,
} from '#functions/insight/shown-figures';

/** The answer of either scope. */

export const rangeShown = ({ name, start, from, to, days, isCut }: Range): NonNullable<Returns['range']> => ({
  asked: name,
  start,
  first: from,
  end: to,
  days,
  isCut,
});

const empty = { code: 'empty' as const };

/** Nothing is recorded, or nothing can be told yet. */
export const nothingOf = (
  { scope, fees }: ReturnsQuery,
  reason: NonNullable<Returns['simple']['reason']> = empty,
): Returns => ({
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
  ...courseShown(null),
  leftOut: { symbols: [], currencies: [] },
  staleCloses: [],
  sources: [],
  stale: false,
  ownPrices: [],
  countedTo: null,
});

/** What the figures are of, whichever scope they are of. */
export const figuresShown = (
  figures: RangeFigures,
  query: ReturnsQuery,
  { range, against }: { range: Range; against: Against },
): Omit<Returns, 'leftOut' | 'staleCloses' | 'sources' | 'stale' | 'ownPrices' | 'countedTo'> => {
  const { simple, timeWeighted, moneyWeighted, bridge, values, dollars } = figures;
  const compared = against.compare(dollars);
  const curve = timeWeighted.kind === 'figure' ? timeWeighted.curve : null;
  const theirs = compared.kind === 'figure' ? compared : null;
  const drawn = {
    values,
    curve,
    benchmark: theirs?.curve ?? null,
    benchmarkCurve: theirs?.timeWeighted.kind === 'figure' ? theirs.timeWeighted.curve : null,
  };
  return {
    scope: query.scope,
    fees: query.fees,
    range: rangeShown(range),
    startValue: dollarsOf(bridge.start),
    endValue: dollarsOf(bridge.end),
    gain: dollarsOf(gainOf(figures)),
    base: dollarsOf(simple.kind === 'figure' ? simple.base : simple.reason.base),
    simple: simpleShown(simple),
    timeWeighted: timeWeightedShown(timeWeighted),
    moneyWeighted: moneyWeightedShown(moneyWeighted),
    bridge: bridgeShown(bridge),
    comparison: comparisonShown(compared, against, figures, query),
    curves: curvesOf(drawn, isTradingDay),
    ...courseShown(curve),
  };
};

export const staleIn = ({ start, end }: Pick<Material, 'start' | 'end'>): Returns['staleCloses'] => {
  const stale = [...start, ...end].flatMap(({ symbol, close }) =>
    close?.isStale ? [[symbol, { symbol, date: close.date }] as const] : [],
  );
  return [...new Map(stale).values()];
};

export const leftOutShown = ({ leftOut }: Pick<Material, 'leftOut'>): Pick<Returns['leftOut'], 'symbols'> => ({
  symbols: leftOut.map(({ symbol, why, cost }) => ({ symbol, why, cost: dollarsOf(cost) })),
});
