import type { ExplainedFigure, ExplainedFigureQuery } from '#contract/insight/explained-figures';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type DayFlowRowsLookup,
  explainBestAndWorstMonth,
  explainDrawdown,
  explainMonthReturn,
  explainTimeWeightedReturn,
  explainYearlyReturn,
  isRangeExplainedDayByDay,
} from '#core/insight/explain/explain-time-weighted';
import type { ComputedFigure, ExcludedTerm } from '#core/insight/explain/figure-terms';
import { shortenLongSums } from '#core/insight/explain/shorten-sums';
import { explainMoneyWeightedReturn } from '#core/insight/returns/money-weighted';
import { computeReturnDifference } from '#core/insight/returns/same-dollars';
import type { TimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { toDecimalText } from '#core/money/amount';
import type { Month } from '#core/time/months';
import { type LoadedBenchmark, type ReturnsEffects, readBenchmark } from '#functions/insight/returns/benchmark';
import {
  computeSimpleReturnFromTerms,
  createMoneyWeightedRowsLookup,
} from '#functions/insight/returns/figure-row-terms';
import { liveReturnsEffects } from '#functions/insight/returns/range-answer';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { getLastComputedDay, loadReturnsContext, type ReturnsContext } from '#functions/insight/returns/read-range';
import {
  type ReturnsRangeReport,
  readReturnsScopeFigures,
  retryWithReloadedContext,
} from '#functions/insight/returns/returns-scope-figures';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';

/** What a figure was made of, by the very computation that shows it. */

type Named<Name extends string = ExplainedFigureQuery['name']> = { name: Name; month?: Month | undefined };
type Theirs = (typeof theirNames)[number];
type Ours = Exclude<ExplainedFigureQuery['name'], Theirs>;

/** Of the comparison; each is asked for with what the same dollars are put into. */
const theirNames = [
  'benchmark',
  'difference',
  'benchmarkGain',
  'benchmarkMoneyWeighted',
  'points',
  'benchmarkTimeWeighted',
] as const;
const isTheirs = (name: ExplainedFigureQuery['name']): name is Theirs => theirNames.some((one) => one === name);

const explainChain = (
  of: TimeWeightedReturn,
  month: Month | undefined,
  findFlowRows?: DayFlowRowsLookup,
): ComputedFigure | null => {
  if (of.kind === 'none') return null;
  return month === undefined
    ? explainTimeWeightedReturn(of, findFlowRows)
    : explainMonthReturn(of, month, findFlowRows);
};

const explainCourse = (of: TimeWeightedReturn, name: 'drawdown' | 'best' | 'worst'): ComputedFigure | null => {
  if (of.kind === 'none') return null;
  return name === 'drawdown' ? explainDrawdown(of) : (explainBestAndWorstMonth(of)?.[name] ?? null);
};

/** The rows are read where a term leads to them: of a chain of months each does so when its days are asked for. */
const explainOwnFigure = async (
  scope: ReturnsRangeReport,
  { name, month }: Named<Ours>,
): Promise<ComputedFigure | null> => {
  switch (name) {
    case 'bridge':
      return (await scope.terms()).bridge.explained;
    case 'endValue': {
      const { explainedEnd } = scope.figures.bridge;
      return explainedEnd.kind === 'figure' ? explainedEnd : computeSumFigure('endValue', [explainedEnd]);
    }
    case 'simple':
    case 'gain': {
      const simple = computeSimpleReturnFromTerms(await scope.terms());
      if (name === 'gain') return simple.explainedGain;
      return simple.kind === 'figure' ? simple.explained : null;
    }
    case 'moneyWeighted': {
      const moneyWeighted = scope.figures.computeMoneyWeighted();
      if (moneyWeighted.kind === 'none') return null;
      return explainMoneyWeightedReturn(
        moneyWeighted,
        createMoneyWeightedRowsLookup(await scope.terms(), scope.material.range, moneyWeighted.flows.length),
      );
    }
    case 'timeWeighted': {
      const timeWeighted = scope.figures.computeTimeWeighted();
      const isByDays =
        timeWeighted.kind === 'figure' && (month !== undefined || isRangeExplainedDayByDay(timeWeighted));
      return explainChain(timeWeighted, month, isByDays ? (await scope.terms()).flowsOn : undefined);
    }
    case 'timeWeightedYearly': {
      const timeWeighted = scope.figures.computeTimeWeighted();
      return timeWeighted.kind === 'figure' ? explainYearlyReturn(timeWeighted) : null;
    }
    case 'drawdown':
    case 'best':
    case 'worst':
      return explainCourse(scope.figures.computeTimeWeighted(), name);
  }
};

const explainBenchmarkFigure = (
  { figures }: ReturnsRangeReport,
  against: LoadedBenchmark,
  { name, month }: Named<Theirs>,
): ComputedFigure | null => {
  const { bridge, dollars } = figures;
  const compared = against.compare(dollars);
  if (compared.kind === 'none') return null;
  switch (name) {
    case 'benchmark':
      return compared.explained;
    case 'benchmarkGain':
      return compared.explainedGain;
    case 'benchmarkTimeWeighted':
      return explainChain(compared.timeWeighted, month);
    case 'benchmarkMoneyWeighted':
      return compared.moneyWeighted.kind === 'figure' ? explainMoneyWeightedReturn(compared.moneyWeighted) : null;
    case 'difference':
    case 'points': {
      const apart = computeReturnDifference(
        { explained: bridge.explainedEnd, moneyWeighted: figures.computeMoneyWeighted() },
        compared,
      );
      return name === 'difference' ? apart.explained : (apart.points?.explained ?? null);
    }
  }
};

const withLeftOut = (
  figure: ComputedFigure | null,
  { leftOut }: Pick<RangeInputs, 'leftOut'>,
  withoutRate: readonly ExcludedTerm[],
): ComputedFigure | null => {
  const stocks = leftOut.map(({ symbol, why, cost }) => ({ symbol, reason: why, cost: toDecimalText(cost) }));
  const all = [...stocks, ...withoutRate];
  return figure && all.length > 0 ? { ...figure, leftOut: all } : figure;
};

const explainNamedFigure = async (
  read: ReturnsContext,
  query: ExplainedFigureQuery,
  effects: ReturnsEffects,
): Promise<ComputedFigure | null> => {
  const { asked, range } = read;
  if (range === null || getLastComputedDay(read) !== null) return null;
  const scope = await readReturnsScopeFigures(read, range, query);
  const { name, month } = query;
  const withAll = (figure: ComputedFigure | null) => withLeftOut(figure, scope.material, scope.withoutRate);
  if (!isTheirs(name)) return withAll(await explainOwnFigure(scope, { name, month }));
  const { start, to } = range;
  const against = await readBenchmark(asked.owner, { query, start, to, today: asked.today }, effects);
  return withAll(explainBenchmarkFigure(scope, against, { name, month }));
};

/** @throws Refusal 400 where a month is asked for of what has none. */
const refuseMonth = ({ name, month }: ExplainedFigureQuery): void => {
  if (month === undefined || name === 'timeWeighted' || name === 'benchmarkTimeWeighted') return;
  const message = 'A month goes with the time-weighted return.';
  throw new Refusal(400, 'invalid', message, { details: [{ path: 'month', msg: message }] });
};

/** @throws Refusal 400 for days that no range has, a part of a household, and a month of what has none. */
export const explainReturn = async (
  { id: owner }: Actor,
  query: ExplainedFigureQuery,
  effects: ReturnsEffects = liveReturnsEffects,
): Promise<ExplainedFigure> => {
  refuseMonth(query);
  const readAgain = () => loadReturnsContext(owner, query, effects);
  const figure = await retryWithReloadedContext(await readAgain(), readAgain, (read) =>
    explainNamedFigure(read, query, effects),
  );
  return { figure: figure && shortenLongSums(figure) };
};
