import type { ExplainedFigure, ExplainedQuery } from '#contract/explained';
import {
  explainBestAndWorst,
  explainDrawdown,
  explainMonth,
  explainTimeWeighted,
  explainYearly,
  isToldByDays,
  type MovedRows,
} from '#core/insight/explain-time-weighted';
import type { Explained, LeftOutPart } from '#core/insight/explained';
import { explainMoneyWeighted } from '#core/insight/money-weighted';
import { difference } from '#core/insight/same-dollars';
import type { TimeWeighted } from '#core/insight/time-weighted';
import { inDigits } from '#core/money/amount';
import type { Month } from '#core/time/months';
import type { Actor } from '#functions/identity/actor';
import { flowRows, movedRows, simpleByRows } from '#functions/insight/behind';
import { type Against, type CompareEffects, readAgainst } from '#functions/insight/compare';
import type { Material } from '#functions/insight/material';
import { countedTo, type RangeRead, readRange } from '#functions/insight/read-range';
import { liveReturns } from '#functions/insight/returns';
import { readScope, type Scope, untilRead } from '#functions/insight/scope';
import { Refusal } from '#functions/refusal';

/** What a figure was made of, by the very computation that shows it. */

type Named<Name extends string = ExplainedQuery['name']> = { name: Name; month?: Month | undefined };
type Theirs = (typeof theirNames)[number];
type Ours = Exclude<ExplainedQuery['name'], Theirs>;

/** Of the comparison; each is asked for with what the same dollars are put into. */
const theirNames = [
  'benchmark',
  'difference',
  'benchmarkGain',
  'benchmarkMoneyWeighted',
  'points',
  'benchmarkTimeWeighted',
] as const;
const isTheirs = (name: ExplainedQuery['name']): name is Theirs => theirNames.some((one) => one === name);

const explainChain = (of: TimeWeighted, month: Month | undefined, rowsOf?: MovedRows): Explained | null => {
  if (of.kind === 'none') return null;
  return month === undefined ? explainTimeWeighted(of, rowsOf) : explainMonth(of, month, rowsOf);
};

const courseOf = (of: TimeWeighted, name: 'drawdown' | 'best' | 'worst'): Explained | null => {
  if (of.kind === 'none') return null;
  return name === 'drawdown' ? explainDrawdown(of) : (explainBestAndWorst(of)?.[name] ?? null);
};

/** The rows are read where a term leads to them: of a chain of months each does so when its days are asked for. */
const oursNamed = async (
  scope: Scope,
  isHousehold: boolean,
  { name, month }: Named<Ours>,
): Promise<Explained | null> => {
  const { timeWeighted, moneyWeighted } = scope.figures;
  switch (name) {
    case 'bridge':
      return (await scope.rows()).bridge.explained;
    case 'simple':
    case 'gain': {
      const { bridge, trades } = await scope.rows();
      const simple = simpleByRows(bridge, isHousehold ? null : trades);
      if (name === 'gain') return simple.explainedGain;
      return simple.kind === 'figure' ? simple.explained : null;
    }
    case 'moneyWeighted': {
      if (moneyWeighted.kind === 'none') return null;
      return explainMoneyWeighted(moneyWeighted, flowRows((await scope.rows()).bridge, scope.material.range));
    }
    case 'timeWeighted': {
      const isByDays = timeWeighted.kind === 'figure' && (month !== undefined || isToldByDays(timeWeighted));
      return explainChain(timeWeighted, month, isByDays ? movedRows((await scope.rows()).bridge) : undefined);
    }
    case 'timeWeightedYearly':
      return timeWeighted.kind === 'figure' ? explainYearly(timeWeighted) : null;
    case 'drawdown':
    case 'best':
    case 'worst':
      return courseOf(timeWeighted, name);
  }
};

const theirsNamed = ({ figures }: Scope, against: Against, { name, month }: Named<Theirs>): Explained | null => {
  const { bridge, moneyWeighted, dollars } = figures;
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
      return compared.moneyWeighted.kind === 'figure' ? explainMoneyWeighted(compared.moneyWeighted) : null;
    case 'difference':
    case 'points': {
      const apart = difference({ explained: bridge.explainedEnd, moneyWeighted }, compared);
      return name === 'difference' ? apart.explained : (apart.points?.explained ?? null);
    }
  }
};

const withLeftOut = (
  figure: Explained | null,
  { leftOut }: Pick<Material, 'leftOut'>,
  withoutRate: readonly LeftOutPart[],
): Explained | null => {
  const stocks = leftOut.map(({ symbol, why, cost }) => ({ symbol, reason: why, cost: inDigits(cost) }));
  const all = [...stocks, ...withoutRate];
  return figure && all.length > 0 ? { ...figure, leftOut: all } : figure;
};

const figureNamed = async (
  read: RangeRead,
  query: ExplainedQuery,
  effects: CompareEffects,
): Promise<Explained | null> => {
  const { asked, range } = read;
  if (range === null || countedTo(read) !== null) return null;
  const scope = await readScope(read, range, query);
  const { name, month } = query;
  const withAll = (figure: Explained | null) => withLeftOut(figure, scope.material, scope.withoutRate);
  if (!isTheirs(name)) return withAll(await oursNamed(scope, query.scope === 'household', { name, month }));
  const { start, to } = range;
  const against = await readAgainst(asked.owner, { query, start, to, today: asked.today }, effects);
  return withAll(theirsNamed(scope, against, { name, month }));
};

/** @throws Refusal 400 where a month is asked for of what has none. */
const refuseMonth = ({ name, month }: ExplainedQuery): void => {
  if (month === undefined || name === 'timeWeighted' || name === 'benchmarkTimeWeighted') return;
  const message = 'A month goes with the time-weighted return.';
  throw new Refusal(400, 'invalid', message, { details: [{ path: 'month', msg: message }] });
};

/** @throws Refusal 400 for days that no range has, a part of a household, and a month of what has none. */
export const explainReturn = async (
  { id: owner }: Actor,
  query: ExplainedQuery,
  effects: CompareEffects = liveReturns,
): Promise<ExplainedFigure> => {
  refuseMonth(query);
  const readAgain = () => readRange(owner, query, effects);
  return {
    figure: await untilRead(await readAgain(), readAgain, (read) => figureNamed(read, query, effects)),
  };
};
