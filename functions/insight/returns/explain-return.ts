import type { ExplainedFigure, ExplainedFigureQuery } from '#contract/insight/explained-figures';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type DayFlowRowsLookup,
  explainBestAndWorstMonth,
  explainDrawdown,
  explainTimeWeightedMonthReturn,
  explainTimeWeightedReturn,
  explainYearlyTimeWeightedReturn,
  isRangeExplainedDayByDay,
} from '#core/insight/explain/explain-time-weighted';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import { isFigureTooLong, shortenLongSums } from '#core/insight/explain/shorten-sums';
import { explainMoneyWeightedReturn, type MoneyWeightedReturn } from '#core/insight/returns/money-weighted';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { computeReturnDifference } from '#core/insight/returns/same-dollars';
import type { TimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { toDecimalText } from '#core/money/amount';
import type { Month } from '#core/time/months';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import {
  computeSimpleReturnFromTerms,
  createMoneyWeightedRowsLookup,
  type RangeFigureTerms,
} from '#functions/insight/returns/figure-row-terms';
import { answerFromRange, type LoadedRangeFigures, liveReturnsEffects } from '#functions/insight/returns/range-answer';
import type { liveRepairEffects } from '#functions/insight/returns/repair-bridge';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
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
    : explainTimeWeightedMonthReturn(of, month, findFlowRows);
};

const explainCourse = (of: TimeWeightedReturn, name: 'drawdown' | 'best' | 'worst'): ComputedFigure | null => {
  if (of.kind === 'none') return null;
  return name === 'drawdown' ? explainDrawdown(of) : (explainBestAndWorstMonth(of)?.[name] ?? null);
};

/** So many days have their rows, those on which most moved: the first number with which the answer is not too long. */
const daysWithRows = [700, 300, 100, 30];

/** What moved on each day, by its rows on the days of both ends and on those on which most moved. */
const explainByDays = (
  moneyWeighted: Extract<MoneyWeightedReturn, { kind: 'figure' }>,
  terms: RangeFigureTerms,
  range: ReturnDayRange,
): ComputedFigure => {
  const byAmount = moneyWeighted.flows.toSorted((x, y) => y.amount.abs().cmp(x.amount.abs())).map(({ date }) => date);
  const explain = (count: number) => {
    const days = new Set([range.start, range.to, ...byAmount.slice(0, count)]);
    return explainMoneyWeightedReturn(moneyWeighted, createMoneyWeightedRowsLookup(terms, range, days));
  };
  const isTooLong = (figure: ComputedFigure) => isFigureTooLong(shortenLongSums(figure));
  const withoutDays = explain(0);
  if (isTooLong(withoutDays)) return withoutDays;
  for (const count of daysWithRows) {
    const figure = explain(count);
    if (!isTooLong(figure)) return figure;
  }
  return withoutDays;
};

/** The rows are read where a term leads to them: of a chain of months each does so when its days are asked for. */
const explainOwnFigure = async (
  scope: LoadedRangeFigures,
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
      return moneyWeighted.kind === 'none' ? null : explainByDays(moneyWeighted, await scope.terms(), scope.range);
    }
    case 'timeWeighted': {
      const timeWeighted = scope.figures.computeTimeWeighted();
      const isByDays =
        timeWeighted.kind === 'figure' && (month !== undefined || isRangeExplainedDayByDay(timeWeighted));
      return explainChain(timeWeighted, month, isByDays ? (await scope.terms()).flowsOn : undefined);
    }
    case 'timeWeightedYearly': {
      const timeWeighted = scope.figures.computeTimeWeighted();
      return timeWeighted.kind === 'figure' ? explainYearlyTimeWeightedReturn(timeWeighted) : null;
    }
    case 'drawdown':
    case 'best':
    case 'worst':
      return explainCourse(scope.figures.computeTimeWeighted(), name);
  }
};

const explainBenchmarkFigure = (
  { figures, against }: LoadedRangeFigures,
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
  { material, withoutRate }: LoadedRangeFigures,
): ComputedFigure | null => {
  const stocks = material.leftOut.map(({ symbol, why, cost }) => ({ symbol, reason: why, cost: toDecimalText(cost) }));
  const all = [...stocks, ...withoutRate];
  return figure && all.length > 0 ? { ...figure, leftOut: all } : figure;
};

const explainNamedFigure = async (scope: LoadedRangeFigures, { name, month }: Named): Promise<ComputedFigure | null> =>
  withLeftOut(
    isTheirs(name) ? explainBenchmarkFigure(scope, { name, month }) : await explainOwnFigure(scope, { name, month }),
    scope,
  );

/** @throws Refusal 400 where a month is asked for of what has none. */
const refuseMonth = ({ name, month }: ExplainedFigureQuery): void => {
  if (month === undefined || name === 'timeWeighted' || name === 'benchmarkTimeWeighted') return;
  const message = 'A month goes with the time-weighted return.';
  throw new Refusal(400, 'invalid', message, { details: [{ path: 'month', msg: message }] });
};

/**
 * The figure as the page of returns shows it; none where it shows none. Held by the browser for as long as that page's own answer.
 *
 * @throws Refusal 400 for days that no range has, a part of a household, and a month of what has none.
 */
export const explainReturn = async (
  actor: Actor,
  query: ExplainedFigureQuery,
  effects: ReturnsEffects = liveReturnsEffects,
  repair?: typeof liveRepairEffects,
): Promise<ExplainedFigure | ConditionalAnswer<ExplainedFigure>> => {
  refuseMonth(query);
  const none: ExplainedFigure = { figure: null };
  return answerFromRange<ExplainedFigure>(
    actor,
    { query, isCompared: isTheirs(query.name), effects, ...(repair && { repair }) },
    {
      nothing: () => none,
      unpriced: () => none,
      figures: async (scope) => {
        const figure = await explainNamedFigure(scope, query);
        return { figure: figure && shortenLongSums(figure) };
      },
      withhold: () => none,
    },
  );
};
